// The texts of all mails to the supplier's own people about their access to the console.
import { STAFF_ROLE_WORDS, type StaffRole } from '@plumbline/rules/access/staff-roles';
import { layOutMail, type MailSender, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';

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
    kind: 'staff-invitation',
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

type Person = { name: string; url: string };

export const staffPasswordMail = (sender: MailSender, { name, url }: Person): MailWords =>
  layOutMail(sender, {
    kind: 'password-link',
    subject: 'Reset your Plumbline console password',
    preview: 'The link works for 1 hour.',
    title: 'Reset your password',
    greeting: greetingFor(name),
    lines: ['We were asked for a new password for your login to the console.'],
    button: { words: 'Set a new password', url },
    notes: [
      'The link works once, for 1 hour. If it has expired, choose "Forgot your password" on the login page.',
      'If you did not ask for this, you can ignore this email. Your password stays as it is.',
    ],
    isForStaff: true,
  });

export const staffPasswordChangedMail = (sender: MailSender, { name, url }: Person): MailWords =>
  layOutMail(sender, {
    kind: 'security-notice',
    subject: 'Your Plumbline console password was changed',
    preview: 'If that was you, there is nothing to do.',
    title: 'Your password was changed',
    greeting: greetingFor(name),
    lines: [
      'The password of your login to the console was changed.',
      'If that was you, there is nothing to do.',
      'If it was not you, choose "Forgot your password" on the login page now. A new password logs out everybody who uses your login.',
    ],
    button: { words: 'Go to the login page', url },
    notes: [],
    isForStaff: true,
  });
