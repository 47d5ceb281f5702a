// Open projects are found among the customer's open invoices, and a page reads the invoices of its own projects only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectList } from '@plumbline/rules/projects/project-list';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { watchPlans } from '../lists/testing/watch-plans.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { analyzeTables } from '../testing/query-plan.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

const PROJECTS = 300;
const database = await ownDatabase();
const portal = await testPortal({ database, settings: { isWaiverEnabled: true } });
const plans = watchPlans(database, portal, ['invoice', 'waiver_request'], (text) => text.includes('json_agg'));
afterAll(plans.stop);

beforeAll(async () => {
  const { sql, owner } = database;
  const { organizationId, portalId, user } = portal;
  const customers = [user.customerId];
  for (let at = 0; at < 4; at += 1) customers.push(await insertCustomer(sql, organizationId, `Other ${at}`));
  for (const customerId of customers) {
    await owner.query(
      `insert into project (organization_id, id, customer_id, job_id, job_name)
       select $1, gen_random_uuid(), $2, 'J' || at, 'Job ' || at from generate_series(1, $3::int) at`,
      [organizationId, customerId, PROJECTS],
    );
    await owner.query(
      `insert into invoice (organization_id, id, customer_id, project_id, type, invoice_number, invoice_created_at, due_date,
         total_amount, balance, currency_code)
       select $1, gen_random_uuid(), $2::uuid, project.id, 'INVOICE', right($2::uuid::text, 12) || '-' || project.job_id || '-' || at,
              date '2026-11-16' - at * 20, date '2026-12-16' - at * 20, 10000, case when at < 3 then 5000 else 0 end, 'USD'
         from project cross join generate_series(1, 12) at where project.organization_id = $1 and project.customer_id = $2::uuid`,
      [organizationId, customerId],
    );
    await owner.query(
      `insert into waiver_request (organization_id, id, portal_id, customer_id, project_id, waiver_type, status,
         submitter_name, submitter_email, created_at)
       select $1, gen_random_uuid(), $2, $3::uuid, project.id, 'other', 'new', 'Ann', '', now()
         from project cross join generate_series(1, 3) where project.organization_id = $1 and project.customer_id = $3::uuid`,
      [organizationId, portalId, customerId],
    );
  }
  await analyzeTables(database, ['invoice', 'project', 'waiver_request', 'invoice_total']);
});

test.each<Record<string, string>>([{}, { search: 'job 1' }, { page: '10' }, { startDate: '2026-09-01' }])(
  '%j, in every order',
  async (filters) => {
    const complaints: string[] = [];
    for (const sort of projectList.sorts) {
      for (const direction of ['asc', 'desc']) {
        const query = new URLSearchParams({ ...filters, sort, direction });
        complaints.push(...(await plans.complaintsOf(`/api/projects-t2/open?${query}`)));
      }
    }
    expect(complaints).toEqual([]);
  },
);
