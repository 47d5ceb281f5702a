// The lazily loaded component of each screen. Only the router imports this file: screens link to each other through
// rules/portals/screens, and importing their components there would be circular. The build reads the paths from the
// functions' sources, so each names its module literally.
import type { ScreenLoaders } from '@plumbline/ui/app/create-app-router';
import type { ScreenPath } from '@plumbline/rules/portals/screens';

export const SCREEN_LOADERS: ScreenLoaders<ScreenPath> = {
  '/login': async () => (await import('./access/login/login-page.tsx')).LoginPage,
  '/auth/sso': async () => (await import('./access/login/sso-page.tsx')).SsoPage,
  '/auth/hand-off': async () => (await import('./access/login/hand-off-page.tsx')).HandOffPage,
  '/signup': async () => (await import('./access/sign-up/sign-up-page.tsx')).SignUpPage,
  '/forgot-password': async () => (await import('./access/recover/forgot-password-page.tsx')).ForgotPasswordPage,
  '/change-password': async () => (await import('./access/recover/change-password-page.tsx')).ChangePasswordPage,
  '/invitation': async () => (await import('./access/invitation/invitation-page.tsx')).InvitationPage,
  '/restore-email': async () => (await import('./access/recover/restore-email-page.tsx')).RestoreEmailPage,
  '/action': async () => (await import('./access/action-page.tsx')).ActionPage,
  '/confirm-email': async () => (await import('./access/verify/confirm-email-page.tsx')).ConfirmEmailPage,
  '/pending-approval': async () => (await import('./access/verify/pending-approval-page.tsx')).PendingApprovalPage,
  '/second-factor': async () => (await import('./access/second-factor-page.tsx')).SecondFactorPage,
  '/help': async () => (await import('./support/help-page.tsx')).HelpPage,
  '/terms': async () => (await import('./access/legal-page.tsx')).TermsPage,
  '/privacy': async () => (await import('./access/legal-page.tsx')).PrivacyPage,
  '/logout': async () => (await import('./access/logout-page.tsx')).LogoutPage,
  '/404': async () => (await import('./access/not-found-page.tsx')).NotFoundPage,
  '/dashboard': async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  '/history/invoices': async () => (await import('./invoices/reports-page.tsx')).ReportsPage,
  '/history/waivers': async () => (await import('./documents/documents-page.tsx')).DocumentsPage,
  '/history/documents': async () => (await import('./documents/documents-page.tsx')).DocumentsPage,
  '/history/payments': async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  '/history/payments/$code': async () => (await import('./payments/payment-page.tsx')).PaymentPage,
  '/history/recurrences': async () => (await import('./recurrences/recurrences-page.tsx')).RecurrencesPage,
  '/settings/payment-methods': async () =>
    (await import('./payment-methods/payment-methods-page.tsx')).PaymentMethodsPage,
  '/settings/team': async () => (await import('./team/team-page.tsx')).TeamPage,
  '/pay': async () => (await import('./pay/pay-page.tsx')).PayPage,
  '/pay-slim': async () => (await import('./pay/pay-slim-page.tsx')).PaySlimPage,
  '/autopay': async () => (await import('./autopay/autopay-page.tsx')).AutopayPage,
  '/prepay': async () => (await import('./prepay/prepay-page.tsx')).PrepayPage,
  '/prepay-slim': async () => (await import('./prepay/prepay-slim-page.tsx')).PrepaySlimPage,
  '/request-waiver': async () => (await import('./waivers/request-waiver-page.tsx')).RequestWaiverPage,
  '/request-waiver-confirmation': async () => (await import('./waivers/request-sent-page.tsx')).RequestSentPage,
  '/thanks/$code': async () => (await import('./payments/thanks-page.tsx')).ThanksPage,
  '/thanks-slim/$code': async () => (await import('./payments/thanks-page.tsx')).ThanksSlimPage,
  '/checkout': async () => (await import('./checkout/checkout-page.tsx')).CheckoutPage,
  '/checkout-confirmation': async () => (await import('./checkout/confirmation-page.tsx')).ConfirmationPage,
  '/invalid-request': async () => (await import('./checkout/invalid-request-page.tsx')).InvalidRequestPage,
  '/verify': async () => (await import('./verify/verify-page.tsx')).VerifyPage,
  '/verify/$code': async () => (await import('./verify/verify-page.tsx')).VerifyPage,
  '/settings/profile': async () => (await import('./profile/profile-page.tsx')).ProfilePage,
};

export const loadShell = async () => (await import('./shell/shell.tsx')).Shell;
