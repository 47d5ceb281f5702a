// The text of the mail to owners about a webhook that was disabled.
import { layOutMail, type MailSender, type MailWords } from './mail-layout.ts';

type Disabled = { name: string; reason: 'failing' | 'gone'; url: string };

const REASONS = {
  failing: 'Its receiver has accepted nothing for three days, so we have stopped sending to it.',
  gone: 'Its receiver says that it is gone for good (410), so we have stopped sending to it.',
} as const;

export const webhookDisabledMail = (sender: MailSender, { name, reason, url }: Disabled): MailWords =>
  layOutMail(sender, {
    kind: 'owner-notice',
    subject: `The webhook ${name} was disabled`,
    preview: REASONS[reason],
    title: 'A webhook was disabled',
    greeting: 'Hello,',
    lines: [REASONS[reason]],
    facts: [
      ['Webhook', name],
      ['Supplier', sender.organizationName],
    ],
    button: { words: 'Open the webhooks', url },
    notes: [
      'Nothing is lost: once you enable it again, everything that happened meanwhile is sent, and what has failed can be sent again.',
    ],
    isForStaff: true,
  });
