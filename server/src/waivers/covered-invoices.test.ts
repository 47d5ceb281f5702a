// The lines that waivers of an earlier version get of invoices which they cover without listing them.
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { migrate } from '../database/migrate.ts';
import { ALL_MIGRATIONS } from '../database/migrations/all-migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { emptyDatabaseUrl, silentLog } from '../database/test-database.ts';
import { selectUncovered } from '../payments/ledger/waivers-of-money.sql.ts';
import {
  insertCustomer,
  insertInvoice,
  insertOrganization,
  insertPortal,
  insertProject,
  insertWaiver,
} from '../testing/fixtures.sql.ts';

test('released unconditional waivers of earlier versions cover every invoice up to their day', async () => {
  const databaseUrl = await emptyDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, poolSize: 1 });
  const earlier = Object.entries(ALL_MIGRATIONS).filter(([name]) => name < '0058');
  await migrate(database, Object.fromEntries(earlier));
  const { sql } = database;
  const organizationId = await insertOrganization(sql, 'Granite');
  const portalId = await insertPortal(sql, { organizationId, label: 'granite', name: 'Granite', settings: {} });
  const customerId = await insertCustomer(sql, organizationId, 'Ann Builders');
  const projectId = await insertProject(sql, organizationId, customerId, 'Alder Court');
  const other = await insertProject(sql, organizationId, customerId, 'Birch Court');
  const owner = { organizationId, customerId };
  const invoice = (day: string, balance: number, more: object = {}) =>
    insertInvoice(sql, { ...owner, projectId, invoiceCreatedAt: asDay(day), balance: asCents(balance), ...more });
  const listed = await invoice('2026-10-01', 0);
  const paid = await invoice('2026-10-02', 0);
  const open = await invoice('2026-10-31', 40_00, { currencyCode: 'CAD' });
  const later = await invoice('2026-11-01', 0);
  await invoice('2026-11-11', 0);
  await invoice('2026-10-01', 0, { projectId: other });
  await invoice('2026-10-01', 0, { type: 'CREDIT', creditRestrictionType: 'PROJECT' });
  const waiver = (
    waiverType: 'conditional.progress' | 'unconditional.final' | 'unconditional.progress',
    more: object = {},
  ) => insertWaiver(sql, { ...owner, portalId, projectId, waiverType, status: 'ready', fileKey: 'key', ...more });
  const progress = await waiver('unconditional.progress');
  // Still the day before in Los Angeles.
  const final = await waiver('unconditional.final', { throughDate: null, releasedAt: '2026-11-11T05:00:00.000Z' });
  await waiver('conditional.progress');
  await waiver('unconditional.progress', { voidedAt: '2026-11-11T05:00:00.000Z', voidReason: 'Wrong.' });
  await waiver('unconditional.progress', { status: 'confirmed' });
  const line = { organizationId, waiverId: progress, balance: asCents(0), disputedAmount: asCents(0) };
  await sql
    .insertInto('waiverInvoice')
    .values({ ...line, invoiceId: listed, share: 'waived' })
    .execute();
  await migrate(database);
  const lines = await sql
    .selectFrom('waiverInvoice')
    .select(['waiverId', 'invoiceId', 'balance'])
    .where('organizationId', '=', organizationId)
    .where('share', '=', 'covered')
    .execute();
  const covered = (waiverId: string, invoiceId: string, balance = 0) => ({ waiverId, invoiceId, balance });
  expect(new Set(lines)).toEqual(
    new Set([
      covered(progress, paid),
      covered(progress, open, 40_00),
      covered(final, listed),
      covered(final, paid),
      covered(final, open, 40_00),
      covered(final, later),
    ]),
  );
  // What was open then may never have been paid; only more than that is money which has gone back.
  const uncovered = async () => {
    const found = await inTransaction(sql, (tx) => selectUncovered(tx, organizationId, [progress, final]));
    return new Set(found.map(({ waiverId }) => waiverId));
  };
  expect(await uncovered()).toEqual(new Set());
  const owe = (balance: number) =>
    sql
      .updateTable('invoice')
      .set({ balance: asCents(balance) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', open)
      .execute();
  await owe(40_01);
  expect(await uncovered()).toEqual(new Set([progress, final]));
  await database.close();
});
