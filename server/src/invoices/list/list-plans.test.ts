// Whatever the order and the filters, a page is read from an index: no scan of the table, no sort of a whole list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { insertCustomer, insertProject } from '../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { analyzeTables, costsOf } from '../../testing/query-plan.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const database = await ownDatabase();
const CALL = '/v1/invoices/filter/all';
/** As many as are sorted at most: found ids, or a page. */
const SORTED_MAX = 501;

type Sent = { text: string; values: unknown[] };
let portal: TestPortal;
let projectId: string;
const sent: Sent[] = [];
const { pool } = database;
const connect = pool.connect.bind(pool);

beforeAll(async () => {
  portal = await testPortal({ database, settings: { isWaiverEnabled: true } });
  const { organizationId, user } = portal;
  projectId = await insertProject(database.sql, organizationId, user.customerId, 'Harrow');
  const others = await Promise.all(
    Array.from({ length: 20 }, (_, at) => insertCustomer(database.sql, organizationId, `Other ${at}`)),
  );
  const fill = (customerId: string, count: number, project: string | null) =>
    database.pool.query(
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
  for (const customerId of others) await fill(customerId, 300, null);
  await analyzeTables(database, ['invoice', 'invoice_total', 'project', 'customer']);
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (query: Sent) => unknown;
    client.query = ((query_: Sent) => {
      if (/\binvoice\b/.test(query_.text)) sent.push(query_);
      return query(query_);
    }) as typeof client.query;
    const release = client.release.bind(client);
    client.release = (error) => {
      client.query = query as typeof client.query;
      client.release = release;
      release(error);
    };
    return client;
  }) as typeof pool.connect;
});
afterAll(() => {
  pool.connect = connect;
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
  { page: '200' },
];

test.each(FILTERS)('%j, in every order', async (filters) => {
  const complaints: string[] = [];
  for (const sort of invoiceList.sorts) {
    for (const direction of ['asc', 'desc']) {
      const query = new URLSearchParams({ ...filters, sort, direction });
      if (filters['projectId']) query.set('projectId', projectId);
      sent.length = 0;
      const { statusCode } = await portal.send({ url: `${CALL}?${query}`, cookie: portal.cookies.customer });
      expect(statusCode).toBe(200);
      expect(sent.length).toBeGreaterThan(0);
      for (const each of sent) {
        const { sorted, scanned } = await costsOf(
          database,
          { sql: each.text, parameters: each.values },
          // Of the pages without a text, the common ones are prepared; any of them may be.
          { isPrepared: each.text.includes('json_agg') && !('search' in filters) && !('projectId' in filters) },
        );
        if (scanned.includes('invoice')) complaints.push(`${query}: a scan of the table`);
        if (sorted > SORTED_MAX) complaints.push(`${query}: a sort of ${sorted} rows`);
      }
    }
  }
  expect(complaints).toEqual([]);
});
