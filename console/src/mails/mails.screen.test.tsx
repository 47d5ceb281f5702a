import { getMail, listMails, sendMailAgain } from '@plumbline/contract/mails/outbox';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { filterHeights } from '@plumbline/ui/testing/filter-heights';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aListedMail, anOpenMail, listedMails, MAIL_ID } from '../testing/a-mail.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const OTHER = '0198c7a2-0000-7000-8000-000000000092';
const COPY = '0198c7a2-0000-7000-8000-000000000093';
const CURSOR = `2026-10-13T16:12:00.000Z_${OTHER}`;
const SAID = 'all recipients were rejected: 550 5.1.1 no such user (EENVELOPE RCPT TO 550)';
const BOUNCED = {
  toAddress: 'gone@builders.example',
  state: 'BOUNCED',
  sentAt: null,
  problem: 'There is no such mailbox.',
} as const;
const LIST = listedMails([
  aListedMail(),
  aListedMail({ ...BOUNCED, id: OTHER, kind: 'reminder', subject: 'Two invoices are due' }),
]);

const open = (path = '/mails', { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listMails, LIST),
      answer(getMail, ({ id }) => anOpenMail({ id })),
      answer(sendMailAgain, { id: COPY, state: 'WAITING' }),
      ...answers,
    ],
  });
const panel = () => page.getByRole('complementary');
const button = (name: string) => panel().getByRole('button', { name, exact: true });

describe('the list', () => {
  test('shows to whom each mail went, about what, and what became of it', async () => {
    const screen = await open();
    await expect
      .poll(() => tableRows('Mails'))
      .toEqual([
        [
          'rosa@quint.example Payment received',
          'Your payment to Granite Supply: $120.00, approved',
          'Sent',
          '10/13/2026, 9:12 AM',
        ],
        [
          'gone@builders.example Reminder of invoices',
          'Two invoices are due There is no such mailbox.',
          'Bounced',
          '10/13/2026, 9:12 AM',
        ],
      ]);
    expect(tableHeads('Mails')).toEqual(['To', 'Subject', 'Status', 'Written']);
    await screen.expectRequest(listMails, {});
    await checkAccessibility();
    // The search is as high as the fields beside it.
    expect(filterHeights()).toEqual([38]);
  });

  test('is searched and filtered, all of it in the address', async () => {
    const screen = await open();
    await page.getByLabelText('Status').selectOptions('Bounced');
    await screen.expectRequest(listMails, { state: 'BOUNCED' });
    await page.getByLabelText('Status').selectOptions('Not delivered, to look at');
    await screen.expectRequest(listMails, { state: 'UNDELIVERED' });
    await page.getByLabelText('Status').selectOptions('Bounced');
    await page.getByLabelText('Kind').selectOptions('Refund');
    await screen.expectRequest(listMails, { state: 'BOUNCED', kind: 'payment-refunded' });
    await page.getByLabelText('Search mails').fill('rosa');
    await screen.passTime(400);
    await screen.expectRequest(listMails, { search: 'rosa', state: 'BOUNCED', kind: 'payment-refunded' });
    expect(screen.address()).toBe('/mails?search=rosa&state=BOUNCED&kind=payment-refunded');
  });

  test('adds earlier mails below, and begins anew with another filter', async () => {
    const screen = await open('/mails', { answers: [answer(listMails, { ...LIST, next: CURSOR })] });
    await expect.poll(() => tableRows('Mails')).toHaveLength(2);
    screen.answer(answer(listMails, listedMails([aListedMail({ id: COPY, toAddress: 'first@quint.example' })])));
    await page.getByRole('button', { name: 'Show earlier mails' }).click();
    await screen.expectRequest(listMails, { before: CURSOR });
    await expect.poll(() => tableRows('Mails')).toHaveLength(3);
    await expect.element(page.getByRole('button', { name: 'Show earlier mails' })).not.toBeInTheDocument();
    await page.getByLabelText('Status').selectOptions('Sent');
    await screen.expectRequest(listMails, { state: 'SENT' });
    await expect.poll(() => tableRows('Mails')).toHaveLength(1);
  });

  test('keeps what is shown when earlier mails cannot be loaded', async () => {
    const screen = await open('/mails', {
      answers: [answer(listMails, { ...LIST, next: CURSOR })],
    });
    await expect.poll(() => tableRows('Mails')).toHaveLength(2);
    screen.answer(fail(listMails));
    await page.getByRole('button', { name: 'Show earlier mails' }).click();
    await screen.passTime(2_000);
    await expect.element(page.getByText('We could not load more.')).toBeVisible();
    expect(tableRows('Mails')).toHaveLength(2);
    await checkAccessibility();
    screen.takeProblems();
    screen.answer(answer(listMails, listedMails([aListedMail({ id: COPY, toAddress: 'first@quint.example' })])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tableRows('Mails')).toHaveLength(3);
  });

  test('shows what became of the mails of every page after one was sent again', async () => {
    const waiting = aListedMail({ state: 'WAITING', sentAt: null });
    const last = aListedMail({ id: COPY });
    const listed = (first: typeof last) =>
      answer(listMails, ({ before }) =>
        before === undefined ? { ...listedMails([first]), next: CURSOR } : listedMails([last]),
      );
    const screen = await open('/mails', { answers: [listed(waiting)] });
    await page.getByRole('button', { name: 'Show earlier mails' }).click();
    await expect.poll(() => tableRows('Mails').map(([, , state]) => state)).toEqual(['Waiting', 'Sent']);
    screen.answer(listed(aListedMail()));
    await page
      .getByRole('button', { name: /^rosa@quint/ })
      .last()
      .click();
    await button('Send again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => tableRows('Mails').map(([, state]) => state)).toEqual(['Sent', 'Sent']);
  });

  test('nothing yet, nothing found and a failure are three things', async () => {
    await open('/mails', { answers: [answer(listMails, listedMails([]))] });
    await expect.element(page.getByText('No mail yet')).toBeVisible();
    await open('/mails?search=none', { answers: [answer(listMails, listedMails([]))] });
    await expect.element(page.getByText('Nothing was found')).toBeVisible();
    const screen = await open('/mails', { answers: [fail(listMails)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load the mails')).toBeVisible();
  });

  test('a mail opens beside it by keyboard, and the next one from it', async () => {
    const screen = await open();
    const first = page.getByRole('button', { name: /^rosa@quint/ });
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.address()).toBe(`/mails?mail=${MAIL_ID}`);
    await expect.element(panel().getByText('Thank you for your payment')).toBeVisible();
    await page.getByRole('button', { name: 'Next in the list' }).click();
    await screen.expectRequest(getMail, { id: OTHER });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => screen.address()).toBe('/mails');
  });

  test.each([375, 768, 1280])('fits at %d px', async (width) => {
    await open('/mails', { width });
    await expect.element(page.getByText('gone@builders.example').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});

const openMail = (facts: Parameters<typeof anOpenMail>[0] = {}, options: ScreenOptions = {}) =>
  open(`/mails?mail=${MAIL_ID}`, {
    ...options,
    answers: [answer(getMail, anOpenMail(facts)), ...(options.answers ?? [])],
  });

describe('a mail', () => {
  test('shows who got it, its words and its files', async () => {
    await openMail();
    for (const words of [
      'Rosa Quint, rosa@quint.example',
      'ar@granite.example',
      'Hello Rosa Quint,',
      'We received your payment of $120.00.',
      'PL-7',
      'View the payment',
      'Receipt',
    ])
      await expect.element(panel().getByText(words, { exact: true }).first()).toBeVisible();
    await expect.element(panel().getByRole('link')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('that bounced says why, also in the words of the server', async () => {
    await openMail({ ...BOUNCED, serverWords: SAID });
    await expect.element(panel().getByText('There is no such mailbox.')).toBeVisible();
    await expect.element(panel().getByText(SAID)).toBeVisible();
    await expect.element(panel().getByText('Bounced')).toBeVisible();
    await expect.element(panel().getByText('Tries')).toBeVisible();
    await checkAccessibility();
  });

  test('with a link that opens an account shows no words and cannot be sent again', async () => {
    await openMail({ kind: 'invitation', wordsState: 'SECRET', words: null, againObstacle: 'secret', againTo: [] });
    await expect.element(panel().getByText(/^The words of this mail are for its reader only/)).toBeVisible();
    await expect.element(panel().getByText(/Send a new invitation on the page People\.$/)).toBeVisible();
    await expect.element(button('Send again')).not.toBeInTheDocument();
  });

  test('whose key is gone says so', async () => {
    await openMail({ wordsState: 'LOST', words: null, againObstacle: 'lost', againTo: [] });
    await expect.element(panel().getByText(/^The words of this mail cannot be read any more/)).toBeVisible();
  });

  test('that waits is looked at again until it is sent', async () => {
    const screen = await openMail({
      state: 'WAITING',
      sentAt: null,
      nextTryAt: '2026-10-15T18:00:00.000Z',
      againObstacle: 'waiting',
      againTo: [],
    });
    await expect.element(panel().getByText('It is sent, or tried again, by itself.')).toBeVisible();
    await expect.element(panel().getByText('Next try')).toBeVisible();
    screen.answer(answer(getMail, anOpenMail()));
    await screen.passTime(5_000);
    await expect.element(button('Send again')).toBeVisible();
  });

  test('that is not there, and one that cannot be loaded', async () => {
    await openMail({}, { answers: [refuse(getMail, 'not_found')] });
    await expect.element(page.getByText('There is no such mail')).toBeVisible();
    const screen = await openMail({}, { answers: [fail(getMail)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not load the mail', { exact: true })).toBeVisible();
  });

  test.each([375, 768])('fits at %d px', async (width) => {
    await openMail({ ...BOUNCED, serverWords: `550 ${'x'.repeat(200)}` }, { width });
    await expect.element(page.getByText('There is no such mailbox.').last()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});

describe('send again', () => {
  const dialog = () => page.getByRole('dialog', { name: /^Send it again to/ });

  test('asks, sends and opens the copy', async () => {
    const screen = await openMail({ ...BOUNCED, toAddress: 'rosa@quint.example' });
    await button('Send again').click();
    await expect.element(dialog().getByText(/It goes out as it was written/)).toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await screen.expectRequest(sendMailAgain, { id: MAIL_ID, to: 'rosa@quint.example' });
    await expectToast('success', 'The mail is on its way to rosa@quint.example.');
    await expect.poll(() => screen.address()).toBe(`/mails?mail=${COPY}`);
  });

  test('says that nothing is sent without a mail server', async () => {
    await openMail({}, { answers: [answer(sendMailAgain, { id: COPY, state: 'KEPT' })] });
    await button('Send again').click();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await expectToast('info', 'The copy was kept, and is not sent: this installation has no mail server.');
  });

  test('offers the present address of its person', async () => {
    const screen = await openMail({ againTo: ['rosa@new.example', 'rosa@quint.example'] });
    await expect
      .element(panel().getByText('This person has another address since the mail was written.'))
      .toBeVisible();
    await button('Send to rosa@new.example').click();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await screen.expectRequest(sendMailAgain, { id: MAIL_ID, to: 'rosa@new.example' });
  });

  test('can be left, and a refusal leaves everything as it was', async () => {
    const screen = await openMail({}, { answers: [refuse(sendMailAgain, 'too_many_requests')] });
    await button('Send again').click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await button('Send again').click();
    await dialog().getByRole('button', { name: 'Send again' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(screen.address()).toBe(`/mails?mail=${MAIL_ID}`);
    await expect.element(button('Send again')).toBeVisible();
  });

  test('names those before and after it, and leads to them', async () => {
    const screen = await openMail({
      againOf: { id: OTHER, by: 'Iris Holm' },
      copies: [{ id: COPY, toAddress: 'rosa@quint.example', by: 'Sam Desk', at: '2026-10-14T17:00:00.000Z' }],
    });
    await expect.element(panel().getByText(/sent again by Iris Holm/)).toBeVisible();
    await expect.element(panel().getByText(/to rosa@quint.example, by Sam Desk/)).toBeVisible();
    await button('10/14/2026, 10:00 AM').click();
    expect(screen.address()).toBe(`/mails?mail=${COPY}`);
  });

  test.each(['waiver-desk', 'viewer'] as const)('is not for a %s', async (role) => {
    await openMail({}, { staff: { role } });
    await expect.element(panel().getByText('Thank you for your payment')).toBeVisible();
    await expect.element(button('Send again')).not.toBeInTheDocument();
  });
});
