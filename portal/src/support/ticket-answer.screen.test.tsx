import type { Answer } from '@plumbline/contract/call';
import { createTicket } from '@plumbline/contract/tickets/support';
import {
  getMyTicket,
  getTicketThread,
  listMyTickets,
  replyToMyTicket,
  replyToTicket,
} from '@plumbline/contract/tickets/tickets';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { testId } from '../testing/test-id.ts';

type Thread = Answer<typeof getTicketThread>;

const ID = '0198c7a2-0000-7000-8000-0000000000a1';
const aThread = (facts: Partial<Thread> = {}): Thread => ({
  id: ID,
  status: 'ANSWERED',
  subject: 'Cannot log in',
  createdAt: '2026-10-14T16:12:00.000Z',
  lastMessageAt: '2026-10-14T18:00:00.000Z',
  messages: [
    { id: ID, side: 'REQUESTER', author: 'Maren Vogt', text: 'It says no.', at: '2026-10-14T16:12:00.000Z' },
    {
      id: '0198c7a2-0000-7000-8000-0000000000b1',
      side: 'STAFF',
      author: 'Owen Reyes',
      text: 'Try it again.',
      at: '2026-10-14T18:00:00.000Z',
    },
  ],
  ...facts,
});
const WRITTEN = {
  id: '0198c7a2-0000-7000-8000-0000000000b2',
  side: 'REQUESTER',
  author: 'Maren Vogt',
  text: 'Still no.',
  at: '2026-10-15T16:00:00.000Z',
} as const;

const open = (options: ScreenOptions = {}) =>
  openScreen('/help?token=the-token-of-a-ticket', {
    signedIn: null,
    ...options,
    answers: [answer(getTicketThread, aThread()), ...(options.answers ?? [])],
  });
const field = page.getByRole('textbox', { name: 'Write back' });
const send = page.getByRole('button', { name: 'Send message' });

describe('the answer behind the link of a mail', () => {
  test.each([
    ['a visitor', null],
    ['a customer', {}],
  ])('is read by %s, who writes back', async (_who, signedIn) => {
    const screen = await open({ signedIn, answers: [answer(replyToTicket, null)] });
    await expect.element(page.getByRole('heading', { name: 'Your request', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Cannot log in' })).toBeVisible();
    expect(listItems('Messages')).toEqual([
      'Maren Vogt 10/14/2026, 9:12 AM It says no.',
      'Owen Reyes 10/14/2026, 11:00 AM Try it again.',
    ]);
    await checkAccessibility();
    await field.fill('Still no.');
    screen.answer(answer(getTicketThread, aThread({ status: 'OPEN', messages: [...aThread().messages, WRITTEN] })));
    await send.click();
    await screen.expectRequest(replyToTicket, { token: 'the-token-of-a-ticket', text: 'Still no.' });
    await expectToast('success', 'Your message was sent.');
    await expect.poll(() => listItems('Messages')).toHaveLength(3);
    await expect.element(field).toHaveValue('');
    expect(screen.requests(listMyTickets)).toEqual([]);
  });

  test('of a closed request can be answered too', async () => {
    await open({ answers: [answer(getTicketThread, aThread({ status: 'CLOSED' }))] });
    await expect.element(page.getByText('Closed', { exact: true })).toBeVisible();
    await expect.element(field).toHaveAccessibleDescription('This request is closed. A message opens it again.');
  });

  test('sends nothing without words, and keeps what was not sent', async () => {
    const screen = await open({ answers: [refuse(replyToTicket, 'too_many_requests')] });
    await send.click();
    await expect.element(page.getByText('Write a message.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(screen.requests(replyToTicket)).toEqual([]);
    await field.fill('Still no.');
    await send.click();
    await expectToast('error', 'Too many requests. Wait a moment and try again.');
    await expect.element(field).toHaveValue('Still no.');
    screen.takeProblems();
  });

  test('says nothing about a link that does not work, and leads to the form', async () => {
    const screen = await open({ answers: [refuse(getTicketThread, 'ticket_link_invalid')] });
    await expect.element(page.getByText('This link does not work')).toBeVisible();
    await checkAccessibility();
    await page.getByRole('link', { name: 'Submit a request' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    screen.takeProblems();
  });

  test.each([
    ['a failure', fail(getTicketThread)],
    ['too many requests of the network', refuse(getTicketThread, 'too_many_requests')],
  ])('that cannot be loaded for %s can be tried again', async (_why, given) => {
    const screen = await open({ answers: [given] });
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load your request')).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(getTicketThread, aThread()));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(field).toBeVisible();
  });

  test('shows that it loads', async () => {
    const screen = await open({ answers: [hang(getTicketThread)] });
    await screen.passTime(1_000);
    await expect.element(page.getByText('Loading your request')).toBeInTheDocument();
  });

  test('fits a phone', async () => {
    await open({ width: 375 });
    await expect.element(field).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});

describe('own requests below the form', () => {
  type Own = Answer<typeof listMyTickets>['rows'][number];
  const { messages: _messages, ...ticket } = aThread();
  const own = (facts: Partial<Own> = {}): Own => ({ ...ticket, excerpt: 'Try it again.', ...facts });
  const OTHER_ID = testId();
  const rows = [own(), own({ id: OTHER_ID, subject: 'Statement', status: 'OPEN', excerpt: 'Which one?' })];
  const NEXT = `2026-10-14T18:00:00.000Z_${OTHER_ID}`;
  const openHelp = (options: ScreenOptions = {}) =>
    openScreen('/help', {
      ...options,
      answers: [
        answer(listMyTickets, { rows, next: null }),
        answer(getMyTicket, ({ id }) => aThread({ id })),
        ...(options.answers ?? []),
      ],
    });

  test.each([1280, 375])('are listed, opened and written to at %i px', async (width) => {
    const screen = await openHelp({ width, answers: [answer(replyToMyTicket, null)] });
    await expect.element(page.getByRole('heading', { name: 'Your requests' })).toBeVisible();
    await expect.element(page.getByText('10/14/2026, 11:00 AM: Which one?')).toBeVisible();
    expect(screen.requests(getMyTicket)).toEqual([]);
    const summary = document.querySelector('summary')!;
    const turn = () => getComputedStyle(summary.querySelector(':scope > svg')!).transform;
    expect(turn()).toBe('none');
    await page.getByText('Cannot log in').click();
    await expect.element(field).toBeVisible();
    expect(screen.requests(getMyTicket)).toEqual([{ id: ID }]);
    await expect.poll(turn).not.toBe('none');
    await checkAccessibility();
    await field.fill('Still no.');
    screen.answer(answer(getMyTicket, aThread({ status: 'OPEN', messages: [...aThread().messages, WRITTEN] })));
    await send.click();
    await screen.expectRequest(replyToMyTicket, { id: ID, text: 'Still no.' });
    await expectToast('success', 'Your message was sent.');
    await expect.element(field).toHaveValue('');
    await expect.poll(() => listItems('Messages')).toHaveLength(3);
    await expect.poll(() => screen.requests(listMyTickets)).toHaveLength(2);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('keep what was typed while they are folded', async () => {
    const screen = await openHelp();
    await page.getByText('Cannot log in').click();
    await field.fill('Still no.');
    await page.getByText('Cannot log in').click();
    await expect.element(field).not.toBeInTheDocument();
    await page.getByText('Cannot log in').click();
    await expect.element(field).toHaveValue('Still no.');
    expect(screen.requests(getMyTicket)).toHaveLength(1);
  });

  test('show that the messages load, and let one try again where they could not be loaded', async () => {
    const screen = await openHelp({ answers: [hang(getMyTicket)] });
    await page.getByText('Cannot log in').click();
    await screen.passTime(1_000);
    await expect.element(page.getByText('Loading the messages')).toBeInTheDocument();
    screen.answer(fail(getMyTicket));
    await page.getByText('Statement').click();
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load the messages')).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(getMyTicket, ({ id }) => aThread({ id })));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(field).toBeVisible();
  });

  test('are added below where there are more', async () => {
    const earlier = own({ id: testId(), subject: 'An earlier one' });
    const screen = await openHelp({
      answers: [
        answer(listMyTickets, ({ before }) =>
          before === undefined ? { rows, next: NEXT } : { rows: [earlier], next: null },
        ),
      ],
    });
    await page.getByRole('button', { name: 'Show earlier requests' }).click();
    await screen.expectRequest(listMyTickets, { before: NEXT });
    await expect.element(page.getByText('An earlier one')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show earlier requests' })).not.toBeInTheDocument();
  });

  test('are not there before the first request', async () => {
    const screen = await openHelp({ answers: [answer(listMyTickets, { rows: [], next: null })] });
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    await screen.expectRequest(listMyTickets, {});
    await screen.passTime(500);
    await expect.element(page.getByText('Your requests')).not.toBeInTheDocument();
  });

  test('that cannot be loaded leave the form', async () => {
    const screen = await openHelp({ answers: [fail(listMyTickets)] });
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load your requests')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    screen.takeProblems();
  });

  test.each([
    ['a visitor', { signedIn: null }],
    ['staff who act for a customer', { isViewOnly: true }],
  ])('are not asked for %s', async (_who, options) => {
    const screen = await openHelp(options);
    await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    expect(screen.requests(listMyTickets)).toEqual([]);
  });

  test('have a new one after it was sent', async () => {
    const screen = await openHelp({
      answers: [answer(listMyTickets, { rows: [], next: null }), answer(createTicket, { id: testId() })],
    });
    await page.getByRole('textbox', { name: 'Subject' }).fill('Cannot log in');
    await page.getByRole('textbox', { name: 'Description' }).fill('It says no.');
    screen.answer(answer(listMyTickets, { rows, next: null }));
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect.element(page.getByText('We have your request')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Your requests' })).toBeVisible();
  });
});
