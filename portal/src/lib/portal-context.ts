// What every screen may ask: the portal, who is signed in, what they can do, and the time.
import type { PortalBoot } from '@plumbline/contract/boot';
import { capabilities, type Capabilities } from '@plumbline/rules/portals/capabilities';
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

export type Portal = PortalBoot['portal'];

export type PortalApp = {
  portal: Portal;
  session: SessionStore<Session>;
  /** Shown inside another page. */
  isFramed: boolean;
  now: () => Date;
};

export const PortalAppContext = createContext<PortalApp | null>(null);

export function usePortalApp(): PortalApp {
  const app = use(PortalAppContext);
  if (!app) throw new Error('outside of the portal app');
  return app;
}

export const usePortal = (): Portal => usePortalApp().portal;

export function useSession(): Session {
  const { session } = usePortalApp();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The person on a screen behind the signed-in gate. */
export function useMember() {
  const session = useSession();
  return session.kind === 'full' ? session.member : null;
}

export function capabilitiesOf({ portal, isFramed }: PortalApp, session: Session): Capabilities {
  const permissions = session.kind === 'full' ? session.member.permissions : null;
  // A frame changes nothing for a customer who is signed in on their own.
  return capabilities(portal.settings, { isEmbedded: isFramed && permissions === null, permissions });
}

export function useCan(): Capabilities {
  const app = usePortalApp();
  const session = useSession();
  return useMemo(() => capabilitiesOf(app, session), [app, session]);
}
