// Compares the provider's books with ours day by day, until every cent is explained.
import { addDays, type Day, dayAt, daysBetween, today, later } from '@plumbline/rules/dates';
import { add, type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { App } from '../../app.ts';
import {
  type FoundCharge,
  GatewayUnavailable,
  type Merchant,
  type SettledCharge,
} from '../../ports/gateway/gateway.ts';
import { answerCharge } from '../charge/answer-charge.ts';
import {
  type AttemptRow,
  selectAttemptByOrder,
  selectAttemptByRetref,
  selectIsOfAnother,
} from '../charge/attempts.sql.ts';
import { checkUnsettled, ZONE } from './check-unsettled.ts';
import { bookFunding } from './book-funding.ts';
import { bookRefunds, compareRefunds } from './book-refunds.ts';
import { checkUnbatched } from './check-unbatched.ts';
import { isOurOrderId } from '../charge/new-codes.ts';
import { reverseRejected } from './reverse-by-attempt.ts';
import {
  selectComparedAt,
  selectLastReconciledDay,
  selectUsedAccounts,
  selectReconciled,
  updateAttemptBatched,
  updateRunFinished,
  upsertRun,
} from './reconciliation-runs.sql.ts';
import { selectNotRefunded, upsertItem } from '../reconciliation-items.sql.ts';
import { undoCharge } from '../charge/undo-charge.ts';

/** Days compared again, because the provider adds to them later. */
const OVERLAP_DAYS = 3;
const DAYS_MAX = 90;
/** Returns come within 60 days, disputes within 120, some later. */
const RETURNS_WITHIN_DAYS = 180;
export const USUAL_PACE_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const ASKED_AT_ONCE = 100;

type MerchantScope = { organizationId: string; currencyCode: CurrencyCode };
type Account = MerchantScope & { merchant: Merchant };

/**
 * The job: the provider limits requests, so a day is compared again only when something may be new. At a shorter pace
 * than usual the provider is a stand-in without limits, and every day is compared each time.
 */
export const reconcileDuePayments = (app: App, everyMs: number): Promise<void> =>
  reconcilePayments(app, everyMs < USUAL_PACE_MS ? () => true : isDue);

/** Compares every account up to today. One that fails is left for the next run. */
export async function reconcilePayments(app: App, isChosen: DayFilter = () => true): Promise<void> {
  for (const { firstAt, ...scope } of await selectReconciled(app.sql)) {
    await orLogError(app, scope, async () => {
      const known = await app.merchants.known(scope.organizationId, scope.currencyCode);
      for (const account of await accountsToAsk(app, scope, known)) {
        await orLogError(app, scope, async () => {
          for (const day of await daysToCompare(app, account, firstAt, isChosen)) await compareDay(app, account, day);
          await retryUndo(app, account);
        });
      }
      await checkUnsettled(app, scope, known);
      await orLogError(app, scope, () => checkUnbatched(app, scope, known));
    });
  }
}

type DayFilter = (age: { days: number; comparedMs: number }) => boolean;

/** Batches close in the evening and money arrives once a day; what is added to earlier days is not urgent. */
const isDue: DayFilter = ({ days, comparedMs }) => comparedMs >= (days <= 1 ? HOUR_MS : 6 * HOUR_MS);

/**
 * The present account, and earlier ones as long as something charged there may come back, each with the accounts that
 * the provider routed its charges to.
 */
async function accountsToAsk(app: App, scope: MerchantScope, known: readonly Merchant[]): Promise<Account[]> {
  const used = await selectUsedAccounts(app.sql, scope, later(app.now(), -RETURNS_WITHIN_DAYS * DAY_MS).toISOString());
  return known.flatMap((merchant, place) => {
    const isOfAnother = (id: string) =>
      known.some((each) => each !== merchant && each.siteUrl === merchant.siteUrl && each.merchantId === id);
    const usedIds = used
      .filter(({ siteUrl }) => siteUrl === null || siteUrl === merchant.siteUrl)
      .flatMap(({ merchantId }) => merchantId ?? [])
      .filter((id) => !isOfAnother(id));
    const ids = place === 0 || usedIds.length > 0 ? new Set([merchant.merchantId, ...usedIds]) : [];
    return [...ids].map((merchantId) => ({ ...scope, merchant: { ...merchant, merchantId } }));
  });
}

async function orLogError(app: App, { organizationId }: MerchantScope, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      app.log.warn({ organizationId, err: error }, 'the payment provider could not be asked for its books');
    } else {
      app.log.error({ organizationId, err: error }, 'the books could not be compared; it is tried again');
    }
  }
}

async function daysToCompare(
  app: App,
  { organizationId, merchant: { merchantId } }: Account,
  firstAt: string,
  isChosen: DayFilter,
): Promise<Day[]> {
  const until = today(app.now(), ZONE);
  const last = await selectLastReconciledDay(app.sql, organizationId, merchantId);
  const first = last === null ? dayAt(firstAt, ZONE) : addDays(last, -OVERLAP_DAYS);
  const count = Math.min(daysBetween(first, until), DAYS_MAX) + 1;
  const days = Array.from({ length: count }, (_, place) => addDays(until, place - count + 1));
  const compared = await selectComparedAt(app.sql, organizationId, merchantId, days[0] ?? until);
  const comparedAt = new Map(compared.map(({ day, finishedAt }) => [day, Date.parse(finishedAt ?? '')]));
  return days.filter((day) => {
    const at = comparedAt.get(day);
    return at === undefined || isChosen({ days: daysBetween(day, until), comparedMs: app.now().getTime() - at });
  });
}

async function compareDay(app: App, account: Account, day: Day): Promise<void> {
  const { organizationId, merchant } = account;
  const { merchantId } = merchant;
  const runId = await upsertRun(app.sql, { organizationId, merchantId, day }, app.now().toISOString());
  const settled = await app.gateway.settled(merchant, day);
  const seen: Cents[] = [];
  for (const charge of settled.filter(({ isRefund }) => !isRefund)) {
    if (await compareCharge(app, account, charge, runId)) seen.push(charge.amount);
  }
  await compareRefunds(app, account, settled);
  const funding = await app.gateway.funding(merchant, day);
  await bookFunding(app, account, funding, day);
  await bookRefunds(app, account, funding.deposits);
  await updateRunFinished(
    app.sql,
    organizationId,
    runId,
    { count: seen.length, amount: add(...seen) },
    app.now().toISOString(),
  );
}

/** False for a charge that is not ours: the supplier's account may serve other systems too. */
async function compareCharge(app: App, account: Account, charge: SettledCharge, runId: string): Promise<boolean> {
  const { organizationId } = account;
  const attempt = await selectAttemptByRetref(app.sql, account, charge.retref);
  if (attempt?.state !== 'OK') return identifyCharge(app, account, charge, runId);
  const scope = { organizationId, paymentId: attempt.paymentId, retref: charge.retref, orderId: attempt.orderId };
  const at = app.now().toISOString();
  if (charge.amount !== attempt.amount) {
    const amounts = { gatewayAmount: charge.amount, localAmount: attempt.amount };
    const detail = 'The provider settled another amount.';
    await upsertItem(app.sql, { ...scope, ...amounts, kind: 'AMOUNT_DIFF', detail, runId, at });
  }
  if (charge.status === 'rejected') {
    await reverseRejected(app, attempt, charge.retref);
  }
  await updateAttemptBatched(app.sql, attempt, at);
  return true;
}

/** A charge without a known payment. Its order id tells whether it is ours and what it was for. */
async function identifyCharge(app: App, account: Account, settled: SettledCharge, runId: string): Promise<boolean> {
  const { organizationId, merchant } = account;
  if (await selectIsOfAnother(app.sql, organizationId, settled)) return false;
  const charge = await app.gateway.find(merchant, settled.retref);
  if (!charge || !isOurOrderId(charge.orderId)) return false;
  const attempt = await selectAttemptByOrder(app.sql, charge.orderId);
  if (attempt && attempt.organizationId !== organizationId) return false;
  // Refunded charges are left alone; rejected ones are handled by the poll for their answer.
  if (charge.state !== 'queued' && charge.state !== 'accepted') return true;
  if (!attempt) await reportUnknownCharge(app, account, charge, runId);
  else if (isOpen(attempt) && charge.amount === attempt.amount) {
    await answerCharge(app, attempt, { ...charge, outcome: 'approved' });
  } else {
    await undoCharge(app, merchant, { attempt, charge, detail: 'A charge that no payment stands behind.', runId });
  }
  return true;
}

const isOpen = ({ state }: AttemptRow): boolean => state === 'SENT' || state === 'UNKNOWN';

/**
 * Everything we send is stored first, so this one may belong to another installation on the same account: leave it
 * alone.
 */
const reportUnknownCharge = (
  app: App,
  { organizationId }: Account,
  { retref, orderId, amount }: FoundCharge,
  runId: string,
) =>
  upsertItem(app.sql, {
    organizationId,
    kind: 'MISSING_LOCAL',
    paymentId: null,
    retref,
    orderId,
    gatewayAmount: amount,
    localAmount: ZERO,
    detail: 'A charge under an order that is not known here.',
    runId,
    at: app.now().toISOString(),
  });

/**
 * Retries refunds that failed when the charge was found, and records those of a process that crashed before recording
 * them.
 */
async function retryUndo(app: App, { organizationId, merchant }: Account): Promise<void> {
  for (const { retref, paymentId, detail } of await selectNotRefunded(app.sql, organizationId, ASKED_AT_ONCE)) {
    const charge = await app.gateway.find(merchant, retref);
    if (charge) await undoCharge(app, merchant, { attempt: { organizationId, paymentId }, charge, detail });
  }
}
