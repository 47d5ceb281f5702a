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
    load: async () => (await import('./access/login/login-page.tsx')).LoginPage,
  },
  {
    path: '/auth/sso',
    title: 'Single sign-on',
    gate: 'signed-out',
    shell: false,
    needs: 'loginPage',
    load: async () => (await import('./access/login/sso-page.tsx')).SsoPage,
  },
  {
    path: '/auth/hand-off',
    title: 'Open another portal',
    gate: 'signed-in',
    shell: false,
    load: async () => (await import('./access/login/hand-off-page.tsx')).HandOffPage,
  },
  {
    path: '/signup',
    title: 'Create an account',
    gate: 'signed-out',
    shell: false,
    needs: 'loginPage',
    load: async () => (await import('./access/sign-up/sign-up-page.tsx')).SignUpPage,
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password',
    gate: 'signed-out',
    shell: false,
    needs: 'loginPage',
    load: async () => (await import('./access/recover/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/change-password',
    title: 'Choose a password',
    gate: 'public',
    shell: false,
    load: async () => (await import('./access/recover/change-password-page.tsx')).ChangePasswordPage,
  },
  {
    path: '/restore-email',
    title: 'Restore your email',
    gate: 'public',
    shell: false,
    load: async () => (await import('./access/recover/restore-email-page.tsx')).RestoreEmailPage,
  },
  {
    path: '/action',
    title: 'Your link',
    gate: 'public',
    shell: false,
    load: async () => (await import('./access/action-page.tsx')).ActionPage,
  },
  {
    path: '/confirm-email',
    title: 'Confirm your email',
    gate: 'public',
    shell: false,
    load: async () => (await import('./access/verify/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  {
    path: '/pending-approval',
    title: 'Waiting for approval',
    gate: 'waiting',
    shell: false,
    load: async () => (await import('./access/verify/pending-approval-page.tsx')).PendingApprovalPage,
  },
  {
    path: '/help',
    title: 'Submit a request',
    gate: 'public',
    shell: false,
    load: async () => (await import('./support/help-page.tsx')).HelpPage,
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
    path: '/history/invoices',
    title: 'Reports',
    gate: 'signed-in',
    shell: true,
    needs: 'reports',
    load: async () => (await import('./invoices/reports-page.tsx')).ReportsPage,
  },
  {
    path: '/history/waivers',
    title: 'Documents',
    gate: 'signed-in',
    shell: true,
    needs: 'waivers',
    load: async () => (await import('./documents/documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/history/documents',
    title: 'Documents',
    gate: 'signed-in',
    shell: true,
    needs: 'waivers',
    load: async () => (await import('./documents/documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/history/payments',
    title: 'Payment Activity',
    gate: 'signed-in',
    shell: true,
    needs: 'payments',
    load: async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/history/payments/$code',
    title: 'Payment',
    gate: 'signed-in',
    shell: true,
    needs: 'payments',
    load: async () => (await import('./payments/payment-page.tsx')).PaymentPage,
  },
  {
    path: '/settings/payment-methods',
    title: 'Payment methods',
    gate: 'signed-in',
    shell: true,
    needs: 'cardOnFile',
    load: async () => (await import('./payment-methods/payment-methods-page.tsx')).PaymentMethodsPage,
  },
  {
    path: '/pay',
    title: 'Make a payment',
    gate: 'signed-in',
    shell: true,
    needs: 'pay',
    load: async () => (await import('./pay/pay-page.tsx')).PayPage,
  },
  {
    path: '/pay-slim',
    title: 'Make a payment',
    gate: 'signed-in',
    shell: false,
    needs: 'pay',
    load: async () => (await import('./pay/pay-slim-page.tsx')).PaySlimPage,
  },
  {
    path: '/thanks/$code',
    title: 'Your payment',
    gate: 'signed-in',
    shell: true,
    needs: 'payments',
    load: async () => (await import('./payments/thanks-page.tsx')).ThanksPage,
  },
  {
    path: '/thanks-slim/$code',
    title: 'Your payment',
    gate: 'signed-in',
    shell: false,
    needs: 'payments',
    load: async () => (await import('./payments/thanks-page.tsx')).ThanksSlimPage,
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

/** Whether a link to this address leads somewhere for this viewer. */
export function isOpenScreen(href: string, can: Pick<Capabilities, Flag>): boolean {
  const screen = screenAt(href);
  return screen !== undefined && (screen.needs === undefined || can[screen.needs]);
}
