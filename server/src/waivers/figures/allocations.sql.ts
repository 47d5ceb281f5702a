// What payments have brought for the invoices of a project.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { isDisputed } from '../../payments/ledger/is-disputed.sql.ts';
import type { ProjectScope } from './figures.sql.ts';

/** When the supplier's books had the payment, as far as that is known. */
const bookedAt = (organizationId: string) => raw<string | null>`(
  select min(posted_at) from ledger_transaction
    join erp_posting on erp_posting.organization_id = ${organizationId}
     and erp_posting.transaction_id = ledger_transaction.id
   where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = payment.id
)`;

/** The movements with which a payment went back, and that the balance of the supplier's books contains. */
const bookedReturns = (organizationId: string) => raw`ledger_transaction
    join erp_posting on erp_posting.organization_id = ${organizationId}
     and erp_posting.transaction_id = ledger_transaction.id and erp_posting.posted_at <= invoice.erp_as_of
   where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = payment.id
     and ledger_transaction.kind in ('VOID', 'REFUND', 'CHARGEBACK', 'RETURN')`;

const hasBookedReturn = (organizationId: string) => raw<boolean>`exists (select from ${bookedReturns(organizationId)})`;

const bookedBack = (organizationId: string) => raw<Cents>`(
  select coalesce(sum(ledger_entry.amount), 0)::bigint from ledger_entry
   where ledger_entry.organization_id = ${organizationId} and ledger_entry.account = 'receivable'
     and ledger_entry.subject_id = invoice.id
     and ledger_entry.transaction_id in (select ledger_transaction.id from ${bookedReturns(organizationId)})
)`;

const allocated = (kind: 'CASH' | 'CREDIT') =>
  raw`coalesce(sum(payment_allocation.amount) filter (where payment_allocation.kind = ${raw.lit(kind)}), 0)`;

/** Whether an entry is one of the two with which a payment uses a credit: the credit, then its invoice. */
const isOfCredit = (organizationId: string) => raw<boolean>`exists (
  select from ledger_entry as used
   where used.organization_id = ${organizationId} and used.transaction_id = ledger_entry.transaction_id
     and used.position = ledger_entry.position - 1 and used.account = 'credit'
     and sign(used.amount) = -sign(ledger_entry.amount)
)`;

type Booked = { isCaptured: boolean; captured: Cents; net: Cents; credits: Cents };

/** What was booked of the payment for the invoice. */
const bookedMoney = (organizationId: string): RawBuilder<Booked> => raw`(
  select coalesce(bool_or(ledger_transaction.kind = 'CAPTURE'), false) as is_captured,
         coalesce(-sum(ledger_entry.amount)
           filter (where ledger_transaction.kind = 'CAPTURE' and not ${isOfCredit(organizationId)}), 0) as captured,
         coalesce(-sum(ledger_entry.amount) filter (where not ${isOfCredit(organizationId)}), 0) as net,
         coalesce(-sum(ledger_entry.amount) filter (where ${isOfCredit(organizationId)}), 0) as credits
    from ledger_transaction
    left join ledger_entry on ledger_entry.organization_id = ${organizationId}
     and ledger_entry.transaction_id = ledger_transaction.id and ledger_entry.account = 'receivable'
     and ledger_entry.subject_id = invoice.id
   where ledger_transaction.organization_id = ${organizationId} and ledger_transaction.payment_id = payment.id
)`;

/** Its refunds for the invoice. A charge that is voided goes back as a whole and has no lines. */
const refundedMoney = (organizationId: string): RawBuilder<{ done: Cents; isUnderWay: boolean }> => raw`(
  select coalesce(sum(payment_refund_line.amount) filter (where state = 'DONE'), 0)::bigint as done,
         coalesce(bool_or(state = 'PENDING'
           and (payment_refund.kind = 'VOID' or payment_refund_line.refund_id is not null)), false) as is_under_way
    from payment_refund
    left join payment_refund_line on payment_refund_line.organization_id = ${organizationId}
     and payment_refund_line.refund_id = payment_refund.id and payment_refund_line.invoice_id = invoice.id
   where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = payment.id
)`;

/**
 * What payments of the project's invoices have brought or will bring, by payment and invoice; and those that went back,
 * which the supplier's books may have. An invoice that was paid another way meanwhile takes less than was meant for it:
 * `cash` is what it took, before refunds, and `net` what it has now. Money that a dispute took and gave back may not fit
 * any more.
 */
export const selectAllocations = (sql: Sql, { organizationId, customerId, projectId }: ProjectScope) =>
  sql
    .selectFrom('invoice')
    .innerJoin('paymentAllocation', (join) =>
      join
        .on('paymentAllocation.organizationId', '=', organizationId)
        .onRef('paymentAllocation.invoiceId', '=', 'invoice.id'),
    )
    .innerJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'paymentAllocation.paymentId'),
    )
    .leftJoinLateral(refundedMoney(organizationId).as('refunded'), (join) => join.onTrue())
    .leftJoinLateral(bookedMoney(organizationId).as('booked'), (join) => join.onTrue())
    .select(['payment.id', 'payment.status', 'payment.paymentType', 'payment.approvedAt', 'refunded.isUnderWay'])
    .select(['payment.createdAt', 'payment.canceledAt', 'invoice.id as invoiceId'])
    .select([bookedAt(organizationId).as('bookedAt'), bookedBack(organizationId).as('bookedBack')])
    .select(hasBookedReturn(organizationId).as('hasBookedReturn'))
    .select(isDisputed(organizationId).as('isDisputed'))
    .select([
      raw<Cents>`(${allocated('CASH')})::bigint`.as('meant'),
      raw<Cents>`(case when booked.is_captured then booked.captured else ${allocated('CASH')} end)::bigint`.as('cash'),
      raw<Cents>`(case when booked.is_captured then booked.net else ${allocated('CASH')} - refunded.done end)::bigint`.as(
        'net',
      ),
      raw<Cents>`(case when booked.is_captured then booked.credits else ${allocated('CREDIT')} end)::bigint`.as(
        'credits',
      ),
      raw<Cents>`sum(payment_allocation.amount)::bigint`.as('applied'),
      raw<Cents>`refunded.done`.as('refunded'),
    ])
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.projectId', '=', projectId)
    .where('payment.customerId', '=', customerId)
    .where('payment.status', '<>', 'SCHEDULED')
    .where('paymentAllocation.kind', 'in', ['CASH', 'CREDIT'])
    .groupBy(['payment.id', 'payment.status', 'payment.paymentType', 'payment.approvedAt', 'refunded.isUnderWay'])
    .groupBy(['refunded.done', 'booked.isCaptured', 'booked.captured', 'booked.net', 'booked.credits'])
    .groupBy(['payment.createdAt', 'payment.canceledAt', 'invoice.id', 'invoice.erpAsOf'])
    .orderBy('payment.approvedAt')
    .orderBy('payment.id')
    .execute();
