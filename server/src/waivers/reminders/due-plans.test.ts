// What the staff have to do about waivers is read from indexes, however many were released before.
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { recordStatements } from '../../database/testing/record-statements.ts';
import { inTransaction } from '../../database/transaction.ts';
import { insertManyDocuments } from '../../testing/document-fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { analyzeTables, costsOf } from '../../testing/query-plan.sql.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { selectDueWaivers } from '../desk/due-waivers.sql.ts';
import { selectOrganizationsToMail } from './organizations-to-mail.sql.ts';

const MANY = 4_000;

test('waivers that wait, have a deadline or lack their money are found without reading all', async () => {
  const database = await ownDatabase();
  const { sql } = database;
  const { organizationId, portalId, user } = await testPortal({ database });
  await insertManyDocuments(sql, { organizationId, portalId, customerId: user.customerId }, MANY);
  const released = sql.updateTable('waiverRequest').set({ status: 'ready', fileKey: 'key' });
  await released.where('organizationId', '=', organizationId).execute();
  const ids = await sql.selectFrom('waiverRequest').select('id').orderBy('id').limit(30).execute();
  const change = (from: number) =>
    sql
      .updateTable('waiverRequest')
      .where('organizationId', '=', organizationId)
      .where(
        'id',
        'in',
        ids.slice(from, from + 10).map(({ id }) => id),
      );
  await change(0).set({ moneyGoneAt: '2026-11-15T18:00:00.000Z' }).execute();
  await change(10).set({ status: 'new', fileKey: null }).execute();
  await change(20)
    .set({ deadlineOn: asDay('2026-11-20') })
    .execute();
  await analyzeTables(database, ['waiver_request', 'organization', 'customer', 'portal']);
  const day = asDay('2026-11-18');
  const days = new Map([['America/Los_Angeles', day]]);
  const recording = recordStatements(database.pool);
  const waivers = await inTransaction(sql, (tx) => selectDueWaivers(tx, organizationId, day, 100));
  const organizations = await selectOrganizationsToMail(sql, { days, max: 10, without: [] });
  recording.stop();
  expect([waivers.length, organizations.length]).toEqual([30, 1]);
  const sent = recording.sent.filter(({ text }) => text.includes('waiver_request'));
  expect(sent).toHaveLength(2);
  for (const { text, values } of sent) {
    const { scanned, discarded } = await costsOf(database, { sql: text, parameters: values });
    expect(scanned).not.toContain('waiver_request');
    expect(discarded).toBeLessThanOrEqual(100);
  }
}, 120_000);
