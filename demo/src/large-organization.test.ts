import { beforeAll, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { newId } from '@plumbline/server/database/new-id';
import { insertOrganization } from '@plumbline/server/testing/fixtures.sql';
import { ownDatabase } from '@plumbline/server/testing/own-database';
import { fillOrganization } from './large-organization.sql.ts';
import { seedLargeOrganization } from './large-organization.ts';
import { shapeOf } from './large-shape.ts';
import { LARGE } from './names.ts';
import { signInPath } from './pages/sign-in.ts';
import { insertCustomers } from './seed/seed.sql.ts';
import { selectCountsOf, selectSizes } from './testing/test-demo.sql.ts';
import { testDemo, type TestDemo } from './testing/test-demo.ts';

const INVOICES = 2_000;
let demo: TestDemo;
let said: string;

beforeAll(async () => {
  // Its own database: filling locks whole tables, for which other tests would wait.
  demo = await testDemo(await ownDatabase());
  said = await seedLargeOrganization(demo.app, INVOICES);
});

test('a million invoices have the requested shape', () => {
  expect(shapeOf(1_000_000)).toEqual({ invoices: 1_000_000, customers: 2_000, projects: 20_000, biggest: 22_000 });
});

test('inserts exactly the requested rows, the most for the biggest customer', async () => {
  expect(said).toMatch(/^2000 invoices of 10 customers in \d+ s$/);
  const { organizationId } = (await demo.app.tenants.byLabel(LARGE.label))!;
  const shape = shapeOf(INVOICES);
  expect(await selectCountsOf(demo.app.sql, organizationId)).toMatchObject({
    invoices: INVOICES,
    customers: shape.customers,
    projects: shape.projects,
  });
  const sizes = await selectSizes(demo.app.sql, organizationId);
  expect(sizes.find(({ name }) => name === LARGE.company)?.count).toBe(shape.biggest);
});

test('a second run changes nothing', async () => {
  expect(await seedLargeOrganization(demo.app, INVOICES * 2)).toBe('already there');
});

test('recreates the indexes and foreign keys', async () => {
  const { rows } = await demo.app.database.pool.query<{ count: number }>(
    `select (select count(*) from pg_index where indrelid = 'invoice'::regclass)
          + (select count(*) from pg_constraint where conrelid = 'invoice'::regclass and contype = 'f') as count`,
  );
  expect(rows).toEqual([{ count: 44 }]);
});

test('keeps the sums of the invoices, and goes on with it', async () => {
  const { pool } = demo.app.database;
  const { organizationId } = (await demo.app.tenants.byLabel(LARGE.label))!;
  await pool.query(
    `insert into invoice (
       organization_id, id, customer_id, type, invoice_number, invoice_created_at, total_amount, balance, currency_code
     )
     select organization_id, gen_random_uuid(), customer_id, type, 'later', invoice_created_at, 1, 1, 'USD'
       from invoice where organization_id = $1 and type = 'INVOICE' limit 1`,
    [organizationId],
  );
  const { rows } = await pool.query(
    `select (select sum(invoice_count)::int from invoice_total where organization_id = $1) as counted,
            (select count(*)::int from invoice where organization_id = $1) as invoices,
            (select sum(balance)::bigint from open_total where organization_id = $1) as kept,
            (select sum(balance)::bigint from invoice where organization_id = $1 and type = 'INVOICE') as open`,
    [organizationId],
  );
  const { counted, invoices, kept, open } = rows[0] as Record<'counted' | 'invoices' | 'kept' | 'open', number>;
  expect([counted, kept]).toEqual([invoices, open]);
  expect(invoices).toBe(INVOICES + 1);
});

test('its main user sees open and paid invoices', async () => {
  const host = `${LARGE.label}.portal.localhost:3000`;
  const login = await demo.get(signInPath(LARGE.email), host);
  const cookie = String(login.headers['set-cookie']).split(';')[0]!;
  const summary: { openAccountCount: number; accountPaidTotal: number } = (
    await demo.get('/v1/invoices/summary/all', host, cookie)
  ).json();
  expect(summary.openAccountCount).toBeGreaterThan(0);
  expect(summary.accountPaidTotal).toBeGreaterThan(0);
});

test.each([0, 2_500])('aborted after %i ms, it leaves nothing behind', async (afterMs) => {
  const { sql, database } = demo.app;
  const organizationId = await insertOrganization(sql, 'Stopped');
  await insertCustomers(sql, [
    { organizationId, id: newId(), code: 'S00001', name: 'Big', address: null, phone: null, emailDomain: null },
  ]);
  const stopping = AbortSignal.timeout(afterMs);
  const day = asDay('2026-11-16');
  await expect(fillOrganization(database, { organizationId, day, ...shapeOf(500_000) }, stopping)).rejects.toThrow(
    /aborted|canceling/,
  );
  expect(await selectCountsOf(sql, organizationId)).toMatchObject({ customers: 1, projects: 0, invoices: 0 });
});
