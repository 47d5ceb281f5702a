import { cancelPayment, getPayment } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';

const CODE = 'PL-7KQ2-M4XD';
const scheduled = aPaymentDetail({ status: 'SCHEDULED', scheduledAt: asDay('2026-10-20'), approvedAt: null });

async function cancel(reply: ReturnType<typeof refuse>) {
  const screen = await openScreen(`/history/payments/${CODE}`, {
    settings: { isPaymentEnabled: true, isPaymentDetailCancelEnabled: true },
    answers: [answer(getPayment, scheduled), reply],
  });
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
  return screen;
}

test.each([
  ['payment_not_scheduled', 'Only a scheduled payment can be canceled.'],
  ['internal', messages.cancelPayment.failed],
] as const)('a refused cancellation (%s) is explained, and the payment is fetched again', async (code, text) => {
  const screen = await cancel(refuse(cancelPayment, code));
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => screen.requests(getPayment).length).toBe(2);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
