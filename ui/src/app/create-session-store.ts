/** Who is signed in on this page. Starts with the boot data; signing in loads the page again. */
export type SessionStore<Session> = {
  get(): Session;
  set(session: Session): void;
  subscribe(listener: () => void): () => void;
};

export function createSessionStore<Session>(initial: Session): SessionStore<Session> {
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
