// What staff record on a payment.
import type { Answer } from '@plumbline/contract/call';
import { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import {
  recordDispute,
  recordDisputeEnd,
  recordReturn,
  withdrawOutcome,
} from '@plumbline/contract/payment-desk/outcomes';
import { asCents } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDeskPayment, aListedPayment, listed } from '../testing/a-desk-payment.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const CODE = 'P61NVT310000';
const AT = '2026-10-15T16:00:00.000Z';
const RECORDED = { id: '0198c7a2-0000-7000-8000-000000000061', status: 'CHARGEBACK' };

const open = (facts: Partial<Answer<typeof getDeskPayment>> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/payments?payment=${CODE}`, {
    ...options,
    answers: [
      answer(browsePayments, listed([aListedPayment()])),
      answer(getDeskPayment, aDeskPayment(facts)),
      answer(recordReturn, RECORDED),
      answer(recordDispute, RECORDED),
      answer(recordDisputeEnd, RECORDED),
      answer(withdrawOutcome, { status: 'APPROVED' }),
      ...answers,
    ],
  });

const panel = () => page.getByLabelText(`Payment ${CODE}`, { exact: true });
const button = (name: string) => panel().getByRole('button', { name });
const dialog = () => page.getByRole('dialog').last();
const ACH = { paymentType: 'ACH', brand: null, last4: '6789', cardType: null } as const;
const DISPUTE = { caseNumber: '7799675748', amount: asCents(103_00), state: 'OPEN', openedAt: AT } as const;

test('REF-02 a return is recorded with the code of the bank and a note, once', async () => {
  const screen = await open(ACH);
  await button('Record return').click();
  await expect.element(dialog()).toHaveAccessibleName(`Record a return of payment ${CODE}`);
  await dialog().getByRole('button', { name: 'Record return' }).click();
  await expect.element(dialog().getByText('Choose the reason code of the bank')).toBeVisible();
  expect(screen.requests(recordReturn)).toEqual([]);
  expect(listItems('What follows')).toEqual([
    '$103.00 is booked out of the bank, and the invoices are owed again.',
    'The payer is mailed. Waivers that rely on the payment are marked.',
    'When the provider reports the return, it is not booked again.',
  ]);
  await dialog().getByRole('combobox', { name: 'Reason code of the bank' }).fill('R03');
  await page.getByRole('option', { name: /^R03: Your bank found no account/ }).click();
  await dialog().getByLabelText('Note (optional)').fill('Letter of the bank');
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Record return' }).dblClick();
  await expect.element(page.getByText('The return was recorded.')).toBeVisible();
  expect(screen.requests(recordReturn)).toEqual([
    { code: CODE, reasonCode: 'R03', note: 'Letter of the bank', idempotencyKey: expect.any(String) },
  ]);
  expect(screen.requests(getDeskPayment).length).toBeGreaterThan(1);
});

test('a return before settlement says that the payment is canceled', async () => {
  await open({ ...ACH, status: 'PENDING', settledAt: null });
  await button('Record return').click();
  expect(listItems('What follows')).toContain('The payment is canceled, and its invoices can be paid again.');
});

test('REF-02 a dispute is recorded with case, amount and reason; a part says that no invoice changes', async () => {
  const screen = await open();
  await button('Record dispute').click();
  await dialog().getByRole('button', { name: 'Record dispute' }).click();
  await expect.element(dialog().getByText('Please enter the case number')).toBeVisible();
  await expect.element(dialog().getByText('Please enter the reason')).toBeVisible();
  await dialog().getByLabelText('Case number').fill('7799675748');
  await dialog().getByLabelText('Reason').fill('10.4 Fraud');
  expect(listItems('What follows')).toContain('$103.00 is booked out of the bank, and the invoices are owed again.');
  await dialog().getByLabelText('Disputed amount').fill('40');
  expect(listItems('What follows')).toContain(
    '$40.00 is booked out of the bank, and no invoice changes: an open item keeps it in view.',
  );
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Record dispute' }).click();
  await expect.element(page.getByText('The dispute was recorded.')).toBeVisible();
  await screen.expectRequest(recordDispute, { caseNumber: '7799675748', amount: 40_00, reason: '10.4 Fraud' });
});

test('REF-02 an open dispute is recorded as won or lost; a lost one only as won', async () => {
  const screen = await open({ status: 'CHARGEBACK', disputes: [DISPUTE] });
  await expect.element(panel().getByText('Case 7799675748')).toBeVisible();
  await expect.element(button('Record dispute')).not.toBeInTheDocument();
  await button('Record as lost').click();
  expect(listItems('What follows')[0]).toContain('Nothing is booked');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await button('Record as won').click();
  expect(listItems('What follows')).toContain('$103.00 is booked into the bank.');
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Record as won' }).click();
  await expect.element(page.getByText('The dispute was recorded as won.')).toBeVisible();
  await screen.expectRequest(recordDisputeEnd, { caseNumber: '7799675748', end: 'WON' });
  await open({ status: 'CHARGEBACK', disputes: [{ ...DISPUTE, state: 'LOST' }] });
  await expect.element(button('Record as won')).toBeVisible();
  await expect.element(button('Record as lost')).not.toBeInTheDocument();
});

test('what staff recorded is shown with who did it, the reason and the note', async () => {
  const outcome = {
    id: RECORDED.id,
    kind: 'DISPUTE',
    amount: asCents(103_00),
    reason: '10.4 Fraud',
    note: 'By mail',
    isWithdrawable: false,
    withdrawn: null,
  } as const;
  await open({ outcomes: [{ ...outcome, recordedBy: 'Sam Staff', at: AT }] });
  await expect.element(panel().getByText('Recorded by staff (1)')).toBeVisible();
  await expect.element(panel().getByText('Sam Staff, 10/15/2026, 9:00 AM, 10.4 Fraud, By mail')).toBeVisible();
});

const MISTAKE = {
  id: RECORDED.id,
  kind: 'RETURN',
  amount: asCents(103_00),
  reason: 'R01',
  note: '',
  recordedBy: 'Sam Staff',
  at: AT,
  isWithdrawable: true,
  withdrawn: null,
} as const;

test('REF-02 what was recorded by mistake is withdrawn with a reason, once', async () => {
  const screen = await open({ ...ACH, status: 'CHARGEBACK', outcomes: [MISTAKE] });
  await button('Withdraw').click();
  await expect.element(dialog()).toHaveAccessibleName(`Withdraw the return of payment ${CODE}`);
  expect(listItems('What follows')).toEqual([
    '$103.00 is booked into the bank again, and the payment counts again.',
    'What its invoices do not owe any more becomes a credit.',
    'The payer is mailed that the payment stands.',
    'Should the provider report it after all, it is booked then.',
  ]);
  await dialog().getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog().getByText('Please enter why it was recorded by mistake')).toBeVisible();
  expect(screen.requests(withdrawOutcome)).toEqual([]);
  await dialog().getByLabelText('Reason').fill('Another payment was meant');
  await checkAccessibility();
  await dialog().getByRole('button', { name: 'Withdraw' }).dblClick();
  await expect.element(page.getByText('The record was withdrawn.')).toBeVisible();
  expect(screen.requests(withdrawOutcome)).toEqual([
    { code: CODE, outcomeId: RECORDED.id, reason: 'Another payment was meant' },
  ]);
  expect(screen.requests(getDeskPayment).length).toBeGreaterThan(1);
});

test('says what follows for a canceled payment, and for a dispute of a part', async () => {
  await open({ ...ACH, status: 'CANCELED', settledAt: null, outcomes: [MISTAKE] });
  await button('Withdraw').click();
  expect(listItems('What follows')).toContain(
    'The payment stays canceled: its invoices are open again, and may have been paid since.',
  );
  await open({ outcomes: [{ ...MISTAKE, kind: 'DISPUTE', amount: asCents(40_00) }] });
  await button('Withdraw').click();
  expect(listItems('What follows')[0]).toBe('$40.00 is booked into the bank again, and its open item is closed.');
});

test('a withdrawal that comes too late says why, and keeps what was typed', async () => {
  await open(
    { ...ACH, status: 'CHARGEBACK', outcomes: [MISTAKE] },
    { answers: [refuse(withdrawOutcome, 'outcome_reported')], width: 375 },
  );
  await button('Withdraw').click();
  await dialog().getByLabelText('Reason').fill('Another payment was meant');
  await dialog().getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Another payment was meant');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

test('what was withdrawn says by whom and why, and viewers are offered nothing', async () => {
  const withdrawn = { by: 'Iris Holm', reason: 'Another payment was meant', at: AT };
  await open({ ...ACH, outcomes: [{ ...MISTAKE, isWithdrawable: false, withdrawn }] });
  await expect.element(panel().getByText(/withdrawn by Iris Holm, .*: Another payment was meant/)).toBeVisible();
  await expect.element(button('Withdraw')).not.toBeInTheDocument();
  await open({ ...ACH, status: 'CHARGEBACK', outcomes: [MISTAKE] }, { staff: { role: 'viewer' } });
  await expect.element(panel().getByText('Recorded by staff (1)')).toBeVisible();
  await expect.element(button('Withdraw')).not.toBeInTheDocument();
});

test('a refusal says why and keeps what was typed', async () => {
  await open({}, { answers: [refuse(recordDispute, 'dispute_recorded')] });
  await button('Record dispute').click();
  await dialog().getByLabelText('Case number').fill('C-1');
  await dialog().getByLabelText('Reason').fill('Fraud');
  await dialog().getByRole('button', { name: 'Record dispute' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(dialog().getByLabelText('Case number')).toHaveValue('C-1');
});

test('the same request after a lost answer has the same key', async () => {
  const screen = await open({ disputes: [DISPUTE], status: 'CHARGEBACK' }, { answers: [fail(recordDisputeEnd)] });
  await button('Record as won').click();
  const record = dialog().getByRole('button', { name: 'Record as won' });
  for (const count of [1, 2]) {
    await record.click();
    await expect.poll(() => screen.requests(recordDisputeEnd)).toHaveLength(count);
    await expect.element(record).toBeEnabled();
  }
  const [first, again] = screen.requests(recordDisputeEnd);
  expect(again).toEqual(first);
  screen.takeProblems();
});

test.each(['viewer', 'waiver-desk'] as const)('nothing of it is offered to %s', async (role) => {
  await open({ disputes: [DISPUTE] }, { staff: { role } });
  await expect.element(panel().getByText('Case 7799675748')).toBeVisible();
  await expect.element(button('Record as won')).not.toBeInTheDocument();
  await expect.element(button('Record dispute')).not.toBeInTheDocument();
});

test('fits at 375 px', async () => {
  await open({}, { width: 375 });
  await button('Record dispute').click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});
