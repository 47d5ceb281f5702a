// What a customer can be asked to pay.
import { sql as raw } from 'kysely';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string; currencyCode: CurrencyCode };

export const selectHasCustomer = async (sql: Sql, { organizationId, customerId }: Scope): Promise<boolean> => {
  const found = await sql
    .selectFrom('customer')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return found !== undefined;
};

const ROWS_MAX = 500;

const selectOpen = (sql: Sql, { organizationId, customerId, currencyCode }: Scope) =>
  sql
    .selectFrom('invoice')
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.customerId', '=', customerId)
    .where('invoice.currencyCode', '=', currencyCode)
    .where('invoice.type', '=', 'INVOICE')
    .where('invoice.isOpen', '=', true);

/** The first due first; those without a due date last. */
export const selectOpenInvoices = (sql: Sql, scope: Scope) =>
  selectOpen(sql, scope)
    .leftJoin('project', (join) =>
      join.on('project.organizationId', '=', scope.organizationId).onRef('project.id', '=', 'invoice.projectId'),
    )
    .select(['invoice.id', 'invoice.invoiceNumber', 'invoice.poNumber', 'invoice.dueDate', 'project.jobName'])
    .select(['invoice.totalAmount', 'invoice.balance', 'invoice.heldAmount'])
    .orderBy('invoice.dueDate', (order) => order.asc().nullsLast())
    .orderBy('invoice.id')
    .limit(ROWS_MAX)
    .execute();

/** Counts up to a limit: a customer with more is asked for an amount. */
export async function selectOpenInvoiceCount(sql: Sql, scope: Scope, max: number): Promise<number> {
  const found = selectOpen(sql, scope).select('invoice.id').limit(max).as('found');
  const { count } = await sql
    .selectFrom(found)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
