// Whatever the order and the filters, a page is read from an index: no scan of the table, no sort of a whole list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { watchPlans } from '../../lists/testing/watch-plans.ts';
import { insertCustomer, insertProject } from '../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { mergeTotals } from '../totals/merge-totals.ts';
import { analyzeTables } from '../../testing/query-plan.sql.ts';
import { testPortal } from '../../testing/test-portal.ts';

const CALL = '/v1/invoices/filter/all';

const database = await ownDatabase();
const portal = await testPortal({ database, settings: { isWaiverEnabled: true } });
const plans = watchPlans(
  database,
  portal,
  ['invoice'],
  // Of the pages without a text or a project, the common ones are prepared; any of them may be.
  (text) => text.includes('json_agg') && !/like|invoice\.project_id = \$/.test(text),
);
afterAll(plans.stop);
let projectId: string;

beforeAll(async () => {
  const { organizationId, user } = portal;
  projectId = await insertProject(database.sql, organizationId, user.customerId, 'Harrow');
  const others = await Promise.all(
    Array.from({ length: 2 }, (_, at) => insertCustomer(database.sql, organizationId, `Other ${at}`)),
  );
  const fill = (customerId: string, count: number, project: string | null) =>
    database.owner.query(
      `insert into invoice (
         organization_id, id, customer_id, project_id, type, invoice_number, po_number, order_number, statement_number, job_id,
         job_name, memo, invoice_created_at, due_date, total_amount, balance, currency_code, credit_restriction_type
       )
       select $1, gen_random_uuid(), $2::uuid, case when n % 10 < 7 then $4::uuid end, case when n % 90 = 0 then 'CREDIT' else 'INVOICE' end,
              right($2::uuid::text, 12) || n, 'PO-' || n % 500, case when n % 4 > 0 then 'SO-' || n end,
              case when n % 3 > 0 then 'ST-' || n % 40 end, case when n % 10 < 7 then 'J-' || n % 60 end,
              case when n % 10 < 7 then 'Harrow ' || n % 60 end, 'lot ' || n % 97, date '2026-11-16' - n % 1000,
              case when n % 90 > 0 then date '2026-12-16' - n % 1000 end, 10000 + n, case when n % 1000 < 30 or n % 50 = 0 then 5000 + n else 0 end,
              'USD', case when n % 90 = 0 then 'NONE' end
         from generate_series(1, $3::int) n`,
      [organizationId, customerId, count, project],
    );
  await fill(user.customerId, 6_000, projectId);
  for (const customerId of others) await fill(customerId, 3_000, null);
  await mergeTotals({ sql: database.sql, now: () => new Date() });
  await analyzeTables(database, ['invoice', 'invoice_total', 'project', 'customer']);
});

const FILTERS: readonly Record<string, string>[] = [
  {},
  { type: 'CREDIT' },
  { isPaid: 'true' },
  { isPaid: 'false' },
  { type: 'INVOICE', isPaid: 'true', hasProject: 'true' },
  { hasProject: 'false' },
  { projectId: 'the project' },
  { daysPastDue: 'current' },
  { daysPastDue: '30', type: 'INVOICE', isPaid: 'false' },
  { startDate: '2024-06-01' },
  { startDate: '2026-11-10' },
  { dueFrom: '2026-01-01', dueTo: '2026-06-30' },
  { search: 'harrow' },
  { search: 'lot 42' },
  { page: '2' },
  { page: '200' },
];

test.each(FILTERS)('%j, in every order', async (filters) => {
  const complaints: string[] = [];
  for (const sort of invoiceList.sorts) {
    for (const direction of ['asc', 'desc']) {
      const query = new URLSearchParams({ ...filters, sort, direction });
      if (filters['projectId']) query.set('projectId', projectId);
      complaints.push(...(await plans.complaintsOf(`${CALL}?${query}`)));
    }
  }
  expect(complaints).toEqual([]);
});
