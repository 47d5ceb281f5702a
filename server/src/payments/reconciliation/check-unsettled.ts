// Asks the provider about charges that have not settled, and reports them for review.
import { businessDaysBefore } from '@plumbline/rules/business-days';
import { today } from '@plumbline/rules/dates';
import { type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { InquiryAnswer } from '@plumbline/rules/payments/desk/inquiry';
import type { App } from '../../app.ts';
import { GatewayUnavailable, type Merchant } from '../../ports/gateway/gateway.ts';
import type { AttemptRow } from '../charge/attempts.sql.ts';
import { findCharge, merchantsOf } from '../charge/merchants-of-attempt.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { voidAtProvider } from './book-refunds.ts';
import { selectUnsettledBefore } from './reconciliation-runs.sql.ts';
import { upsertItem } from '../reconciliation-items.sql.ts';
import { withPaymentOf } from './reverse-by-attempt.ts';

/** The provider's time zone; its batches close in the evening of the US east coast. */
export const ZONE = 'America/New_York';
/** Cards settle within one banking day, bank payments within three; this is a generous limit. */
const SETTLES_WITHIN_DAYS = 7;
const ASKED_AT_ONCE = 100;

type MerchantScope = { organizationId: string; currencyCode: CurrencyCode };

/**
 * Each charge is asked about once and then shown for review. It is never sent again; if its money arrives, it settles.
 */
export async function checkUnsettled(app: App, scope: MerchantScope, known: readonly Merchant[]): Promise<void> {
  const before = { day: businessDaysBefore(today(app.now(), ZONE), SETTLES_WITHIN_DAYS), zone: ZONE };
  for (const attempt of await selectUnsettledBefore(app.sql, scope, before, ASKED_AT_ONCE)) {
    const state = await stateOf(app, known, attempt);
    const isOver = await followState(app, attempt, attempt.isPending ? state : onlyVoided(state));
    if (!isOver) await reportForReview(app, attempt, state);
  }
}

/** Asks at once about a bank payment that has not settled; null if the provider cannot be asked. */
export async function askUnsettled(app: App, attempt: AttemptRow): Promise<InquiryAnswer | null> {
  const known = await app.merchants.known(attempt.organizationId, attempt.currencyCode);
  const state = await stateOf(app, known, attempt);
  await followState(app, attempt, state);
  return state;
}

const onlyVoided = (state: InquiryResult): InquiryResult => (state === 'voided' ? state : null);

/** False if the charge may still settle. */
async function followState(app: App, attempt: AttemptRow, state: InquiryResult): Promise<boolean> {
  if (state === 'voided') await voidAtProvider(app, attempt);
  else if (state === 'rejected' || state === 'declined') await cancelUnsettled(app, attempt, state);
  else return false;
  return true;
}

type InquiryResult = InquiryAnswer | null;

/** Null when the provider cannot be asked, for example because the account is not known here any more. */
async function stateOf(app: App, known: readonly Merchant[], attempt: AttemptRow): Promise<InquiryResult> {
  const merchants = merchantsOf(known, attempt);
  if (merchants.length === 0) return null;
  try {
    const charge = attempt.retref === null ? null : await findCharge(app, merchants, attempt.retref);
    return charge?.state ?? 'unknown';
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

const reportForReview = (app: App, attempt: AttemptRow, state: InquiryResult) =>
  upsertItem(app.sql, {
    organizationId: attempt.organizationId,
    kind: 'MISSING_GATEWAY',
    paymentId: attempt.paymentId,
    retref: attempt.retref ?? '',
    orderId: attempt.orderId,
    gatewayAmount: ZERO,
    localAmount: attempt.amount,
    detail: `No money has come for it. ${wordsFor(state)}`,
    at: app.now().toISOString(),
  });

function wordsFor(state: InquiryResult): string {
  if (state === null) return 'The provider could not be asked about it.';
  return state === 'unknown' ? 'The provider does not know it.' : `At the provider it is ${state}.`;
}

const FAILED_STATES = {
  rejected: 'The bank did not take the payment. Nothing was charged.',
  declined: 'The bank did not take the payment. Nothing was charged.',
} as const satisfies Partial<Record<InquiryAnswer, string>>;
type FailedState = keyof typeof FAILED_STATES;

/** A bank payment that the provider has closed without a return will never settle (decision C10). */
const cancelUnsettled = (app: App, attempt: AttemptRow, state: FailedState): Promise<void> =>
  withPaymentOf(app, attempt, async (tx, tenant, payment) => {
    if (payment.status !== 'PENDING') return;
    const at = app.now().toISOString();
    const set = { failureCode: state.toUpperCase(), failureMessage: FAILED_STATES[state] };
    const canceled = await movePayment(tx, payment, { to: 'CANCELED', cause: 'returned', at, set, data: { state } });
    await notifyPayer(app, tx, tenant, canceled, 'returned');
  });
