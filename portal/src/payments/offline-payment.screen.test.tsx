// A check, cash or a wire that the supplier has recorded.
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPayment, aPaymentLine } from '../testing/a-payment.ts';
import { openPayment } from './testing/open-payment.ts';
import { openPayments } from './testing/open-payments.ts';

const CHECK = {
  paymentType: 'CHECK',
  brand: null,
  last4: null,
  offlineReference: '1042',
  receivedOn: asDay('2026-10-09'),
  externalCode: null,
  createdBy: { name: 'Iris Holm' },
} as const;

const facts = () => Object.fromEntries(factsOnPage(page.getByRole('main').element())) as Record<string, string>;

test('HIS-02 a check has its number, the day on which it was received, and what became a credit', async () => {
  await openPayment({
    ...CHECK,
    cardType: null,
    onAccount: asCents(10_000),
    paymentInvoices: [aPaymentLine({ amount: asCents(90_000) })],
  });
  await expect.poll(facts).toMatchObject({
    'Paid with': 'Check 1042',
    Received: '10/09/2026',
    'Recorded by': 'Iris Holm',
  });
  expect(Object.keys(facts())).not.toContain('Submitted');
  const amounts = page.getByRole('region', { name: 'Amounts' });
  await expect.element(amounts).toBeVisible();
  expect(amounts.element().textContent).toMatch(/Applied to invoices\D*900\.00.*On account\D*100\.00/);
  await checkAccessibility();
});

test.each([
  ['CHARGEBACK', 'Returned', 'The bank took $1,000.00 back. It is not paid.'],
  ['VOIDED', null, 'Recorded by mistake. Nothing was paid.'],
] as const)('HIS-03 a check that is %s says so', async (status, preciseStatus, sentence) => {
  await openPayment({ ...CHECK, status, preciseStatus });
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('HIS-01 Payment Activity names the check', async () => {
  await openPayments({ rows: [aPayment(CHECK), aPayment({ ...CHECK, paymentType: 'CASH', offlineReference: '' })] });
  await expect
    .poll(() => tableRows('Payments').map((cells) => cells.join(' ')))
    .toEqual([expect.stringContaining('Check 1042'), expect.stringContaining('Cash')]);
});
