// Pages of waivers, documents and open items read an index in order and stop, whatever their number.
import { beforeAll, expect, test } from 'vitest';
import { openItemList } from '@plumbline/rules/payments/open-item-list';
import { documentList } from '@plumbline/rules/waivers/document-list';
import { waiverList } from '@plumbline/rules/waivers/waiver-list';
import { selectDocuments } from '../documents/documents.sql.ts';
import { selectOpenItems } from '../payments/open-items/open-items.sql.ts';
import { insertCustomer, insertOrganization, insertPortal } from '../testing/fixtures.sql.ts';
import { insertManyDocuments } from '../testing/document-fixtures.sql.ts';
import { type OwnDatabase, ownDatabase } from '../testing/own-database.ts';
import { analyzeTables, costsOf } from '../testing/query-plan.sql.ts';
import { selectWaivers } from './waivers.sql.ts';

const SORTED_MAX = 100;
const DIRECTIONS = ['asc', 'desc'] as const;

let database: OwnDatabase;
let scope: { organizationId: string; customerId: string; timeZone: string };

beforeAll(async () => {
  database = await ownDatabase();
  const { sql } = database;
  const organizationId = await insertOrganization(sql, 'Plans');
  const portalId = await insertPortal(sql, { organizationId, label: 'plans', name: 'Plans', settings: {} });
  const customerIds: string[] = [];
  for (const count of [2_000, 500, 500, 500]) {
    const customerId = await insertCustomer(sql, organizationId, 'Builders');
    await insertManyDocuments(sql, { organizationId, portalId, customerId }, count);
    customerIds.push(customerId);
  }
  await analyzeTables(database, ['waiver_request', 'document', 'project', 'reconciliation_item']);
  scope = { organizationId, customerId: customerIds[0]!, timeZone: 'America/New_York' };
});

test.each(['createdAt', 'throughDate', 'waiverType', 'status', 'originator'] as const)(
  'waivers by %s',
  async (sort) => {
    for (const direction of DIRECTIONS) {
      for (const query of [{}, { status: 'executed' }, { waiverType: 'conditional.progress' }]) {
        const filters = waiverList.read({ ...query, sort, direction });
        const { sorted, scanned } = await costsOf(database, selectWaivers(database.sql, scope, filters).compile());
        expect({ sort, direction, query, scanned }).toEqual({ sort, direction, query, scanned: [] });
        expect(sorted).toBeLessThanOrEqual(SORTED_MAX);
      }
    }
  },
);

test.each(['createdAt', 'originator'] as const)('documents by %s', async (sort) => {
  for (const direction of DIRECTIONS) {
    const filters = documentList.read({ sort, direction });
    const { sorted, scanned } = await costsOf(database, selectDocuments(database.sql, scope, filters).compile());
    expect({ direction, scanned }).toEqual({ direction, scanned: [] });
    expect(sorted).toBeLessThanOrEqual(SORTED_MAX);
  }
});

test.each(['OPEN', 'RESOLVED'])('open items that are %s', async (state) => {
  for (const direction of DIRECTIONS) {
    const filters = openItemList.read({ state, direction });
    const query = selectOpenItems(database.sql, scope.organizationId, filters).compile();
    const { sorted, scanned } = await costsOf(database, query);
    expect(scanned).not.toContain('reconciliation_item');
    expect(sorted).toBeLessThanOrEqual(SORTED_MAX);
  }
});
