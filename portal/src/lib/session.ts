import type { SignedIn } from '@plumbline/contract/boot';

type Member = NonNullable<SignedIn['member']>;

type Person = Readonly<Pick<SignedIn, 'name' | 'email' | 'emailVerified' | 'provider' | 'hasSecondFactor'>>;

/**
 * `identity` is signed in but has no membership in this portal (ACC-05); `unsecured` has one, and sets up two-factor
 * sign-in first.
 */
export type Session =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'identity' } & Person)
  | ({ readonly kind: 'unsecured'; readonly member: Member } & Person)
  | ({ readonly kind: 'full'; readonly member: Member; readonly acting?: Acting } & Person);

/** Staff act for the member in the supplier's frame. */
type Acting = {
  readonly isViewOnly: boolean;
  /** Tells the page around the frame that they have stopped. */
  readonly leave: () => void;
};

export const NO_SESSION: Session = { kind: 'none' };

export function sessionFrom(signedIn: SignedIn | null): Session {
  if (!signedIn) return NO_SESSION;
  const { name, email, emailVerified, provider, hasSecondFactor, lacksSecondFactor, member } = signedIn;
  const person = { name, email, emailVerified, provider, hasSecondFactor };
  if (!member) return { kind: 'identity', ...person };
  return { kind: lacksSecondFactor ? 'unsecured' : 'full', ...person, member };
}
