// The texts of mails to the people of a customer about changes by their own colleagues.
import type { Tenant } from '../http/caller.ts';
import { layOutMail, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';

type Change = { name: string; title: string; text: string; changedBy: string; companyName: string; url: string };

export const colleagueMail = (portal: Tenant, { name, title, text, changedBy, companyName, url }: Change): MailWords =>
  layOutMail(portal, {
    kind: 'team-change',
    subject: `${title}: ${companyName} at ${portal.name}`,
    preview: text,
    title,
    greeting: greetingFor(name),
    lines: [`${changedBy} has changed your access to the account of ${companyName}. ${text}`],
    button: { words: `Open ${portal.name}`, url },
    notes: [`If this is a surprise, ask ${changedBy}.`],
  });
