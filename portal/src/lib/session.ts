import type { SignedIn } from '@plumbline/contract/boot';

type Member = NonNullable<SignedIn['member']>;

type Person = Readonly<Pick<SignedIn, 'name' | 'email' | 'emailVerified' | 'provider'>>;

/** `identity` is signed in but has no membership in this portal (ACC-05). */
export type Session =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'identity' } & Person)
  | ({ readonly kind: 'full'; readonly member: Member } & Person);

export const NO_SESSION: Session = { kind: 'none' };

export function sessionFrom(signedIn: SignedIn | null): Session {
  if (!signedIn) return NO_SESSION;
  const { name, email, emailVerified, provider, member } = signedIn;
  const person = { name, email, emailVerified, provider };
  return member ? { kind: 'full', ...person, member } : { kind: 'identity', ...person };
}
