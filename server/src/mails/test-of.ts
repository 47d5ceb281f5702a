import { subjectText } from '../single-line-text.ts';
import { type MailWords, mailWords } from './mail-layout.ts';

const NOTE = 'This is a test of a mail wording. Its facts are invented, and its links open nothing of them.';

/** A sample, marked so that nobody takes it for a mail about something that happened. */
export function testOf({ layout: { portal, content } }: MailWords): MailWords {
  const subject = subjectText(`[Test] ${content.subject}`);
  const { unsubscribeUrl: _, ...kept } = content;
  return mailWords('wording-test', { portal, content: { ...kept, subject, notes: [NOTE, ...content.notes] } }, null);
}
