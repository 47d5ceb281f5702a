// Changes over time: batches close, money is funded, banks return and cardholders dispute. There are no timers; the
// first request after the time applies them, so that advancing the clock is enough.
import { addBankingDays, addDays, batchCloseAfter, easternDay, fundingInstant } from '../banking-days.ts';
import type { Chargeback, Transaction } from '../records.ts';
import type { Site } from '../site.ts';
import { isLateReturn, returnCodeOf } from '../vault/behaviors.ts';

const RETURN_BANKING_DAYS = 2;
const ACH_FUNDING_BANKING_DAYS = 3;
const DISPUTE_DAYS = 30;
const CHARGEBACK_REASON = '10.4';
/** Begins the case number of the first chargeback of a transaction; the next one is counted on. */
const FIRST_CASE = 77;

type Change = { at: Date; changed: Partial<Transaction> };

export function settleUntil({ store }: Site, now: Date): void {
  const until = now.toISOString();
  if ((store.nextChangeAt() ?? until) > until) return;
  const due = [...store.transaction.values()].filter(({ nextAt }) => nextAt !== null && nextAt <= until);
  for (const transaction of due) {
    let current = transaction;
    for (let change = nextChange(current); change && change.at <= now; change = nextChange(current)) {
      current = withNext({ ...current, ...change.changed });
    }
    store.put('transaction', current.retref, current);
  }
  store.nextChangeAt(true);
}

/** Must be the last step of every change, or later changes of the transaction would be missed. */
export const withNext = (transaction: Transaction): Transaction => ({
  ...transaction,
  nextAt: nextChange(transaction)?.at.toISOString() ?? null,
});

function nextChange(transaction: Transaction): Change | null {
  const { behavior, capturedAt, fundedAt, settledAt, status } = transaction;
  if (status === 'Queued for Capture' && capturedAt !== null) {
    const at = batchCloseAfter(new Date(capturedAt));
    return { at, changed: settled(transaction, at) };
  }
  if (settledAt === null || status === 'Rejected' || status === 'Voided') return null;
  if (fundedAt === null) return untilFunded(transaction, easternDay(new Date(settledAt)));
  return afterFunding(transaction, easternDay(new Date(settledAt)), behavior);
}

export function settled({ behavior }: Transaction, at: Date): Partial<Transaction> {
  return {
    status: behavior === 'settlement-rejected' ? 'Rejected' : 'Accepted',
    settledAt: at.toISOString(),
  };
}

function untilFunded(transaction: Transaction, batchDay: string): Change {
  const code = returnCodeOf(transaction.behavior);
  if (transaction.kind === 'auth' && code !== null && !isLateReturn(code)) {
    const at = fundingInstant(addBankingDays(batchDay, RETURN_BANKING_DAYS));
    return { at, changed: returned(transaction, code, at) };
  }
  const days = transaction.method === 'bank' ? ACH_FUNDING_BANKING_DAYS : 1;
  const at = fundingInstant(addBankingDays(batchDay, days));
  return { at, changed: { fundedAt: at.toISOString() } };
}

function afterFunding(transaction: Transaction, batchDay: string, behavior: Transaction['behavior']): Change | null {
  if (transaction.kind !== 'auth') return null;
  const at = fundingInstant(addDays(batchDay, DISPUTE_DAYS));
  const code = returnCodeOf(behavior);
  if (code !== null && isLateReturn(code) && transaction.achReturn === null) {
    return { at, changed: returned(transaction, code, at) };
  }
  if (behavior === 'chargeback' && transaction.chargeback === null) {
    return { at, changed: chargedBack(transaction, at) };
  }
  return null;
}

/** A return before funding rejects the transaction; afterwards only funding data show it. */
export const returned = ({ fundedAt }: Transaction, code: string, at: Date): Partial<Transaction> => ({
  achReturn: { code, at: at.toISOString() },
  ...(fundedAt === null ? { status: 'Rejected' } : {}),
});

export const chargedBack = (
  transaction: Transaction,
  at: Date,
  dispute: { reasoncode?: string; amountCents?: number } = {},
): Partial<Transaction> => {
  const earlierChargebacks = chargebacksOf(transaction);
  return {
    chargeback: {
      casenumber: `${FIRST_CASE + earlierChargebacks.length}${transaction.retref.slice(-10)}`,
      reasoncode: CHARGEBACK_REASON,
      ...dispute,
      at: at.toISOString(),
      wonAt: null,
    },
    earlierChargebacks,
  };
};

/** The earliest first. */
export const chargebacksOf = ({ chargeback, earlierChargebacks = [] }: Transaction): Chargeback[] =>
  chargeback === null ? [] : [...earlierChargebacks, chargeback];

/** Of some chargebacks of a transaction. */
export const disputedCents = ({ amountCents }: Transaction, chargebacks: readonly Chargeback[]): number =>
  chargebacks.reduce((sum, chargeback) => sum + (chargeback.amountCents ?? amountCents), 0);
