import { sql as raw } from 'kysely';
import type { InvoiceType } from '@plumbline/rules/invoices/invoice-list';
import { type Cents, type CurrencyCode, ZERO } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';
import { statement } from '../database/statement.ts';
import { INVOICE_COLUMNS, pendingAmount } from './invoice-columns.sql.ts';

type InvoiceKey = { organizationId: string; customerId: string; id: string };
type Account = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

const invoiceById = statement((sql, organizationId: string, customerId: string, id: string) =>
  sql
    .selectFrom('invoice')
    .select([...INVOICE_COLUMNS, pendingAmount, 'invoice.taxAmount'])
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.id', '=', id)
    .compile(),
);

export const selectInvoice = async (sql: Sql, { organizationId, customerId, id }: InvoiceKey) =>
  (await invoiceById(sql, organizationId, customerId, id)).at(0);

export async function selectIsInvoiceOf(sql: Sql, { organizationId, customerId, id }: InvoiceKey): Promise<boolean> {
  const found = await sql
    .selectFrom('invoice')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export const selectInvoiceLines = (sql: Sql, organizationId: string, invoiceId: string) =>
  sql
    .selectFrom('invoiceLine')
    .select(['description', raw<string>`trim_scale(quantity)::text`.as('quantity'), 'unit', 'unitPrice', 'amount'])
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();

/** The credits that approved payments used on an invoice. */
export const selectAppliedCredits = (sql: Sql, { organizationId, customerId, id }: InvoiceKey) =>
  sql
    .selectFrom('paymentAllocation')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('payment.id', '=', 'paymentAllocation.paymentId'),
    )
    .innerJoin('invoice as credit', (join) =>
      join
        .onRef('credit.organizationId', '=', 'paymentAllocation.organizationId')
        .onRef('credit.id', '=', 'paymentAllocation.creditId'),
    )
    .select(['credit.id', 'credit.invoiceNumber', raw<Cents>`sum(payment_allocation.amount)::bigint`.as('amount')])
    .where('paymentAllocation.organizationId', '=', organizationId)
    .where('paymentAllocation.invoiceId', '=', id)
    .where('paymentAllocation.kind', '=', 'CREDIT')
    .where('payment.customerId', '=', customerId)
    .where('payment.status', '=', 'APPROVED')
    .groupBy(['credit.organizationId', 'credit.id', 'credit.invoiceNumber'])
    .orderBy('credit.invoiceNumber')
    .execute();

/** Open items, earliest due date first. */
export const selectUnpaid = (sql: Sql, account: Account, type: InvoiceType, max: number) =>
  sql
    .selectFrom('invoice')
    .select([...INVOICE_COLUMNS, pendingAmount])
    .where('organizationId', '=', account.organizationId)
    .where('customerId', '=', account.customerId)
    .where('currencyCode', '=', account.currencyCode)
    .where('type', '=', type)
    .where('balance', '>', ZERO)
    .orderBy(raw`due_date asc nulls last`)
    .orderBy('id')
    .limit(max)
    .execute();
