// What each side of a support ticket is mailed of the other.
import { expect } from 'vitest';
import { testTickets } from '../../support/testing/test-tickets.ts';
import { expectMails, outboxReader } from '../../testing/outbox.ts';
import { CONSOLE_HOST, testPortal } from '../../testing/test-portal.ts';
import type { MailCase } from './mail-case.ts';

async function asked() {
  const portal = await testPortal();
  const tickets = testTickets(portal);
  const readOutbox = outboxReader(portal);
  const email = `pat@${portal.label}.example`;
  const id = await tickets.asked({ email, description: 'It says that nothing is open.' });
  return { portal, tickets, readOutbox, email, id };
}

const LINK_NOTE =
  'The link works without a login, until 90 days after the last message. Whoever has it reads your request.';
const SUPPORT = 'help@supplier.example';

export const TICKET_MAIL_CASES: readonly MailCase[] = [
  {
    site: 'create-ticket sendMail',
    about: 'the support gets the question and can answer it',
    run: async () => {
      const { readOutbox, email, id } = await asked();
      expectMails(await readOutbox(), [
        {
          to: SUPPORT,
          subject: 'Support request: Cannot log in',
          replyTo: email,
          sentences: [
            'It says that nothing is open.',
            `A reply to this email goes straight to ${email}, and your colleagues do not see it in the console.`,
          ],
          facts: [
            ['Name', 'Pat Doe'],
            ['Email', email],
            ['Company', 'Doe Framing'],
            ['Subject', 'Cannot log in'],
          ],
          button: `https://${CONSOLE_HOST}/tickets?ticket=${id}`,
        },
      ]);
    },
  },
  {
    site: 'answer-ticket sendMail',
    about: 'the supplier answers, and closes with the second answer',
    run: async () => {
      const { portal, tickets, readOutbox, email, id } = await asked();
      await readOutbox();
      await tickets.answer(id, 'Try it again.');
      await tickets.answer(id, 'We have mended it.', { closes: true });
      const answered = `Sam Staff of Supplier ${portal.label} answered your request “Cannot log in”.`;
      const button = `https://${portal.host}/help?token=`;
      const mail = { to: email, subject: 'Answer to your request: Cannot log in', replyTo: SUPPORT, button };
      const reaches = `A reply to this email reaches Supplier ${portal.label} too.`;
      expectMails(await readOutbox(), [
        { ...mail, sentences: [answered, 'Try it again.', LINK_NOTE, reaches] },
        {
          ...mail,
          sentences: [
            answered,
            'Your request is closed. Write again if something is still open.',
            'We have mended it.',
          ],
        },
      ]);
    },
  },
  {
    site: 'send-ticket-link sendMail',
    about: 'the supplier sends a new link',
    run: async () => {
      const { portal, tickets, readOutbox, email, id } = await asked();
      await tickets.answer(id, 'Try it again.');
      await readOutbox();
      expect((await tickets.sendLink(id)).statusCode).toBe(204);
      expectMails(await readOutbox(), [
        {
          to: email,
          subject: 'New link to your request: Cannot log in',
          replyTo: SUPPORT,
          sentences: [
            `Sam Staff of Supplier ${portal.label} sends you a new link to your request “Cannot log in”.`,
            'The link of earlier emails does not work any more.',
            'The link works without a login for 90 days, and longer if a message follows. Whoever has it reads your request.',
            `A reply to this email reaches Supplier ${portal.label} too.`,
          ],
          button: `https://${portal.host}/help?token=`,
        },
      ]);
    },
  },
  {
    site: 'store-reply sendMail',
    about: 'whoever asked writes back',
    run: async () => {
      const { tickets, readOutbox, email, id } = await asked();
      await tickets.answer(id, 'Try it again.');
      await readOutbox();
      const token = await tickets.tokenOf(email);
      await tickets.writeBack(token, 'Still no.');
      const [waits] = await readOutbox();
      expect(waits?.text).toContain('The request waits for your answer.');
      await tickets.close(id);
      await tickets.writeBack(token, 'Still no.');
      expectMails(await readOutbox(), [
        {
          to: SUPPORT,
          subject: 'New message about: Cannot log in',
          replyTo: email,
          sentences: ['The request was closed. It is open again.', 'Still no.'],
          facts: [
            ['Name', 'Pat Doe'],
            ['Email', email],
            ['Company', 'Doe Framing'],
            ['Subject', 'Cannot log in'],
          ],
          button: `https://${CONSOLE_HOST}/tickets?ticket=${id}`,
        },
      ]);
    },
  },
];
