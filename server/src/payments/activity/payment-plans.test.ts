// Pages of the payment list read an index in order and stop, whatever the number of payments.
import { beforeAll, describe, expect, test } from 'vitest';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { insertCustomer, insertInvoice, insertOrganization, insertPortal } from '../../testing/fixtures.sql.ts';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database.ts';
import { insertMixedPayments } from '../../testing/payment-fixtures.sql.ts';
import { analyzeTables, costsOf } from '../../testing/query-plan.sql.ts';
import { paymentPageQuery, paymentsAfterQuery, type PaymentSelection } from './payment-list.sql.ts';

const SIZE = 20;
const SORTED_MAX = 5 * SIZE;
/** Sorted by what other tables say: not by an index. */
const COMPUTED = ['paymentInvoicesCount', 'createdBy'];

let database: OwnDatabase;
let scope: Pick<PaymentSelection, 'organizationId' | 'customerId' | 'timeZone'>;

beforeAll(async () => {
  database = await ownDatabase();
  const { sql } = database;
  const organizationId = await insertOrganization(sql, 'Plans');
  const portalId = await insertPortal(sql, { organizationId, label: 'plans', name: 'Plans', settings: {} });
  const counts = [2_000, 500, 500, 500];
  const customerIds: string[] = [];
  for (const count of counts) {
    const customerId = await insertCustomer(sql, organizationId, 'Builders');
    const invoiceIds = [await insertInvoice(sql, { organizationId, customerId })];
    await insertMixedPayments(sql, { organizationId, portalId, customerId, payers: [], invoiceIds }, count);
    customerIds.push(customerId);
  }
  await analyzeTables(database, ['payment', 'payment_allocation', 'invoice']);
  scope = { organizationId, customerId: customerIds[0]!, timeZone: 'America/New_York' };
});

const FILTERS = [
  {},
  { currencyCode: 'USD' },
  { paymentStatus: 'APPROVED' },
  { paymentType: 'ACH', currencyCode: 'USD' },
  { startDate: '2026-10-10', endDate: '2026-10-20' },
  { hideScheduledRecurrence: 'false' },
];
const sorts = paymentList.sorts.filter((sort) => !COMPUTED.includes(sort));

describe.each(sorts)('by %s', (sort) => {
  test.each(['asc', 'desc'] as const)('%s', async (direction) => {
    for (const query of FILTERS) {
      const { sort: _sort, direction: _direction, page: _page, size: _size, ...filters } = paymentList.read(query);
      const selection = { ...scope, filters };
      const queries = [
        paymentPageQuery(database.sql, selection, { sort, direction }, { limit: SIZE, offset: 0 }),
        paymentsAfterQuery(database.sql, selection, { sort, direction }, { after: null, limit: SIZE }),
      ];
      for (const each of queries) {
        const { sorted, scanned } = await costsOf(database, each);
        for (const table of ['payment', 'payment_allocation']) expect(scanned).not.toContain(table);
        expect(sorted).toBeLessThanOrEqual(SORTED_MAX);
      }
    }
  });
});
