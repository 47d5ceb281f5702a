import { cancelRecurrence, getRecurrence, listRecurrences } from '@plumbline/contract/recurrences';
import { REFUSALS } from '@plumbline/contract/refusals';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recurrenceMessages } from './recurrence-messages.ts';
import { aRecurrence } from '../testing/a-payment.ts';
import { listOf } from '../testing/list-of.ts';
import { aPart, aRecurrenceDetail, openRecurrences } from './testing/open-recurrences.ts';

const PATH = '/history/recurrences';
const words = recurrenceMessages;
const running = aRecurrence({ projectName: 'Harrow Street Lofts' });
const other = aRecurrence({ projectName: null, reference: 'Yard account', nextDate: asDay('2026-11-24') });
const ended = aRecurrence({ projectName: 'Verdugo Clinic', status: 'CANCELED', nextDate: null, processedCount: 6 });
const rows = [running, other, ended];
const panelOf = (title: string) => page.getByRole('complementary', { name: `Recurring payment for ${title}` });
const opens = (title: string) => page.getByRole('button', { name: new RegExp(`${title}$`) });
const cancelButton = () => page.getByRole('button', { name: 'Cancel 2 future payments' });

describe('the list', () => {
  test('REC-02 shows the recurrences by their next payment, below the tab with the count of those that run', async () => {
    const screen = await openRecurrences({ rows });
    await expect
      .poll(() => tableRows('Recurring payments'))
      .toEqual([
        [
          '11/01/2026 Harrow Street Lofts',
          'Harrow Street Lofts Monthly · Installment 3 of 6 · Visa 1111',
          'Pending',
          '2/01/2027',
          '500.00',
          '3,000.00',
        ],
        [
          '11/24/2026 Yard account',
          'Yard account Monthly · Installment 3 of 6 · Visa 1111',
          'Pending',
          '2/01/2027',
          '500.00',
          '3,000.00',
        ],
        [
          '– Verdugo Clinic',
          'Verdugo Clinic Monthly · $3,000.00 paid · Visa 1111',
          'Canceled',
          '2/01/2027',
          '500.00',
          '3,000.00',
        ],
      ]);
    expect(tableHeads('Recurring payments')).toEqual(['Next', 'For', 'Status', 'Ends', 'Each', 'Total']);
    await expect.element(page.getByText('Next payment: $500.00 on 11/01/2026.')).toBeVisible();
    const tab = page.getByRole('link', { name: 'Upcoming Payments 3' });
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('link', { name: 'New prepayment' })).not.toBeInTheDocument();
    expect(screen.requests(listRecurrences)).toContainEqual({ currencyCode: 'USD' });
    expect(document.title).toBe('Upcoming Payments · Granite Supply');
    await checkAccessibility();
  });

  test('REC-02 needs payments', async () => {
    const screen = await openRecurrences({ settings: { isPaymentEnabled: false } });
    await expect.poll(() => screen.address()).toBe('/404');
  });

  test('REC-02 is reached by a link after recurrence is switched off, without its tab', async () => {
    await openRecurrences({ rows, settings: { isRecurrencePaymentEnabled: false } });
    await expect.poll(() => tableRows('Recurring payments')).toHaveLength(rows.length);
    await expect.element(page.getByRole('link', { name: /^Upcoming Payments/ })).not.toBeInTheDocument();
  });

  test('on a tablet the notes are not cut', async () => {
    await openRecurrences({ rows, width: 768 });
    const notes = page.getByText(/^Monthly · Installment/);
    await expect.element(notes.first()).toBeVisible();
    expect(notes.elements().filter((note) => note.scrollWidth > note.clientWidth)).toEqual([]);
  });

  test('is filtered by status, searched and sorted through the URL', async () => {
    const screen = await openRecurrences({ rows });
    await page.getByRole('main').getByRole('button', { name: 'Status', exact: true }).first().click();
    await page.getByRole('radio', { name: 'Canceled' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?status=CANCELED`);
    await screen.expectRequest(listRecurrences, { status: 'CANCELED', currencyCode: 'USD' });
    await page.getByRole('button', { name: 'Each' }).click();
    await screen.expectRequest(listRecurrences, { status: 'CANCELED', currencyCode: 'USD', sort: 'amount' });
    await page.getByRole('searchbox', { name: 'Search recurring payments' }).fill('yard');
    await screen.passTime(1000);
    await screen.expectRequest(listRecurrences, {
      search: 'yard',
      status: 'CANCELED',
      currencyCode: 'USD',
      sort: 'amount',
    });
  });

  test('says what appears here, and that nothing matches', async () => {
    const screen = await openRecurrences({ rows: [] });
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    await expect.element(page.getByText('No recurring payment is scheduled.')).toBeVisible();
    await checkAccessibility();
    await openRecurrences({ rows: [], query: '?status=COMPLETED' });
    await expect.element(page.getByText(words.noneMatch)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByText(words.noneYet)).toBeVisible();
    expect(screen.requests(getRecurrence)).toEqual([]);
  });

  test('can be loaded again after a failure', async () => {
    const screen = await openRecurrences({ answers: [fail(listRecurrences)] });
    await expect.element(page.getByText(words.listFailed)).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(listRecurrences, listOf(rows)));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tableRows('Recurring payments')).toHaveLength(3);
  });
});

describe('the panel', () => {
  test('a long list scrolls in the panel, not the page', async () => {
    const payments = Array.from({ length: 40 }, (_, place) => aPart(place + 1, { status: 'APPROVED' }));
    await openRecurrences({ rows, query: `?id=${running.id}`, detail: { payments } });
    await expect.poll(() => listItems('Processed payments')).toHaveLength(40);
    expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
  });

  test('says why a payment runs on another day: a weekend, a holiday, a short month', async () => {
    const payments = [
      aPart(1, { scheduledAt: asDay('2026-12-31'), processOn: asDay('2027-01-04') }),
      aPart(2, { scheduledAt: asDay('2027-02-28'), processOn: asDay('2027-03-01') }),
    ];
    const startDate = asDay('2026-08-31');
    await openRecurrences({ rows, query: `?id=${running.id}`, detail: { payments, startDate } });
    await expect
      .poll(() => listItems('Future payments'))
      .toEqual([
        '1 12/31/2026 Thu Bank holiday. Runs Mon 1/04/2027 500.00',
        '2 2/28/2027 Sun Month end. Runs Mon 3/01/2027 500.00',
      ]);
    // Without a link in it, the keyboard still scrolls the panel.
    await expect.element(page.getByRole('list', { name: 'Future payments' })).toHaveAttribute('tabindex', '0');
  });

  test('REC-02 the id parameter opens it: progress, facts, future and processed payments', async () => {
    await openRecurrences({ rows, query: `?id=${running.id}` });
    await expect.element(panelOf('Harrow Street Lofts')).toBeVisible();
    await expect
      .poll(() => listItems('Future payments'))
      .toEqual(['3 12/01/2026 Tue 500.00', '4 1/02/2027 Sat Runs Mon 1/04/2027 500.00']);
    expect(listItems('Processed payments')).toEqual([
      '2 10/01/2026 Payment PL-PART-2 Approved 500.00',
      '1 9/01/2026 Payment PL-PART-1 Approved 500.00',
    ]);
    await expect.element(page.getByText('2 of 4 paid, $1,000.00')).toBeVisible();
    await expect.element(page.getByText('$1,000.00 to come')).toBeVisible();
    expect(factsOnPage()).toEqual([
      ['Pay with', 'Visa 1111'],
      ['Set up', '8/28/2026 by Dana Reyes'],
      ['Starts', '9/01/2026'],
      ['Ends', '2/01/2027'],
    ]);
    await expect
      .element(page.getByRole('link', { name: '9/01/2026 Payment PL-PART-1' }))
      .toHaveAttribute('href', '/history/payments/PL-PART-1');
    expect(tableHeads('Recurring payments')).toEqual(['Next', 'For', 'Status', 'Each']);
    // One line, uncut, although the panel takes a third of the width.
    const note = page.getByText('Installment 3 of 6 · Visa 1111').first().element();
    expect([note.clientHeight, note.scrollWidth <= note.clientWidth]).toEqual([16, true]);
    await checkAccessibility();
  });

  test('moves through the list and gives the focus back to the row', async () => {
    const screen = await openRecurrences({ rows });
    await opens('Harrow Street Lofts').click();
    await expect.element(panelOf('Harrow Street Lofts')).toBeVisible();
    await page.getByRole('button', { name: 'Next in the list' }).click();
    await expect.element(panelOf('Yard account')).toBeVisible();
    expect(screen.address()).toBe(`${PATH}?id=${other.id}`);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(opens('Yard account')).toHaveFocus();
  });

  test('on a phone it covers the list', async () => {
    await openRecurrences({ rows, width: 375 });
    await page.getByRole('button', { name: /^Harrow Street Lofts/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Recurring payment for Harrow Street Lofts' })).toBeVisible();
    await expect.element(page.getByText('$1,000.00 to come')).toBeVisible();
    await checkAccessibility();
  });

  test('shows the row while it loads, then a failure with a way out, or that it is not there', async () => {
    await openRecurrences({ rows, query: `?id=${running.id}`, answers: [hang(getRecurrence)] });
    await expect.element(panelOf('Harrow Street Lofts')).toBeVisible();
    const failing = await openRecurrences({ rows, query: `?id=${running.id}`, answers: [fail(getRecurrence)] });
    await expect.element(page.getByText(words.panelFailed)).toBeVisible();
    failing.takeProblems();
    const missing = await openRecurrences({
      rows,
      query: `?id=${running.id}`,
      answers: [refuse(getRecurrence, 'not_found')],
    });
    await expect.element(page.getByText(words.panelMissing)).toBeVisible();
    missing.takeProblems();
  });

  test('what has not run to its end is told apart: on its way, declined, canceled', async () => {
    const payments = [
      aPart(1, { status: 'APPROVED' }),
      aPart(2, { status: 'CANCELED', preciseStatus: 'Declined' }),
      aPart(3, { status: 'PENDING' }),
    ];
    await openRecurrences({ rows, query: `?id=${running.id}`, detail: { payments, paymentsTotal: asCents(50_000) } });
    await expect.element(page.getByText('1 of 3 paid, $500.00; 1 on its way')).toBeVisible();
    await expect
      .poll(() => listItems('Processed payments').map((item) => item.split(' ').at(-2)))
      .toEqual(['Pending', 'Declined', 'Approved']);
    await expect.element(page.getByRole('list', { name: 'Canceled payments' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('list', { name: 'Future payments' })).not.toBeInTheDocument();
    // Nothing is left to cancel.
    await expect.element(page.getByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });
});

describe('cancel', () => {
  const canceled = aRecurrenceDetail(running, {
    status: 'CANCELED',
    canceledAt: '2026-10-15T17:00:00.000Z',
    payments: [aPart(1, { status: 'APPROVED' }), aPart(2, { status: 'CANCELED' })],
  });

  test('REC-02 asks first, then cancels, tells it, and keeps the button disabled', async () => {
    const screen = await openRecurrences({
      rows,
      query: `?id=${running.id}`,
      answers: [
        answer(cancelRecurrence, { status: 'CANCELED' }),
        inTurn(answer(getRecurrence, aRecurrenceDetail(running)), answer(getRecurrence, canceled)),
      ],
    });
    await cancelButton().click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 future payments?' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByText(/\$1,000\.00 will not be charged\./)).toBeVisible();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Cancel 2 future payments' }).click();
    await expectToast('success', 'Recurrence Payment Canceled Successfully');
    expect(screen.requests(cancelRecurrence)).toEqual([{ id: running.id }]);
    await expect.element(page.getByRole('button', { name: 'Canceled', exact: true })).toBeDisabled();
    expect(listItems('Processed payments')).toEqual(['1 12/01/2026 Payment PL-PART-1 Approved 500.00']);
    expect(listItems('Canceled payments')).toEqual(['2 12/01/2026 Payment PL-PART-2 Canceled 500.00']);
    await expect.element(panelOf('Harrow Street Lofts')).toContainElement(document.activeElement as HTMLElement);
  });

  test('"Keep them" changes nothing', async () => {
    const screen = await openRecurrences({ rows, query: `?id=${running.id}` });
    await cancelButton().click();
    await page.getByRole('button', { name: 'Keep them' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(screen.requests(cancelRecurrence)).toEqual([]);
  });

  test('a double click on the confirmation cancels once', async () => {
    const screen = await openRecurrences({
      rows,
      query: `?id=${running.id}`,
      answers: [answer(cancelRecurrence, { status: 'CANCELED' })],
    });
    await page.getByRole('button', { name: 'Cancel 2 future payments' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 future payments' }).dblClick();
    await expectToast('success', words.canceled);
    expect(screen.requests(cancelRecurrence)).toHaveLength(1);
  });

  test.each([
    ['its own words', refuse(cancelRecurrence, 'recurrence_completed'), REFUSALS.recurrence_completed[1]],
    [
      'the words of the specification',
      fail(cancelRecurrence),
      'An error occurred during canceling the recurrence payment',
    ],
  ])('REC-02 a failure is told in %s', async (_, failing, said) => {
    const screen = await openRecurrences({ rows, query: `?id=${running.id}`, answers: [failing] });
    await cancelButton().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 future payments' }).click();
    await expectToast('error', said);
    screen.takeProblems();
  });

  test('is not offered to somebody who may not prepay', async () => {
    await openRecurrences({ rows, query: `?id=${running.id}`, permissions: { prepay: false } });
    await expect.element(page.getByText('$1,000.00 to come')).toBeVisible();
    await expect.element(cancelButton()).not.toBeInTheDocument();
  });
});
