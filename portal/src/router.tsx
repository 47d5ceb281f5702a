import { ALIASES, SCREENS } from '@plumbline/rules/portals/screens';
import { createAppRouter } from '@plumbline/ui/app/create-app-router';
import { detour } from './lib/gates.ts';
import { capabilitiesOf, type PortalApp } from './lib/portal-context.ts';
import { loadShell, SCREEN_LOADERS } from './screen-loaders.ts';
import { CrashMessage } from './shell/crash-message.tsx';
import { CrashPage } from './shell/crash-page.tsx';

export const createPortalRouter = (app: PortalApp) =>
  createAppRouter({
    screens: SCREENS,
    loaders: SCREEN_LOADERS,
    aliases: ALIASES,
    detour: (screen, href) => {
      const session = app.session.get();
      return detour(screen, { session: session.kind, can: capabilitiesOf(app, session), href });
    },
    loadShell,
    CrashPage,
    CrashMessage,
  });
