import { decidePayment } from '@plumbline/contract/approvals';
import { asDay } from '@plumbline/rules/dates';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPaymentDetail } from '../testing/a-payment.ts';
import { openPayment } from './testing/open-payment.ts';

const approval = (canDecide: boolean) => ({
  status: 'WAITING' as const,
  requestedAt: '2026-10-14T17:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  comment: '',
  canDecide,
});
const waiting = (canDecide: boolean) => ({
  status: 'SCHEDULED',
  scheduledAt: asDay('2026-10-20'),
  approvedAt: null,
  approval: approval(canDecide),
});
const { code, total } = aPaymentDetail();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const decision = { code, total };

describe.each([1280, 768, 375])('TEM-02 at %i px', (width) => {
  test('a second person approves a payment, with its amount on the button', async () => {
    const screen = await openPayment(waiting(true), {
      width,
      answers: [answer(decidePayment, { status: 'SCHEDULED' })],
    });
    await button('Approve $1,000.00').click();
    await checkAccessibility();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve $1,000.00' }).click();
    await expectToast('success', 'Approved. It is charged on its day.');
    expect(screen.requests(decidePayment)).toEqual([{ ...decision, isApproved: true, comment: '' }]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

test('TEM-02 a payment is returned with a comment only', async () => {
  const screen = await openPayment(waiting(true), { answers: [answer(decidePayment, { status: 'CANCELED' })] });
  await button('Return').click();
  await button('Return payment').click();
  await expect.element(page.getByText('Say why you return the payment.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  await page.getByLabelText('Comment').fill(' Ask for the credit ');
  await checkAccessibility();
  await button('Return payment').click();
  await expectToast('success', 'Returned. Nothing is charged.');
  expect(screen.requests(decidePayment)).toEqual([{ ...decision, isApproved: false, comment: 'Ask for the credit' }]);
});

test('TEM-02 whoever made it reads that it waits, and decides nothing', async () => {
  await openPayment(waiting(false));
  await expect.element(page.getByText(/Nothing is charged before a colleague approves it/)).toBeVisible();
  await expect.element(button(/^Approve/)).not.toBeInTheDocument();
  await checkAccessibility();
});

test('TEM-02 a decision that came too late says so', async () => {
  await openPayment(waiting(true), { answers: [refuse(decidePayment, 'payment_not_waiting')] });
  await button('Approve $1,000.00').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve $1,000.00' }).click();
  await expectToast('error', 'This payment does not wait for a second person any more.');
});
