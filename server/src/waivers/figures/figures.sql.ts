// The data from which a waiver of one project is computed.
import { sql as raw } from 'kysely';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../../database/open-database.ts';
import { creditMaker, refundedCredit, usedCredit } from '../../payments/ledger/credit-money.sql.ts';
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

/**
 * What the project's invoices were paid with credits that a payment has made, with the state of that payment, and how much
 * of it is refunded or will be.
 */
export const selectCreditMoney = (sql: Sql, { organizationId, customerId, projectId }: ProjectScope) =>
  sql
    .selectFrom('invoice')
    .innerJoin('paymentAllocation', (join) =>
      join
        .on('paymentAllocation.organizationId', '=', organizationId)
        .onRef('paymentAllocation.invoiceId', '=', 'invoice.id')
        .on('paymentAllocation.kind', '=', 'CREDIT'),
    )
    .innerJoinLateral(creditMaker(organizationId).as('made'), (join) => join.onTrue())
    .innerJoin('payment', (join) =>
      join.on('payment.organizationId', '=', organizationId).onRef('payment.id', '=', 'made.paymentId'),
    )
    .select(['invoice.id as invoiceId', 'payment.paymentType', 'payment.status', 'payment.approvedAt'])
    .select([
      raw<Cents>`(${usedCredit(organizationId)})::bigint`.as('amount'),
      raw<Cents>`(${refundedCredit(organizationId, ['DONE', 'PENDING'])})::bigint`.as('refunded'),
      raw<boolean>`exists (select from payment_refund
        where payment_refund.organization_id = ${organizationId} and payment_refund.payment_id = payment.id
          and payment_refund.state = 'PENDING' and payment_refund.kind = 'VOID')`.as('isUnderWay'),
    ])
    .select(isDisputed(organizationId).as('isDisputed'))
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.projectId', '=', projectId)
    .where('payment.customerId', '=', customerId)
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
