// Whatever the order and the filters, a page of waivers, documents or open items is read from an index: no scan of the
// table, no sort of a list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openItemList } from '@plumbline/rules/payments/open-item-list';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { selectOpenItems } from '../payments/open-items/open-items.sql.ts';
import { insertManyDocuments } from '../testing/document-fixtures.sql.ts';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { watchPlans } from '../lists/testing/watch-plans.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

const DIRECTIONS = ['asc', 'desc'] as const;

const database = await ownDatabase();
const portal = await testPortal({ database, settings: { isWaiverEnabled: true, isOtherDocumentsEnabled: true } });
const plans = watchPlans(
  database,
  portal,
  ['waiver_request', 'document'],
  (text) => text.includes('json_agg') && !/like|project_id =/.test(text),
);
afterAll(plans.stop);

beforeAll(async () => {
  const { sql } = database;
  const { organizationId, portalId, user } = portal;
  const others = [];
  for (let at = 0; at < 6; at += 1) others.push(await insertCustomer(sql, organizationId, `Other ${at}`));
  for (const [at, customerId] of [user.customerId, ...others].entries()) {
    await insertManyDocuments(sql, { organizationId, portalId, customerId }, at === 0 ? 2_000 : 500);
  }
  await analyzeTables(database, ['waiver_request', 'document', 'project', 'reconciliation_item', 'invoice_total']);
});

const COMMON: readonly Record<string, string>[] = [
  {},
  { startDate: '2026-01-01', endDate: '2026-01-01' },
  { search: 'job 1' },
  { submitterName: 'person 1' },
  { jobName: 'job 12' },
  { page: '60' },
];
const CALLS: readonly [string, readonly string[], Record<string, string>][] = [
  ...[
    ...COMMON,
    { status: 'confirmed' },
    { executed: 'true' },
    { waiverType: 'other' },
    { throughDate: '2026-01-15' },
  ].map((filters): [string, readonly string[], Record<string, string>] => ['/v1/waivers', waiverList.sorts, filters]),
  ...[...COMMON, { documentType: 'preliminary-notice' }].map(
    (filters): [string, readonly string[], Record<string, string>] => ['/v1/documents', documentList.sorts, filters],
  ),
];

test.each(CALLS)('%s in each of %j with %j', async (url, sorts, filters) => {
  const complaints: string[] = [];
  for (const sort of sorts) {
    for (const direction of DIRECTIONS) {
      complaints.push(...(await plans.complaintsOf(`${url}?${new URLSearchParams({ ...filters, sort, direction })}`)));
    }
  }
  expect(complaints).toEqual([]);
});

test.each(['OPEN', 'RESOLVED'])('open items that are %s', async (state) => {
  for (const direction of DIRECTIONS) {
    const filters = openItemList.read({ state, direction });
    const query = selectOpenItems(database.sql, portal.organizationId, filters).compile();
    const { sorted, scanned } = await costsOf(database, query);
    expect(scanned).not.toContain('reconciliation_item');
    expect(sorted).toBeLessThanOrEqual(100);
  }
});
