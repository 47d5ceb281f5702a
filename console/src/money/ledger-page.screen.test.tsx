import { downloadLedgerEntries, getTrialBalance, listLedgerEntries } from '@plumbline/contract/payment-desk/ledger';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { LEDGER_ACCOUNTS } from '@plumbline/rules/payments/ledger-accounts';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const BALANCE = {
  currencyCode: 'USD' as const,
  accounts: LEDGER_ACCOUNTS.map((account) => ({
    account,
    debit: account === 'bank' ? asCents(103_00) : ZERO,
    credit: account === 'receivable' ? asCents(103_00) : ZERO,
    balance: account === 'bank' ? asCents(103_00) : account === 'receivable' ? asCents(-103_00) : ZERO,
  })),
  debit: asCents(103_00),
  credit: asCents(103_00),
};
const ENTRY = {
  id: '0198c7a2-0000-7000-8000-0000000000b1',
  kind: 'SETTLE' as const,
  at: '2026-10-14T16:00:00.000Z',
  code: 'P61NVT310000',
  customer: { id: '0198c7a2-0000-7000-8000-000000000011', name: 'Sedgewater Roofing' },
  numbers: ['484200'],
  currencyCode: 'USD' as const,
  amount: asCents(103_00),
};
const EARLIER = {
  ...ENTRY,
  id: '0198c7a2-0000-7000-8000-0000000000b2',
  kind: 'REFUND' as const,
  amount: asCents(-3_00),
};
const NEXT = '2026-10-14T16:00:00.000Z_0198c7a2-0000-7000-8000-0000000000b1';

const open = (path = '/money/ledger', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(getTrialBalance, { currencies: [BALANCE] }),
      answer(downloadLedgerEntries, { name: 'Ledger.csv', text: 'Day\n' }),
      answer(listLedgerEntries, ({ before }) =>
        before === undefined ? { rows: [ENTRY], next: NEXT } : { rows: [EARLIER], next: null },
      ),
      ...answers,
    ],
  });

test('REF-03 shows both sides of each account, and that they are equal', async () => {
  const screen = await open('/money/ledger?to=2026-10-14');
  await expect.element(page.getByText('Debits and credits are equal: $103.00.')).toBeVisible();
  expect(page.getByRole('row').elements()).toHaveLength(12);
  expect(
    page
      .getByRole('row', { name: /^Bank/ })
      .element()
      .textContent.match(/[\d.]{6}/g),
  ).toEqual(['103.00', '103.00']);
  await screen.expectRequest(getTrialBalance, { to: asDay('2026-10-14') });
  await checkAccessibility();
});

test('REF-03 no amount is broken on a phone', async () => {
  const amount = asCents(-123_456_789_12);
  const accounts = BALANCE.accounts.map((account) => ({ ...account, debit: amount, credit: amount, balance: amount }));
  await open('/money/ledger', {
    width: 375,
    answers: [answer(getTrialBalance, { currencies: [{ ...BALANCE, accounts }] })],
  });
  const bank = page.getByRole('row', { name: /^Bank/ });
  await expect.element(bank.getByText('Debit \u2212123,456,789.12')).toBeVisible();
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  expect(
    bank
      .getByText(/123,456,789\.12$/)
      .elements()
      .map(linesOf),
  ).toEqual([1, 1, 1]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});

test('REF-03 books that are not equal say so', async () => {
  await open('/money/ledger', { answers: [answer(getTrialBalance, { currencies: [{ ...BALANCE, credit: ZERO }] })] });
  await expect.element(page.getByText(/Debits and credits differ/)).toBeVisible();
});

test('REF-03 an account leads to its entries, by day and payment, page by page', async () => {
  const screen = await open();
  await page.getByRole('link', { name: 'Bank', exact: true }).click();
  expect(screen.address()).toBe('/money/ledger?account=bank&currencyCode=USD');
  await expect
    .poll(() => tableRows('Entries'))
    .toEqual([['Settlement 10/14/2026, 9:00 AM', 'P61NVT310000 Sedgewater Roofing, 484200', '$103.00', '']]);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await screen.expectRequest(downloadLedgerEntries, { account: 'bank', currencyCode: 'USD' });
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect.poll(() => tableRows('Entries')).toHaveLength(2);
  await page.getByLabelText('Payment', { exact: true }).fill('P61NVT310000');
  await screen.passTime(400);
  await screen.expectRequest(listLedgerEntries, { account: 'bank', currencyCode: 'USD', payment: 'P61NVT310000' });
  await expect
    .element(page.getByRole('link', { name: 'P61NVT310000' }).first())
    .toHaveAttribute('href', '/payments?payment=P61NVT310000');
  await page.getByRole('link', { name: 'All accounts' }).click();
  await expect.element(page.getByText(/Debits and credits are equal/)).toBeVisible();
});

test('nothing booked, nothing found, wrong days and failures are told apart', async () => {
  await open('/money/ledger', { answers: [answer(getTrialBalance, { currencies: [] })] });
  await expect.element(page.getByText('Nothing was booked yet')).toBeVisible();
  await open('/money/ledger?account=bank', { answers: [answer(listLedgerEntries, { rows: [], next: null })] });
  await expect.element(page.getByText('Nothing was found')).toBeVisible();
  await open('/money/ledger?account=bank&from=2026-02-01&to=2026-01-01');
  await expect.element(page.getByText('From is after To. Choose an earlier day.')).toBeVisible();
  const screen = await open('/money/ledger', { answers: [fail(getTrialBalance)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the trial balance')).toBeVisible();
});

test.each([375, 768, 1280])('fits at %d px', async (width) => {
  for (const path of ['/money/ledger', '/money/ledger?account=bank']) {
    await open(path, { width });
    await expect.element(page.getByText(/Bank/).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  }
});
