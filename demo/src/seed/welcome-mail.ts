import type { Tenant } from '@plumbline/server/http/caller';
import { layOutMail, type MailWords } from '@plumbline/server/mails/mail-layout';
import type { StoryPerson } from '../stories/story.ts';

export const welcomeMail = (portal: Tenant, person: StoryPerson, portalUrl: string): MailWords =>
  person.status === 'PENDING' ? requestReceivedMail(portal, person, portalUrl) : readyMail(portal, person, portalUrl);

const requestReceivedMail = (portal: Tenant, { name }: StoryPerson, portalUrl: string): MailWords =>
  layOutMail(portal, {
    kind: 'access-approved',
    values: { customers: 'your company' },
    subject: `${portal.name}: we received your request`,
    preview: 'You can log in as soon as we have approved it.',
    title: 'We received your request',
    greeting: `Hello ${name},`,
    lines: [
      `Thank you for your request for access to the ${portal.name} portal.`,
      'We tell you by email as soon as we have approved it.',
    ],
    button: { words: 'Open the portal', url: `${portalUrl}/login` },
    notes: [],
  });

const readyMail = (portal: Tenant, { name }: StoryPerson, portalUrl: string): MailWords =>
  layOutMail(portal, {
    kind: 'access-approved',
    values: { customers: 'your company' },
    subject: `Welcome to the ${portal.name} portal`,
    preview: 'Your account is ready.',
    title: `Welcome to the ${portal.name} portal`,
    greeting: `Hello ${name},`,
    lines: ['Your account is ready. Log in with your email address and your password.'],
    button: { words: 'Log in', url: `${portalUrl}/login` },
    notes: [],
  });
