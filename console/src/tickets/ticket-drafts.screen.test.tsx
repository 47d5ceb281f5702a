import { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import { listPendingUsers } from '@plumbline/contract/members';
import {
  answerTicket,
  closeTicket,
  getTicket,
  listTickets,
  reopenTicket,
} from '@plumbline/contract/tickets/tickets-admin';
import { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { answer, hang, refuse } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDeskTicket, aListedTicket, listedTickets, TICKET_ID } from '../testing/a-ticket.ts';
import { anOverview } from '../testing/an-overview.ts';
import { someCollections } from '../testing/collections.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const OTHER_ID = '0198c7a2-0000-7000-8000-0000000000a2';
const LAST_ID = '0198c7a2-0000-7000-8000-0000000000a3';
const ROWS = [aListedTicket(), aListedTicket({ id: OTHER_ID }), aListedTicket({ id: LAST_ID })];
const TEXT = 'Try it again.';

const open = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/tickets?ticket=${TICKET_ID}`, {
    ...options,
    answers: [
      answer(listTickets, listedTickets(ROWS)),
      answer(getTicket, ({ id }) => aDeskTicket({ id, subject: id === TICKET_ID ? 'Cannot log in' : 'Statement' })),
      ...answers,
    ],
  });
const field = page.getByRole('textbox', { name: 'Your answer' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = (name: string) => page.getByRole('complementary', { name: `Ticket: ${name}` });

describe('an answer that is being written', () => {
  test('stays when a colleague has closed the ticket, and can be sent after it is reopened', async () => {
    const screen = await open({ answers: [refuse(answerTicket, 'ticket_closed'), answer(reopenTicket, null)] });
    await field.fill(TEXT);
    screen.answer(answer(getTicket, aDeskTicket({ status: 'CLOSED' })));
    await button('Send answer').click();
    await expect.element(page.getByText(/Reopen it to send what you have typed/)).toBeVisible();
    await expect.element(field).toHaveValue(TEXT);
    await expect.element(button('Send answer')).not.toBeInTheDocument();
    screen.takeProblems();
    screen.answer(answer(getTicket, aDeskTicket()), answer(answerTicket, null));
    await button('Reopen').click();
    await expect.element(button('Send answer')).toBeVisible();
    await expect.element(field).toHaveValue(TEXT);
    await button('Send answer').click();
    await screen.expectRequest(answerTicket, { id: TICKET_ID, lastMessageId: TICKET_ID, text: TEXT });
    await expect.element(field).toHaveValue('');
  });

  test.each(['Your answer', 'Take it'])(
    'leaves the focus on "%s" when the window becomes wider or narrower',
    async (name) => {
      await open({ width: 900 });
      const part = name === 'Take it' ? button(name) : field;
      await expect.element(part).toBeVisible();
      part.element().focus();
      for (const width of [1280, 900]) {
        await page.viewport(width, 900);
        const role = width === 900 ? 'dialog' : 'complementary';
        await expect.element(page.getByRole(role, { name: 'Ticket: Cannot log in' })).toBeVisible();
        await expect.element(part).toHaveFocus();
      }
    },
  );

  test('is dropped by closing without an answer only after a question', async () => {
    const screen = await open({ answers: [answer(closeTicket, null)] });
    await field.fill(TEXT);
    await button('Close without an answer').click();
    await expect.element(page.getByRole('dialog', { name: 'Close without your answer?' })).toBeVisible();
    await button('Cancel').click();
    await expect.element(field).toHaveValue(TEXT);
    expect(screen.requests(closeTicket)).toEqual([]);
    await button('Close without an answer').click();
    screen.answer(answer(getTicket, aDeskTicket({ status: 'CLOSED' })));
    await button('Close the ticket').click();
    await screen.expectRequest(closeTicket, { id: TICKET_ID, lastMessageId: TICKET_ID });
    await expectToast('success', 'The ticket was closed.');
    await expect.element(field).not.toBeInTheDocument();
  });

  test('stays while other tickets are looked at', async () => {
    await open();
    await field.fill(TEXT);
    await button('Next in the list').click();
    await expect.element(panel('Statement')).toBeVisible();
    await expect.element(field).toHaveValue('');
    await button('Previous in the list').click();
    await expect.element(panel('Cannot log in')).toBeVisible();
    await expect.element(field).toHaveValue(TEXT);
  });

  test('outlasts the panel, which a click beside it does not close any more', async () => {
    await open({ width: 768 });
    const drawer = page.getByRole('dialog', { name: 'Ticket: Cannot log in' });
    await field.fill(TEXT);
    await userEvent.click(document.elementFromPoint(40, 500)!, { position: { x: 40, y: 500 } });
    await expect.element(drawer).toBeVisible();
    await button('Close').click();
    await expect.element(drawer).not.toBeInTheDocument();
    await page.getByText('Maren Vogt').first().click();
    await expect.element(field).toHaveValue(TEXT);
    await field.fill('');
    await userEvent.click(document.elementFromPoint(40, 500)!, { position: { x: 40, y: 500 } });
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe('the keyboard after an answer', () => {
  const answered = listedTickets(ROWS.slice(1));

  test('is still in the panel, and goes on to the next ticket', async () => {
    const screen = await open({ answers: [answer(answerTicket, null)] });
    await field.fill(TEXT);
    screen.answer(
      answer(listTickets, answered),
      answer(getTicket, ({ id }) =>
        aDeskTicket({ id, ...(id === TICKET_ID ? { status: 'CLOSED' } : { subject: 'Statement' }) }),
      ),
    );
    button('Send and close').element().focus();
    await userEvent.keyboard('{Enter}');
    await expectToast('success', 'The answer was sent.');
    await expect.element(field).not.toBeInTheDocument();
    await expect.poll(() => panel('Cannot log in').element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('j');
    await expect.element(panel('Statement')).toBeVisible();
  });

  test('is on the button while it sends, and after a refusal', async () => {
    const screen = await open({ answers: [hang(answerTicket)] });
    await field.fill(TEXT);
    button('Send answer').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Send answer')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Send answer')).toHaveFocus();
    await expect.element(field).toHaveAttribute('readonly');
    expect(screen.requests(answerTicket)).toHaveLength(1);
  });

  test('is on the button after a refusal', async () => {
    const screen = await open({ answers: [refuse(answerTicket, 'ticket_changed')] });
    await field.fill(TEXT);
    button('Send answer').element().focus();
    await userEvent.keyboard('{Enter}');
    await expectToast('error', 'Somebody has written in this ticket meanwhile. Read it before you go on.');
    await expect.element(button('Send answer')).toHaveFocus();
    screen.takeProblems();
  });
});

describe('a panel beside the page', () => {
  const isScrollable = () => getComputedStyle(document.body).overflowY !== 'hidden';

  test('leaves the keys to the page, which scrolls: Escape, J and K are for whoever is in the panel', async () => {
    await open();
    await expect.element(panel('Cannot log in')).toHaveFocus();
    expect(isScrollable()).toBe(true);
    page
      .getByRole('link', { name: /^Closed/ })
      .element()
      .focus();
    await userEvent.keyboard('j{Escape}');
    await expect.element(panel('Cannot log in')).toBeVisible();
    await field.click();
    await userEvent.keyboard('just');
    await expect.element(field).toHaveValue('just');
    button('Take it').element().focus();
    await userEvent.keyboard('j');
    await expect.element(panel('Statement')).toBeVisible();
    await expect.poll(() => panel('Statement').element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel('Statement')).not.toBeInTheDocument();
  });

  test('holds the page still where it covers it, until it is closed', async () => {
    await open({ width: 900 });
    const drawer = page.getByRole('dialog', { name: 'Ticket: Cannot log in' });
    await expect.element(drawer).toHaveAttribute('aria-modal', 'true');
    expect(isScrollable()).toBe(false);
    await page.viewport(1280, 900);
    await expect.element(panel('Cannot log in')).not.toHaveAttribute('aria-modal');
    expect(isScrollable()).toBe(true);
    await page.viewport(900, 900);
    await expect.element(drawer).toBeVisible();
    expect(isScrollable()).toBe(false);
    const controls = [...drawer.element().querySelectorAll<HTMLElement>('button, textarea')];
    for (const [from, keys] of [
      [controls.at(0), '{Shift>}{Tab}{/Shift}'],
      [controls.at(-1), '{Tab}'],
    ] as const) {
      from!.focus();
      await userEvent.keyboard(keys);
      expect(drawer.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    expect(isScrollable()).toBe(true);
  });
});

test('the overview counts the open tickets anew after an answer', async () => {
  const screen = await openScreen('/overview', {
    answers: [
      answer(getOverview, anOverview()),
      answer(listLargestPastDue, { rows: [], count: 0 }),
      answer(listPendingUsers, { rows: [], count: 0 }),
      answer(getDueWaivers, { kinds: [], isCut: false }),
      answer(getCollections, someCollections()),
      answer(listTickets, listedTickets(ROWS)),
      answer(getTicket, aDeskTicket()),
      answer(answerTicket, null),
    ],
  });
  await expect.element(page.getByText('Needs you')).toBeVisible();
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await page.getByText('Maren Vogt').first().click();
  await field.fill(TEXT);
  await button('Send answer').click();
  await expectToast('success', 'The answer was sent.');
  expect(screen.requests(getCollections)).toHaveLength(1);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect.poll(() => screen.requests(getCollections)).toHaveLength(2);
});
