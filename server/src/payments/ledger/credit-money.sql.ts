// The money behind credits of overpayments and prepayments, beside a row of payment_allocation that uses one.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { RefundRow } from '../refunds.sql.ts';
import { isDisputed } from './is-disputed.sql.ts';
import { madeCredits } from './made-credits.sql.ts';

/** What the invoice was paid with the credit, as it is booked: one that a disputed payment has used stays used. */
export const usedCredit = (
  organizationId: string,
): RawBuilder<unknown> => raw`least(payment_allocation.amount, greatest((
  select coalesce(sum(ledger_entry.amount), 0) from ledger_transaction
    join ledger_entry on ledger_entry.organization_id = ${organizationId}
     and ledger_entry.transaction_id = ledger_transaction.id and ledger_entry.account = 'credit'
     and ledger_entry.subject_id = payment_allocation.credit_id
   where ledger_transaction.organization_id = ${organizationId}
     and ledger_transaction.payment_id = payment_allocation.payment_id
), 0))`;

/** The payment that has made the credit, and how much, to be joined as `made`; a dispute that is won makes it again. */
export const creditMaker = (organizationId: string): RawBuilder<{ paymentId: string; amount: Cents }> => raw`(
  select ledger_transaction.payment_id, max(-ledger_entry.amount) as amount
    from ledger_transaction join ${madeCredits(organizationId)}
   where ledger_transaction.organization_id = ${organizationId}
     and ledger_entry.subject_id = payment_allocation.credit_id
   group by ledger_transaction.payment_id
)`;

/**
 * How much of the credit is used and has no money behind it because of refunds. A refund takes what was not used first;
 * any of the invoices that were paid with the credit may lack the rest.
 */
export const refundedCredit = (organizationId: string, states: readonly RefundRow['state'][]): RawBuilder<unknown> =>
  raw`greatest((
    select coalesce(sum(ledger_entry.amount), 0) from ledger_entry
      join ledger_transaction on ledger_transaction.organization_id = ${organizationId}
       and ledger_transaction.id = ledger_entry.transaction_id and ledger_transaction.payment_id <> made.payment_id
     where ledger_entry.organization_id = ${organizationId} and ledger_entry.account = 'credit'
       and ledger_entry.subject_id = payment_allocation.credit_id
  ) - made.amount + (
    select coalesce(sum(payment_refund_line.amount), 0) from payment_refund
      join payment_refund_line on payment_refund_line.organization_id = ${organizationId}
       and payment_refund_line.refund_id = payment_refund.id
       and payment_refund_line.invoice_id = payment_allocation.credit_id
     where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = made.payment_id
       and payment_refund.state in (${raw.join(states.map((state) => raw.lit(state)))})
  ), 0)`;

/** What an invoice was paid with credits whose money has gone back since. */
export const unbackedOf = (organizationId: string, invoiceId: RawBuilder<unknown>): RawBuilder<unknown> => raw`(
  select coalesce(sum(least(${usedCredit(organizationId)},
    case when payment.status <> 'APPROVED' or ${isDisputed(organizationId)} then payment_allocation.amount
         else ${refundedCredit(organizationId, ['DONE'])} end)), 0)
    from payment_allocation
   cross join lateral ${creditMaker(organizationId)} as made
    join payment on payment.organization_id = ${organizationId} and payment.id = made.payment_id
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.invoice_id = ${invoiceId}
     and payment_allocation.kind = 'CREDIT'
)`;
