/**
 * The queries that read across organizations, each with its reason. Every other query names the organization of each
 * table by value: organization-check.ts checks this while the server's tests run, the house rules check this list.
 */
export const ACROSS_ORGANIZATIONS = {
  'access/access.sql.ts selectIsKnown': 'a person has one name in all organizations',
  'identity/clean-up.sql.ts deleteExpired': 'a job deletes what has expired everywhere',
  'identity/federation/sign-in-attempts.sql.ts selectVouchingSession': 'a portal of another organization may vouch',
  'identity/identity.sql.ts selectConsoleSession': 'the cookie of the console names no organization',
  'identity/identity.sql.ts selectStaffOf': 'staff sign in before their organization is known',
  'identity/identity.sql.ts updateIdentityName': 'a person has one name in all organizations',
  'identity/identity.sql.ts updateOwnSessionRevoked': 'a session is ended by its secret token',
  'identity/identity.sql.ts updateSessionRevoked': 'a session is ended by its secret token',
  'identity/identity.sql.ts updateSessionsRevoked': 'a new password ends the sessions of a person everywhere',
  'identity/logins.sql.ts selectStaffLogin': 'staff sign in before their organization is known',
  'invoices/totals/merge-totals.sql.ts selectUnmerged': 'a job finds the sums to merge',
  'payments/autopay/autopay-rules.sql.ts selectRulesToPlan': 'a job finds the rules to plan',
  'payments/autopay/autopay-runs.sql.ts selectDueRuns': 'a job finds the runs that are due',
  'payments/charge/attempts.sql.ts selectAttemptByOrder': 'organizations may share an account at the provider',
  'payments/charge/attempts.sql.ts selectDueAttempts': 'a job finds the charges that are due',
  'payments/charge/attempts.sql.ts selectIsOfAnother': 'organizations may share an account at the provider',
  'payments/checkout/checkout-tokens.sql.ts deleteCheckoutTokensBefore': 'a job deletes what has expired everywhere',
  'payments/checkout/idempotency.sql.ts deleteIdempotencyKeysBefore': 'a job deletes what has expired everywhere',
  'payments/open-items/open-items.sql.ts selectOpenCountsByKind': 'operators count the open items of the installation',
  'payments/open-items/open-items.sql.ts selectOrganizationsWithItems': 'a job finds the organizations to mail',
  'payments/reconciliation/reconciliation-runs.sql.ts selectReconciled': 'a job finds the organizations to compare',
  'payments/scheduled/scheduled.sql.ts selectDuePayments': 'a job finds the payments that are due',
  'payments/scheduled/scheduled.sql.ts selectExpiring': 'a job finds the payments whose card expires',
  'portals/portals.sql.ts selectPortalsOf': 'a person goes from one portal to another',
  'ports/mail/outbox.sql.ts selectDueMails': 'a job finds the mails that are due',
} as const;
