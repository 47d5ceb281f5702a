import { getInvoice, listInvoiceEvents, listInvoices, recordInvoiceView } from '@plumbline/contract/invoices';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { factsOnPage, listItems, tableHeads } from '@plumbline/ui/testing/read-page';
import { historyEntry } from '@plumbline/ui/testing/history-entry';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../messages.ts';
import { aCredit, anInvoice, anInvoiceDetail, anInvoiceEvent } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { testId } from '../testing/test-id.ts';
import { openReports } from './testing/open-reports.ts';

const words = messages.invoices;
const PATH = '/history/invoices';
const first = anInvoice({ invoiceNumber: '7001' });
const second = anInvoice({ invoiceNumber: '7002' });
const third = anInvoice({ invoiceNumber: '7003' });
const rows = [first, second, third];
const panelOf = (number: string) => page.getByRole('complementary', { name: `Invoice ${number}` });
const opens = (number: string) => page.getByRole('button', { name: number });

describe('opening and closing', () => {
  test('REP-06 a row opens its invoice beside the list, and back closes it', async () => {
    const screen = await openReports({ rows, query: '?type=INVOICE' });
    await page.getByRole('cell', { name: 'PO-551' }).first().click();
    await expect.element(panelOf('7001')).toBeVisible();
    expect(screen.address()).toBe(`${PATH}?type=INVOICE&invoice=${first.id}`);
    await expect.poll(() => screen.requests(getInvoice)).toEqual([{ id: first.id }]);
    await expect.element(page.getByRole('row', { name: /7001/ })).toHaveAttribute('aria-current', 'true');
    await expect.element(page.getByRole('row', { name: /7002/ })).not.toHaveAttribute('aria-current');
    expect(screen.requests(listInvoices)).toHaveLength(1);
    await checkAccessibility();
    window.history.back();
    await expect.element(panelOf('7001')).not.toBeInTheDocument();
    expect(screen.address()).toBe(`${PATH}?type=INVOICE`);
  });

  test('beside an open panel the list has four columns, fewer filters, and lateness below the due date', async () => {
    const late = anInvoice({ invoiceNumber: '7009', dueDate: asDay('2026-10-05') });
    await openReports({ rows: [late, first], query: `?invoice=${first.id}` });
    await expect.poll(() => tableHeads('Invoices')).toEqual(['Invoice', 'Project', 'Due', 'Balance']);
    await expect.element(page.getByRole('cell', { name: '10/05/2026 10 days past due' })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '10/31/2026' })).toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search');
    const main = page.getByRole('main');
    await expect.element(main.getByRole('button', { name: 'Created: Dates' })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Status' })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect.element(main.getByRole('button', { name: 'Type' })).not.toBeInTheDocument();
    await expect.element(main.getByRole('button', { name: 'Days past due' })).not.toBeInTheDocument();
    // The remaining button sorts the table.
    expect(main.getByRole('button', { name: 'Project' }).elements()).toHaveLength(1);
  });

  test('Previous and Next move through the list with a single history entry', async () => {
    const screen = await openReports({ rows });
    await opens('7001').click();
    const previous = page.getByRole('button', { name: 'Previous in the list' });
    const next = page.getByRole('button', { name: 'Next in the list' });
    await expect.element(previous).toBeDisabled();
    await next.click();
    await expect.element(panelOf('7002')).toBeVisible();
    await next.click();
    await expect.element(panelOf('7003')).toBeVisible();
    await expect.element(next).toBeDisabled();
    await previous.click();
    await expect.element(panelOf('7002')).toBeVisible();
    expect(screen.address()).toBe(`${PATH}?invoice=${second.id}`);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(panelOf('7002')).not.toBeInTheDocument();
    await expect.element(opens('7002')).toHaveFocus();
  });

  test('a panel opened by its URL closes without going back', async () => {
    const screen = await openReports({ rows, query: `?type=INVOICE&invoice=${second.id}` });
    await expect.element(panelOf('7002')).toBeVisible();
    await expect.element(opens('7002')).toBeVisible();
    const entry = historyEntry();
    await userEvent.keyboard('{Escape}');
    await expect.element(panelOf('7002')).not.toBeInTheDocument();
    expect(screen.address()).toBe(`${PATH}?type=INVOICE`);
    expect(historyEntry()).toBe(entry);
    await expect.element(opens('7002')).toHaveFocus();
  });

  test('an open panel stays while the list is filtered', async () => {
    const screen = await openReports({ rows, query: `?invoice=${second.id}` });
    await expect.element(panelOf('7002')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Status' }).click();
    await page.getByRole('radio', { name: 'Open' }).click();
    await expect.poll(() => screen.address()).toBe(`${PATH}?isPaid=false&invoice=${second.id}`);
    await expect.element(panelOf('7002')).toBeVisible();
  });

  test('an invoice that is not in the list has no Previous and Next', async () => {
    await openReports({ rows, query: `?invoice=${testId()}` });
    await expect.element(panelOf('48213')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Previous in the list' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Next in the list' })).toBeDisabled();
  });

  test('on a phone it covers the list, which stays unchanged', async () => {
    const screen = await openReports({ rows, width: 375 });
    await page.getByRole('button', { name: /^7001/ }).click();
    const panel = page.getByRole('dialog', { name: 'Invoice 7001' });
    await expect.element(panel).toBeVisible();
    await checkAccessibility();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => screen.address()).toBe(PATH);
    await expect.element(page.getByRole('button', { name: /^7001/ })).toHaveFocus();
  });
});

describe('REP-06 content', () => {
  const row = anInvoice({ invoiceNumber: '7001', dueDate: asDay('2026-10-10'), pendingAmount: asCents(4000) });
  const everything = anInvoiceDetail(
    {
      credits: [
        { id: testId(), invoiceNumber: 'CM-1', balance: asCents(1000), creditRestrictionType: 'NONE' },
        { id: testId(), invoiceNumber: 'CM-2', balance: asCents(2500), creditRestrictionType: 'PROJECT' },
      ],
      lines: [
        {
          description: 'Ready-mix concrete',
          quantity: '12',
          unit: 'yd',
          unitPrice: asCents(9000),
          amount: asCents(108_000),
        },
        { description: 'Delivery', quantity: '1', unit: '', unitPrice: asCents(12_000), amount: asCents(12_000) },
      ],
      waivers: [
        {
          id: testId(),
          number: 1050,
          waiverType: 'unconditional.progress',
          waiverRequestStatus: 'ready',
          moneyReturnedAt: '2026-10-12T17:00:00.000Z',
        },
        {
          id: testId(),
          number: 1042,
          waiverType: 'conditional.progress',
          waiverRequestStatus: 'requested-approval',
          moneyReturnedAt: null,
        },
      ],
      appliedCredits: [{ id: testId(), invoiceNumber: 'CM-0', amount: asCents(1_200) }],
    },
    row,
  );

  test('all fields with a value, the waivers that cover it, the lines, and the credits used and applicable', async () => {
    await openReports({
      rows: [row],
      query: `?invoice=${everything.id}`,
      settings: { isWaiverEnabled: true },
      answers: [answer(getInvoice, everything)],
    });
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Balance', '$1,000.00'],
        ['Total', '$1,200.00'],
        ['Project', 'Harrow Street Lofts'],
        ['Job', 'J-7'],
        ['PO number', 'PO-551'],
        ['Order', 'SO-9020'],
        ['Statement', 'ST-31'],
        ['Created', '10/01/2026'],
        ['Due', '10/10/2026'],
        ['Customer', 'Tarnwick Builders'],
        ['Ship to', '12 Harrow Street, Portland, OR 97201'],
        ['Bill to', '400 Mill Road, Salem, OR 97301'],
        ['Waiver state', 'OR'],
        ['Memo', 'Deliver to the north gate'],
        ['Tax', '$80.00'],
        ['Total', '$1,200.00'],
        ['Processing', '$40.00'],
        ['Credits applied', 'CM-0 $12.00'],
        ['Credits', '$35.00 can be applied: CM-1 $10.00, CM-2 $25.00'],
      ]);
    expect(listItems('Waivers of the invoice')).toEqual([
      'W-1050 UP Unconditional progress Payment returned',
      'W-1042 CP Conditional progress Requested',
    ]);
    await expect
      .element(page.getByRole('link', { name: 'W-1042' }))
      .toHaveAttribute('href', `/history/waivers?id=${everything.waivers[1]!.id}`);
    expect(listItems('Lines')).toEqual(['Ready-mix concrete $1,080.00 12 yd × 90.00', 'Delivery $120.00 1 × 120.00']);
    await expect.element(page.getByRole('complementary').getByText('5 days past due')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '7001' })).toBeVisible();
  });

  test('its number stays in view while the panel scrolls', async () => {
    const line = { description: 'Rebar', quantity: '1', unit: '', unitPrice: asCents(100), amount: asCents(100) };
    const long = anInvoiceDetail({ lines: Array.from({ length: 60 }, () => line) }, first);
    await openReports({ query: `?invoice=${first.id}`, answers: [answer(getInvoice, long)] });
    const history = page.getByRole('heading', { name: 'History' });
    await expect.element(history).toBeInTheDocument();
    history.element().scrollIntoView();
    await expect.element(page.getByRole('heading', { name: '7001' })).toBeInViewport();
  });

  test('an invoice without lines has no Lines section', async () => {
    await openReports({
      query: `?invoice=${first.id}`,
      answers: [answer(getInvoice, anInvoiceDetail({ lines: [] }, first))],
    });
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect.element(page.getByText('Created').last()).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Lines' })).not.toBeInTheDocument();
  });

  test('a credit says Credit and cannot be paid', async () => {
    const credit = aCredit({ invoiceNumber: 'CM-1', creditRestrictionType: 'JOB', relatedInvoiceNumber: '7001' });
    await openReports({ rows: [credit], query: `?invoice=${credit.id}` });
    const panel = page.getByRole('complementary', { name: 'Credit CM-1' });
    await expect.element(panel).toBeVisible();
    await expect.element(panel.getByText('Credit')).toBeVisible();
    await expect.poll(() => factsOnPage()).toContainEqual(['Use', 'For job J-7']);
    expect(factsOnPage()).toContainEqual(['Related invoice', '7001']);
    // Negative, as in the list.
    expect(factsOnPage().slice(0, 2)).toEqual([
      ['Balance', '−$250.00'],
      ['Total', '−$300.00'],
    ]);
    expect(factsOnPage()).toContainEqual(['Total', '−$300.00']);
    await expect.element(page.getByRole('link', { name: 'Pay this invoice' })).not.toBeInTheDocument();
  });
});

describe('the Pay link', () => {
  test('opens the pay flow with the invoice', async () => {
    await openReports({ rows, query: `?invoice=${first.id}` });
    await expect
      .element(page.getByRole('link', { name: 'Pay this invoice' }))
      .toHaveAttribute('href', expect.stringContaining(first.id));
  });

  test.each([
    ['for somebody who may not pay', {}, { permissions: { pay: false } }],
    ['where payments are off', {}, { settings: { isPaymentEnabled: false, isWaiverEnabled: true } }],
    ['for a paid invoice', { balance: ZERO }, {}],
    ['for what other payments hold already', { pendingAmount: asCents(100_000) }, {}],
  ])('is hidden %s', async (_case, facts, options) => {
    const invoice = anInvoice({ ...facts });
    await openReports({ rows: [invoice], query: `?invoice=${invoice.id}`, ...options });
    await expect.poll(() => factsOnPage()).toContainEqual(['Customer', 'Tarnwick Builders']);
    await expect.element(page.getByRole('link', { name: 'Pay this invoice' })).not.toBeInTheDocument();
  });

  test('is shown when other payments hold only part of the balance', async () => {
    const invoice = anInvoice({ pendingAmount: asCents(99_999) });
    await openReports({ rows: [invoice], query: `?invoice=${invoice.id}` });
    await expect.element(page.getByRole('link', { name: 'Pay this invoice' })).toBeVisible();
  });
});

describe('loading and errors', () => {
  test('data of the list row is shown at once', async () => {
    await openReports({ rows, query: `?invoice=${first.id}`, answers: [hang(getInvoice), hang(listInvoiceEvents)] });
    await expect.element(panelOf('7001')).toBeVisible();
    await expect.element(page.getByText('Loading the invoice')).toBeInTheDocument();
    await expect.element(page.getByText('Loading the history')).toBeInTheDocument();
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Balance', '$1,000.00'],
        ['Total', '$1,200.00'],
      ]);
  });

  test('without data the panel is named Invoice', async () => {
    await openReports({ rows, query: `?invoice=${testId()}`, answers: [hang(getInvoice)] });
    await expect.element(page.getByRole('complementary', { name: 'Invoice' })).toBeVisible();
  });

  test.each([
    ['somebody else’s invoice', refuse(getInvoice, 'not_found')],
    ['an address that is none', refuse(getInvoice, 'invalid_request')],
  ])('%s shows "This invoice is not here"', async (_case, refusal) => {
    await openReports({ rows: [], query: `?invoice=${testId()}`, answers: [refusal] });
    await expect.element(page.getByText(words.panelMissing)).toBeVisible();
    await expect.element(page.getByText(words.panelMissingText)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('a failure shows an error with retry', async () => {
    const screen = await openReports({ rows: [], query: `?invoice=${first.id}`, answers: [fail(getInvoice)] });
    await screen.passTime(2000);
    await expect.element(page.getByText(words.panelFailed)).toBeVisible();
    await expect.element(page.getByText(words.panelFailedText)).toBeVisible();
    screen.answer(answer(getInvoice, anInvoiceDetail({}, first)));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panelOf('7001')).toBeVisible();
    await expect.element(page.getByText(words.panelFailed)).not.toBeInTheDocument();
  });
});

describe('REP-06 the history', () => {
  test('shows what happened, by whom and when, newest first', async () => {
    await openReports({
      rows,
      query: `?invoice=${first.id}`,
      answers: [
        answer(
          listInvoiceEvents,
          listOf([
            anInvoiceEvent({ type: 'VIEWED', createdAt: '2026-10-15T16:30:00.000Z' }),
            anInvoiceEvent({
              type: 'EMAIL_SENT',
              data: { emails: ['a@b.example.com', 7, 'c@d.example.com'] },
              user: { name: 'Sam Ortiz', email: 'sam@tarnwick.example.com' },
            }),
            anInvoiceEvent({ type: 'EMAIL_SENT', data: { emails: ['a@b.example.com'] }, user: null }),
            anInvoiceEvent({ type: 'COMPLETE_PAY', user: null, createdAt: '2025-12-31T20:00:00.000Z' }),
          ]),
        ),
      ],
    });
    await expect
      .poll(() => listItems('History'))
      .toEqual([
        'Viewed by you Today, 9:30 AM',
        'Emailed to a@b.example.com, c@d.example.com 10/14/2026, 9:30 AM · by Sam Ortiz',
        'Emailed to a@b.example.com 10/14/2026, 9:30 AM',
        'Paid in full 12/31/2025, 12:00 PM',
      ]);
  });

  test('has an empty state', async () => {
    await openReports({ rows, query: `?invoice=${first.id}`, answers: [answer(listInvoiceEvents, listOf([]))] });
    await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
  });

  test('shows an error with retry while the invoice stays', async () => {
    const screen = await openReports({ rows, query: `?invoice=${first.id}`, answers: [fail(listInvoiceEvents)] });
    await screen.passTime(2000);
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${words.historyFailed} Try again`);
    expect(factsOnPage()).toContainEqual(['Customer', 'Tarnwick Builders']);
    screen.answer(answer(listInvoiceEvents, listOf([anInvoiceEvent({ type: 'PRINTED' })])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => listItems('History')).toEqual(['Printed by you 10/14/2026, 9:30 AM']);
  });

  test('REP-08 a view is recorded and then shown', async () => {
    const { promise: isRecorded, resolve: record } = Promise.withResolvers<object>();
    const screen = await openReports({
      rows,
      query: `?invoice=${first.id}`,
      answers: [
        answer(recordInvoiceView, () => isRecorded),
        inTurn(answer(listInvoiceEvents, listOf([])), answer(listInvoiceEvents, listOf([anInvoiceEvent()]))),
      ],
    });
    await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
    record({});
    await expect.poll(() => listItems('History')).toEqual(['Viewed by you 10/14/2026, 9:30 AM']);
    expect(screen.requests(recordInvoiceView)).toEqual([{ id: first.id }]);
    expect(screen.requests(listInvoiceEvents)).toEqual([{ id: first.id }, { id: first.id }]);
    await page.getByRole('button', { name: 'Next in the list' }).click();
    await screen.expectRequest(recordInvoiceView, { id: second.id });
  });

  test('REP-08 a view recorded before the history has loaded is shown too', async () => {
    const { promise: isLate, resolve: arrive } = Promise.withResolvers<ReturnType<typeof listOf<never>>>();
    const screen = await openReports({
      rows,
      query: `?invoice=${first.id}`,
      answers: [
        inTurn(
          answer(listInvoiceEvents, () => isLate),
          answer(listInvoiceEvents, listOf([anInvoiceEvent()])),
        ),
      ],
    });
    await expect.poll(() => screen.requests(listInvoiceEvents)).toHaveLength(2);
    arrive(listOf([]));
    await expect.poll(() => listItems('History')).toEqual(['Viewed by you 10/14/2026, 9:30 AM']);
  });

  test('REP-08 a failure to record a view is silent', async () => {
    const screen = await openReports({ rows, query: `?invoice=${first.id}`, answers: [fail(recordInvoiceView)] });
    await expect.poll(() => listItems('History')).toHaveLength(1);
    expect(screen.requests(listInvoiceEvents)).toHaveLength(1);
    expect(screen.takeProblems()).toEqual([]);
  });
});
