// The app context of every screen: who is signed in.
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Staff } from './session.ts';

export type ConsoleApp = { session: SessionStore<Staff | null> };

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
