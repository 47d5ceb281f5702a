// Books what staff have decided about an open item (REF-04).
import { refuse } from '@plumbline/contract/refusals';
import { dayAt } from '@plumbline/rules/dates';
import { type Cents, negate } from '@plumbline/rules/money';
import { type DecisionKind, type Rests, sumOfRests } from '@plumbline/rules/payments/open-item-decision';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Tenant } from '../../http/caller.ts';
import { insertMemo } from '../ledger/insert-memo.ts';
import type { Entry } from '../ledger/ledger.sql.ts';
import { movePayment } from '../ledger/move-payment.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { reversePayment } from '../ledger/reverse-payment.ts';
import { decisionRef } from '../ledger/undo-write-offs.ts';
import { lockPayment, type PaymentRow } from '../payments.sql.ts';
import { notifyPayer } from '../receipts/notify-payer.ts';
import { recordRefund } from '../reconciliation/book-refunds.ts';
import { type ItemFacts, restoredCreditsRef } from './item-facts.ts';
import type { ItemRow } from './open-items.sql.ts';

export type DecisionInput = {
  item: ItemRow;
  /** Locked; the one that the refund belongs to, for a refund. */
  payment: PaymentRow;
  tenant: Tenant;
  facts: ItemFacts;
  identityId: string;
  at: string;
};

type Booking = (app: App, tx: Tx, input: DecisionInput) => Promise<void>;

export const BOOKINGS: Readonly<Record<Exclude<DecisionKind, 'NOTED'>, Booking>> = {
  CREDITED: creditRest,
  WRITTEN_OFF: writeOff,
  CREDITS_RESTORED: restoreCredits,
  REFUND_BOOKED: bookReportedRefund,
  TAKEN_BACK: takeBack,
};

/** The entries that empty the accounts in which the item's money rests. */
function emptied({ customerId: subjectId }: PaymentRow, rests: Rests): Entry[] {
  const accounts = ['chargeback', 'unapplied', 'review'] as const;
  return accounts.map((account) => ({ account, subjectId, amount: negate(rests[account]) }));
}

async function creditRest(_app: App, tx: Tx, { item, payment, tenant, facts, at }: DecisionInput): Promise<void> {
  const rest = sumOfRests(facts.rests);
  const amount: Cents = negate(rest);
  const why = `Money of payment ${payment.code} that paid no invoice`;
  const memo = await insertMemo(tx, payment, { amount, day: dayAt(at, tenant.timeZone), memo: why });
  const entries = [...emptied(payment, facts.rests), { account: 'credit', subjectId: memo.id, amount: rest } as const];
  await postEntries(tx, { payment, kind: 'DECISION', externalRef: decisionRef(item), entries, books: [memo], at });
}

async function writeOff(_app: App, tx: Tx, { item, payment, facts, at }: DecisionInput): Promise<void> {
  const rest = { account: 'write_off', subjectId: payment.customerId, amount: sumOfRests(facts.rests) } as const;
  const entries = [...emptied(payment, facts.rests), rest];
  await postEntries(tx, { payment, kind: 'DECISION', externalRef: decisionRef(item), entries, at });
}

async function restoreCredits(_app: App, tx: Tx, { payment, facts, at }: DecisionInput): Promise<void> {
  const entries = facts.usedCredits.map((entry) => ({ ...entry, amount: negate(entry.amount) }));
  await postEntries(tx, { payment, kind: 'REFUND', externalRef: restoredCreditsRef(payment.id), entries, at });
}

async function bookReportedRefund(app: App, tx: Tx, { item, payment, tenant }: DecisionInput): Promise<void> {
  const reported = { retref: item.retref, parentRetref: '', amount: item.gatewayAmount };
  const refund = await recordRefund(app, tx, tenant, { payment, reported });
  // It is booked already, or less was left than the payment says: refunds are under way, or their credit has been used.
  const isBooked = refund?.paymentId === payment.id && refund.amount === item.gatewayAmount;
  if (!isBooked) refuse('item_changed');
}

const NO_MONEY = { failureCode: 'NO_MONEY', failureMessage: 'No money came for this payment.' };

/** Money that comes after all is booked apart, as an open item of its own. */
async function takeBack(app: App, tx: Tx, { item, payment, tenant, identityId, at }: DecisionInput): Promise<void> {
  const cause = 'never-settled';
  const reference = item.id;
  if (payment.status === 'PENDING') {
    const data = { reference };
    await movePayment(tx, payment, { to: 'CANCELED', cause, at, identityId, set: NO_MONEY, data });
  } else {
    await reversePayment(tx, payment, { kind: 'VOID', cause, at, identityId, reference, ...NO_MONEY });
  }
  const returned = await lockPayment(tx, payment.organizationId, payment.id);
  if (returned) await notifyPayer(app, tx, tenant, returned, 'returned');
}
