import { getDailyClose } from '@plumbline/contract/payment-desk/daily-close';
import {
  downloadSettlementPdf,
  downloadSettlements,
  listSettlementLines,
  listSettlements,
} from '@plumbline/contract/payment-desk/settlements';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, aPdf, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const RANGE = { from: asDay('2026-09-16'), to: asDay('2026-10-15') };
const DAYS = {
  ...RANGE,
  rows: [
    {
      day: asDay('2026-10-14'),
      currencyCode: 'USD' as const,
      deposits: { count: 2, total: asCents(150_00) },
      withdrawals: { count: 1, total: asCents(-50_00) },
      net: asCents(100_00),
    },
    {
      day: asDay('2026-10-13'),
      currencyCode: 'CAD' as const,
      deposits: { count: 1, total: asCents(20_00) },
      withdrawals: { count: 0, total: ZERO },
      net: asCents(20_00),
    },
  ],
};
const LINE = {
  id: '0198c7a2-0000-7000-8000-0000000000a1',
  kind: 'SETTLE' as const,
  at: '2026-10-14T16:00:00.000Z',
  amount: asCents(100_00),
  currencyCode: 'USD' as const,
  code: 'P61NVT310000',
  customer: { id: '0198c7a2-0000-7000-8000-000000000011', name: 'Sedgewater Roofing' },
  paymentType: 'CREDIT_CARD' as const,
  brand: 'VISA',
  last4: '4242',
  invoices: [
    { number: '484200', amount: asCents(60_00) },
    { number: '484201', amount: asCents(40_00) },
  ],
};
const REFUND = { ...LINE, id: '0198c7a2-0000-7000-8000-0000000000a2', amount: asCents(-25_00), invoices: [] };
const NEXT = '2026-10-14T16:00:00.000Z_0198c7a2-0000-7000-8000-0000000000a1';

const open = (path = '/money/settlements', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listSettlements, DAYS),
      answer(getDailyClose, { isOn: false, address: 'ar@granite.example.com' }),
      answer(listSettlementLines, ({ before }) =>
        before === undefined ? { rows: [LINE], next: NEXT } : { rows: [REFUND], next: null },
      ),
      answer(downloadSettlementPdf, aPdf('Settlement.pdf')),
      answer(downloadSettlements, { name: 'Settlements.csv', text: 'Day\n' }),
      ...answers,
    ],
  });

test('REF-03 shows what came into the bank account on each day', async () => {
  await open();
  await expect
    .poll(() => tableRows('Settlements'))
    .toEqual([
      ['10/14/2026 2 payments, 1 taken back', '$150.00', '\u2212$50.00', '$100.00'],
      ['10/13/2026 1 payment', 'CA$20.00', 'CA$0.00', 'CA$20.00'],
    ]);
  await checkAccessibility();
});

test('REF-03 a day leads to its payments and their invoices, page by page', async () => {
  const screen = await open();
  await page.getByText('10/14/2026').first().click();
  expect(screen.address()).toBe('/money/settlements?payout=2026-10-14-USD');
  const panel = page.getByLabelText('Settlement', { exact: true });
  await expect.element(panel.getByText('Payment of $100.00')).toBeVisible();
  for (const words of ['Invoice 484200', '$60.00', 'Invoice 484201', '$40.00'])
    await expect.element(panel.getByText(words)).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'P61NVT310000' }))
    .toHaveAttribute('href', '/payments?payment=P61NVT310000');
  await checkAccessibility();
  await panel.getByRole('button', { name: 'Download PDF' }).click();
  await screen.expectRequest(downloadSettlementPdf, { day: asDay('2026-10-14'), currencyCode: 'USD' });
  await panel.getByRole('button', { name: 'Show more payments' }).click();
  await expect.element(panel.getByText('Refund of \u2212$25.00')).toBeVisible();
  await screen.expectRequest(listSettlementLines, {
    from: asDay('2026-10-14'),
    to: asDay('2026-10-14'),
    currencyCode: 'USD',
    before: NEXT,
  });
});

test('REF-03 the surcharge of a payment is beside its invoices', async () => {
  const rows = [{ ...LINE, amount: asCents(103_00) }];
  await open('/money/settlements?payout=2026-10-14-USD', {
    answers: [answer(listSettlementLines, { rows, next: null })],
  });
  const panel = page.getByLabelText('Settlement', { exact: true });
  await expect.element(panel.getByText('Surcharge, or not on an invoice')).toBeVisible();
  await expect.element(panel.getByText('$3.00')).toBeVisible();
});

test('REF-03 days are chosen, and the CSV has the same', async () => {
  const screen = await open('/money/settlements?from=2026-01-01&to=2026-02-01');
  await screen.expectRequest(listSettlements, { from: asDay('2026-01-01'), to: asDay('2026-02-01') });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await screen.expectRequest(downloadSettlements, RANGE);
  await expectToast('success', 'The settlements were downloaded.');
});

test('from after to, and more than a year, are said at the field', async () => {
  await open('/money/settlements?from=2026-02-01&to=2026-01-01');
  await expect.element(page.getByText('From is after To. Choose an earlier day.')).toBeVisible();
  await open('/money/settlements?from=2024-02-01&to=2026-01-01');
  await expect.element(page.getByText('Choose at most 366 days.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('nothing paid out, a mistyped day and a failure are three things', async () => {
  await open('/money/settlements', { answers: [answer(listSettlements, { ...RANGE, rows: [] })] });
  await expect.element(page.getByText('Nothing was paid out on these days')).toBeVisible();
  await open('/money/settlements?payout=some-day');
  await expect.element(page.getByText('There is no such day')).toBeVisible();
  const screen = await open('/money/settlements', { answers: [fail(listSettlements)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the settlements')).toBeVisible();
});

test.each([375, 768, 1280])('fits at %d px', async (width) => {
  await open('/money/settlements', { width });
  await expect.element(page.getByText('10/14/2026').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
