import type { MailSender } from './mail-layout.ts';

/** Mails to the supplier's own people come from the console: an organization may have several portals, or none yet. */
export const consoleSender = ({
  organizationId,
  organizationName,
}: {
  organizationId: string;
  organizationName: string;
}): MailSender => ({
  organizationId,
  organizationName,
  portalId: null,
  name: 'Plumbline console',
  logoVersion: null,
  senderName: null,
  replyTo: null,
  supportEmail: null,
  supportPhone: null,
  settings: { themeColor: '#1f5fd1' },
});
