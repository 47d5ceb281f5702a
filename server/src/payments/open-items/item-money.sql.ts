// What an open item has left in the ledger, and what it may belong to.
import { sql as raw } from 'kysely';
import { type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import { remainingRest, type Rests } from '@plumbline/rules/payments/open-item-decision';
import type { PaymentType } from '@plumbline/rules/payments/payment-type';
import type { Sql } from '../../database/open-database.ts';
import { differenceRef } from '../ledger/ledger.sql.ts';
import type { PaymentRow } from '../payments.sql.ts';

type Item = { organizationId: string; paymentId: string | null; retref: string };

/** What `reversePayment` adds to the reference of a booking, for the part that its item is about. */
const BEYOND = ' beyond';

/** The bookings that an item can be about: each names its booking by the provider's reference, or by the whole name. */
function bookingsOf({ retref }: Item): string[] {
  const reference = retref.endsWith(BEYOND) ? retref.slice(0, -BEYOND.length) : retref;
  const kinds = ['settle', 'chargeback', 'reinstate', 'return', 'void'];
  const booked = kinds.map((kind) => `${kind} ${reference}`);
  return [reference, ...booked, ...booked.map(differenceRef)];
}

type RestRow = { account: keyof Rests; ofItem: Cents; ofPayment: Cents };

/** What the item's booking has left in the accounts that no invoice stands behind. */
export async function selectRests(sql: Sql, item: Item): Promise<Rests> {
  const { organizationId, paymentId } = item;
  const rests = { chargeback: ZERO, unapplied: ZERO, review: ZERO };
  if (paymentId === null) return rests;
  const { rows } = await raw<RestRow>`
    select ledger_entry.account, sum(ledger_entry.amount)::bigint as "ofPayment",
           coalesce(sum(ledger_entry.amount) filter (
             where ledger_transaction.external_ref = any(${bookingsOf(item)}::text[])
           ), 0)::bigint as "ofItem"
      from ledger_transaction
      join ledger_entry on ledger_entry.organization_id = ${organizationId}
       and ledger_entry.transaction_id = ledger_transaction.id
     where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = ${paymentId}
       and ledger_entry.account in ('chargeback', 'unapplied', 'review')
     group by ledger_entry.account
  `.execute(sql);
  for (const { account, ofItem, ofPayment } of rows) rests[account] = remainingRest(ofItem, ofPayment);
  return rests;
}

export type Candidate = {
  code: string;
  customerName: string;
  paymentType: PaymentType;
  brand: string | null;
  last4: string | null;
  left: Cents;
  currencyCode: PaymentRow['currencyCode'];
  createdAt: string;
};

const CANDIDATES_MAX = 10;

/** Payments by a card or account of which at least this amount is left, the latest first, in the currency if it is known. */
export async function selectCandidates(
  sql: Sql,
  organizationId: string,
  { last4, currencyCode, amount }: { last4: string; currencyCode: CurrencyCode | null; amount: Cents },
): Promise<Candidate[]> {
  const { rows } = await raw<Candidate>`
    select payment.code, customer.name as "customerName", payment.payment_type as "paymentType", payment.brand,
           payment.last4, payment.total - payment.refunded_amount as left, payment.currency_code as "currencyCode",
           payment.created_at as "createdAt"
      from payment
      join customer on customer.organization_id = ${organizationId} and customer.id = payment.customer_id
     where payment.organization_id = ${organizationId}
       and payment_keys(payment.total, payment.credit, payment.last4, payment.external_code) && array[${`l${last4}`}]
       and payment.last4 = ${last4} and payment.status in ('APPROVED', 'CHARGEBACK')
       and payment.total - payment.refunded_amount >= ${amount}
       ${currencyCode === null ? raw`` : raw`and payment.currency_code = ${currencyCode}`}
     order by payment.created_at desc, payment.id desc limit ${CANDIDATES_MAX}
  `.execute(sql);
  return rows;
}
