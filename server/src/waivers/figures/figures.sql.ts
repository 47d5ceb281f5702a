// The data from which a waiver of one project is computed.
import { sql as raw } from 'kysely';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { isDisputed } from '../../payments/ledger/is-disputed.sql.ts';

export type ProjectScope = { organizationId: string; customerId: string; projectId: string };

/** Oldest first, in any currency. */
export const selectProjectInvoices = (sql: Sql, { organizationId, customerId, projectId }: ProjectScope) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber', 'invoiceCreatedAt', 'dueDate', 'totalAmount', 'balance', 'disputedAmount'])
    .select(['currencyCode', 'erpBalance', 'erpAsOf', 'closedAmount'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('type', '=', 'INVOICE')
    .orderBy('invoiceCreatedAt')
    .orderBy('id')
    .execute();

/** All open credits of the customer; the rules decide which count. */
export const selectOpenCredits = (sql: Sql, { organizationId, customerId }: ProjectScope, currencyCode: CurrencyCode) =>
  sql
    .selectFrom('invoice')
    .select([
      'invoiceCreatedAt',
      'balance',
      raw<'NONE' | 'PROJECT' | 'INVOICE' | 'JOB'>`coalesce(credit_restriction_type, 'NONE')`.as('restriction'),
      'projectId',
      'jobId',
      'relatedInvoiceNumber',
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'CREDIT')
    .where(raw<boolean>`balance > 0`)
    .execute();

/** What credits of single invoices have been used for, also in the supplier's own books. */
export const selectUsedCredits = (
  sql: Sql,
  { organizationId, customerId }: ProjectScope,
  currencyCode: CurrencyCode,
  invoiceNumbers: readonly string[],
) =>
  sql
    .selectFrom('invoice')
    .select(({ ref }) => ref('relatedInvoiceNumber').$notNull().as('invoiceNumber'))
    .select(raw<Cents>`sum(total_amount - balance)::bigint`.as('amount'))
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('currencyCode', '=', currencyCode)
    .where('type', '=', 'CREDIT')
    .where(raw<boolean>`related_invoice_number = any(${[...invoiceNumbers]}::text[])`)
    .groupBy('relatedInvoiceNumber')
    .execute();

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

/**
 * What payments of the project's invoices have brought or will bring, by payment and invoice and without refunds; and
 * those that went back, which the supplier's books may have.
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
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('paymentRefund')
          // A charge that is voided goes back as a whole and has no lines.
          .leftJoin('paymentRefundLine', (join) =>
            join
              .on('paymentRefundLine.organizationId', '=', organizationId)
              .onRef('paymentRefundLine.refundId', '=', 'paymentRefund.id')
              .onRef('paymentRefundLine.invoiceId', '=', 'invoice.id'),
          )
          .select([
            raw<number>`coalesce(sum(payment_refund_line.amount) filter (where state = 'DONE'), 0)::bigint`.as('done'),
            raw<boolean>`coalesce(bool_or(state = 'PENDING'
              and (payment_refund.kind = 'VOID' or payment_refund_line.refund_id is not null)), false)`.as(
              'isUnderWay',
            ),
          ])
          .where('paymentRefund.organizationId', '=', organizationId)
          .whereRef('paymentRefund.paymentId', '=', 'payment.id')
          .as('refunded'),
      (join) => join.onTrue(),
    )
    .select(['payment.id', 'payment.status', 'payment.paymentType', 'payment.approvedAt', 'refunded.isUnderWay'])
    .select(['payment.createdAt', 'payment.canceledAt', 'invoice.id as invoiceId'])
    .select([bookedAt(organizationId).as('bookedAt'), bookedBack(organizationId).as('bookedBack')])
    .select(hasBookedReturn(organizationId).as('hasBookedReturn'))
    .select(isDisputed(organizationId).as('isDisputed'))
    .select([
      raw<Cents>`coalesce(sum(payment_allocation.amount) filter (where kind = 'CASH'), 0)::bigint`.as('cash'),
      raw<Cents>`sum(payment_allocation.amount)::bigint`.as('applied'),
      raw<Cents>`coalesce(max(refunded.done), 0)::bigint`.as('refunded'),
    ])
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.projectId', '=', projectId)
    .where('payment.customerId', '=', customerId)
    .where('payment.status', '<>', 'SCHEDULED')
    .where('paymentAllocation.kind', 'in', ['CASH', 'CREDIT'])
    .groupBy(['payment.id', 'payment.status', 'payment.paymentType', 'payment.approvedAt', 'refunded.isUnderWay'])
    .groupBy(['payment.createdAt', 'payment.canceledAt', 'invoice.id', 'invoice.erpAsOf'])
    .orderBy('payment.approvedAt')
    .orderBy('payment.id')
    .execute();

/** The released waivers of the project that hold, except one that is replaced, with what they cover; those of earlier versions have no lines. */
export const selectReadyWaivers = (
  sql: Sql,
  { organizationId, customerId, projectId }: ProjectScope,
  exceptId: string | null,
) =>
  sql
    .selectFrom('waiverRequest')
    .select(['id', 'waiverType', 'throughDate', 'createdAt', 'decidedAt'])
    .select(raw<boolean>`requested_figures is not null`.as('hasLines'))
    .select([
      raw<string[]>`coalesce((select array_agg(invoice_id::text) from waiver_invoice
        where waiver_invoice.organization_id = ${organizationId}
          and waiver_invoice.waiver_id = waiver_request.id and share = 'waived'), '{}')`.as('invoiceIds'),
      raw<string[]>`coalesce((select array_agg(distinct payment_id::text) from waiver_payment
        where waiver_payment.organization_id = ${organizationId}
          and waiver_payment.waiver_id = waiver_request.id and payment_id is not null), '{}')`.as('paymentIds'),
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .$if(exceptId !== null, (query) => query.where('waiverRequest.id', '<>', exceptId!))
    .execute();

/** How much of the money that the supplier has posted itself released waivers acknowledge, by invoice. */
export const selectAcknowledgedPostings = (
  sql: Sql,
  { organizationId, customerId, projectId }: ProjectScope,
  exceptId: string | null,
) =>
  sql
    .selectFrom('waiverRequest')
    .innerJoin('waiverPayment', (join) =>
      join
        .on('waiverPayment.organizationId', '=', organizationId)
        .onRef('waiverPayment.waiverId', '=', 'waiverRequest.id'),
    )
    .select(['invoiceId', raw<Cents>`sum(amount)::bigint`.as('amount')])
    .where('waiverRequest.organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('status', '=', 'ready')
    .where('voidedAt', 'is', null)
    .where('supersededById', 'is', null)
    .$if(exceptId !== null, (query) => query.where('waiverRequest.id', '<>', exceptId!))
    .where('paymentId', 'is', null)
    .groupBy('invoiceId')
    .execute();
