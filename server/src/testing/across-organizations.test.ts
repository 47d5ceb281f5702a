import { asDay } from '@plumbline/rules/dates';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PostgresDialect,
} from 'kysely';
import { expect, test } from 'vitest';
import { selectIsKnown } from '../access/access.sql.ts';
import { CamelCaseNames } from '../database/camel-case-names.ts';
import type { Sql } from '../database/open-database.ts';
import type { Tables } from '../database/tables.gen.ts';
import { testDatabase } from '../database/test-database.ts';
import { selectOrganizationsToNumber } from '../feed/feed.sql.ts';
import { deleteExpired, deleteUnconfirmedSignUps } from '../identity/clean-up.sql.ts';
import { selectVouchingSession } from '../identity/federation/sign-in-attempts.sql.ts';
import {
  selectConsoleSession,
  selectStaffOf,
  updateIdentityName,
  updateOwnSessionRevoked,
  updateSessionRevoked,
  updateSessionsRevoked,
} from '../identity/identity.sql.ts';
import { selectOtherOrganizations } from '../identity/own-organizations.sql.ts';
import { selectOwnSessions, selectWorksElsewhere, updateOwnSessionEnded } from '../staff/own-access/own-access.sql.ts';
import {
  selectHasOtherAccess,
  selectPortalRequires,
  selectRequiresFactor,
} from '../identity/own-factor/required-factor.sql.ts';
import { selectOpensConsole, selectStaffLogin } from '../identity/logins.sql.ts';
import { selectAbandoned, selectFinished, selectWaiting } from '../imports/import-runs.sql.ts';
import { selectUnmerged } from '../invoices/totals/merge-totals.sql.ts';
import { selectOrganizations, updateOperatorStaffRemoved } from '../organizations/organizations.sql.ts';
import { selectAttemptByOrder, selectDueAttempts, selectIsOfAnother } from '../payments/charge/attempts.sql.ts';
import { deleteCheckoutTokensBefore } from '../payments/checkout/checkout-tokens.sql.ts';
import { deleteIdempotencyKeysBefore } from '../payments/checkout/idempotency.sql.ts';
import { selectOpenCountsByKind, selectOrganizationsWithItems } from '../payments/open-items/open-items.sql.ts';
import { selectRulesToPlan } from '../payments/autopay/autopay-rules.sql.ts';
import { selectDueRuns } from '../payments/autopay/autopay-runs.sql.ts';
import { selectReconciled } from '../payments/reconciliation/reconciliation-runs.sql.ts';
import { selectDuePayments, selectExpiring } from '../payments/scheduled/scheduled.sql.ts';
import { selectPortalsOf } from '../portals/portals.sql.ts';
import { selectDueMail } from '../ports/mail/outbox.sql.ts';
import { selectWithoutAffidavitDay, selectWithoutFinalDay } from '../waivers/reminders/deadlines.sql.ts';
import { selectOrganizationsToMail } from '../waivers/reminders/organizations-to-mail.sql.ts';
import { selectSigned, selectUnfetched } from '../waivers/reminders/reminders.sql.ts';
import { selectExchangesToStop, selectPaidWaivers } from '../waivers/exchange/exchange.sql.ts';
import { selectToSign } from '../waivers/signing/standing-signatures.sql.ts';
import { selectDueRecurrences } from '../waivers/recurrences/waiver-recurrences.sql.ts';
import { deleteReminderMailsBefore } from '../reminders/reminders.sql.ts';
import { deleteOldDrafts, deleteUnsentFiles } from '../waivers/requests/clean-up-drafts.sql.ts';
import { deleteDeliveriesBefore, selectEndpointsDue } from '../webhooks/deliveries.sql.ts';
import { selectEndpointsBehind, updatePreviousForgotten } from '../webhooks/endpoints.sql.ts';
import { ACROSS_ORGANIZATIONS } from './across-organizations.ts';
import { unscopedTables } from './unscoped-tables.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const AT = '2026-11-15T00:00:00.000Z';
const DAYS = new Map([['UTC', asDay('2026-11-15')]]);
const HASH = Buffer.alloc(32);

const CALLS: Record<keyof typeof ACROSS_ORGANIZATIONS, (sql: Sql) => Promise<unknown>> = {
  'access/access.sql.ts selectIsKnown': (sql) => selectIsKnown(sql, ID),
  'feed/feed.sql.ts selectOrganizationsToNumber': (sql) => selectOrganizationsToNumber(sql, [], 1),
  'identity/clean-up.sql.ts deleteExpired': (sql) => deleteExpired(sql, AT, AT),
  'identity/clean-up.sql.ts deleteUnconfirmedSignUps': (sql) => deleteUnconfirmedSignUps(sql, AT),
  'identity/federation/sign-in-attempts.sql.ts selectVouchingSession': (sql) => selectVouchingSession(sql, ID, AT, AT),
  'identity/identity.sql.ts selectConsoleSession': (sql) => selectConsoleSession(sql, HASH),
  'identity/identity.sql.ts selectStaffOf': (sql) => selectStaffOf(sql, ID),
  'identity/identity.sql.ts updateIdentityName': (sql) => updateIdentityName(sql, ID, 'Ann'),
  'identity/identity.sql.ts updateOwnSessionRevoked': (sql) => updateOwnSessionRevoked(sql, ID, HASH, AT),
  'identity/identity.sql.ts updateSessionRevoked': (sql) => updateSessionRevoked(sql, HASH, AT),
  'identity/identity.sql.ts updateSessionsRevoked': (sql) => updateSessionsRevoked(sql, ID, AT),
  'identity/logins.sql.ts selectOpensConsole': (sql) => selectOpensConsole(sql, ID),
  'identity/logins.sql.ts selectStaffLogin': (sql) => selectStaffLogin(sql, 'ann@supplier.example'),
  'imports/import-runs.sql.ts selectAbandoned': (sql) => selectAbandoned(sql, AT, [], 1),
  'imports/import-runs.sql.ts selectFinished': (sql) => selectFinished(sql, AT, [], 1),
  'imports/import-runs.sql.ts selectWaiting': (sql) => selectWaiting(sql, AT, []),
  'invoices/totals/merge-totals.sql.ts selectUnmerged': (sql) => selectUnmerged(sql, 1),
  'organizations/organizations.sql.ts selectOrganizations': (sql) => selectOrganizations(sql),
  'organizations/organizations.sql.ts updateOperatorStaffRemoved': (sql) => updateOperatorStaffRemoved(sql, ID),
  'payments/charge/attempts.sql.ts selectAttemptByOrder': (sql) => selectAttemptByOrder(sql, 'O-1'),
  'payments/charge/attempts.sql.ts selectDueAttempts': (sql) => selectDueAttempts(sql, { at: AT, max: 1, without: [] }),
  'payments/charge/attempts.sql.ts selectIsOfAnother': (sql) =>
    selectIsOfAnother(sql, ID, { merchantId: 'M-1', retref: 'R-1' }),
  'payments/checkout/checkout-tokens.sql.ts deleteCheckoutTokensBefore': (sql) => deleteCheckoutTokensBefore(sql, AT),
  'payments/checkout/idempotency.sql.ts deleteIdempotencyKeysBefore': (sql) => deleteIdempotencyKeysBefore(sql, AT),
  'payments/open-items/open-items.sql.ts selectOpenCountsByKind': (sql) => selectOpenCountsByKind(sql),
  'payments/open-items/open-items.sql.ts selectOrganizationsWithItems': (sql) => selectOrganizationsWithItems(sql),
  'payments/reconciliation/reconciliation-runs.sql.ts selectReconciled': (sql) => selectReconciled(sql),
  'payments/autopay/autopay-rules.sql.ts selectRulesToPlan': (sql) =>
    selectRulesToPlan(sql, { at: AT, max: 1, without: [] }),
  'payments/autopay/autopay-runs.sql.ts selectDueRuns': (sql) =>
    selectDueRuns(sql, { days: DAYS, at: AT, max: 1, without: [] }),
  'payments/scheduled/scheduled.sql.ts selectDuePayments': (sql) =>
    selectDuePayments(sql, { days: DAYS, at: AT, max: 1, without: [] }),
  'payments/scheduled/scheduled.sql.ts selectExpiring': (sql) =>
    selectExpiring(sql, { until: DAYS, max: 1, without: [] }),
  'portals/portals.sql.ts selectPortalsOf': (sql) => selectPortalsOf(sql, ID),
  'ports/mail/outbox.sql.ts selectDueMail': (sql) => selectDueMail(sql, AT, { isBulk: false, after: null }),
  'reminders/reminders.sql.ts deleteReminderMailsBefore': (sql) => deleteReminderMailsBefore(sql, asDay('2026-11-16')),
  'waivers/exchange/exchange.sql.ts selectExchangesToStop': (sql) =>
    selectExchangesToStop(sql, { max: 1, without: [] }),
  'waivers/exchange/exchange.sql.ts selectPaidWaivers': (sql) =>
    selectPaidWaivers(sql, { now: AT, max: 1, without: [] }),
  'waivers/recurrences/waiver-recurrences.sql.ts selectDueRecurrences': (sql) =>
    selectDueRecurrences(sql, { days: DAYS, max: 1, without: [] }),
  'waivers/reminders/deadlines.sql.ts selectWithoutAffidavitDay': (sql) =>
    selectWithoutAffidavitDay(sql, { releasedAfter: AT, max: 1, without: [] }),
  'waivers/reminders/deadlines.sql.ts selectWithoutFinalDay': (sql) =>
    selectWithoutFinalDay(sql, { max: 1, without: [] }),
  'waivers/reminders/organizations-to-mail.sql.ts selectOrganizationsToMail': (sql) =>
    selectOrganizationsToMail(sql, { days: DAYS, max: 1, without: [] }),
  'waivers/reminders/reminders.sql.ts selectSigned': (sql) =>
    selectSigned(sql, 'confirmed', { days: DAYS, max: 1, without: [] }),
  'waivers/reminders/reminders.sql.ts selectUnfetched': (sql) =>
    selectUnfetched(sql, { days: DAYS, max: 1, without: [] }),
  'waivers/signing/standing-signatures.sql.ts selectToSign': (sql) =>
    selectToSign(sql, { now: AT, max: 1, without: [] }),
  'webhooks/deliveries.sql.ts deleteDeliveriesBefore': (sql) => deleteDeliveriesBefore(sql, AT),
  'webhooks/deliveries.sql.ts selectEndpointsDue': (sql) => selectEndpointsDue(sql, { at: AT, without: [], max: 1 }),
  'webhooks/endpoints.sql.ts selectEndpointsBehind': (sql) => selectEndpointsBehind(sql, 1),
  'webhooks/endpoints.sql.ts updatePreviousForgotten': (sql) => updatePreviousForgotten(sql, AT),
  'identity/own-organizations.sql.ts selectOtherOrganizations': (sql) => selectOtherOrganizations(sql, ID, ID),
  'staff/own-access/own-access.sql.ts selectOwnSessions': (sql) =>
    selectOwnSessions(sql, ID, { now: AT, idleSince: AT }),
  'identity/own-factor/required-factor.sql.ts selectHasOtherAccess': (sql) => selectHasOtherAccess(sql, ID, ID),
  'identity/own-factor/required-factor.sql.ts selectPortalRequires': (sql) => selectPortalRequires(sql, ID),
  'identity/own-factor/required-factor.sql.ts selectRequiresFactor': (sql) => selectRequiresFactor(sql, ID),
  'staff/own-access/own-access.sql.ts selectWorksElsewhere': (sql) => selectWorksElsewhere(sql, ID, ID),
  'staff/own-access/own-access.sql.ts updateOwnSessionEnded': (sql) => updateOwnSessionEnded(sql, ID, ID, AT),
  'waivers/requests/clean-up-drafts.sql.ts deleteOldDrafts': (sql) => deleteOldDrafts(sql, AT),
  'waivers/requests/clean-up-drafts.sql.ts deleteUnsentFiles': (sql) => deleteUnsentFiles(sql, AT),
};

/** Compiles statements and runs none. */
function recordStatements(statements: string[]): Sql {
  const dialect: Pick<
    PostgresDialect,
    'createAdapter' | 'createDriver' | 'createIntrospector' | 'createQueryCompiler'
  > = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCaseNames()],
    log: ({ query }) => void statements.push(query.sql),
  });
}

const { pool } = await testDatabase();

test.each(Object.entries(CALLS))('%s reads across organizations as listed', async (_, call) => {
  const statements: string[] = [];
  // Without a database nothing is found, which some of them do not expect.
  await call(recordStatements(statements)).catch(() => undefined);
  const tables = await Promise.all(statements.map((statement) => unscopedTables(pool, statement)));
  expect(tables.flat().length).toBeGreaterThan(0);
});
