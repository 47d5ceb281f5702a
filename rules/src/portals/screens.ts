// Every screen of the portal with its gate (Spec 1 §2). Links check here that their target exists, and the server which
// screen an address opens.
import type { Capabilities } from './capabilities.ts';

/**
 * `identity` also admits people without a membership; `waiting` admits only them, `unsecured` only members who have to
 * set up two-factor sign-in.
 */
export type Gate = 'public' | 'signed-out' | 'signed-in' | 'identity' | 'waiting' | 'unsecured';
type Flag = { [Name in keyof Capabilities]: Capabilities[Name] extends boolean ? Name : never }[keyof Capabilities];

export type Screen<Path extends string = string> = {
  /** `$name` stands for any one segment. */
  readonly path: Path;
  /** The first part of the document title. */
  readonly title: string;
  /** Rendered inside the shell with its navigation. */
  readonly shell: boolean;
  readonly gate: Gate;
  /** The capability that the screen requires. */
  readonly needs?: Flag;
};

const screens = <const Path extends string>(list: readonly Screen<Path>[]) => list;

export const SCREENS = screens([
  { path: '/login', title: 'Log in', gate: 'signed-out', shell: false, needs: 'loginPage' },
  { path: '/auth/sso', title: 'Single sign-on', gate: 'signed-out', shell: false, needs: 'loginPage' },
  { path: '/auth/hand-off', title: 'Open another portal', gate: 'signed-in', shell: false },
  { path: '/signup', title: 'Create an account', gate: 'signed-out', shell: false, needs: 'loginPage' },
  { path: '/forgot-password', title: 'Forgot your password', gate: 'signed-out', shell: false, needs: 'loginPage' },
  { path: '/change-password', title: 'Choose a password', gate: 'public', shell: false },
  { path: '/invitation', title: 'Invitation', gate: 'public', shell: false },
  { path: '/restore-email', title: 'Restore your email', gate: 'public', shell: false },
  { path: '/action', title: 'Your link', gate: 'public', shell: false },
  { path: '/confirm-email', title: 'Confirm your email', gate: 'public', shell: false },
  { path: '/pending-approval', title: 'Waiting for approval', gate: 'waiting', shell: false },
  { path: '/second-factor', title: 'Two-factor sign-in', gate: 'unsecured', shell: false },
  { path: '/help', title: 'Submit a request', gate: 'public', shell: false },
  { path: '/terms', title: 'Terms of Service', gate: 'public', shell: false },
  { path: '/privacy', title: 'Privacy Policy', gate: 'public', shell: false },
  { path: '/logout', title: 'Log out', gate: 'identity', shell: false },
  { path: '/404', title: 'Page not found', gate: 'public', shell: false },
  { path: '/dashboard', title: 'Dashboard', gate: 'signed-in', shell: true, needs: 'view' },
  { path: '/history/invoices', title: 'Reports', gate: 'signed-in', shell: true, needs: 'reports' },
  { path: '/history/waivers', title: 'Documents', gate: 'signed-in', shell: true, needs: 'waivers' },
  { path: '/history/documents', title: 'Documents', gate: 'signed-in', shell: true, needs: 'waivers' },
  { path: '/history/payments', title: 'Payment Activity', gate: 'signed-in', shell: true, needs: 'payments' },
  { path: '/history/payments/$code', title: 'Payment', gate: 'signed-in', shell: true, needs: 'payments' },
  // Links lead to a running series also after recurrence is switched off; the tab is gone then (REC-02).
  { path: '/history/recurrences', title: 'Upcoming Payments', gate: 'signed-in', shell: true, needs: 'payments' },
  { path: '/settings/payment-methods', title: 'Payment methods', gate: 'signed-in', shell: true, needs: 'cardOnFile' },
  { path: '/settings/team', title: 'Team', gate: 'signed-in', shell: true, needs: 'manageUsers' },
  { path: '/pay', title: 'Make a payment', gate: 'signed-in', shell: true, needs: 'pay' },
  { path: '/pay-slim', title: 'Make a payment', gate: 'signed-in', shell: false, needs: 'pay' },
  { path: '/autopay', title: 'Autopay', gate: 'signed-in', shell: true, needs: 'autopay' },
  { path: '/prepay', title: 'Prepay', gate: 'signed-in', shell: true, needs: 'prepay' },
  { path: '/prepay-slim', title: 'Prepay', gate: 'public', shell: false, needs: 'prepay' },
  { path: '/request-waiver', title: 'Request a lien waiver', gate: 'signed-in', shell: true, needs: 'requestWaiver' },
  {
    path: '/request-waiver-confirmation',
    title: 'Request sent',
    gate: 'signed-in',
    shell: true,
    needs: 'requestWaiver',
  },
  { path: '/thanks/$code', title: 'Your payment', gate: 'signed-in', shell: true, needs: 'payments' },
  { path: '/thanks-slim/$code', title: 'Your payment', gate: 'public', shell: false },
  { path: '/checkout', title: 'Payment request', gate: 'public', shell: false },
  { path: '/checkout-confirmation', title: 'Your payment', gate: 'public', shell: false },
  { path: '/invalid-request', title: 'Payment link', gate: 'public', shell: false },
  { path: '/verify', title: 'Check a lien waiver', gate: 'public', shell: false },
  { path: '/verify/$code', title: 'Check a lien waiver', gate: 'public', shell: false },
  { path: '/settings/profile', title: 'Profile', gate: 'signed-in', shell: true },
]);

export type ScreenPath = (typeof SCREENS)[number]['path'];

/** Paths that redirect to a screen (ACC-02). */
export const ALIASES: Readonly<Record<string, string>> = { '/': '/dashboard', '/settings': '/settings/profile' };

/**
 * Who opens a screen: the kind of their session (`identity` has no membership, `unsecured` lacks the second factor that
 * the portal requires), and what they may do.
 */
export type ScreenViewer = { session: 'none' | 'identity' | 'unsecured' | 'full'; can: Pick<Capabilities, Flag> };

const LOGIN_PATH = '/login';
const NOT_FOUND_PATH = '/404';
export const SECOND_FACTOR_PATH = '/second-factor';

/** The path that leads elsewhere for somebody who may not open the screen; null when they may. */
export function redirectOf(
  { gate, needs }: Pick<Screen, 'gate' | 'needs'>,
  { session, can }: ScreenViewer,
): string | null {
  if (session === 'unsecured') {
    return gate === 'public' || gate === 'identity' || gate === 'unsecured' ? null : SECOND_FACTOR_PATH;
  }
  if ((gate === 'signed-in' || gate === 'unsecured') && session !== 'full') return LOGIN_PATH;
  if ((gate === 'identity' || gate === 'waiting') && session === 'none') return LOGIN_PATH;
  if ((gate === 'waiting' || gate === 'unsecured') && session === 'full') return '/dashboard';
  if (gate === 'signed-out' && session === 'full') return '/';
  // Decision A14: it opens for everybody and says itself that its data needs a session.
  if (gate === 'public' && session !== 'full') return null;
  // Decision A25: a screen that is switched off is not found.
  return needs !== undefined && !can[needs] ? NOT_FOUND_PATH : null;
}

/** The screen that a viewer sees at a path, after all redirects. */
export function openingScreen(path: string, viewer: ScreenViewer): (typeof SCREENS)[number] {
  const screen = screenAt(ALIASES[path] ?? path) ?? screenAt(NOT_FOUND_PATH)!;
  const instead = redirectOf(screen, viewer);
  return instead === null ? screen : openingScreen(instead, viewer);
}

function screenAt(href: string): (typeof SCREENS)[number] | undefined {
  const segments = (href.split(/[?#]/)[0] ?? '').split('/');
  return SCREENS.find(({ path }) => {
    const own = path.split('/');
    return (
      own.length === segments.length && own.every((name, place) => name.startsWith('$') || name === segments[place])
    );
  });
}

/** Whether this viewer can open the screen at `href`. */
export function isOpenScreen(href: string, can: ScreenViewer['can']): boolean {
  const screen = screenAt(href);
  return screen !== undefined && (screen.needs === undefined || can[screen.needs]);
}
