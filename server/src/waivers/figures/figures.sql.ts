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
    .select('currencyCode')
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

/** What payments of the project's invoices have brought or will bring, by payment and invoice and without refunds. */
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
    .select('invoice.id as invoiceId')
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
    .where('payment.status', 'in', ['STARTED', 'PENDING', 'APPROVED'])
    .where('paymentAllocation.kind', 'in', ['CASH', 'CREDIT'])
    .groupBy(['payment.id', 'payment.status', 'payment.paymentType', 'payment.approvedAt', 'refunded.isUnderWay'])
    .groupBy('invoice.id')
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
