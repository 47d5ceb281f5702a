// Throttle limits. Every count expires, so nobody is locked out permanently (decision A8).
import type { Limit } from './throttle.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** Counts wrong passwords only, by the typed address, so that an unknown one behaves like any other. */
export const SIGN_IN_BY_ACCOUNT: Limit = { name: 'sign-in by account', max: 10, perSeconds: QUARTER_HOUR };
export const SIGN_IN_BY_CLIENT: Limit = { name: 'sign-in by client', max: 50, perSeconds: QUARTER_HOUR };
/** A browser that has signed in to the account before has its own count. */
export const SIGN_IN_BY_DEVICE: Limit = { name: 'sign-in by device', max: 10, perSeconds: QUARTER_HOUR };

export const SIGN_UP_BY_ADDRESS: Limit = { name: 'sign-up by address', max: 3, perSeconds: HOUR };
export const SIGN_UP_BY_CLIENT: Limit = { name: 'sign-up by client', max: 10, perSeconds: HOUR };

export const RECOVERY_BY_ADDRESS: Limit = { name: 'recovery by address', max: 3, perSeconds: HOUR };
export const RECOVERY_BY_CLIENT: Limit = { name: 'recovery by client', max: 10, perSeconds: HOUR };

export const EMAIL_LINK_BY_ADDRESS: Limit = { name: 'email link by address', max: 3, perSeconds: HOUR };
export const EMAIL_LINK_BY_CLIENT: Limit = { name: 'email link by client', max: 10, perSeconds: HOUR };

/** Codes of an authenticator app and recovery codes; a right one ends the count. */
export const SECOND_FACTOR_BY_PERSON: Limit = { name: 'second factor by person', max: 10, perSeconds: QUARTER_HOUR };

/** Failed sign-ins and wrong codes that the audit log lists. */
export const RECORDED_FAILURES_BY_PERSON: Limit = {
  name: 'recorded failures by person',
  max: 20,
  perSeconds: 24 * HOUR,
};

/** Counts invalid codes. */
export const CODES_BY_CLIENT: Limit = { name: 'codes by client', max: 30, perSeconds: 10 * 60 };

/** Slightly less than the 60 seconds for which the page disables its button (Spec 1 §9). */
export const VERIFICATION_PAUSE: Limit = { name: 'verification pause', max: 1, perSeconds: 55 };
export const VERIFICATION_BY_PERSON: Limit = { name: 'verification by person', max: 10, perSeconds: HOUR };

/** A change reveals whether an address has an account, and sends two mails. */
export const EMAIL_CHANGE_BY_PERSON: Limit = { name: 'email change by person', max: 5, perSeconds: HOUR };

/** Mails that an organization's owners send to people of their choice. */
export const STAFF_INVITATIONS: Limit = { name: 'staff invitations', max: 30, perSeconds: HOUR };

/** Mails that staff send to people of customers. */
export const USER_INVITATIONS: Limit = { name: 'user invitations', max: 200, perSeconds: HOUR };

/** Mails that the people of one customer send to colleagues. */
export const TEAM_INVITATIONS: Limit = { name: 'team invitations', max: 20, perSeconds: HOUR };

/** The maximum age of an authentication for changes to the account itself (Spec 1 §5). */
export const RECENT_LOGIN_MS = 5 * 60_000;
