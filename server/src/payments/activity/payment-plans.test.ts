// Whatever the order and the filters, a page of payments is read from an index: no scan of the table, no sort of a list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { insertCustomer, insertIdentity, insertInvoice } from '../../testing/fixtures.sql.ts';
import { watchPlans } from '../../lists/testing/watch-plans.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { insertMixedPayments } from '../../testing/payment-fixtures.sql.ts';
import { analyzeTables, costsOf } from '../../testing/query-plan.sql.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { paymentsAfterQuery } from './payment-list.sql.ts';
import { paymentQuery } from './payment-selection.ts';

const TABLES = ['payment', 'payment_allocation'];
const CALL = '/v1/payments';

const database = await ownDatabase();
const portal = await testPortal({ database, settings: { isPaymentEnabled: true } });
const plans = watchPlans(database, portal, ['payment'], (text) => text.includes('json_agg') && !text.includes('ilike'));
afterAll(plans.stop);

beforeAll(async () => {
  const { sql } = database;
  const { organizationId, portalId, user } = portal;
  const others = [];
  for (let at = 0; at < 6; at += 1) others.push(await insertCustomer(sql, organizationId, `Other ${at}`));
  for (const [at, customerId] of [user.customerId, ...others].entries()) {
    const payers = [await insertIdentity(sql, `payer${at}@plans.example`, `Payer ${at}`)];
    const invoiceIds = [await insertInvoice(sql, { organizationId, customerId })];
    await insertMixedPayments(
      sql,
      { organizationId, portalId, customerId, payers, invoiceIds },
      at === 0 ? 3_000 : 500,
    );
  }
  await analyzeTables(database, [...TABLES, 'invoice', 'invoice_total']);
});

const FILTERS: readonly Record<string, string>[] = [
  {},
  { currencyCode: 'USD' },
  { currencyCode: 'CAD' },
  { paymentStatus: 'APPROVED' },
  { paymentStatus: 'PROCESSED', currencyCode: 'USD' },
  { paymentStatus: 'SCHEDULED' },
  { paymentType: 'ACH', currencyCode: 'USD' },
  { startDate: '2026-10-10', endDate: '2026-10-20' },
  { hideScheduledRecurrence: 'false' },
  { search: 'draw' },
  { search: 'payer' },
  { page: '100' },
];
const orders = paymentList.sorts.flatMap((sort) => [
  { sort, direction: 'asc' } as const,
  { sort, direction: 'desc' } as const,
]);

test.each(FILTERS)('%j, in every order', async (filters) => {
  const complaints: string[] = [];
  for (const order of orders) {
    complaints.push(...(await plans.complaintsOf(`${CALL}?${new URLSearchParams({ ...filters, ...order })}`)));
  }
  expect(complaints).toEqual([]);
});

describe('the spreadsheet', () => {
  test.each(orders)('by %j', async (order) => {
    const tenant = { organizationId: portal.organizationId, timeZone: 'America/New_York' };
    const caller = { tenant, customerId: portal.user.customerId };
    for (const input of FILTERS.filter((filters) => !('search' in filters))) {
      const { scope, filters } = paymentQuery(caller, input);
      for (const after of [null, { id: scope.customerId, place: null }]) {
        const query = paymentsAfterQuery(database.sql, scope, order, { filters, more: null, after, limit: 20 });
        const { sorted, scanned } = await costsOf(database, query);
        expect(scanned.filter((table) => TABLES.includes(table))).toEqual([]);
        expect(sorted).toBeLessThanOrEqual(100);
      }
    }
  });
});
