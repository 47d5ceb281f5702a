// Who is signed in on this page. Starts with what the page came with; a login loads a fresh page.
import type { SignedIn } from '@plumbline/contract/boot';

type Member = NonNullable<SignedIn['member']>;

/** `identity` has a login, but no customer account that it opens (ACC-05). */
export type Session =
  | { readonly kind: 'none' }
  | { readonly kind: 'identity'; readonly email: string }
  | { readonly kind: 'full'; readonly email: string; readonly member: Member };

export type SessionStore = {
  get(): Session;
  set(session: Session): void;
  subscribe(listener: () => void): () => void;
};

export const NO_SESSION: Session = { kind: 'none' };

export function sessionFrom(signedIn: SignedIn | null): Session {
  if (!signedIn) return NO_SESSION;
  const { email, member } = signedIn;
  return member ? { kind: 'full', email, member } : { kind: 'identity', email };
}

export function createSessionStore(initial: Session): SessionStore {
  let session = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => session,
    set(next) {
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
