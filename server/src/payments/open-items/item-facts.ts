// What is known about an open item, from which the decisions follow that can be made.
import { add, type Cents, subtract, ZERO } from '@plumbline/rules/money';
import { type DecisionOffer, decisionsFor, type Rests } from '@plumbline/rules/payments/open-item-decision';
import type { Sql } from '../../database/open-database.ts';
import type { Entry } from '../ledger/ledger.sql.ts';
import { selectIsBooked } from '../ledger/ledger.sql.ts';
import { moneyLeft } from '../ledger/money-left.ts';
import type { PaymentRow } from '../payments.sql.ts';
import { selectOutcomesOf } from '../recorded-outcomes.sql.ts';
import { type Candidate, selectCandidates, selectRests } from './item-money.sql.ts';
import type { ItemRow } from './open-items.sql.ts';

export type ItemFacts = {
  rests: Rests;
  /** Two entries for each credit that a reversed payment has used. */
  usedCredits: readonly Entry[];
  candidates: readonly Candidate[];
  offers: readonly DecisionOffer[];
};

/** The payment is locked by whoever decides. */
export async function findItemFacts(sql: Sql, item: ItemRow, payment: PaymentRow | undefined): Promise<ItemFacts> {
  const reportedRefund = reportedRefundOf(item);
  const { organizationId, last4, currencyCode } = item;
  const rests = await selectRests(sql, item);
  const usedCredits = payment ? await findUsedCredits(sql, item, payment) : [];
  const isKnown = reportedRefund > ZERO && last4 !== null;
  const refund = { last4: last4 ?? '', currencyCode, amount: reportedRefund };
  const candidates = isKnown ? await selectCandidates(sql, organizationId, refund) : [];
  const credits = usedCredits.filter(({ account }) => account === 'credit');
  const isReturnExpected = payment !== undefined && (await isReturnAwaited(sql, payment));
  const offers = decisionsFor({
    kind: item.kind,
    reportedRefund,
    rests,
    usedCredits: add(...credits.map(({ amount }) => amount)),
    payment: payment
      ? {
          status: payment.status,
          isSettled: payment.settledAt !== null,
          left: subtract(payment.total, payment.refundedAmount),
        }
      : null,
    isReturnExpected,
    hasCandidates: candidates.length > 0,
  });
  return { rests, usedCredits, candidates, offers };
}

/** Before the money was reported, a return that staff record books nothing. */
async function isReturnAwaited(sql: Sql, payment: PaymentRow): Promise<boolean> {
  for (const { reference } of await selectOutcomesOf(sql, payment, 'RETURN')) {
    if (!(await selectIsBooked(sql, payment.organizationId, `return ${reference}`))) return true;
  }
  return false;
}

/** A refund that a batch lists without its payment; nothing else is for review with an amount of the provider. */
const reportedRefundOf = ({ kind, gatewayAmount }: ItemRow): Cents => (kind === 'REVIEW' ? gatewayAmount : ZERO);

/** As `reversePayment` names the item about credits (decision C14). */
const CREDITS = ' credits';

export const restoredCreditsRef = (paymentId: string): string => `restore credits ${paymentId}`;

async function findUsedCredits(sql: Sql, { retref }: ItemRow, payment: PaymentRow): Promise<readonly Entry[]> {
  if (!retref.endsWith(CREDITS) || payment.status !== 'CHARGEBACK') return [];
  if (await selectIsBooked(sql, payment.organizationId, restoredCreditsRef(payment.id))) return [];
  return (await moneyLeft(sql, payment)).usedCredits;
}
