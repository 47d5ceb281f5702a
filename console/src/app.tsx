import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { CatchBoundary } from '@plumbline/ui/app/catch-boundary';
import { RouterProvider } from '@plumbline/ui/app/router-provider';
import type { ConsoleBoot } from '@plumbline/contract/boot';
import { loginPathFor } from '@plumbline/ui/app/common-paths';
import { createQueryClient } from '@plumbline/ui/app/create-query-client';
import { createSessionStore } from '@plumbline/ui/app/create-session-store';
import { restoreScroll } from '@plumbline/ui/app/restore-scroll';
import { syncTitleAndFocus } from '@plumbline/ui/app/sync-title-and-focus';
import { CallFailed } from '@plumbline/ui/app/send';
import { RouterLink } from '@plumbline/ui/app/router-link';
import { PlumblineProvider } from '@plumbline/ui/plumbline-provider';
import { toast } from '@plumbline/ui/overlays/toast';
import { ConsoleAppContext, type ConsoleApp } from './lib/console-context.ts';
import { securityPathFor } from './lib/gates.ts';
import { showTimesIn } from './lib/moment-text.ts';
import { APP_NAME, messages } from './messages.ts';
import { createConsoleRouter } from './router.tsx';
import { ConsoleCrashApp } from './shell/console-crash-app.tsx';

type AppOptions = { boot: ConsoleBoot };
type AppParts = { app: ConsoleApp; router: ReturnType<typeof createConsoleRouter>; queryClient: QueryClient };

export function createApp({ boot }: AppOptions): AppParts {
  const session = createSessionStore(boot.staff);
  const app: ConsoleApp = { session, framePortals: boot.framePortals };
  if (boot.staff) showTimesIn(boot.staff.timeZone);
  const router = createConsoleRouter(app);
  const endSession = () => {
    // Several calls may be refused at once; only the first ends the session.
    if (session.get() === null) return;
    session.set(null);
    toast.info(messages.sessionEnded.text, messages.sessionEnded.detail);
    // Navigate with the router, so that a form with unsaved changes can block it.
    void router.navigate({ href: loginPathFor(router.latestLocation.href) });
  };
  restoreScroll(router);
  syncTitleAndFocus(router, APP_NAME);
  // An owner has begun to require it since the page was loaded.
  const demandSecondFactor = (error: Error) => {
    const staff = session.get();
    if (!(error instanceof CallFailed) || error.code !== 'second_factor_required' || staff?.lacksSecondFactor !== false)
      return;
    session.set({ ...staff, lacksSecondFactor: true });
    void router.navigate({ href: securityPathFor(router.latestLocation.href) });
  };
  return { app, router, queryClient: createQueryClient(endSession, demandSecondFactor) };
}

export function App({ app, router, queryClient, nonce }: AppParts & { nonce: string | undefined }) {
  return (
    <CatchBoundary fallback={ConsoleCrashApp}>
      <PlumblineProvider nonce={nonce} link={RouterLink}>
        <ConsoleAppContext value={app}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ConsoleAppContext>
      </PlumblineProvider>
    </CatchBoundary>
  );
}
