import {
  answerTicket,
  assignTicket,
  closeTicket,
  endTicketLink,
  getTicket,
  listTickets,
  reopenTicket,
  sendTicketLink,
} from '@plumbline/contract/tickets/tickets-admin';
import { answer, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage, listItems, tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aDeskTicket, aListedTicket, listedTickets, TICKET_ID } from '../testing/a-ticket.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const OTHER = aListedTicket({
  id: '0198c7a2-0000-7000-8000-0000000000a2',
  status: 'ANSWERED',
  name: 'Rosa Quint',
  subject: 'Statement',
  excerpt: 'Here it is.',
  customer: { id: '0198c7a2-0000-7000-8000-000000000011', name: 'Sedgewater Roofing' },
  assignee: { name: 'Iris Holm', isMe: true },
});
const LIST = listedTickets([aListedTicket(), OTHER], { counts: { OPEN: 1, ANSWERED: 1, CLOSED: 7 } });
const NEXT = `2026-10-14T16:12:00.000Z_${TICKET_ID}`;
const LINK_ID = '0198c7a2-0000-7000-8000-0000000000c1';
const LINK = { id: LINK_ID, expiresAt: '2027-01-12T17:12:00.000Z', isExpired: false };
const ENDED = { by: 'Owen Reyes', at: '2026-10-14T18:00:00.000Z' };
const EVENT = '0198c7a2-0000-7000-8000-0000000000b1';

const open = (path = '/tickets', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [answer(listTickets, LIST), answer(getTicket, ({ id }) => aDeskTicket({ id })), ...answers],
  });
const openPanel = (options: ScreenOptions = {}) => open(`/tickets?ticket=${TICKET_ID}`, options);
const panel = page.getByRole('complementary', { name: 'Ticket: Cannot log in' });
const field = page.getByRole('textbox', { name: 'Your answer' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the list', () => {
  test('shows who asks what, who has taken it, and what waits', async () => {
    const screen = await open();
    await expect
      .poll(() => tableRows('Tickets'))
      .toEqual([
        ['Maren Vogt Vogt Roofing', 'Cannot log in It says no.', 'Open', '', '10/14/2026, 9:12 AM'],
        ['Rosa Quint Sedgewater Roofing', 'Statement Here it is.', 'Answered', 'You', '10/14/2026, 9:12 AM'],
      ]);
    await screen.expectRequest(listTickets, { status: 'OPEN' });
    await expect.element(page.getByRole('link', { name: /^Closed/ })).toHaveTextContent('Closed 7');
    await checkAccessibility();
    await page.getByRole('link', { name: /^All/ }).click();
    await screen.expectRequest(listTickets, {});
  });

  test.each([1280, 768])('at %i px, cuts no subject while other columns have room', async (width) => {
    const subject = 'Wrong price on our last invoice';
    const [first] = LIST.rows;
    await open(width === 1280 ? `/tickets?ticket=${TICKET_ID}` : '/tickets', {
      width,
      answers: [answer(listTickets, { ...LIST, rows: [{ ...first!, subject }] })],
    });
    if (width === 1280) await expect.element(panel).toBeVisible();
    await expect.element(page.getByTitle(subject)).toBeVisible();
    const { clientWidth, scrollWidth } = page.getByTitle(subject).element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test('is searched, and earlier tickets are added below', async () => {
    const earlier = listedTickets([aListedTicket({ id: EVENT, name: 'Owen Earlier' })]);
    const screen = await open('/tickets', {
      answers: [answer(listTickets, ({ before }) => (before === undefined ? { ...LIST, next: NEXT } : earlier))],
    });
    await button('Show earlier tickets').click();
    await screen.expectRequest(listTickets, { status: 'OPEN', before: NEXT });
    await expect.poll(() => tableRows('Tickets')).toHaveLength(3);
    await expect.element(button('Show earlier tickets')).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('vogt');
    await screen.passTime(1_000);
    await screen.expectRequest(listTickets, { status: 'OPEN', search: 'vogt' });
  });

  test('without open tickets says so, and a failure can be tried again', async () => {
    const screen = await open('/tickets', { answers: [answer(listTickets, listedTickets([]))] });
    await expect.element(page.getByText('No open tickets')).toBeVisible();
    screen.answer(fail(listTickets));
    await page.getByRole('link', { name: /^Closed/ }).click();
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load the tickets')).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(listTickets, listedTickets([])));
    await button('Try again').click();
    await expect.element(page.getByText('No closed tickets')).toBeVisible();
    await page.getByRole('link', { name: /^All/ }).click();
    await expect.element(page.getByText('No tickets yet')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('vogt');
    await screen.passTime(1_000);
    await expect.element(page.getByText('Nothing was found')).toBeVisible();
  });

  test.each([768, 375])('fits %i px, with the panel over it', async (width) => {
    await open('/tickets', { width });
    await expect.element(page.getByText(/It says no/).first()).toBeVisible();
    await checkAccessibility();
    await page.getByText('Maren Vogt').first().click();
    await expect.element(page.getByRole('dialog', { name: 'Ticket: Cannot log in' })).toBeVisible();
    await expect.element(field).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});

describe('the panel', () => {
  test('shows who asked, whether they were logged in, and every step', async () => {
    await openPanel({
      answers: [
        answer(
          getTicket,
          aDeskTicket({
            customer: { id: '0198c7a2-0000-7000-8000-000000000011', name: 'Sedgewater Roofing' },
            person: { name: 'Rosa Quint', email: 'rosa@sedgewater.example' },
            assignee: { name: 'Owen Reyes', isMe: false },
            events: [
              { id: EVENT, kind: 'TAKEN', person: 'Owen Reyes', text: null, at: '2026-10-14T17:00:00.000Z' },
              {
                id: `${EVENT.slice(0, -1)}2`,
                kind: 'ANSWERED',
                person: 'Owen Reyes',
                text: 'Try it again.',
                at: '2026-10-14T18:00:00.000Z',
              },
              {
                id: `${EVENT.slice(0, -1)}3`,
                kind: 'CLOSED',
                person: 'Owen Reyes',
                text: null,
                at: '2026-10-14T18:00:00.000Z',
              },
              {
                id: `${EVENT.slice(0, -1)}4`,
                kind: 'WRITTEN',
                person: null,
                text: 'Still no.',
                at: '2026-10-14T19:00:00.000Z',
              },
            ],
          }),
        ),
      ],
    });
    await expect.element(panel).toBeVisible();
    await expect.poll(() => tableHeads('Tickets')).toEqual(['From', 'About', 'Status']);
    await expect
      .poll(() => factsOnPage())
      .toEqual([
        ['Email', 'maren@vogt.example.com'],
        ['Company', 'Vogt Roofing'],
        ['Customer', 'Sedgewater Roofing'],
        ['Logged in as', 'Rosa Quint, rosa@sedgewater.example'],
        ['Portal', 'Granite Supply'],
        ['Asked', '10/14/2026, 9:12 AM'],
        ['Taken by', 'Owen Reyes'],
      ]);
    expect(listItems('Messages')).toEqual([
      'Maren Vogt 10/14/2026, 9:12 AM It says no. Why?',
      'Owen Reyes took the ticket, 10/14/2026, 10:00 AM',
      'Owen Reyes 10/14/2026, 11:00 AM Try it again.',
      'Owen Reyes closed the ticket, 10/14/2026, 11:00 AM',
      'Maren Vogt 10/14/2026, 12:00 PM Still no.',
    ]);
    await checkAccessibility();
  });

  test.each([
    ['Send answer', {}, 'ANSWERED', 'Answered'],
    ['Send and close', { closes: true }, 'CLOSED', 'Closed'],
  ] as const)('%s sends it with what was read last', async (label, more, status, words) => {
    const screen = await openPanel({ answers: [answer(answerTicket, null)] });
    await field.fill('Try it again.');
    screen.answer(answer(getTicket, aDeskTicket({ status })));
    await button(label).click();
    await screen.expectRequest(answerTicket, {
      id: TICKET_ID,
      lastMessageId: TICKET_ID,
      text: 'Try it again.',
      ...more,
    });
    await expectToast('success', 'The answer was sent.');
    await expect.element(panel.getByText(words, { exact: true }).first()).toBeVisible();
    if (status === 'ANSWERED') await expect.element(field).toHaveValue('');
    else await expect.element(field).not.toBeInTheDocument();
  });

  test('an answer to less than there is stays typed, and the new message is shown', async () => {
    const screen = await openPanel({ answers: [refuse(answerTicket, 'ticket_changed')] });
    await field.fill('Try it again.');
    const event = {
      id: EVENT,
      kind: 'ANSWERED',
      person: 'Owen Reyes',
      text: 'Mine first.',
      at: '2026-10-14T18:00:00.000Z',
    } as const;
    screen.answer(answer(getTicket, aDeskTicket({ status: 'ANSWERED', lastMessageId: EVENT, events: [event] })));
    await button('Send answer').click();
    await expectToast('error', 'Somebody has written in this ticket meanwhile. Read it before you go on.');
    await expect.element(panel.getByText('Mine first.')).toBeVisible();
    await expect.element(field).toHaveValue('Try it again.');
    screen.takeProblems();
    screen.answer(answer(answerTicket, null));
    await button('Send answer').click();
    await screen.expectRequest(answerTicket, { id: TICKET_ID, lastMessageId: EVENT, text: 'Try it again.' });
  });

  test('an answer whose reply was lost names what was read before it when it is sent again', async () => {
    const screen = await openPanel({ answers: [fail(answerTicket)] });
    await field.fill('Try it again.');
    screen.answer(answer(getTicket, aDeskTicket({ status: 'ANSWERED', lastMessageId: EVENT })));
    await button('Send answer').click();
    await expect.element(panel.getByText('Answered', { exact: true }).first()).toBeVisible();
    screen.takeProblems();
    screen.answer(answer(answerTicket, null));
    await button('Send answer').click();
    await expect
      .poll(() => screen.requests(answerTicket).map(({ lastMessageId }) => lastMessageId))
      .toEqual([aDeskTicket().lastMessageId, aDeskTicket().lastMessageId]);
  });

  test('nothing is sent without words', async () => {
    const screen = await openPanel();
    await button('Send answer').click();
    await expect.element(page.getByText('Write an answer.')).toBeVisible();
    await expect.element(field).toHaveFocus();
    expect(screen.requests(answerTicket)).toEqual([]);
  });

  test('is closed without an answer, and reopened', async () => {
    const screen = await openPanel({ answers: [answer(closeTicket, null), answer(reopenTicket, null)] });
    await expect.element(field).toBeVisible();
    screen.answer(answer(getTicket, aDeskTicket({ status: 'CLOSED' })));
    await button('Close without an answer').click();
    await screen.expectRequest(closeTicket, { id: TICKET_ID, lastMessageId: TICKET_ID });
    await expectToast('success', 'The ticket was closed.');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(button('Take it')).not.toBeInTheDocument();
    screen.answer(answer(getTicket, aDeskTicket()));
    await button('Reopen').click();
    await screen.expectRequest(reopenTicket, { id: TICKET_ID });
    await expectToast('success', 'The ticket was reopened.');
    await expect.element(field).toBeVisible();
  });

  test.each([
    [null, 'Take it', { isMine: true }, 'The ticket is yours.'],
    [
      { name: 'Owen Reyes', isMe: false },
      'Take over from Owen Reyes',
      { isMine: true, takesOver: true },
      'The ticket is yours.',
    ],
    [{ name: 'Iris Holm', isMe: true }, 'Give it back', { isMine: false }, 'The ticket was given back.'],
  ] as const)('of %j has the button %s', async (assignee, label, more, words) => {
    const screen = await openPanel({
      answers: [answer(getTicket, aDeskTicket({ assignee })), answer(assignTicket, null)],
    });
    await button(label).click();
    await screen.expectRequest(assignTicket, { id: TICKET_ID, ...more });
    await expectToast('success', words);
  });

  test('says that a colleague was faster', async () => {
    const screen = await openPanel({ answers: [refuse(assignTicket, 'ticket_assigned')] });
    await expect.element(button('Take it')).toBeVisible();
    screen.answer(answer(getTicket, aDeskTicket({ assignee: { name: 'Owen Reyes', isMe: false } })));
    await button('Take it').click();
    await expectToast('error', 'A colleague has taken this ticket meanwhile.');
    await expect.element(button('Take over from Owen Reyes')).toBeVisible();
    screen.takeProblems();
  });

  test.each(['viewer', 'waiver-desk'] as const)('a %s reads it and changes nothing', async (role) => {
    await openPanel({ staff: { role } });
    await expect.poll(() => listItems('Messages')).toHaveLength(1);
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(button('Take it')).not.toBeInTheDocument();
  });

  test.each([
    [refuse(getTicket, 'not_found'), 'There is no such ticket'],
    [fail(getTicket), 'We could not load the ticket'],
  ])('says what is not there', async (given, words) => {
    const screen = await openPanel({ answers: [given] });
    await screen.passTime(2_000);
    await expect.element(page.getByText(words)).toBeVisible();
    screen.takeProblems();
  });

  test('shows that it loads', async () => {
    const screen = await openPanel({ answers: [hang(getTicket)] });
    await screen.passTime(1_000);
    await expect.element(page.getByText('Loading the ticket')).toBeInTheDocument();
  });
});

describe('the link of the answers', () => {
  const ticket = (facts: Parameters<typeof aDeskTicket>[0]) => answer(getTicket, aDeskTicket(facts));
  const dialog = (name: string) => page.getByRole('dialog', { name });

  test('is ended after a question that says what happens, and the panel says by whom', async () => {
    const screen = await openPanel({ answers: [ticket({ link: LINK }), answer(endTicketLink, null)] });
    await expect
      .element(
        panel.getByText(
          'Whoever has the link of the answers reads these messages and writes back, until 1/12/2027, 9:12 AM.',
        ),
      )
      .toBeVisible();
    await button('End the link').click();
    await expect.element(button('Cancel')).toHaveFocus();
    await expect
      .element(
        dialog('End the link?').getByText(
          'It stops working at once for everybody who has it. The messages stay, nothing is mailed, and the next answer has a new link.',
        ),
      )
      .toBeVisible();
    await checkAccessibility();
    await button('Cancel').click();
    await expect.element(dialog('End the link?')).not.toBeInTheDocument();
    expect(screen.requests(endTicketLink)).toEqual([]);
    await button('End the link').click();
    const event = { id: EVENT, kind: 'LINK_ENDED', person: 'Owen Reyes', text: null, at: ENDED.at } as const;
    screen.answer(ticket({ linkEnded: ENDED, events: [event] }));
    await dialog('End the link?').getByRole('button', { name: 'End the link' }).click();
    await screen.expectRequest(endTicketLink, { id: TICKET_ID, linkId: LINK_ID });
    await expectToast('success', 'The link was ended. It stops working at once.');
    await expect
      .element(panel.getByText('Owen Reyes ended the link, 10/14/2026, 11:00 AM. The next answer has a new one.'))
      .toBeVisible();
    expect(listItems('Messages')).toContain('Owen Reyes ended the link, 10/14/2026, 11:00 AM');
    await expect.element(button('End the link')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['that works', { link: LINK }, LINK_ID],
    ['that has expired', { link: { ...LINK, isExpired: true } }, LINK_ID],
    ['that was ended', { linkEnded: ENDED }, null],
  ])('%s is replaced by a new one, which is mailed', async (_which, facts, linkId) => {
    const screen = await openPanel({ answers: [ticket(facts), answer(sendTicketLink, null)] });
    await button('Send a new link').click();
    await expect
      .element(
        dialog('Send a new link?').getByText(
          'It is emailed to maren@vogt.example.com. The link of earlier emails stops working at once.',
        ),
      )
      .toBeVisible();
    await dialog('Send a new link?').getByRole('button', { name: 'Send a new link' }).click();
    await screen.expectRequest(sendTicketLink, { id: TICKET_ID, linkId });
    await expectToast('success', 'A new link was sent to maren@vogt.example.com.');
    await expect.element(dialog('Send a new link?')).not.toBeInTheDocument();
  });

  test.each([
    ['End the link', 'End the link?', endTicketLink],
    ['Send a new link', 'Send a new link?', sendTicketLink],
  ] as const)('%s: the question stays, and takes no second click, until it is done', async (label, title, call) => {
    const screen = await openPanel({ answers: [ticket({ link: LINK }), hang(call)] });
    await button(label).click();
    const confirm = dialog(title).getByRole('button', { name: label });
    await confirm.click();
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(title)).toBeVisible();
    expect(screen.requests(call)).toHaveLength(1);
  });

  test('that has expired says so, and is not ended', async () => {
    await openPanel({ answers: [ticket({ link: { ...LINK, isExpired: true } })] });
    await expect
      .element(panel.getByText('The link of the answers expired, 1/12/2027, 9:12 AM. The next answer has a new one.'))
      .toBeVisible();
    await expect.element(button('Send a new link')).toBeVisible();
    await expect.element(button('End the link')).not.toBeInTheDocument();
  });

  test('that a colleague has changed meanwhile is shown as it is', async () => {
    const screen = await openPanel({ answers: [ticket({ link: LINK }), refuse(endTicketLink, 'ticket_link_changed')] });
    await button('End the link').click();
    screen.answer(ticket({ linkEnded: ENDED }));
    await dialog('End the link?').getByRole('button', { name: 'End the link' }).click();
    await expectToast('error', 'The link of this ticket was changed meanwhile. Look at it before you go on.');
    await expect.element(panel.getByText(/^Owen Reyes ended the link/)).toBeVisible();
    screen.takeProblems();
  });

  test('is not there before the first answer, and a viewer changes nothing', async () => {
    const screen = await openPanel();
    await expect.element(panel.getByText(/^There is none yet\./)).toBeVisible();
    await expect.element(button('Send a new link')).not.toBeInTheDocument();
    screen.takeProblems();
    await openPanel({ staff: { role: 'viewer' }, answers: [ticket({ link: LINK })] });
    await expect.element(panel.getByText(/^Whoever has the link/)).toBeVisible();
    await expect.element(button('Send a new link')).not.toBeInTheDocument();
    await expect.element(button('End the link')).not.toBeInTheDocument();
  });
});
