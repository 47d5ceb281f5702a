// The texts of all mails to the supplier's own people about their access to the console.
import { STAFF_ROLE_WORDS, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { layOutMail, type MailSender, type MailWords } from './mail-layout.ts';

type Invitation = {
  organizationName: string;
  role: StaffRole;
  /** Null if the operator of the installation invites. */
  invitedBy: string | null;
  url: string;
  days: number;
};

export const staffInvitationMail = (
  sender: MailSender,
  { organizationName, role, invitedBy, url, days }: Invitation,
): MailWords =>
  layOutMail(sender, {
    subject: `You are invited to the console of ${organizationName}`,
    preview: `The link works for ${days} days.`,
    title: `Join ${organizationName}`,
    greeting: 'Hello,',
    lines: [
      invitedBy === null
        ? `You are invited to work in the console of ${organizationName}.`
        : `${invitedBy} invites you to work in the console of ${organizationName}.`,
    ],
    facts: [
      ['Role', STAFF_ROLE_WORDS[role].name],
      ['What you may do', STAFF_ROLE_WORDS[role].may],
    ],
    button: { words: 'Accept the invitation', url },
    notes: [
      `The link works once, for ${days} days. If it has expired, ask for a new one.`,
      'If you do not expect this, you can ignore this email. Nothing happens without the link.',
    ],
    isForStaff: true,
  });
