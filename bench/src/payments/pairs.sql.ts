import { sql as raw } from 'kysely';
import type { Sql } from '@plumbline/server/database/open-database';
import type { Pair } from './ready.ts';

type Owner = { organizationId: string; customerId: string };

/** Invoices of one amount, and as many credits of the same amount. */
export async function insertPairs(sql: Sql, { organizationId, customerId }: Owner, count: number): Promise<Pair[]> {
  await raw`
    insert into invoice (organization_id, id, customer_id, type, invoice_number, invoice_created_at, due_date, total_amount, balance, currency_code, credit_restriction_type)
    select ${organizationId}, gen_random_uuid(), ${customerId}, type, type || '-' || number, date '2026-10-01' + number % 30, null, 10000, 10000, 'USD',
           case type when 'CREDIT' then 'NONE' end
      from generate_series(1, ${count}::int) number, (values ('INVOICE'), ('CREDIT')) kinds (type)`.execute(sql);
  const rows = await sql
    .selectFrom('invoice')
    .select(['id', 'type', 'invoiceNumber'])
    .where('organizationId', '=', organizationId)
    .execute();
  const numberOf = (text: string) => text.slice(text.indexOf('-') + 1);
  const credits = new Map(
    rows.filter(({ type }) => type === 'CREDIT').map((row) => [numberOf(row.invoiceNumber), row.id]),
  );
  return rows
    .filter(({ type }) => type === 'INVOICE')
    .map((row) => ({ invoiceId: row.id, creditId: credits.get(numberOf(row.invoiceNumber)) ?? '' }));
}
