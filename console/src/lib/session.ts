// Who of the supplier is signed in on this page. Starts with what the page came with; a login loads a fresh page.
import type { ConsoleBoot } from '@plumbline/contract/boot';

export type Staff = NonNullable<ConsoleBoot['staff']>;

export type SessionStore = { get(): Staff | null; end(): void; subscribe(listener: () => void): () => void };

export function createSessionStore(initial: Staff | null): SessionStore {
  let staff = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => staff,
    end() {
      staff = null;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
