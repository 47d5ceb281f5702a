import { createHash } from 'node:crypto';

/** A person at a stand-in for an outside sign-in provider. */
export type ProviderPerson = {
  readonly email: string;
  readonly name: string;
  readonly isEmailVerified: boolean;
  /** A short note about what happens when this person signs in. */
  readonly note: string;
};

/** The subject of a person at the provider; stable for an address across starts. */
export const subjectOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);
