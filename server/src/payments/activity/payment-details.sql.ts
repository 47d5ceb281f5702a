import { sql as raw } from 'kysely';
import type { Cents } from '@plumbline/rules/money';
import { isId } from '../../database/new-id.ts';
import type { Sql } from '../../database/open-database.ts';
import { statement } from '../../database/statement.ts';
import { PAYER_NAME, PAYMENT_COLUMNS } from './payment-columns.sql.ts';

type Scope = { organizationId: string; customerId: string };

/** By its code, or by its id (decision C17). */
export const selectPaymentDetails = async (sql: Sql, { organizationId, customerId }: Scope, codeOrId: string) => {
  const select = isId(codeOrId) ? selectDetailsById : selectDetailsByCode;
  return (await select(sql, organizationId, customerId, codeOrId)).at(0);
};

const detailsOf = (sql: Sql, organizationId: string, customerId: string) =>
  sql
    .selectFrom('payment')
    .select([
      ...PAYMENT_COLUMNS,
      'payment.processOn',
      'payment.origin',
      'payment.requestMethod',
      'payment.failureMessage',
      PAYER_NAME.as('createdByName'),
    ])
    .where('payment.organizationId', '=', organizationId)
    .where('payment.customerId', '=', customerId);

const selectDetailsById = statement((sql, organizationId: string, customerId: string, id: string) =>
  detailsOf(sql, organizationId, customerId).where('payment.id', '=', id).compile(),
);

const selectDetailsByCode = statement((sql, organizationId: string, customerId: string, code: string) =>
  detailsOf(sql, organizationId, customerId).where('payment.code', '=', code).compile(),
);

/** The charge whose answer is awaited. */
export const selectOpenCharge = (sql: Sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentAttempt')
    .select(['sentAt', 'nextPollAt', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'AUTH')
    .where('state', 'in', ['CREATED', 'SENT', 'UNKNOWN'])
    .executeTakeFirst();

/** Allocations by invoice, in money and by credit, in the order they were chosen. */
export const selectPaymentLines = statement((sql, organizationId: string, paymentId: string) =>
  sql
    .selectFrom('paymentAllocation')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('invoice.id', '=', 'paymentAllocation.invoiceId'),
    )
    .leftJoin('invoice as credit', (join) =>
      join
        .onRef('credit.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('credit.id', '=', 'paymentAllocation.creditId'),
    )
    .leftJoin('paymentReason', (join) =>
      join
        .onRef('paymentReason.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('paymentReason.id', '=', 'paymentAllocation.paymentReasonId'),
    )
    .select([
      'paymentAllocation.invoiceId',
      'paymentAllocation.kind',
      'paymentAllocation.amount',
      'paymentAllocation.paymentType',
      'paymentReason.title as paymentReason',
      'credit.invoiceNumber as creditNumber',
      'invoice.invoiceNumber',
      'invoice.poNumber',
      'invoice.jobId',
      'invoice.jobName',
      'invoice.totalAmount',
    ])
    .where('paymentAllocation.organizationId', '=', organizationId)
    .where('paymentAllocation.paymentId', '=', paymentId)
    .orderBy('paymentAllocation.id')
    .compile(),
);

/** The holds of payments on these invoices, in money and credits; an overpayment has none. */
export const selectHoldingPayments = (sql: Sql, { organizationId, customerId }: Scope, invoiceIds: readonly string[]) =>
  sql
    .selectFrom('paymentAllocation')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('payment.id', '=', 'paymentAllocation.paymentId'),
    )
    .select([
      'paymentAllocation.invoiceId',
      'payment.code',
      'payment.status',
      raw<Cents>`sum(payment_allocation.amount)::bigint`.as('amount'),
      'payment.scheduledAt',
      'payment.createdAt',
      'payment.createdBy',
      PAYER_NAME.as('createdByName'),
    ])
    .where('paymentAllocation.organizationId', '=', organizationId)
    .where('paymentAllocation.invoiceId', 'in', invoiceIds)
    .where('paymentAllocation.kind', '<>', 'EXCESS')
    .where('payment.customerId', '=', customerId)
    .where('payment.status', 'in', ['STARTED', 'PENDING', 'SCHEDULED'])
    .groupBy(['paymentAllocation.invoiceId', 'payment.organizationId', 'payment.id'])
    .orderBy('payment.createdAt')
    .orderBy('payment.id')
    .orderBy('paymentAllocation.invoiceId')
    .execute();
