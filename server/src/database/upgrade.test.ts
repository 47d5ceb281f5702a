// Upgrades a database of an earlier version with money in it: every row stays, and every guard works.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { type Database, openDatabase } from './open-database.ts';
import { emptyDatabaseUrl, silentLog } from './test-database.ts';

/** The last migration of the version that wrote the rows. */
const WRITTEN_BY = '0007-attempt-sites';

const ORGANIZATION = '00000000-0000-7000-8000-0000000000a0';
const CUSTOMER = '00000000-0000-7000-8000-0000000000c0';
const INVOICE = '00000000-0000-7000-8000-000000000100';
const CREDIT = '00000000-0000-7000-8000-000000000200';
const SCHEDULED = '00000000-0000-7000-8000-000000000301';
const APPROVED = '00000000-0000-7000-8000-000000000302';
const TRANSACTION = '00000000-0000-7000-8000-000000000400';

// The balance is 100.00, with a scheduled payment's hold of 30.00 in money and 20.00 of the credit.
const ROWS = `
insert into organization (id, name, legal_name) values ('${ORGANIZATION}', 'Granite', 'Granite Inc');
insert into identity (id, email, name) values ('${CUSTOMER}', 'ann@builders.example', 'Ann');
insert into portal (organization_id, id, label, name) values ('${ORGANIZATION}', '${CUSTOMER}', 'granite', 'Granite');
insert into customer (organization_id, id, code, name) values ('${ORGANIZATION}', '${CUSTOMER}', 'C1', 'Ann Builders');
insert into invoice (
  organization_id, id, customer_id, type, invoice_number, invoice_created_at, total_amount, balance, currency_code,
  credit_restriction_type
) values
  ('${ORGANIZATION}', '${INVOICE}', '${CUSTOMER}', 'INVOICE', '7001', '2026-10-01', 15000, 10000, 'USD', null),
  ('${ORGANIZATION}', '${CREDIT}', '${CUSTOMER}', 'CREDIT', 'CM-1', '2026-10-01', 5000, 5000, 'USD', 'NONE');
insert into payment (
  organization_id, id, portal_id, customer_id, code, status, payment_type, currency_code, subtotal, credit, total, created_at, created_by
) values
  ('${ORGANIZATION}', '${SCHEDULED}', '${CUSTOMER}', '${CUSTOMER}', 'P1', 'SCHEDULED', 'ACH', 'USD', 5000, 2000, 3000, now(), '${CUSTOMER}'),
  ('${ORGANIZATION}', '${APPROVED}', '${CUSTOMER}', '${CUSTOMER}', 'P2', 'APPROVED', 'ACH', 'USD', 5000, 0, 5000, now(), null);
insert into payment_allocation (
  organization_id, id, customer_id, payment_id, invoice_id, kind, credit_id, amount
) values
  ('${ORGANIZATION}', gen_random_uuid(), '${CUSTOMER}', '${SCHEDULED}', '${INVOICE}', 'CASH', null, 3000),
  ('${ORGANIZATION}', gen_random_uuid(), '${CUSTOMER}', '${SCHEDULED}', '${INVOICE}', 'CREDIT', '${CREDIT}', 2000),
  ('${ORGANIZATION}', gen_random_uuid(), '${CUSTOMER}', '${APPROVED}', '${INVOICE}', 'CASH', null, 5000);
insert into payment_event (organization_id, id, payment_id, to_status, cause, created_at)
  values ('${ORGANIZATION}', gen_random_uuid(), '${APPROVED}', 'APPROVED', 'charge', now());
insert into payment_authorization (
  organization_id, id, payment_id, words, amount, on_behalf, client_address, created_at
) values ('${ORGANIZATION}', gen_random_uuid(), '${APPROVED}', 'I agree.', 5000, false, '192.0.2.1', now());
insert into payment_attempt (
  organization_id, id, payment_id, kind, state, order_id, currency_code, amount, merchant_id, retref, created_at
) values ('${ORGANIZATION}', gen_random_uuid(), '${APPROVED}', 'AUTH', 'OK', 'O-1', 'USD', 5000, 'M-1', 'R-1', now());
insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
  values ('${ORGANIZATION}', '${TRANSACTION}', '${APPROVED}', 'CAPTURE', 'capture R-1', 'USD', now());
insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount) values
  ('${ORGANIZATION}', '${TRANSACTION}', 0, 'clearing', '${CUSTOMER}', 5000),
  ('${ORGANIZATION}', '${TRANSACTION}', 1, 'receivable', '${INVOICE}', -5000);
insert into reconciliation_item (organization_id, id, kind, retref, state, created_at)
  values ('${ORGANIZATION}', gen_random_uuid(), 'REVIEW', 'R-1', 'OPEN', now());
insert into audit_event (organization_id, id, action) values ('${ORGANIZATION}', gen_random_uuid(), 'payment.created');
`;

const TABLES = [
  'invoice',
  'payment',
  'payment_allocation',
  'payment_event',
  'payment_authorization',
  'payment_attempt',
  'ledger_transaction',
  'ledger_entry',
  'reconciliation_item',
  'audit_event',
];

let database: Database;
let applied: string[];
const rowsBefore = new Map<string, object[]>();

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: await emptyDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
  const earlier = Object.entries(ALL_MIGRATIONS).filter(([name]) => name <= WRITTEN_BY);
  await migrate(database, Object.fromEntries(earlier));
  await database.pool.query(ROWS);
  for (const table of TABLES) rowsBefore.set(table, await rowsOf(table));
  applied = await migrate(database);
});
afterAll(() => database.close());

async function rowsOf(table: string): Promise<object[]> {
  const { rows } = await database.pool.query<object>(`select * from ${table} order by 1, 2, 3`);
  return rows;
}

test('the later migrations are applied, and no other', () => {
  expect(applied).toEqual(Object.keys(ALL_MIGRATIONS).filter((name) => name > WRITTEN_BY));
});

test.each(TABLES)('the rows of %s are unchanged', async (table) => {
  const before = rowsBefore.get(table) ?? [];
  expect(before.length).toBeGreaterThan(0);
  // Columns may have been added; the earlier ones are unchanged.
  expect(await rowsOf(table)).toMatchObject(before);
});

test.each([
  [
    'a hold beyond the balance',
    '23514',
    `update payment_allocation set amount = 10001 where kind = 'CASH' and amount = 3000`,
  ],
  [
    'entries that do not sum to zero',
    '23514',
    `insert into ledger_entry values ('${ORGANIZATION}', '${TRANSACTION}', 2, 'bank', '${CUSTOMER}', 1)`,
  ],
  ['a status that cannot follow', '23514', `update payment set status = 'SCHEDULED' where id = '${APPROVED}'`],
  [
    'a second charge of a payment',
    '23505',
    `insert into payment_attempt (organization_id, id, payment_id, kind, state, order_id, currency_code, amount, created_at)
     values ('${ORGANIZATION}', gen_random_uuid(), '${APPROVED}', 'AUTH', 'CREATED', 'O-2', 'USD', 5000, now())`,
  ],
  ['another event', '42501', `update payment_event set cause = 'other'`],
  ['another ledger entry', '42501', 'delete from ledger_entry'],
  ['another audit trail', '23001', 'truncate audit_event'],
])('%s is refused', async (_, code, change) => {
  await expect(database.pool.query(change)).rejects.toMatchObject({ code });
});

test('an earlier payment releases its holds when it ends', async () => {
  const held = async () => {
    const { rows } = await database.pool.query('select held_amount from invoice order by id');
    return rows.map(({ held_amount: amount }) => Number(amount));
  };
  expect(await held()).toEqual([5000, 2000]);
  await database.pool.query(`update payment_allocation set amount = 1000 where kind = 'CREDIT'`);
  expect(await held()).toEqual([4000, 1000]);
  await database.pool.query(`update payment set status = 'CANCELED' where id = '${SCHEDULED}'`);
  expect(await held()).toEqual([0, 0]);
});

test('earlier payments have the values that lists are sorted by', async () => {
  const { rows } = await database.pool.query('select sort_payer, invoices_count from payment order by code');
  expect(rows).toEqual([
    { sort_payer: 'ann', invoices_count: 1 },
    { sort_payer: null, invoices_count: 1 },
  ]);
});

test('the sums of earlier invoices are kept from then on', async () => {
  const { rows } = await database.pool.query(
    `select type, sum(invoice_count)::int as count, sum(total_amount)::int as total, sum(balance)::int as balance,
            sum(held_amount)::int as held from invoice_total group by type order by type`,
  );
  expect(rows).toEqual([
    { type: 'CREDIT', count: 1, total: 5000, balance: 5000, held: 0 },
    { type: 'INVOICE', count: 1, total: 15000, balance: 10000, held: 0 },
  ]);
  const { rows: open } = await database.pool.query('select sum(balance)::int as balance from open_total');
  expect(open).toEqual([{ balance: 10000 }]);
});
