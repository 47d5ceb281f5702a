// The data from which a waiver of one project is computed.
import { sql as raw } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string; projectId: string };

/** Oldest first, in any currency. */
export const selectProjectInvoices = (sql: Sql, { organizationId, customerId, projectId }: Scope) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'invoiceNumber', 'invoiceCreatedAt', 'dueDate', 'totalAmount', 'balance', 'currencyCode'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('type', '=', 'INVOICE')
    .orderBy('invoiceCreatedAt')
    .orderBy('id')
    .execute();

/** All open credits of the customer; the rules decide which count. */
export const selectOpenCredits = (sql: Sql, { organizationId, customerId }: Scope, currencyCode: CurrencyCode) =>
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

/** The cleared payments on the invoices of the project. */
export const selectClearedAllocations = (sql: Sql, { organizationId, customerId, projectId }: Scope) =>
  sql
    .selectFrom('invoice')
    .innerJoin('paymentAllocation', (join) =>
      join
        .onRef('paymentAllocation.organizationId', '=', 'invoice.organizationId')
        .onRef('paymentAllocation.invoiceId', '=', 'invoice.id'),
    )
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('payment.id', '=', 'paymentAllocation.paymentId'),
    )
    .select(['payment.id', 'payment.approvedAt', 'paymentAllocation.invoiceId', 'paymentAllocation.amount'])
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.projectId', '=', projectId)
    .where('payment.customerId', '=', customerId)
    .where('payment.status', '=', 'APPROVED')
    .where('paymentAllocation.kind', '=', 'CASH')
    .execute();

export const selectReadyWaivers = (sql: Sql, { organizationId, customerId, projectId }: Scope) =>
  sql
    .selectFrom('waiverRequest')
    .select(['waiverType', 'throughDate', 'createdAt', 'decidedAt'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', '=', projectId)
    .where('status', '=', 'ready')
    .execute();
