import type { Sql } from '@plumbline/server/database/open-database';

/** Everything that a story was completed with. */
export const selectAccountRows = async (sql: Sql, organizationId: string) => ({
  lines: await sql.selectFrom('invoiceLine').selectAll().where('organizationId', '=', organizationId).execute(),
  events: await sql.selectFrom('invoiceEvent').selectAll().where('organizationId', '=', organizationId).execute(),
  payments: await sql.selectFrom('payment').selectAll().where('organizationId', '=', organizationId).execute(),
  allocations: await sql
    .selectFrom('paymentAllocation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .execute(),
  recurrences: await sql.selectFrom('recurrence').selectAll().where('organizationId', '=', organizationId).execute(),
  waivers: await sql.selectFrom('waiverRequest').selectAll().where('organizationId', '=', organizationId).execute(),
  documents: await sql.selectFrom('document').selectAll().where('organizationId', '=', organizationId).execute(),
});

export type AccountRows = Awaited<ReturnType<typeof selectAccountRows>>;

/** As a version before this one left the story. */
export async function deleteAccountRows(sql: Sql, organizationId: string): Promise<void> {
  for (const table of [
    'paymentAllocation',
    'payment',
    'recurrence',
    'waiverRequest',
    'document',
    'invoiceLine',
    'invoiceEvent',
  ] as const) {
    await sql.deleteFrom(table).where('organizationId', '=', organizationId).execute();
  }
}
