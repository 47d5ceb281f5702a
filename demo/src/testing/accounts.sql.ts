import type { Database, Sql } from '@plumbline/server/database/open-database';

/** All rows that complete a story. */
export const selectAccountRows = async (sql: Sql, organizationId: string) => ({
  lines: await sql.selectFrom('invoiceLine').selectAll().where('organizationId', '=', organizationId).execute(),
  events: await sql.selectFrom('invoiceEvent').selectAll().where('organizationId', '=', organizationId).execute(),
  payments: await sql.selectFrom('payment').selectAll().where('organizationId', '=', organizationId).execute(),
  allocations: await sql
    .selectFrom('paymentAllocation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .execute(),
  methods: await sql.selectFrom('paymentMethod').selectAll().where('organizationId', '=', organizationId).execute(),
  reasons: await sql.selectFrom('paymentReason').selectAll().where('organizationId', '=', organizationId).execute(),
  recurrences: await sql.selectFrom('recurrence').selectAll().where('organizationId', '=', organizationId).execute(),
  documents: await sql.selectFrom('document').selectAll().where('organizationId', '=', organizationId).execute(),
});

export type AccountRows = Awaited<ReturnType<typeof selectAccountRows>>;

const COMPLETED_TABLES = ['payment_allocation', 'payment', 'recurrence', 'payment_method', 'document', 'invoice_event'];

/** Rows of these tables cannot be deleted while their triggers are enabled. */
const GUARDS = [
  ['payment_allocation', 'payment_allocation_fixed'],
  ['invoice_event', 'invoice_event_append_only'],
] as const;

/** Resets the story to the state of an earlier version. */
export async function deleteAccountRows({ owner }: Database, organizationId: string): Promise<void> {
  const switched = (how: 'disable' | 'enable') =>
    GUARDS.map(([table, guard]) => `alter table ${table} ${how} trigger ${guard}`);
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const statement of switched('disable')) await client.query(statement);
    for (const table of COMPLETED_TABLES) {
      await client.query(`delete from ${table} where organization_id = $1`, [organizationId]);
    }
    // Deferred constraints are checked first: a table with pending checks cannot be altered.
    await client.query('set constraints all immediate');
    for (const statement of switched('enable')) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}
