// The bulk queries that complete a story.
import type { Sql } from '@plumbline/server/database/open-database';
import type { Tables } from '@plumbline/server/database/tables.gen';
import type { Account } from '../stories/account.ts';
import type { StoryEvent } from '../stories/write-events.ts';

const COMPLETED_TABLES = ['payment', 'document'] as const;

/** Whether there are payments or documents. */
export async function selectIsCompleted(sql: Sql, organizationId: string): Promise<boolean> {
  for (const table of COMPLETED_TABLES) {
    const row = await sql
      .selectFrom(table)
      .select('organizationId')
      .where('organizationId', '=', organizationId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

export const selectCustomersByCode = (sql: Sql, organizationId: string, codes: readonly string[]) =>
  sql
    .selectFrom('customer')
    .select(['id', 'code'])
    .where('organizationId', '=', organizationId)
    .where('code', 'in', codes)
    .execute();

export const selectProjectsOf = (sql: Sql, organizationId: string, customerIds: readonly string[]) =>
  sql
    .selectFrom('project')
    .select(['id', 'customerId', 'jobId', 'jobName', 'address', 'state'])
    .where('organizationId', '=', organizationId)
    .where('customerId', 'in', customerIds)
    .orderBy('jobId')
    .execute();

export const selectInvoicesOf = (
  sql: Sql,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Account['invoices'][number][]> =>
  sql
    .selectFrom('invoice')
    .select([
      'id',
      'customerId',
      'projectId',
      'type',
      'invoiceNumber',
      'invoiceCreatedAt',
      'dueDate',
      'totalAmount',
      'balance',
      'currencyCode',
      'jobName',
      'memo',
    ])
    .where('organizationId', '=', organizationId)
    .where('customerId', 'in', customerIds)
    .orderBy('invoiceCreatedAt')
    .orderBy('invoiceNumber')
    .execute();

/** The ids of the reasons for a short pay by their titles. */
export const selectReasonIds = async (sql: Sql, organizationId: string): Promise<Map<string, string>> => {
  const rows = await sql
    .selectFrom('paymentReason')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .where('paymentType', '=', 'SHORT_PAY')
    .execute();
  return new Map(rows.map(({ title, id }) => [title, id]));
};

type Rows = {
  invoiceLine: Tables['invoiceLine'];
  invoiceEvent: StoryEvent & { organizationId: string; id: string };
  recurrence: Tables['recurrence'];
  paymentMethod: Tables['paymentMethod'];
  payment: Tables['payment'];
  paymentAllocation: Tables['paymentAllocation'];
  document: Tables['document'];
};

/** PostgreSQL accepts 65,535 parameters per statement. */
const AT_ONCE = 1_000;

export async function insertRows<Table extends keyof Rows>(
  sql: Sql,
  table: Table,
  rows: readonly Partial<Record<keyof Rows[Table], unknown>>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE) as never;
    await sql.insertInto(table).values(some).execute();
  }
}
