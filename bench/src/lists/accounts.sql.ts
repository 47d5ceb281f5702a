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

/** Recurring payments of the customer, half of each in the past, and saved bank accounts. */
export async function insertRecurrences(
  sql: Sql,
  owner: Owner & { portalId: string; identityId: string },
  count: number,
): Promise<void> {
  const { organizationId, customerId, portalId, identityId } = owner;
  await raw`
    insert into recurrence (organization_id, id, portal_id, customer_id, status, frequency, payment_type, amount, quantity,
      currency_code, start_date, end_date, created_by, created_at)
    select ${organizationId}, gen_random_uuid(), ${portalId}, ${customerId}, 'PENDING', 'MONTHLY', 'ACH', 10000 + number, 12,
           'USD', date '2026-01-01' + number::int, date '2031-01-01', ${identityId},
           timestamptz '2026-01-01 12:00Z' + number * interval '3 hours'
      from generate_series(1, ${count}::int) number`.execute(sql);
  await raw`
    insert into payment (organization_id, id, portal_id, customer_id, code, status, payment_type, currency_code, subtotal, total,
      recurrence_id, recurrence_number, scheduled_at, created_by, created_at)
    select ${organizationId}, gen_random_uuid(), ${portalId}, ${customerId}, 'R' || right(recurrence.id::text, 12) || number,
           case when number > 6 then 'SCHEDULED' else 'APPROVED' end, 'ACH', 'USD', recurrence.amount, recurrence.amount,
           recurrence.id, number, date '2030-01-01' + number::int * 30, ${identityId}, recurrence.created_at
      from recurrence cross join generate_series(1, 12) number
     where recurrence.organization_id = ${organizationId} and recurrence.customer_id = ${customerId}`.execute(sql);
  await raw`
    insert into payment_method (organization_id, id, customer_id, payment_type, last4, account_type, account_holder_type,
      holder_name, billing_address, sealed_token, fingerprint, created_by, created_at)
    select ${organizationId}, gen_random_uuid(), ${customerId}, 'ACH', '1234', 'CHECKING', 'BUSINESS', 'Ann Bench',
           '{"state": "TX", "country": "US"}', '', number::text::bytea, ${identityId},
           timestamptz '2026-01-01 12:00Z' + number * interval '3 hours'
      from generate_series(1, ${count}::int) number`.execute(sql);
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
  for (const table of ['payment', 'payment_allocation', 'payment_method', 'recurrence', 'waiver_request', 'document']) {
    await owner.query(`vacuum analyze ${table}`);
  }
}
