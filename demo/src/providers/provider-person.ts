import { createHash } from 'node:crypto';

/** Somebody who has a login at a stand-in for an outside sign-in provider. */
export type ProviderPerson = {
  readonly email: string;
  readonly name: string;
  readonly isEmailVerified: boolean;
  /** What happens when this person logs in, in a few words. */
  readonly note: string;
};

/** The provider's own name for the person: the same for an address after every start. */
export const subjectOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);
