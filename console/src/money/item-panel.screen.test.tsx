import type { Answer } from '@plumbline/contract/call';
import { getOpenItem, listOpenItems, resolveOpenItem } from '@plumbline/contract/payment-desk/open-items';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDeskItem, aListedItem, aResolvedItem, ITEM_ID, listedItems } from '../testing/an-open-item.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type DeskItem = Answer<typeof getOpenItem>;

const open = (facts: Partial<DeskItem> = {}, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/money?item=${ITEM_ID}`, {
    ...options,
    answers: [
      answer(listOpenItems, listedItems([aListedItem()])),
      answer(getOpenItem, aDeskItem(facts)),
      answer(resolveOpenItem, {}),
      ...answers,
    ],
  });
const panel = () => page.getByLabelText('Open item', { exact: true });
const dialog = () => page.getByRole('dialog');

test('REF-04 shows what is known, what rests, and what can be decided', async () => {
  await open();
  await expect.element(panel().getByText('The provider paid out for a payment that is voided.')).toBeVisible();
  await expect
    .element(panel().getByRole('link', { name: 'P61NVT310000' }))
    .toHaveAttribute('href', '/payments?payment=P61NVT310000');
  for (const words of ['$105.00 on 10/01/2026', 'Visa 4242', 'Voided', '112233445566'])
    await expect.element(panel().getByText(words, { exact: true })).toBeVisible();
  await expect
    .element(panel().getByText('The customer gets a credit memo of $105.00, which can pay any of their invoices.'))
    .toBeVisible();
  await expect.element(panel().getByText('Unapplied cash', { exact: false }).first()).toBeVisible();
  await checkAccessibility();
});

test('REF-04 offers nothing while a charge is being taken back, and says so', async () => {
  await open({ kind: 'MISSING_LOCAL', offers: [] });
  await expect.element(panel().getByText('This charge is being taken back', { exact: false })).toBeVisible();
  await expect.element(panel().getByRole('button', { name: 'Resolve with a note' })).not.toBeInTheDocument();
});

describe('a decision', () => {
  test('REF-04 is made in two clicks, with the usual note, and then stands in the panel', async () => {
    const screen = await open();
    await panel().getByRole('button', { name: 'Give as a credit' }).click();
    await checkAccessibility();
    screen.answer(answer(getOpenItem, aResolvedItem()));
    await dialog().getByRole('button', { name: 'Give as a credit' }).click();
    await screen.expectRequest(resolveOpenItem, {
      itemId: ITEM_ID,
      decision: 'Given to the customer as a credit.',
      kind: 'CREDITED',
      amount: asCents(105_00),
    });
    await expectToast('success', '$105.00 was given as a credit.');
    await expect.element(panel().getByText('Agreed with Rosa by phone.')).toBeVisible();
    await expect.element(panel().getByText('Iris Holm')).toBeVisible();
    await expect.element(panel().getByText('What you can do')).not.toBeInTheDocument();
  });

  test('REF-04 with a note alone needs one', async () => {
    const screen = await open();
    await panel().getByRole('button', { name: 'Resolve with a note' }).click();
    await dialog().getByRole('button', { name: 'Resolve with a note' }).click();
    await expect.element(dialog().getByText('Please enter a note')).toBeVisible();
    await expect.element(dialog().getByLabelText('Note')).toHaveFocus();
    expect(screen.requests(resolveOpenItem)).toEqual([]);
    await dialog().getByLabelText('Note').fill('Seen.');
    await dialog().getByRole('button', { name: 'Resolve with a note' }).click();
    await screen.expectRequest(resolveOpenItem, { itemId: ITEM_ID, decision: 'Seen.', kind: 'NOTED', amount: ZERO });
  });

  test('REF-04 about a refund names the payment that it belongs to', async () => {
    const candidate = {
      customerName: 'Sedgewater Roofing',
      paymentType: 'CREDIT_CARD',
      brand: 'VISA',
      last4: '4242',
      left: asCents(80_00),
      currencyCode: 'USD',
      createdAt: '2026-10-01T16:12:00.000Z',
    } as const;
    const screen = await open({
      payment: null,
      paid: null,
      rests: { chargeback: ZERO, unapplied: ZERO, review: ZERO },
      offers: [
        { kind: 'REFUND_BOOKED', amount: asCents(20_00) },
        { kind: 'NOTED', amount: ZERO },
      ],
      candidates: [
        { ...candidate, code: 'PONE' },
        { ...candidate, code: 'PTWO' },
      ],
    });
    await panel().getByRole('button', { name: 'Book the refund' }).click();
    await dialog().getByRole('button', { name: 'Book the refund' }).click();
    await expect.element(dialog().getByText('Choose the payment that was refunded.')).toBeVisible();
    expect(screen.requests(resolveOpenItem)).toEqual([]);
    await dialog()
      .getByLabelText('Payment')
      .selectOptions('PTWO, Sedgewater Roofing: $80.00 left, Visa 4242, 10/01/2026');
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Book the refund' }).click();
    await screen.expectRequest(resolveOpenItem, {
      itemId: ITEM_ID,
      decision: 'The refund belongs to this payment.',
      kind: 'REFUND_BOOKED',
      amount: asCents(20_00),
      paymentCode: 'PTWO',
    });
  });

  test('REF-04 about a refund begins with the payment of the item, or the only one that fits', async () => {
    const candidate = {
      customerName: 'Sedgewater Roofing',
      paymentType: 'CREDIT_CARD',
      brand: 'VISA',
      last4: '4242',
      left: asCents(80_00),
      currencyCode: 'USD',
      createdAt: '2026-10-01T16:12:00.000Z',
    } as const;
    const offers = [{ kind: 'REFUND_BOOKED', amount: asCents(20_00) }] as const;
    const both = [
      { ...candidate, code: 'PONE' },
      { ...candidate, code: 'P61NVT310000' },
    ];
    for (const [facts, code] of [
      [{ candidates: both }, 'P61NVT310000'],
      [{ candidates: both.slice(0, 1), payment: null, paid: null }, 'PONE'],
    ] as const) {
      await open({ offers: [...offers], ...facts, candidates: [...facts.candidates] });
      await panel().getByRole('button', { name: 'Book the refund' }).click();
      await expect.element(dialog().getByLabelText('Payment')).toHaveValue(code);
    }
  });

  test('REF-04 is not dropped by a click beside the question', async () => {
    await open();
    await panel().getByRole('button', { name: 'Write off' }).click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.click(document.elementFromPoint(20, 500)!, { position: { x: 20, y: 500 } });
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test.each([
    ['item_already_resolved', 'This item is already resolved. Reload the list to see the decision.'],
    ['item_changed', 'What is known about this item has changed. Look at it again, then decide.'],
  ] as const)('REF-04 that somebody else was faster with says so (%s), and shows theirs', async (code, words) => {
    const screen = await open({}, { answers: [refuse(resolveOpenItem, code)] });
    await panel().getByRole('button', { name: 'Write off' }).click();
    screen.answer(answer(getOpenItem, aResolvedItem()));
    await dialog().getByRole('button', { name: 'Write off' }).click();
    await expectToast('error', words);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(panel().getByText('$105.00 was given as a credit.')).toBeVisible();
  });

  test('REF-04 is not for viewers, who read all the same', async () => {
    await open({}, { staff: { role: 'viewer' } });
    await expect.element(panel().getByText('What is known')).toBeVisible();
    await expect.element(panel().getByText('What you can do')).not.toBeInTheDocument();
  });
});

test('one that the system resolved says so', async () => {
  await open({ ...aResolvedItem(), resolution: 'settled', resolvedBy: null, decisionKind: null });
  await expect.element(panel().getByText('The system')).toBeVisible();
});

test('one that does not exist, and one that cannot be loaded', async () => {
  await open({}, { answers: [refuse(getOpenItem, 'not_found')] });
  await expect.element(page.getByText('There is no such item')).toBeVisible();
  const screen = await open({}, { answers: [fail(getOpenItem)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the open item', { exact: true })).toBeVisible();
});

test.each([375, 768])('fits at %d px', async (width) => {
  await open({}, { width });
  await expect.element(page.getByText('What you can do')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await checkAccessibility();
});
