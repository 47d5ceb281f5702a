import { sql as raw } from 'kysely';
import { newId } from '@plumbline/server/database/new-id';
import type { Sql } from '@plumbline/server/database/open-database';

export type Owner = { organizationId: string; customerId: string };

/** The organization that an earlier run has filled, by the label of its portal. */
export const selectFilled = (sql: Sql, label: string) =>
  sql
    .selectFrom('portal')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.organizationId', '=', 'portal.organizationId')
        .onRef('membership.portalId', '=', 'portal.id'),
    )
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.organizationId', '=', 'membership.organizationId')
        .onRef('userAccount.id', '=', 'membership.userId'),
    )
    .select(['portal.organizationId', 'portal.id as portalId', 'membership.customerId', 'userAccount.identityId'])
    .where('portal.label', '=', label)
    .executeTakeFirst();

/** The biggest customer; the demo numbers the others on from this code. */
export async function insertFirstCustomer(sql: Sql, organizationId: string, name: string): Promise<string> {
  const id = newId();
  await sql.insertInto('customer').values({ organizationId, id, name, code: 'S00001' }).execute();
  return id;
}

/** The customer's project with the most invoices. */
export async function selectBusiestProject(sql: Sql, { organizationId, customerId }: Owner): Promise<string> {
  const { projectId } = await sql
    .selectFrom('invoice')
    .select('projectId')
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId)
    .where('projectId', 'is not', null)
    .groupBy('projectId')
    .orderBy(raw`count(*) desc, project_id`)
    .limit(1)
    .executeTakeFirstOrThrow();
  return projectId!;
}

/** Invoices that the customer's payments can name. */
export const selectSomeInvoices = async (sql: Sql, { organizationId, customerId }: Owner): Promise<string[]> =>
  (
    await sql
      .selectFrom('invoice')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('customerId', '=', customerId)
      .where('type', '=', 'INVOICE')
      .orderBy('id')
      .limit(3)
      .execute()
  ).map(({ id }) => id);

/** Waivers and notices of the customer over three years, and a few of each other customer. */
export async function insertDocuments(sql: Sql, owner: Owner & { portalId: string }, count: number): Promise<void> {
  const { organizationId, customerId, portalId } = owner;
  const numbered = raw`
    select customer.id as customer_id, number, (
             select id from project where organization_id = ${organizationId} and customer_id = customer.id
              order by id offset number % 20 limit 1
           ) as project_id
      from customer
     cross join lateral generate_series(1, case customer.id when ${customerId} then ${count}::int else 10 end) number
     where customer.organization_id = ${organizationId}`;
  await raw`
    insert into waiver_request (organization_id, id, portal_id, customer_id, project_id, waiver_type, status, through_date,
      submitter_name, submitter_email, created_at)
    select ${organizationId}, gen_random_uuid(), ${portalId}, customer_id, project_id,
           (array['conditional.progress', 'conditional.final', 'unconditional.progress'])[1 + number % 3],
           (array['new', 'requested-approval', 'confirmed', 'rejected'])[1 + number % 4],
           date '2026-10-01' - number % 1000, 'Person ' || number % 40, 'person@customer.example',
           timestamptz '2026-10-01 12:00Z' - number * interval '3 hours'
      from (${numbered}) numbered`.execute(sql);
  await raw`
    insert into document (organization_id, id, customer_id, project_id, type, name, created_by_name, created_at)
    select ${organizationId}, gen_random_uuid(), customer_id, project_id,
           (array['preliminary-notice', 'monthly-notice'])[1 + number % 2], 'Notice ' || number,
           'Person ' || number % 40, timestamptz '2026-10-01 12:00Z' - number * interval '3 hours'
      from (${numbered}) numbered`.execute(sql);
}

/** A few payments of each other customer. */
export async function insertOtherPayments(sql: Sql, owner: Owner & { portalId: string }): Promise<void> {
  const { organizationId, customerId, portalId } = owner;
  await raw`
    insert into payment (organization_id, id, portal_id, customer_id, code, status, payment_type, currency_code, subtotal, total,
      created_at, approved_at)
    select ${organizationId}, gen_random_uuid(), ${portalId}, customer.id, 'B' || customer.code || '-' || number, 'APPROVED',
           'ACH', 'USD', 1000 + number, 1000 + number, timestamptz '2026-10-01 12:00Z' - number * interval '3 hours',
           timestamptz '2026-10-02 12:00Z' - number * interval '3 hours'
      from customer cross join generate_series(1, 20) number
     where customer.organization_id = ${organizationId} and customer.id <> ${customerId}`.execute(sql);
}

export async function vacuumDocuments(owner: { query: (text: string) => Promise<unknown> }): Promise<void> {
  for (const table of ['payment', 'payment_allocation', 'waiver_request', 'document']) {
    await owner.query(`vacuum analyze ${table}`);
  }
}
