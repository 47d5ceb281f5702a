import type { SignedIn } from '@plumbline/contract/boot';

type Member = NonNullable<SignedIn['member']>;

/** `identity` has a login, but no customer account that it opens (ACC-05). */
export type Session =
  | { readonly kind: 'none' }
  | { readonly kind: 'identity'; readonly email: string }
  | { readonly kind: 'full'; readonly email: string; readonly member: Member };

export const NO_SESSION: Session = { kind: 'none' };

export function sessionFrom(signedIn: SignedIn | null): Session {
  if (!signedIn) return NO_SESSION;
  const { email, member } = signedIn;
  return member ? { kind: 'full', email, member } : { kind: 'identity', email };
}
