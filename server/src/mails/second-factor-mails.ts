// The texts of all mails about two-factor sign-in, to staff and to people of customers.
import { layOutMail, type MailSender, type MailWords } from './mail-layout.ts';
import { greetingFor } from './mails.ts';

type Person = { name: string; url: string };

/** The console has no portal. Somebody of a customer turns to the supplier, and staff to an owner. */
const placeOf = ({ portalId, organizationName }: MailSender) =>
  portalId === null
    ? { helper: 'an owner of your organization', page: 'Sign-in and security', isForStaff: true }
    : { helper: organizationName, page: 'Your profile', isForStaff: false };

type FactorKind = 'app' | 'passkey';

export function secondFactorOnMail(sender: MailSender, { name, url, kind }: Person & { kind: FactorKind }): MailWords {
  const { helper, page, isForStaff } = placeOf(sender);
  return layOutMail(sender, {
    kind: 'security-notice',
    subject: 'Two-factor sign-in is on',
    preview: `From now on you are asked for ${kind === 'app' ? 'a code' : 'your passkey'} after your password.`,
    title: 'Two-factor sign-in is on',
    greeting: greetingFor(name),
    lines: [
      `From now on you are asked for ${kind === 'app' ? 'a code of your authenticator app' : 'your passkey'} after your password. You were logged out in all other browsers.`,
      kind === 'app'
        ? 'Keep the recovery codes where you find them without your phone.'
        : 'A passkey works only at the address where you made it. Keep the recovery codes for everywhere else.',
      `If it was not you, change your password and tell ${helper}.`,
    ],
    button: { words: page, url },
    notes: [],
    isForStaff,
  });
}

type Change = Person & {
  /** Such as: The passkey “Laptop”. */
  factor: string;
  isAdded: boolean;
};

/** One of several factors was added or removed; two-factor sign-in stays on. */
export function factorChangedMail(sender: MailSender, { name, url, factor, isAdded }: Change): MailWords {
  const { helper, page, isForStaff } = placeOf(sender);
  const change = isAdded ? 'was added' : 'was removed';
  return layOutMail(sender, {
    kind: 'security-notice',
    subject: `Your two-factor sign-in was changed`,
    preview: `${factor} ${change}.`,
    title: `Your two-factor sign-in was changed`,
    greeting: greetingFor(name),
    lines: [
      isAdded
        ? `${factor} was added to your two-factor sign-in. You were logged out in all other browsers.`
        : `${factor} was removed from your two-factor sign-in, which stays on.`,
      `If it was not you, change your password and tell ${helper}.`,
    ],
    button: { words: page, url },
    notes: [],
    isForStaff,
  });
}

export function secondFactorOffMail(sender: MailSender, { name, by, url }: Person & { by: string | null }): MailWords {
  const { helper, page, isForStaff } = placeOf(sender);
  return layOutMail(sender, {
    kind: 'security-notice',
    subject: 'Two-factor sign-in is off',
    preview: 'From now on your password alone is enough.',
    title: 'Two-factor sign-in is off',
    greeting: greetingFor(name),
    lines: [
      by === null
        ? 'You have turned two-factor sign-in off. From now on your password alone is enough.'
        : `${by} has turned two-factor sign-in off for you, and you were logged out everywhere. From now on your password alone is enough, until you set it up again.`,
      `If you do not expect this, change your password and tell ${helper}.`,
    ],
    button: { words: page, url },
    notes: [],
    isForStaff,
  });
}

export function recoveryCodeUsedMail(sender: MailSender, { name, left, url }: Person & { left: number }): MailWords {
  const { helper, page, isForStaff } = placeOf(sender);
  return layOutMail(sender, {
    kind: 'security-notice',
    subject: 'A recovery code was used',
    preview: 'If that was you, there is nothing to do.',
    title: 'A recovery code was used',
    greeting: greetingFor(name),
    lines: [
      'One of your recovery codes was used in place of a code of your authenticator app. It does not work again.',
      left === 0
        ? 'None is left. Create new ones now, so that you can log in without your phone.'
        : `You have ${left} left. You can make new ones at any time.`,
      `If it was not you, change your password and make new recovery codes now, and tell ${helper}.`,
    ],
    button: { words: page, url },
    notes: [],
    isForStaff,
  });
}
