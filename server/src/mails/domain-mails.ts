// The texts of the mails to owners about the own domain of a portal.
import { layOutMail, type MailSender, type MailWords } from './mail-layout.ts';

type Unproven = { domain: string; portalName: string; since: string; url: string };

export const domainUnprovenMail = (sender: MailSender, { domain, portalName, since, url }: Unproven): MailWords =>
  layOutMail(sender, {
    kind: 'owner-notice',
    subject: `The DNS record for ${domain} is missing`,
    preview: 'Somebody else can take the domain over until you add it again.',
    title: 'A DNS record is missing',
    greeting: 'Hello,',
    lines: [
      `The TXT record that proves that ${domain} is yours has been missing for three days. Your portal still works there.`,
      'Add the record again. Until then, whoever controls the domain can prove it for a portal of their own, and yours would be at its Plumbline address only.',
    ],
    facts: [
      ['Portal', portalName],
      ['Domain', domain],
      ['Missing since', since],
    ],
    button: { words: 'See the record', url },
    notes: ['If you no longer use this domain, remove it from the portal.'],
    isForStaff: true,
  });

type Lost = { domain: string; portalName: string; host: string; url: string };

export const domainLostMail = (sender: MailSender, { domain, portalName, host, url }: Lost): MailWords =>
  layOutMail(sender, {
    kind: 'owner-notice',
    subject: `${domain} no longer leads to your portal`,
    preview: 'Another organization has proved that the domain is theirs.',
    title: 'Your portal lost its domain',
    greeting: 'Hello,',
    lines: [
      `Another organization has proved that ${domain} is theirs. Its record of your portal had been missing for more than three days.`,
      `Your customers find the portal at ${host}. Links in new mails lead there; links to ${domain} in earlier mails and on paper no longer do.`,
    ],
    facts: [
      ['Portal', portalName],
      ['Portal address', host],
    ],
    button: { words: 'Open the portal settings', url },
    notes: ['If the domain is yours, add its DNS records again and contact your provider.'],
    isForStaff: true,
  });
