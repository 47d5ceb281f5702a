import type { FAILED_OUTCOMES, getCollections as Call } from '@plumbline/contract/console';
import { nextBusinessDay } from '@plumbline/rules/business-days';
import { addDays, type Day, daysBetween, today } from '@plumbline/rules/dates';
import { undeliveredSince } from '@plumbline/rules/mails/outbox-list';
import { add, type Cents, ZERO } from '@plumbline/rules/money';
import { isOffline } from '@plumbline/rules/payments/payment-type';
import { preciseStatus } from '@plumbline/rules/payments/precise-status';
import { expectedSettlement } from '@plumbline/rules/payments/timeline';
import { settingsFrom } from '@plumbline/rules/portals/settings';
import type { Handler } from '../http/handler.ts';
import {
  selectAdoption,
  selectCollectedByDay,
  selectFailedPayments,
  selectPaidShare,
  selectPendingBank,
  selectScheduled,
  selectSettling,
  selectWaiting,
} from './collections.sql.ts';
import { selectOrganization, selectPortals } from './console.sql.ts';

const CHART_DAYS = 30;
const ACTIVE_DAYS = 30;
const PAYING_DAYS = 90;
const SCHEDULED_DAYS = 7;
const FAILED_DAYS = 7;

export const getCollections: Handler<typeof Call> = async (app, { organizationId }, { currencyCode = 'USD' }) => {
  const { timeZone } = await selectOrganization(app.sql, organizationId);
  const day = today(app.now(), timeZone);
  const first = addDays(day, 1 - CHART_DAYS);
  const of = { organizationId, currencyCode };
  const [collected, settling, pending, portals, scheduled, adoption, paidShare, failed, waiting] = await Promise.all([
    selectCollectedByDay(app.sql, of, { from: first, timeZone }),
    selectSettling(app.sql, of, { from: first, timeZone }),
    selectPendingBank(app.sql, of, { from: first, timeZone }),
    selectPortals(app.sql, organizationId),
    selectScheduled(app.sql, of, addDays(day, SCHEDULED_DAYS)),
    selectAdoption(app.sql, organizationId, {
      activeSince: addDays(day, 1 - ACTIVE_DAYS),
      payingSince: addDays(day, 1 - PAYING_DAYS),
      timeZone,
    }),
    selectPaidShare(app.sql, of, { from: addDays(day, 1 - PAYING_DAYS), timeZone }),
    selectFailedPayments(app.sql, organizationId, { from: addDays(day, 1 - FAILED_DAYS), timeZone }),
    selectWaiting(app.sql, organizationId, {
      failedSince: addDays(day, 1 - FAILED_DAYS),
      undeliveredSince: undeliveredSince(app.now()),
    }),
  ]);
  const days = Array.from({ length: daysBetween(first, day) + 1 }, (_, place) => {
    const date = addDays(first, place);
    const of = (type: 'ACH' | 'CREDIT_CARD') =>
      collected.find((row) => row.day === date && row.paymentType === type)?.total ?? ZERO;
    return { day: date, card: of('CREDIT_CARD'), bank: of('ACH') };
  });
  return {
    days,
    total: add(...days.flatMap(({ card, bank }) => [card, bank])),
    paymentCount: sumOf(collected.filter(({ paymentType }) => !isOffline(paymentType))).count,
    offline: sumOf(collected.filter(({ paymentType }) => isOffline(paymentType))),
    settling: withPending(settling, expectedByDay(pending, portals)),
    scheduled,
    adoption,
    paidShare,
    failedPayments: { count: failed.count, rows: failed.rows.map(failedView) },
    waiting,
  };
};

const sumOf = (rows: readonly { count: number; total: Cents }[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  total: add(...rows.map(({ total }) => total)),
});

type Expected = { day: Day; count: number; total: Cents };
type PendingRow = Awaited<ReturnType<typeof selectPendingBank>>[number];
type PortalRow = Awaited<ReturnType<typeof selectPortals>>[number];

/** Each portal has its own number of banking days. */
function expectedByDay(pending: readonly PendingRow[], portals: readonly PortalRow[]): Expected[] {
  const byDay = new Map<Day, Expected>();
  for (const { portalId, day, count, total } of pending) {
    const { settings } = settingsFrom(portals.find(({ id }) => id === portalId)?.settings);
    const expectedOn = expectedSettlement(nextBusinessDay(day), settings.achSettlementDays);
    const before = byDay.get(expectedOn) ?? { day: expectedOn, count: 0, total: ZERO };
    byDay.set(expectedOn, { ...before, count: before.count + count, total: add(before.total, total) });
  }
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const withPending = (approved: Omit<Expected, 'day'>, expected: Expected[]) => ({
  count: expected.reduce((count, row) => count + row.count, approved.count),
  total: add(approved.total, ...expected.map(({ total }) => total)),
  expected,
});

type FailedOutcome = (typeof FAILED_OUTCOMES)[number];
type FailedRow = Awaited<ReturnType<typeof selectFailedPayments>>['rows'][number];

const failedView = (row: FailedRow) => ({
  id: row.id,
  code: row.code,
  customer: { id: row.customerId, name: row.customerName },
  outcome: outcomeOf(row),
  paymentType: row.paymentType,
  total: row.total,
  currencyCode: row.currencyCode,
  failedAt: row.failedAt,
});

function outcomeOf(row: FailedRow): FailedOutcome {
  if (preciseStatus({ ...row, needsApproval: false }) === 'Returned') return 'Returned';
  return row.status === 'CHARGEBACK' ? 'Chargeback' : 'Declined';
}
