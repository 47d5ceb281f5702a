// Every screen of the portal with its gate (Spec 1 §2). Links ask here, so that none leads to a screen that is not built.
import type { Capabilities } from '@plumbline/rules/portals/capabilities';
import type { AppScreen } from '@plumbline/ui/app/create-app-router';
import type { Flag, Gate } from './lib/gates.ts';

export type Screen = AppScreen & {
  readonly gate: Gate;
  /** The screen is there only for those who can do this. */
  readonly needs?: Flag;
};

export const SCREENS: readonly Screen[] = [
  {
    path: '/login',
    title: 'Log in',
    gate: 'signed-out',
    shell: false,
    needs: 'loginPage',
    load: async () => (await import('./access/login-page.tsx')).LoginPage,
  },
  {
    path: '/logout',
    title: 'Log out',
    gate: 'identity',
    shell: false,
    load: async () => (await import('./access/logout-page.tsx')).LogoutPage,
  },
  {
    path: '/404',
    title: 'Page not found',
    gate: 'public',
    shell: false,
    load: async () => (await import('./access/not-found-page.tsx')).NotFoundPage,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    gate: 'signed-in',
    shell: true,
    needs: 'view',
    load: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/settings/profile',
    title: 'Profile',
    gate: 'signed-in',
    shell: true,
    load: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  },
];

/** Addresses that are another screen's (ACC-02). */
export const ALIASES: Readonly<Record<string, string>> = { '/': '/dashboard', '/settings': '/settings/profile' };

function screenAt(href: string): Screen | undefined {
  const segments = (href.split(/[?#]/)[0] ?? '').split('/');
  return SCREENS.find(({ path }) => {
    const own = path.split('/');
    return (
      own.length === segments.length && own.every((name, place) => name.startsWith('$') || name === segments[place])
    );
  });
}

export const hasScreen = (href: string): boolean => screenAt(href) !== undefined;

/** Whether a link to this address leads somewhere for this viewer. */
export function isOpenScreen(href: string, can: Pick<Capabilities, Flag>): boolean {
  const screen = screenAt(href);
  return screen !== undefined && (screen.needs === undefined || can[screen.needs]);
}
