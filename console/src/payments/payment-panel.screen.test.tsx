import type { Answer } from '@plumbline/contract/call';
import { browsePayments, getDeskPayment } from '@plumbline/contract/payment-desk/desk-payments';
import { refundPayment } from '@plumbline/contract/payment-desk/refunds';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aDeskPayment, aListedPayment, listed, PAID_INVOICES } from '../testing/a-desk-payment.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type DeskPayment = Answer<typeof getDeskPayment>;

const CODE = 'P61NVT310000';
const REFUNDED: Answer<typeof refundPayment> = {
  id: '0198c7a2-0000-7000-8000-000000000051',
  kind: 'REFUND',
  state: 'DONE',
  amount: asCents(61_80),
  surcharge: asCents(1_80),
  status: 'APPROVED',
  refundedAmount: asCents(61_80),
  isOpen: false,
};

const open = (facts: Partial<DeskPayment> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/payments?payment=${CODE}`, {
    ...options,
    answers: [
      answer(browsePayments, listed([aListedPayment()])),
      answer(getDeskPayment, aDeskPayment(facts)),
      answer(refundPayment, REFUNDED),
      ...answers,
    ],
  });

const panel = () => page.getByLabelText(`Payment ${CODE}`, { exact: true });
const dialog = () => page.getByRole('dialog', { name: `Refund payment ${CODE}` });

test('shows the customer, the invoices, the timeline, the provider, the ledger and the receipts', async () => {
  await open();
  await expect.element(panel().getByText('Mastercard 3366 · Lena Marsh · Granite Supply')).toBeVisible();
  await expect
    .element(panel().getByRole('link', { name: 'Sedgewater Roofing' }))
    .toHaveAttribute('href', '/customers/0198c7a2-0000-7000-8000-000000000011');
  expect(factsOnPage()).toEqual([
    ['Invoice 484200 Front Range Cold Storage', '$60.00'],
    ['Invoice 484201', '$40.00'],
    ['Card surcharge', '$3.00'],
    ['Total', '$103.00'],
  ]);
  expect(listItems('Timeline')).toHaveLength(2);
  await expect.element(panel().getByText('Charge approved, authorization 04718C')).toBeVisible();
  await expect.element(panel().getByText('10/13/2026, 9:15 AM, reference 319967574804')).toBeVisible();
  expect(tableRows('Ledger').slice(1)).toEqual([
    ['103.00', ''],
    ['', '60.00'],
    ['', '40.00'],
    ['', '3.00'],
  ]);
  await expect.element(panel().getByText('Accounts receivable, 484201')).toBeVisible();
  await expect.element(panel().getByText('lena@sedgewater.example, Sent, 10/13/2026, 9:16 AM')).toBeVisible();
  await checkAccessibility();
});

test('shows what needs a decision, what was declined, and refunds with their reason', async () => {
  await open({
    status: 'CANCELED',
    preciseStatus: 'Declined',
    failureMessage: 'There is not enough money on the card.',
    openItems: [{ id: CODE_ID, kind: 'REVIEW', detail: 'The provider has it twice.', createdAt: AT }],
    attempts: [
      {
        id: CODE_ID,
        kind: 'AUTH',
        state: 'DECLINED',
        amount: asCents(103_00),
        retref: null,
        responseText: 'Insufficient funds',
        authCode: null,
        at: AT,
      },
    ],
    refunds: [
      {
        id: CODE_ID,
        kind: 'REFUND',
        state: 'FAILED',
        amount: asCents(5_00),
        surcharge: ZERO,
        reason: 'Damaged goods',
        requestedBy: null,
        failureMessage: 'The card was closed.',
        at: AT,
      },
    ],
    refundable: null,
  });
  await expect.element(panel().getByText('There is not enough money on the card.')).toBeVisible();
  await expect.element(panel().getByText(/The provider has it twice\./)).toBeVisible();
  await expect.element(panel().getByText('Charge declined: Insufficient funds')).toBeVisible();
  await expect.element(panel().getByText('Refund failed')).toBeVisible();
  await expect
    .element(panel().getByText('10/13/2026, 9:00 AM, made at the provider, Damaged goods, The card was closed.'))
    .toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

const AT = '2026-10-13T16:00:00.000Z';
const CODE_ID = '0198c7a2-0000-7000-8000-000000000061';

test('a code of nobody and a failure are two things', async () => {
  await open({}, { answers: [refuse(getDeskPayment, 'not_found')] });
  await expect.element(page.getByText('There is no such payment')).toBeVisible();
  const screen = await open({}, { answers: [fail(getDeskPayment)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the payment')).toBeVisible();
});

describe('a refund', () => {
  const begin = async (...given: Parameters<typeof open>) => {
    const screen = await open(...given);
    await panel().getByRole('button', { name: 'Refund' }).click();
    return screen;
  };

  test('REF-01 in full asks for a reason, and is sent once', async () => {
    const screen = await begin();
    await expect
      .element(
        dialog().getByText(
          'Sedgewater Roofing paid $103.00 with Mastercard 3366 on 10/13/2026. The refund goes back to that card.',
        ),
      )
      .toBeVisible();
    await dialog().getByRole('button', { name: 'Refund $103.00' }).click();
    await expect.element(dialog().getByText('Please enter a reason')).toBeVisible();
    await expect.element(dialog().getByLabelText('Reason')).toHaveFocus();
    expect(screen.requests(refundPayment)).toEqual([]);
    await dialog().getByLabelText('Reason').fill('Order canceled');
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Refund $103.00' }).dblClick();
    await expect.element(page.getByText('$61.80 was refunded.')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(screen.requests(refundPayment)).toEqual([
      { code: CODE, reason: 'Order canceled', idempotencyKey: expect.any(String) },
    ]);
    expect(screen.requests(getDeskPayment).length).toBeGreaterThan(1);
  });

  test('REF-01 in part shows what of the surcharge goes back and what is left', async () => {
    const screen = await begin();
    await dialog().getByText('Part', { exact: true }).click();
    await expect.element(dialog().getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
    await dialog().getByLabelText('Refund of invoice 484200').fill('60');
    await dialog().getByLabelText('Reason').fill('Damaged');
    expect(factsOnPage(dialog().element())).toEqual([
      ['Invoices', '$60.00'],
      ['Card surcharge', '$1.80'],
      ['Left to refund afterwards', '$41.20'],
    ]);
    await dialog().getByRole('button', { name: 'Refund $61.80' }).click();
    await screen.expectRequest(refundPayment, { lines: [{ invoiceId: PAID_INVOICES[0], amount: 60_00 }] });
  });

  test('REF-01 more than was paid for an invoice cannot be asked for', async () => {
    await begin();
    await dialog().getByText('Part', { exact: true }).click();
    await dialog().getByLabelText('Refund of invoice 484201').fill('40.01');
    await expect.element(dialog().getByRole('button', { name: 'Max value: 40.00' })).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  });

  test('REF-01 the same request after a lost answer is the same refund, another one is not', async () => {
    const screen = await begin({}, { answers: [fail(refundPayment)] });
    await dialog().getByLabelText('Reason').fill('Damaged');
    const button = dialog().getByRole('button', { name: 'Refund $103.00' });
    for (const count of [1, 2]) {
      await button.click();
      await expect.poll(() => screen.requests(refundPayment)).toHaveLength(count);
      await expect.element(button).toBeEnabled();
    }
    await dialog().getByLabelText('Reason').fill('Damaged goods');
    await button.click();
    await expect.poll(() => screen.requests(refundPayment)).toHaveLength(3);
    const [first, again, other] = screen.requests(refundPayment).map(({ idempotencyKey }) => idempotencyKey);
    expect([again, other === first]).toEqual([first, false]);
    screen.takeProblems();
  });

  test('REF-01 what has not settled is voided as a whole', async () => {
    await begin(
      { settledAt: null },
      { answers: [answer(refundPayment, { ...REFUNDED, kind: 'VOID', amount: asCents(103_00) })] },
    );
    await expect.element(dialog().getByText(/A charge that has not settled yet is voided/)).toBeVisible();
    await expect.element(dialog().getByText('A part can be refunded once the payment has settled.')).toBeVisible();
    await expect.element(dialog().getByRole('radio', { name: 'Part' })).not.toBeInTheDocument();
    await dialog().getByLabelText('Reason').fill('Twice');
    await dialog().getByRole('button', { name: 'Refund $103.00' }).click();
    await expect.element(page.getByText('The charge of $103.00 was voided.')).toBeVisible();
  });

  test('REF-01 a refusal says why and keeps what was typed', async () => {
    await begin({}, { answers: [refuse(refundPayment, 'refund_credit_spent')] });
    await dialog().getByLabelText('Reason').fill('Damaged');
    await dialog().getByRole('button', { name: 'Refund $103.00' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Damaged');
  });

  test('REF-01 an unanswered provider is not called a refund', async () => {
    await begin({}, { answers: [answer(refundPayment, { ...REFUNDED, state: 'PENDING', isOpen: true })] });
    await dialog().getByLabelText('Reason').fill('Damaged');
    await dialog().getByRole('button', { name: 'Refund $103.00' }).click();
    await expect
      .element(page.getByText('The provider has not answered yet. The refund shows here when it does.'))
      .toBeVisible();
  });

  test.each(['viewer', 'waiver-desk'] as const)('is not offered to %s', async (role) => {
    await open({}, { staff: { role } });
    await expect.element(panel().getByText('Timeline')).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  });

  test('fits at 375 px', async () => {
    await begin({}, { width: 375 });
    await dialog().getByText('Part', { exact: true }).click();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
