import { sql as raw } from 'kysely';
import type { Sql } from '@plumbline/server/database/open-database';

type Owner = { organizationId: string; customerId: string };

const LINES = 25;

/** Invoices of one page each. */
export async function insertInvoices(
  sql: Sql,
  { organizationId, customerId }: Owner,
  count: number,
): Promise<string[]> {
  await raw`
    insert into invoice (organization_id, id, customer_id, type, invoice_number, invoice_created_at, due_date, total_amount, balance,
      currency_code, bill_to_address, ship_to_address, po_number)
    select ${organizationId}, gen_random_uuid(), ${customerId}, 'INVOICE', (7000000 + number)::text, date '2026-10-01',
           date '2026-10-31', 250000, 250000, 'USD', '12 Mason St, Springfield, IL 00000', '9 Pier Ave, Springfield, IL 00000',
           'PO-' || number
      from generate_series(1, ${count}::int) number`.execute(sql);
  await raw`
    insert into invoice_line (organization_id, invoice_id, position, description, quantity, unit, unit_price, amount)
    select organization_id, id, position, 'Concrete block, lot ' || position, 10, 'ea', 1000, 10000
      from invoice, generate_series(1, ${LINES}::int) position where organization_id = ${organizationId}`.execute(sql);
  const rows = await sql.selectFrom('invoice').select('id').where('organizationId', '=', organizationId).execute();
  return rows.map(({ id }) => id);
}
