// The app context of every screen: the portal, the session, the capabilities and the clock.
import type { PortalBoot } from '@plumbline/contract/boot';
import { capabilities, type Capabilities } from '@plumbline/rules/portals/capabilities';
import type { SessionStore } from '@plumbline/ui/app/create-session-store';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

export type Portal = PortalBoot['portal'];

export type PortalApp = {
  portal: Portal;
  session: SessionStore<Session>;
  /** The portal is shown in an iframe. */
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

/** The member on a signed-in screen; null elsewhere. */
export function useMember() {
  const session = useSession();
  return session.kind === 'full' ? session.member : null;
}

export function capabilitiesOf({ portal, isFramed }: PortalApp, session: Session): Capabilities {
  const full = session.kind === 'full' ? session : null;
  // A customer who signed in themselves keeps their capabilities inside a frame.
  const isEmbedded = isFramed && (full === null || full.acting !== undefined);
  return capabilities(portal.settings, { isEmbedded, permissions: full?.member.permissions ?? null });
}

export function useCapabilities(): Capabilities {
  const app = usePortalApp();
  const session = useSession();
  return useMemo(() => capabilitiesOf(app, session), [app, session]);
}
