import { getOpenItem, listOpenItems } from '@plumbline/contract/payment-desk/open-items';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { filterHeights } from '@plumbline/ui/testing/filter-heights';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDeskItem, aListedItem, ITEM_ID, listedItems } from '../testing/an-open-item.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const OTHER = '0198c7a2-0000-7000-8000-000000000092';
const UNKNOWN = aListedItem({
  id: OTHER,
  kind: 'MISSING_LOCAL',
  detail: 'A charge under an order that is not known here.',
  payment: null,
  retref: '998877665544',
  gatewayAmount: asCents(1_250_00),
});
const RESOLVED = aListedItem({
  kind: 'MISSING_GATEWAY',
  gatewayAmount: ZERO,
  localAmount: asCents(60_00),
  state: 'RESOLVED',
  resolution: 'settled',
  resolvedAt: '2026-10-15T17:00:00.000Z',
});
const LIST = listedItems([aListedItem(), UNKNOWN], { openCount: 2 });

const open = (path = '/money', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listOpenItems, ({ state }) => (state === 'RESOLVED' ? listedItems([RESOLVED], { openCount: 2 }) : LIST)),
      answer(getOpenItem, ({ itemId }) => aDeskItem({ id: itemId })),
      ...answers,
    ],
  });

test('REF-04 shows each item in plain words, with its payment, day and amount', async () => {
  await open();
  await expect
    .poll(() => tableRows('Open items'))
    .toEqual([
      [
        'Statuses differ The provider paid out for a payment that is voided.',
        'P61NVT310000 Sedgewater Roofing',
        '10/13/2026',
        '$105.00',
      ],
      [
        'Charge without a payment A charge under an order that is not known here.',
        'Reference 998877665544',
        '10/13/2026',
        '1,250.00',
      ],
    ]);
  expect(tableHeads('Open items')).toEqual(['What', 'Payment', 'Found', 'Amount']);
  await expect.element(page.getByText('2 items need a decision.')).toBeVisible();
  await checkAccessibility();
  // The search is as high as the fields beside it.
  expect(filterHeights()).toEqual([38]);
});

test('REF-04 resolved ones are beside them, with who decided; search and kind stand in the address', async () => {
  const screen = await open();
  await page.getByRole('link', { name: 'Resolved' }).click();
  await expect
    .poll(() => tableRows('Open items'))
    .toEqual([
      [
        'Payment without money The provider paid out for a payment that is voided.',
        'P61NVT310000 Sedgewater Roofing',
        '10/13/2026 resolved by the system',
        '$60.00',
      ],
    ]);
  await page.getByLabelText('Search open items').fill('sedge');
  await screen.passTime(400);
  await page.getByLabelText('Kind').selectOptions('Amounts differ');
  await screen.expectRequest(listOpenItems, { search: 'sedge', state: 'RESOLVED', kind: 'AMOUNT_DIFF' });
  expect(screen.address()).toBe('/money?search=sedge&state=RESOLVED&kind=AMOUNT_DIFF');
});

test('an item opens beside the list by keyboard, and the next one from it', async () => {
  const screen = await open();
  const first = page.getByRole('button', { name: /^Statuses differ/ });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.address()).toBe(`/money?item=${ITEM_ID}`);
  await expect.element(page.getByRole('complementary').getByText('What you can do')).toBeVisible();
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await screen.expectRequest(getOpenItem, { itemId: OTHER });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => screen.address()).toBe('/money');
});

test('more than a page is paged', async () => {
  const screen = await open('/money', { answers: [answer(listOpenItems, { ...LIST, count: 41 })] });
  await page.getByRole('button', { name: 'Next page' }).click();
  await screen.expectRequest(listOpenItems, { page: '2' });
});

test('nothing to decide, nothing resolved, nothing found and a failure are four things', async () => {
  const none = answer(listOpenItems, listedItems([]));
  await open('/money', { answers: [none] });
  await expect.element(page.getByText('Nothing to decide')).toBeVisible();
  await open('/money?state=RESOLVED', { answers: [none] });
  await expect.element(page.getByText('Nothing was resolved yet')).toBeVisible();
  await open('/money?search=none', { answers: [none] });
  await expect.element(page.getByText('Nothing was found')).toBeVisible();
  const screen = await open('/money', { answers: [fail(listOpenItems)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the open items')).toBeVisible();
});

test.each([375, 768, 1280])('fits at %d px', async (width) => {
  await open('/money', { width });
  await expect.element(page.getByRole('button', { name: /^Statuses differ/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
