// Which component draws each screen, loaded when the screen is opened. Only the router imports this file: screens link to
// each other by the addresses in screens.ts, and would otherwise import themselves.
import type { ScreenLoaders } from '@plumbline/ui/app/create-app-router';
import { LOGIN_PATH, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import { HOME_PATH } from './lib/gates.ts';
import type { ScreenPath } from './screens.ts';

export const SCREEN_LOADERS: ScreenLoaders<ScreenPath> = {
  [LOGIN_PATH]: async () => (await import('./access/login-page.tsx')).LoginPage,
  '/logout': async () => (await import('./access/logout-page.tsx')).LogoutPage,
  [NOT_FOUND_PATH]: async () => (await import('./access/not-found-page.tsx')).NotFoundPage,
  [HOME_PATH]: async () => (await import('./overview/overview-page.tsx')).OverviewPage,
};
