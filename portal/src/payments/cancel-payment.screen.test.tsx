import { listInvoices } from '@plumbline/contract/invoices';
import { cancelPayment, getPayment, listPaymentsUnderWay } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { answer, hang, refuse } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paymentMessages } from './payment-messages.ts';
import { openPay } from '../pay/testing/open-pay.ts';
import { invoiceBox } from '../pay/testing/pay-page.ts';
import { aPaymentDetail, aPaymentUnderWay } from '../testing/a-payment.ts';
import { anInvoice } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
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
  ['payment_not_scheduled', 'Only a scheduled payment can be moved or canceled.'],
  ['internal', paymentMessages.cancel.failed],
] as const)('a refused cancellation (%s) is explained, and the payment is fetched again', async (code, text) => {
  const screen = await cancel(refuse(cancelPayment, code));
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => screen.requests(getPayment).length).toBe(2);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('a cancellation under way is sent once', async () => {
  const screen = await cancel(hang(cancelPayment));
  const button = page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' });
  await expect.element(button).toHaveAttribute('data-loading');
  (button.element() as HTMLElement).click();
  expect(screen.requests(cancelPayment)).toEqual([{ code: CODE }]);
});

test('SCH-03 the invoices of a canceled payment can be chosen again at once', async () => {
  const held = anInvoice({ pendingAmount: anInvoice().balance });
  const screen = await openPay({
    rows: [held],
    settings: { isPaymentDetailCancelEnabled: true },
    answers: [
      answer(listPaymentsUnderWay, listOf([aPaymentUnderWay({ invoiceId: held.id })])),
      answer(getPayment, scheduled),
      answer(cancelPayment, { status: 'CANCELED' }),
    ],
  });
  await expect.element(invoiceBox(held.invoiceNumber)).toBeDisabled();
  await page.getByRole('link', { name: /^Scheduled for/ }).click();
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  screen.answer(
    answer(listInvoices, listOf([{ ...held, pendingAmount: ZERO }])),
    answer(listPaymentsUnderWay, listOf([])),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
  await expectToast('success', paymentMessages.cancel.done);
  await page.getByRole('link', { name: 'Make a Payment' }).click();
  await expect.element(invoiceBox(held.invoiceNumber)).toBeEnabled();
});

test('SCH-03 after a cancellation the focus is on the payment, as its button is disabled', async () => {
  const screen = await openScreen(`/history/payments/${CODE}`, {
    settings: { isPaymentEnabled: true, isPaymentDetailCancelEnabled: true },
    answers: [answer(getPayment, scheduled), answer(cancelPayment, { status: 'CANCELED' })],
  });
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  screen.answer(answer(getPayment, { ...scheduled, status: 'CANCELED' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
  await expectToast('success', paymentMessages.cancel.done);
  await expect.poll(() => document.activeElement?.closest('main')).not.toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});
