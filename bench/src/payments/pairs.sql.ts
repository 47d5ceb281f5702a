import { insertWithTotals } from '@plumbline/demo/large-organization.sql';
import type { Database } from '@plumbline/server/database/open-database';
import type { Pair } from './ready.ts';

type Owner = { organizationId: string; customerId: string };

const INSERT_PAIRS = `
  insert into invoice (organization_id, id, customer_id, type, invoice_number, invoice_created_at, due_date, total_amount, balance, currency_code, credit_restriction_type)
  select $1, gen_random_uuid(), $2, type, type || '-' || number, date '2026-10-01' + number % 30, null, 10000, 10000, 'USD',
         case type when 'CREDIT' then 'NONE' end
    from generate_series(1, $3::int) number, (values ('INVOICE'), ('CREDIT')) kinds (type)`;

/** Grouped by the number that both have; a join would be planned without statistics. */
const SELECT_PAIRS = `
  select min(id::text) filter (where type = 'INVOICE') as "invoiceId", min(id::text) filter (where type = 'CREDIT') as "creditId"
    from invoice where organization_id = $1 group by split_part(invoice_number, '-', 2)`;

/** Invoices of one amount, and as many credits of the same amount. */
export async function insertPairs({ owner }: Database, paying: Owner, count: number): Promise<Pair[]> {
  const { organizationId, customerId } = paying;
  const client = await owner.connect();
  const run = (statement: string, values?: unknown[]) => client.query(statement, values);
  try {
    await run('begin');
    await insertWithTotals(run, organizationId, () => run(INSERT_PAIRS, [organizationId, customerId, count]));
    await run('commit');
    return (await client.query<Pair>(SELECT_PAIRS, [organizationId])).rows;
  } finally {
    client.release();
  }
}

const PAYMENT_TABLES = [
  'idempotency_key',
  'payment',
  'payment_allocation',
  'payment_event',
  'ledger_transaction',
  'ledger_entry',
  'invoice_event',
  'mail_message',
];

/**
 * As autovacuum does a minute after the first payments of an installation. Until then the foreign key of a ledger entry
 * is looked up in all transactions, and every payment is slower than the one before.
 */
export async function analyzePayments({ owner }: Database): Promise<void> {
  await owner.query(`analyze ${PAYMENT_TABLES.join(', ')}`);
}
