// The app context of every screen: who is signed in.
import type { ConsoleBoot } from '@plumbline/contract/boot';
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import { createContext, use, useSyncExternalStore } from 'react';

/** A signed-in person of the supplier. */
export type Staff = NonNullable<ConsoleBoot['staff']>;

export type ConsoleApp = { session: SessionStore<Staff | null> } & Pick<ConsoleBoot, 'framePortals'>;

export const ConsoleAppContext = createContext<ConsoleApp | null>(null);

export function useConsoleApp(): ConsoleApp {
  const app = use(ConsoleAppContext);
  if (!app) throw new Error('outside of the console app');
  return app;
}

/** The signed-in person; null between the end of their session and the redirect to the login page. */
export function useStaff(): Staff | null {
  const { session } = useConsoleApp();
  return useSyncExternalStore(session.subscribe, session.get);
}
