import { startTransition, useLayoutEffect, useState } from 'react';
import { CatchBoundary } from './catch-boundary.tsx';
import type { AppRouter } from './create-app-router.ts';
import { RouterContext, ShownContext, useRouter, useShownScreen } from './use-router.ts';

/** Renders the screen of the address. The router must have loaded its first screen. */
export function RouterProvider({ router }: { router: AppRouter }) {
  const [shown, setShown] = useState(router.shown);
  useLayoutEffect(() => {
    let screen = router.shown().screen;
    return router.start((next) => {
      // Another screen is much to render, and may be interrupted; a filter of the same one answers at once.
      if (next.screen === screen) setShown(next);
      else startTransition(() => setShown(next));
      ({ screen } = next);
    });
  }, [router]);
  useLayoutEffect(() => router.announce(shown), [router, shown]);
  const { Shell } = shown;
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <CatchBoundary fallback={router.CrashPage} resetKey={shown}>
          {Shell ? <Shell /> : <Outlet />}
        </CatchBoundary>
      </ShownContext>
    </RouterContext>
  );
}

/** The place of the screen inside the shell. */
export function Outlet() {
  const router = useRouter();
  const shown = useShownScreen();
  const { Screen, Shell, screen } = shown;
  return (
    <CatchBoundary fallback={Shell ? router.CrashMessage : router.CrashPage} resetKey={shown}>
      <Screen key={screen.path} />
    </CatchBoundary>
  );
}
