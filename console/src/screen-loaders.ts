// The lazily loaded component of each screen. Only the router imports this file: screens link to each other through
// screens.ts, and importing their components there would be circular.
import type { ScreenLoaders } from '@plumbline/ui/app/create-app-router';
import { LOGIN_PATH, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import { FORGOT_PATH, HOME_PATH, SECURITY_PATH } from './lib/gates.ts';
import type { ScreenPath } from './screens.ts';

export const SCREEN_LOADERS: ScreenLoaders<ScreenPath> = {
  [LOGIN_PATH]: async () => (await import('./access/login-page.tsx')).LoginPage,
  '/logout': async () => (await import('./access/logout-page.tsx')).LogoutPage,
  [FORGOT_PATH]: async () => (await import('./access/forgot-password-page.tsx')).ForgotPasswordPage,
  '/new-password': async () => (await import('./access/new-password-page.tsx')).NewPasswordPage,
  '/invitation': async () => (await import('./access/invitation-page.tsx')).InvitationPage,
  '/setup': async () => (await import('./setup/setup-page.tsx')).SetupPage,
  [NOT_FOUND_PATH]: async () => (await import('./access/not-found-page.tsx')).NotFoundPage,
  [HOME_PATH]: async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  '/customers': async () => (await import('./customers/customers-page.tsx')).CustomersPage,
  '/customers/$id': async () => (await import('./customers/customer-page.tsx')).CustomerPage,
  '/customers/$id/portal': async () => (await import('./customers/customer-portal-page.tsx')).CustomerPortalPage,
  '/payments': async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  '/money/ledger': async () => (await import('./money/ledger-page.tsx')).LedgerPage,
  '/money/settlements': async () => (await import('./money/settlements-page.tsx')).SettlementsPage,
  '/money': async () => (await import('./money/items-page.tsx')).ItemsPage,
  '/payment-links': async () => (await import('./payment-links/payment-links-page.tsx')).PaymentLinksPage,
  '/payment-links/new': async () => (await import('./payment-links/new-link-page.tsx')).NewLinkPage,
  '/questions': async () => (await import('./questions/questions-page.tsx')).QuestionsPage,
  '/tickets': async () => (await import('./tickets/tickets-page.tsx')).TicketsPage,
  '/people': async () => (await import('./people/people-page.tsx')).PeoplePage,
  '/waivers': async () => (await import('./waivers/list/waivers-page.tsx')).WaiversPage,
  '/waivers/signatories': async () => (await import('./waivers/signatories/signatories-page.tsx')).SignatoriesPage,
  '/waivers/templates': async () => (await import('./waivers/templates/templates-page.tsx')).TemplatesPage,
  '/waivers/templates/$id': async () => (await import('./waivers/templates/template-page.tsx')).TemplatePage,
  '/imports': async () => (await import('./imports/imports-page.tsx')).ImportsPage,
  '/imports/new': async () => (await import('./imports/new-import-page.tsx')).NewImportPage,
  '/imports/documents': async () => (await import('./imports/documents-page.tsx')).DocumentsPage,
  '/imports/$id': async () => (await import('./imports/run-page.tsx')).RunPage,
  '/portals': async () => (await import('./portals/portals-page.tsx')).PortalsPage,
  '/portals/new': async () => (await import('./portals/new-portal-page.tsx')).NewPortalPage,
  '/portals/$id': async () => (await import('./portals/portal-page.tsx')).PortalPage,
  '/team': async () => (await import('./staff/team-page.tsx')).TeamPage,
  '/api-tokens': async () => (await import('./programs/api-tokens-page.tsx')).ApiTokensPage,
  '/webhooks': async () => (await import('./programs/webhooks-page.tsx')).WebhooksPage,
  '/webhooks/$id': async () => (await import('./programs/webhook-page.tsx')).WebhookPage,
  '/company': async () => (await import('./company/company-page.tsx')).CompanyPage,
  '/settings': async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  '/settings/$portalId': async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  '/settings/$portalId/history': async () => (await import('./settings/history-page.tsx')).SettingsHistoryPage,
  '/payment-reasons': async () => (await import('./payment-reasons/payment-reasons-page.tsx')).PaymentReasonsPage,
  '/sign-in-providers': async () =>
    (await import('./sign-in-providers/sign-in-providers-page.tsx')).SignInProvidersPage,
  '/audit-log': async () => (await import('./audit/audit-page.tsx')).AuditPage,
  [SECURITY_PATH]: async () => (await import('./security/security-page.tsx')).SecurityPage,
  '/organizations': async () => (await import('./organizations/organizations-page.tsx')).OrganizationsPage,
};
