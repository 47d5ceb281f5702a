// What every screen may ask: who is signed in, and the time.
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

/** The person on a screen behind the signed-in gate; null for a moment when their session ends. */
export function useStaff(): Staff | null {
  const { session } = useConsoleApp();
  return useSyncExternalStore(session.subscribe, session.get);
}
