// The texts of all mails about accounts, branded by the portal.
import type { Tenant } from '../http/caller.ts';
import { contactOf, layOutMail, type MailWords } from './mail-layout.ts';

const NAME_LENGTH_MAX = 60;
const LOOKS_LIKE_A_LINK = /[:/@]|\.[a-z]{2}/i;

/**
 * A person who signs up or pays by a link chooses the name and the address we write to, so the name must not contain a
 * message; null if it might.
 */
function plainName(name: string): string | null {
  const plain = name.trim();
  return plain !== '' && plain.length <= NAME_LENGTH_MAX && !LOOKS_LIKE_A_LINK.test(plain) ? plain : null;
}

export function greetingFor(name: string): string {
  const plain = plainName(name);
  return plain === null ? 'Hello,' : `Hello ${plain},`;
}

/** Of whoever had us send a mail to others. */
export function nameAndAddress({ name, email }: { name: string; email: string }): string {
  const plain = plainName(name);
  return plain === null ? email : `${plain} (${email})`;
}

export const portalIn = ({ name }: Tenant): string => (/\bportal$/i.test(name) ? name : `${name} portal`);

export const verifyEmailMail = (portal: Tenant, { name, url }: { name: string; url: string }): MailWords =>
  layOutMail(portal, {
    kind: 'email-verification',
    subject: `Verify your email for ${portal.name}`,
    preview: 'The link works for 24 hours.',
    title: 'Verify your email address',
    greeting: greetingFor(name),
    lines: [`Please confirm that this address is yours. You need it to log in to the ${portalIn(portal)}.`],
    button: { words: 'Verify email', url },
    notes: [
      'The link works once, for 24 hours. If it has expired, log in and ask for a new one.',
      'If you did not ask for this, you can ignore this email. Nothing happens without the link.',
    ],
  });

export const resetPasswordMail = (
  portal: Tenant,
  { isNewUser, ...to }: { name: string; url: string; isNewUser: boolean },
): MailWords => (isNewUser ? createPasswordMail(portal, to) : newPasswordMail(portal, to));

const newPasswordMail = (portal: Tenant, { name, url }: { name: string; url: string }): MailWords =>
  layOutMail(portal, {
    kind: 'password-link',
    subject: `Reset your ${portal.name} password`,
    preview: 'The link works for 1 hour.',
    title: 'Reset your password',
    greeting: greetingFor(name),
    lines: [`We were asked for a new password for your login to the ${portalIn(portal)}.`],
    button: { words: 'Set a new password', url },
    notes: [
      'The link works once, for 1 hour. If it has expired, choose "Forgot your password" on the login page.',
      'If you did not ask for this, you can ignore this email. Your password stays as it is.',
    ],
  });

const createPasswordMail = (portal: Tenant, { name, url }: { name: string; url: string }): MailWords =>
  layOutMail(portal, {
    kind: 'password-link',
    subject: `Create your ${portal.name} password`,
    preview: 'The link works for 1 hour.',
    title: 'Create your password',
    greeting: greetingFor(name),
    lines: [`Choose a password, and you can log in to the ${portalIn(portal)} with this email address.`],
    button: { words: 'Create password', url },
    notes: [
      'The link works once, for 1 hour. If it has expired, choose "Forgot your password" on the login page.',
      'If you did not ask for this, you can ignore this email. Nothing changes without the link.',
    ],
  });

export const emailLinkMail = (portal: Tenant, { url }: { url: string }): MailWords =>
  layOutMail(portal, {
    kind: 'login-link',
    subject: `Your link to log in to ${portal.name}`,
    preview: 'It works for 15 minutes, in the browser in which you asked for it.',
    title: 'Your link to log in',
    greeting: 'Hello,',
    lines: [`This link logs you in to the ${portalIn(portal)} without a password.`],
    button: { words: 'Log in', url },
    notes: [
      'The link works once, for 15 minutes, and only in the browser in which you asked for it.',
      'If you did not ask for this, you can ignore this email. The link opens nothing in another browser.',
    ],
  });

/** To the old address; the link undoes the change. */
export const emailChangedMail = (
  portal: Tenant,
  { name, newEmail, url }: { name: string; newEmail: string; url: string },
): MailWords =>
  layOutMail(portal, {
    kind: 'security-notice',
    subject: `Your ${portal.name} email address was changed`,
    preview: `Your login now uses ${newEmail}. You can undo this for 7 days.`,
    title: 'Your email address was changed',
    greeting: greetingFor(name),
    lines: [
      `The email address of your login to the ${portalIn(portal)} was changed from this address to ${newEmail}.`,
      'If that was you, there is nothing to do.',
      'If it was not you, undo the change. Your login uses this address again, everybody who is logged in with it is logged out, and you choose a new password.',
    ],
    button: { words: 'Undo the change', url },
    notes: ['The link works once, for 7 days.'],
  });

/** The link leads to the login page. */
export const passwordChangedMail = (portal: Tenant, { name, url }: { name: string; url: string }): MailWords =>
  layOutMail(portal, {
    kind: 'security-notice',
    subject: `Your ${portal.name} password was changed`,
    preview: 'If that was you, there is nothing to do.',
    title: 'Your password was changed',
    greeting: greetingFor(name),
    lines: [
      `The password of your login to the ${portalIn(portal)} was changed.`,
      'If that was you, there is nothing to do.',
      'If it was not you, choose "Forgot your password" on the login page now. A new password logs out everybody who uses your login.',
    ],
    button: { words: 'Go to the login page', url },
    notes: [],
  });

/** To the people who approve sign-ups; the link leads to the console. */
export const signUpReceivedMail = (
  portal: Tenant,
  {
    name,
    email,
    companyName,
    companyCode,
    url,
  }: { name: string; email: string; companyName: string; companyCode: string; url: string },
): MailWords =>
  layOutMail(portal, {
    kind: 'sign-up',
    subject: `New sign-up for ${portal.name}: ${companyName || name}`,
    preview: `${name} asks for access.`,
    title: 'A sign-up waits for approval',
    greeting: null,
    lines: [`Somebody asks for access to the ${portalIn(portal)}. They see nothing until you approve.`],
    facts: [
      ['Name', name],
      ['Email', email],
      ['Company', companyName || 'Not given'],
      ['Customer #', companyCode || 'Not given'],
    ],
    button: { words: 'Review in the console', url },
    notes: ['These are their own words: check who they are before you link them to a customer.'],
    isForStaff: true,
  });

/** The link opens the portal for this customer, after the login. */
export const approvedMail = (
  portal: Tenant,
  { name, companyNames, url }: { name: string; companyNames: readonly string[]; url: string },
): MailWords => {
  const now = `You can log in for ${listOf(companyNames)} now.`;
  return layOutMail(portal, {
    kind: 'access-approved',
    values: { customers: listOf(companyNames) },
    subject: `Your ${portal.name} account is open`,
    preview: now,
    title: 'Your account is open',
    greeting: greetingFor(name),
    opening: `We approved your request for access to the ${portalIn(portal)}.`,
    lines: [now],
    button: { words: 'Log in', url },
    notes: ['If you did not ask for access, please let us know.'],
  });
};

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
/** Of many, the first ones. */
const LISTED_MAX = 4;
const listOf = (names: readonly string[]): string =>
  LIST.format(
    names.length <= LISTED_MAX
      ? names
      : [...names.slice(0, LISTED_MAX - 1), `${names.length - LISTED_MAX + 1} other companies`],
  );

type UserInvitation = {
  name: string;
  invitedBy: string;
  /** Of a colleague; without it staff invite. */
  inviterCompany?: string;
  companyNames: readonly string[];
  url: string;
  days: number;
};

/** To somebody who works for customers, from staff or from a colleague. */
export const userInvitationMail = (
  portal: Tenant,
  { name, invitedBy, inviterCompany, companyNames, url, days }: UserInvitation,
): MailWords =>
  layOutMail(portal, {
    kind: 'invitation',
    subject: `You are invited to ${portal.name}`,
    preview: `See the invoices of ${listOf(companyNames)}. The link works for ${days} days.`,
    title: `Welcome to ${portal.name}`,
    greeting: greetingFor(name),
    lines: [
      `${invitedBy} of ${inviterCompany ?? portal.organizationName} invites you to the ${portalIn(portal)}, where you see the account of ${listOf(companyNames)}.`,
      'Choose a password, and you are in.',
    ],
    button: { words: 'Accept the invitation', url },
    notes: [
      `The link works once, for ${days} days. If it has expired, ask us for a new one.`,
      'If you do not expect this, you can ignore this email. Nothing happens without the link.',
    ],
  });

/** The link leads to the help page. */
export function rejectedMail(
  portal: Tenant,
  { name, reason, url }: { name: string; reason: string; url: string },
): MailWords {
  const contact = contactOf(portal);
  return layOutMail(portal, {
    kind: 'access-declined',
    values: {},
    subject: `About your request for access to ${portal.name}`,
    preview: 'We could not approve your request.',
    title: 'About your request for access',
    greeting: greetingFor(name),
    opening: `Thank you for your interest in the ${portalIn(portal)}.`,
    lines: [
      'We could not approve your request for access.',
      `If you think we should look at it again, please contact us${contact === null ? '' : `: ${contact}`}. Your customer number or a recent invoice number helps us find your account.`,
    ],
    facts: [['Reason', reason]],
    button: { words: 'Contact support', url },
    notes: ['If you did not ask for access, you can ignore this email.'],
  });
}
