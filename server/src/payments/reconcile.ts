// Holds the provider's books against ours, day by day, until no cent is unexplained.
import { addDays, type Day, dayAt, daysBetween, today } from '@plumbline/rules/dates';
import { add, type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { App } from '../app.ts';
import { later } from '../identity/later.ts';
import { GatewayUnavailable, type Merchant, type SettledCharge } from '../ports/gateway/gateway.ts';
import { answerCharge } from './answer-charge.ts';
import { type AttemptRow, selectAttemptByOrder, selectAttemptByRetref } from './attempts.sql.ts';
import { bookFunding } from './book-funding.ts';
import { isOurOrderId } from './new-codes.ts';
import { reverseByAttempt } from './reverse-by-attempt.ts';
import {
  selectLastReconciledDay,
  selectReconciled,
  selectUnsettledBefore,
  updateRunFinished,
  upsertRun,
} from './reconcile.sql.ts';
import { upsertItem } from './reconciliation.sql.ts';
import { undoCharge } from './undo-charge.ts';

/** The provider's day; its batches close in the evening of the east coast. */
const ZONE = 'America/New_York';
/** Days that are compared again, because the provider adds to them. */
const OVERLAP_DAYS = 3;
const DAYS_MAX = 90;
/** A charge that has not settled by then is asked for by its number. */
const SETTLES_WITHIN_MS = 10 * 24 * 60 * 60_000;
const ASKED_AT_ONCE = 100;

export type Account = { organizationId: string; currencyCode: CurrencyCode; merchant: Merchant };

/** Compares every account up to today. One that cannot be reached is left for the next time. */
export async function reconcilePayments(app: App): Promise<void> {
  const until = today(app.now(), ZONE);
  for (const { organizationId, currencyCode, firstAt } of await selectReconciled(app.sql)) {
    const merchant = await app.merchants.of(organizationId, currencyCode);
    if (!merchant) continue;
    const account = { organizationId, currencyCode, merchant };
    try {
      for (const day of await daysToCompare(app, account, firstAt, until)) await compareDay(app, account, day);
      await askForMissing(app, account);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      app.log.warn({ organizationId, err: error }, 'the payment provider could not be asked for its books');
    }
  }
}

async function daysToCompare(
  app: App,
  { organizationId, merchant }: Account,
  firstAt: string,
  until: Day,
): Promise<Day[]> {
  const last = await selectLastReconciledDay(app.sql, organizationId, merchant.merchantId);
  const first = last === null ? dayAt(firstAt, ZONE) : addDays(last, -OVERLAP_DAYS);
  const count = Math.min(daysBetween(first, until), DAYS_MAX) + 1;
  return Array.from({ length: count }, (_, place) => addDays(until, place - count + 1));
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
  const funding = await app.gateway.funding(merchant, day);
  await bookFunding(app, account, funding, day);
  await updateRunFinished(
    app.sql,
    organizationId,
    runId,
    { count: seen.length, amount: add(...seen) },
    app.now().toISOString(),
  );
}

/** False for a charge that is none of ours: the supplier's account may serve other systems too. */
async function compareCharge(app: App, account: Account, charge: SettledCharge, runId: string): Promise<boolean> {
  const { organizationId } = account;
  const attempt = await selectAttemptByRetref(app.sql, organizationId, charge.retref);
  if (!attempt) return lookUp(app, account, charge, runId);
  const of = { organizationId, paymentId: attempt.paymentId, retref: charge.retref, orderId: attempt.orderId };
  const at = app.now().toISOString();
  if (charge.amount !== attempt.amount) {
    const amounts = { gatewayAmount: charge.amount, localAmount: attempt.amount };
    const detail = 'The provider settled another amount.';
    await upsertItem(app.sql, { ...of, ...amounts, kind: 'AMOUNT_DIFF', detail, runId, at });
  }
  if (charge.status === 'rejected') {
    await reverseByAttempt(app, attempt, { to: 'VOIDED', cause: 'settlement-rejected', reference: charge.retref });
  }
  return true;
}

/** A charge under no number that we know. Its order tells whether it is ours, and then what it was meant for. */
async function lookUp(
  app: App,
  { organizationId, merchant }: Account,
  { retref }: SettledCharge,
  runId: string,
): Promise<boolean> {
  const charge = await app.gateway.find(merchant, retref);
  if (!charge || !isOurOrderId(charge.orderId)) return false;
  const attempt = await selectAttemptByOrder(app.sql, organizationId, charge.orderId);
  if (attempt && isOpen(attempt) && charge.amount === attempt.amount) {
    await answerCharge(app, attempt, { ...charge, outcome: 'approved' });
    return true;
  }
  if (charge.state === 'queued' || charge.state === 'accepted') {
    const detail = 'A charge that no payment stands behind.';
    const of = attempt ?? { organizationId, paymentId: null };
    await undoCharge(app, merchant, { attempt: of, charge, detail, runId });
  }
  return true;
}

const isOpen = ({ state }: AttemptRow): boolean => state === 'SENT' || state === 'UNKNOWN';

/** What we took for charged and the provider has never settled. */
async function askForMissing(app: App, { organizationId, currencyCode, merchant }: Account): Promise<void> {
  const before = later(app.now(), -SETTLES_WITHIN_MS).toISOString();
  for (const attempt of await selectUnsettledBefore(app.sql, { organizationId, currencyCode }, before, ASKED_AT_ONCE)) {
    const charge = attempt.retref === null ? null : await app.gateway.find(merchant, attempt.retref);
    if (charge && charge.state !== 'voided' && charge.state !== 'declined') continue;
    await upsertItem(app.sql, {
      organizationId,
      kind: 'MISSING_GATEWAY',
      paymentId: attempt.paymentId,
      retref: attempt.retref ?? '',
      orderId: attempt.orderId,
      gatewayAmount: ZERO,
      localAmount: attempt.amount,
      detail: charge ? `At the provider it is ${charge.state}.` : 'The provider does not know it.',
      at: app.now().toISOString(),
    });
  }
}
