// Amounts of a row of waiver_invoice or waiver_payment, beside its invoice.
import { type RawBuilder, sql as raw } from 'kysely';
import { unbackedOf } from './credit-money.sql.ts';
import { isDisputed } from './is-disputed.sql.ts';

/** What payments of the portal have lowered the balance of the supplier's books by, as far as it is known to contain them. */
export const bookedOf = (organizationId: string) => raw`(
  select coalesce(-sum(ledger_entry.amount), 0) from ledger_entry
    join erp_posting on erp_posting.organization_id = ${organizationId}
     and erp_posting.transaction_id = ledger_entry.transaction_id and erp_posting.posted_at <= invoice.erp_as_of
   where ledger_entry.organization_id = ${organizationId} and ledger_entry.account = 'receivable'
     and ledger_entry.subject_id = invoice.id
)`;

/** Whether more of an invoice of a waiver is open, in dispute or paid with nothing than this. */
export const isOpenAbove = (organizationId: string, amount: RawBuilder<unknown>) =>
  raw<boolean>`${openOf(organizationId)} > ${amount}`;

const openOf = (organizationId: string) =>
  raw`(invoice.balance + ${disputedOf(organizationId)} + ${unbackedOf(organizationId, raw`waiver_invoice.invoice_id`)})`;

/** The same of all invoices of a row of waiver_request; one that is paid in part has two lines. */
export const openInAll = (organizationId: string) => raw`(
  select coalesce(sum(amount), 0) from (
    select distinct on (waiver_invoice.invoice_id)
           greatest(${openOf(organizationId)} - case share when 'covered' then waiver_invoice.balance else 0 end, 0) as amount
      from waiver_invoice
      join invoice on invoice.organization_id = ${organizationId} and invoice.id = waiver_invoice.invoice_id
     where waiver_invoice.organization_id = ${organizationId} and waiver_invoice.waiver_id = waiver_request.id
     order by waiver_invoice.invoice_id
  ) as lines
)`;

/** The money of an invoice that was taken for a dispute without opening the invoice again. */
const disputedOf = (organizationId: string) => raw`(
  select coalesce(sum(${leftOf(organizationId, raw`waiver_invoice.invoice_id`)}), 0) from payment
   where payment.organization_id = ${organizationId} and payment.status = 'APPROVED' and payment.id in (
       select payment_id from payment_allocation
        where payment_allocation.organization_id = ${organizationId}
          and payment_allocation.invoice_id = waiver_invoice.invoice_id
     ) and ${isDisputed(organizationId)}
)`;

/** What is left of a payment for an invoice, without credits and refunds. */
export const leftOf = (organizationId: string, invoiceId: RawBuilder<unknown>) => raw`(
  select coalesce(sum(amount), 0) from payment_allocation
   where payment_allocation.organization_id = ${organizationId} and payment_allocation.payment_id = payment.id
     and payment_allocation.invoice_id = ${invoiceId} and payment_allocation.kind = 'CASH'
) - (
  select coalesce(sum(payment_refund_line.amount), 0) from payment_refund
    join payment_refund_line on payment_refund_line.organization_id = ${organizationId}
     and payment_refund_line.refund_id = payment_refund.id
   where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = payment.id
     and payment_refund.state = 'DONE' and payment_refund_line.invoice_id = ${invoiceId}
)`;
