// Reads and checks the mails of one organization in the outbox.
import { expect } from 'vitest';
import type { App } from '../app.ts';
import { mailFiles } from '../mail-files.ts';
import { completeMail } from '../ports/mail/complete-mail.ts';
import { readAttachments, decryptMailBody } from '../ports/mail/outbox.ts';

type Sender = { app: App; organizationId: string };

export type ExpectedMail = {
  to: string;
  subject: string | RegExp;
  replyTo?: string;
  /** Sentences in both parts. */
  sentences?: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  /** The start of the button's URL. */
  button?: string;
  attachments?: readonly string[];
};

/** The HTML as a reader sees it, as one line of text. */
export const visibleText = (html: string): string =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ');

export const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&#38;', '&'));

async function outboxOf({ app, organizationId }: Sender, after: string | null) {
  const rows = await app.sql
    .selectFrom('mailMessage')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const attachments = await readAttachments(app.sql, app.encryption, row);
      const stored = { ...row, ...decryptMailBody(app.encryption, row), attachments };
      const sent = await completeMail({ files: mailFiles(app), log: app.log }, stored);
      return { ...stored, ...sent, attachments: sent.attachments.map(({ name }) => name) };
    }),
  );
}

/** Reads what the outbox has received since the last read. */
export function outboxReader(sender: Sender) {
  let last: string | null = null;
  return async () => {
    const added = await outboxOf(sender, last);
    last = added.at(-1)?.id ?? last;
    return added;
  };
}

type OutboxMail = Awaited<ReturnType<typeof outboxOf>>[number];

/** Expects exactly these mails in this order. */
export function expectMails(mails: readonly OutboxMail[], expected: readonly ExpectedMail[]): void {
  expect(mails).toMatchObject(
    expected.map(({ to, subject }) => ({
      toAddress: to,
      subject: typeof subject === 'string' ? subject : (expect.stringMatching(subject) as string),
    })),
  );
  mails.forEach((mail, place) => expectContent(mail, expected[place]!));
}

/** A label such as 'Pending.' may stand twice, a sentence may not. */
function repeatedSentences(text: string): string[] {
  const sentences = text.split(/(?<=[.?!])\s+|\n+/).filter((sentence) => sentence.split(' ').length >= 4);
  return sentences.filter((sentence, place) => sentences.indexOf(sentence) !== place);
}

function expectContent(mail: OutboxMail, expected: ExpectedMail): void {
  const { text, html } = mail;
  const { replyTo = null, sentences = [], facts = [], button, attachments = [] } = expected;
  expect(mail.replyTo).toBe(replyTo);
  expect(mail.attachments).toEqual(attachments);
  expect(repeatedSentences(text)).toEqual([]);
  for (const sentence of sentences) {
    expect(text).toContain(sentence);
    expect(visibleText(html)).toContain(sentence);
  }
  for (const [label, value] of facts) {
    expect(text).toContain(`${label}: ${value}\n`);
    expect(visibleText(html)).toContain(`${label} ${value} `);
  }
  if (button === undefined) return;
  for (const addresses of [text.split('\n'), linksIn(html)]) {
    expect(addresses.find((address) => address.startsWith(button))).toBeDefined();
  }
}
