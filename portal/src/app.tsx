import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@plumbline/ui/app/catch-boundary';
import { RouterProvider } from '@plumbline/ui/app/router-provider';
import type { FirstAnswer, PortalBoot } from '@plumbline/contract/boot';
import { PlumblineProvider } from '@plumbline/ui/plumbline-provider';
import { toast } from '@plumbline/ui/overlays/toast';
import { loginPathFor } from '@plumbline/ui/app/common-paths';
import { CrashApp } from '@plumbline/ui/app/crash-app';
import { createQueryClient } from '@plumbline/ui/app/create-query-client';
import { createSessionStore } from '@plumbline/ui/app/create-session-store';
import { PortalAppContext, type PortalApp } from './lib/portal-context.ts';
import { CallFailed, setOrganization } from '@plumbline/ui/app/send';
import { cacheFirstAnswers } from '@plumbline/ui/app/use-answer';
import { authenticateCalls } from './lib/authenticate-calls.ts';
import { secondFactorPathFor } from './lib/gates.ts';
import { NO_SESSION, sessionFrom } from './lib/session.ts';
import { messages } from './messages.ts';
import { createPortalRouter } from './router.tsx';
import { restoreScroll } from '@plumbline/ui/app/restore-scroll';
import { syncTitleAndFocus } from '@plumbline/ui/app/sync-title-and-focus';
import { RouterLink } from '@plumbline/ui/app/router-link';

type AppOptions = { boot: PortalBoot; firstAnswers: readonly FirstAnswer[]; now: () => Date; isFramed: boolean };
type AppParts = { app: PortalApp; router: ReturnType<typeof createPortalRouter>; queryClient: QueryClient };

export function createApp({ boot, firstAnswers, now, isFramed }: AppOptions): AppParts {
  const { portal } = boot;
  setOrganization(portal.organization.id);
  if (boot.signedIn) authenticateCalls(boot.signedIn.token, now);
  const session = createSessionStore(sessionFrom(boot.signedIn));
  const app: PortalApp = { portal, session, now, isFramed };
  const router = createPortalRouter(app);
  const endSession = () => {
    // Several calls may be refused at once; only the first ends the session.
    if (session.get().kind === 'none') return;
    session.set(NO_SESSION);
    toast.info(messages.sessionEnded.text, messages.sessionEnded.detail);
    // Navigate with the router, so that a form with unsaved changes can block it.
    void router.navigate({ href: loginPathFor(router.latestLocation.href) });
  };
  // The supplier has begun to require it since the page was loaded.
  const demandSecondFactor = (error: Error) => {
    const before = session.get();
    if (!(error instanceof CallFailed) || error.code !== 'second_factor_required' || before.kind !== 'full') return;
    session.set({ ...before, kind: 'unsecured' });
    void router.navigate({ href: secondFactorPathFor(router.latestLocation.href) });
  };
  restoreScroll(router);
  syncTitleAndFocus(router, portal.name);
  const queryClient = createQueryClient(endSession, demandSecondFactor);
  cacheFirstAnswers(queryClient, firstAnswers);
  return { app, router, queryClient };
}

export function App({ app, router, queryClient, nonce }: AppParts & { nonce: string | undefined }) {
  return (
    <CatchBoundary fallback={CrashApp}>
      <PlumblineProvider brand={app.portal.theme} nonce={nonce} link={RouterLink}>
        <PortalAppContext value={app}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </PortalAppContext>
      </PlumblineProvider>
    </CatchBoundary>
  );
}
