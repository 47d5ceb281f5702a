import { getPayment, reschedulePayment } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openScreen } from '../testing/open-screen.tsx';

const CODE = 'PL-7KQ2-M4XD';
const DAY = asDay('2026-10-20');
const scheduled = aPaymentDetail({ status: 'SCHEDULED', scheduledAt: DAY, approvedAt: null });
const moveButton = () => page.getByRole('button', { name: 'Move to another day' });
const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Move the payment' });
const dateField = () => page.getByRole('dialog').getByRole('textbox', { name: 'New payment date' });

async function openMove(
  reply: ReturnType<typeof refuse> = answer(reschedulePayment, {
    status: 'SCHEDULED',
    scheduledAt: asDay('2026-10-24'),
    processOn: asDay('2026-10-26'),
  }),
  path = `/history/payments/${CODE}`,
) {
  const screen = await openScreen(path, {
    settings: { isPaymentEnabled: true, isPaymentDetailCancelEnabled: true },
    answers: [answer(getPayment, scheduled), reply],
  });
  await moveButton().click();
  return screen;
}

async function chooseDay(text: string): Promise<void> {
  await dateField().fill(text);
  await userEvent.keyboard('{Tab}');
}

test.each([`/history/payments/${CODE}`, `/thanks/${CODE}`])(
  'a scheduled payment is moved to another day on %s',
  async (path) => {
    const screen = await openMove(undefined, path);
    await expect.element(confirm()).toBeDisabled();
    await checkAccessibility();
    await chooseDay('10/24/2026');
    await expect
      .element(page.getByText(/^Banks are closed that day\. Will be processed on .*October 26/))
      .toBeVisible();
    await confirm().click();
    await screen.expectRequest(reschedulePayment, { code: CODE, scheduledAt: asDay('2026-10-24') });
    await expectToast('success', 'Payment moved');
    await expect.element(moveButton()).toHaveFocus();
  },
);

test('a refusal is explained at the day, and the dialog stays', async () => {
  await openMove(refuse(reschedulePayment, 'method_expired'));
  await chooseDay('10/26/2026');
  await confirm().click();
  await expect.element(page.getByText('This card has expired. Choose another.')).toBeVisible();
  await expect.element(confirm()).toBeVisible();
});

test('"Keep the day" changes nothing', async () => {
  const screen = await openMove();
  await page.getByRole('button', { name: 'Keep the day' }).click();
  await expect.element(moveButton()).toHaveFocus();
  expect(screen.requests(reschedulePayment)).toEqual([]);
});

test('a canceled payment offers no other day', async () => {
  const canceled = aPaymentDetail({ status: 'CANCELED', scheduledAt: DAY, approvedAt: null });
  await openScreen(`/history/payments/${CODE}`, {
    settings: { isPaymentEnabled: true, isPaymentDetailCancelEnabled: true },
    answers: [answer(getPayment, canceled)],
  });
  await expect.element(page.getByRole('button', { name: 'Cancel Payment' })).toBeDisabled();
  await expect.element(moveButton()).not.toBeInTheDocument();
});
