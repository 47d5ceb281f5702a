// Upgrades a database with released waivers into whose scope invoices have come: they get lines, and staff are told of
// money that went back before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';
import { type Database, openDatabase } from './open-database.ts';
import { emptyDatabaseUrl, silentLog } from './test-database.ts';

/** The first migration that stores the invoices which come into a released waiver. */
const STORED_BY = '0073-late-invoices-of-waivers';

const ORGANIZATION = '00000000-0000-7000-8000-0000000000a0';
const CUSTOMER = '00000000-0000-7000-8000-0000000000c0';
const PROJECT = '00000000-0000-7000-8000-0000000000d0';
const WAIVER = '00000000-0000-7000-8000-0000000000e0';
const REPLACED = '00000000-0000-7000-8000-0000000000e1';
const PAYMENT = '00000000-0000-7000-8000-000000000300';

type Invoice = { number: string; balance: number; kinds?: readonly string[]; day?: string };

/** Each of 100.00, with what the ledger has of it. */
const INVOICES: readonly Invoice[] = [
  { number: 'BACK-1', balance: 10000, kinds: ['CAPTURE', 'RETURN'] },
  { number: 'BACK-2', balance: 4000, kinds: ['CAPTURE', 'REFUND'] },
  { number: 'LATER', balance: 10000, kinds: ['CAPTURE', 'RETURN'], day: '2026-11-01' },
  { number: 'OPEN', balance: 10000 },
  { number: 'PAID', balance: 0, kinds: ['CAPTURE'] },
  { number: 'WON', balance: 0, kinds: ['CAPTURE', 'CHARGEBACK', 'REINSTATE'] },
];

const idOf = (place: number) => `00000000-0000-7000-8000-00000000010${place}`;

const entriesOf = (invoice: Invoice, place: number) =>
  (invoice.kinds ?? []).map((kind, step) => {
    const id = `00000000-0000-7000-8000-0000000004${place}${step}`;
    const amount = step % 2 === 0 ? -10000 : 10000;
    return `
insert into ledger_transaction (organization_id, id, payment_id, kind, external_ref, currency_code, created_at)
  values ('${ORGANIZATION}', '${id}', '${PAYMENT}', '${kind}', '${id}', 'USD', now());
insert into ledger_entry (organization_id, transaction_id, position, account, subject_id, amount) values
  ('${ORGANIZATION}', '${id}', 0, 'clearing', '${CUSTOMER}', ${-amount}),
  ('${ORGANIZATION}', '${id}', 1, 'receivable', '${idOf(place)}', ${amount});`;
  });

const invoiceOf = ({ number, balance, day = '2026-10-01' }: Invoice, place: number) => `
insert into invoice (
  organization_id, id, customer_id, project_id, type, invoice_number, invoice_created_at, total_amount, balance, currency_code
) values ('${ORGANIZATION}', '${idOf(place)}', '${CUSTOMER}', '${PROJECT}', 'INVOICE', '${number}', '${day}', 10000, ${balance}, 'USD');`;

const waiverOf = (id: string, successorId: string) => `
insert into waiver_request (
  organization_id, id, portal_id, customer_id, project_id, waiver_type, status, through_date, submitter_name,
  submitter_email, file_key, created_at, decided_at, released_at, superseded_by_id
) values (
  '${ORGANIZATION}', '${id}', '${CUSTOMER}', '${CUSTOMER}', '${PROJECT}', 'unconditional.progress', 'ready', '2026-10-31', 'Ann',
  'ann@builders.example', 'key', '2026-10-20', '2026-10-20', '2026-10-20', ${successorId}
);`;

const ROWS = `
insert into organization (id, name, legal_name) values ('${ORGANIZATION}', 'Granite', 'Granite Inc');
insert into portal (organization_id, id, label, name) values ('${ORGANIZATION}', '${CUSTOMER}', 'granite', 'Granite');
insert into customer (organization_id, id, code, name) values ('${ORGANIZATION}', '${CUSTOMER}', 'C1', 'Ann Builders');
insert into project (organization_id, id, customer_id, job_id, job_name)
  values ('${ORGANIZATION}', '${PROJECT}', '${CUSTOMER}', 'J1', 'Elm Street');
insert into payment (
  organization_id, id, portal_id, customer_id, code, status, payment_type, currency_code, subtotal, credit, total, created_at
) values ('${ORGANIZATION}', '${PAYMENT}', '${CUSTOMER}', '${CUSTOMER}', 'P1', 'APPROVED', 'ACH', 'USD', 10000, 0, 10000, now());
${waiverOf(WAIVER, 'null')}
${waiverOf(REPLACED, `'${WAIVER}'`)}
${INVOICES.map(invoiceOf).join('')}
${INVOICES.flatMap(entriesOf).join('')}
`;

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: await emptyDatabaseUrl(), dataDir: '', log: silentLog, poolSize: 1 });
  const earlier = Object.entries(ALL_MIGRATIONS).filter(([name]) => name < STORED_BY);
  await migrate(database, Object.fromEntries(earlier));
  await database.pool.query(ROWS);
  await migrate(database);
});
afterAll(() => database.close());

test('decision D32 invoices that came after the release are covered with what is open of them', async () => {
  const { rows } = await database.pool.query(
    `select waiver_id, invoice_number, share, waiver_invoice.balance::int as balance
       from waiver_invoice join invoice on invoice.id = invoice_id order by invoice_number`,
  );
  const covered = INVOICES.filter(({ number }) => number !== 'LATER');
  expect(rows).toEqual(
    covered.map(({ number, balance }) => ({ waiver_id: WAIVER, invoice_number: number, share: 'covered', balance })),
  );
});

test('VFY-03 staff are told of those whose money had gone back before', async () => {
  const { rows } = await database.pool.query<{ detail: string }>(
    `select kind, state, order_id, detail, 'W-' || number as waiver from reconciliation_item
       join waiver_request on waiver_request.id = '${WAIVER}'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ kind: 'REVIEW', state: 'OPEN' });
  expect(rows[0]).toHaveProperty('order_id', Reflect.get(rows[0]!, 'waiver'));
  expect(rows[0]?.detail).toContain('Money of invoices (BACK-1, BACK-2) has gone back.');
});
