import { sql as raw } from 'kysely';
import type { Sql } from '../database/open-database.ts';

const PROJECTS = 300;

type Owner = { organizationId: string; portalId: string; customerId: string };

/** Varied waivers and documents of a customer, and open items of its supplier. */
export async function insertManyDocuments(
  sql: Sql,
  { organizationId, portalId, customerId }: Owner,
  count: number,
): Promise<void> {
  const projects = raw`(
    select id, row_number() over () - 1 as place from project
     where organization_id = ${organizationId} and customer_id = ${customerId}) project`;
  await raw`
    insert into project (organization_id, id, customer_id, job_id, job_name)
    select ${organizationId}, gen_random_uuid(), ${customerId}, 'J' || at, 'Job ' || at
    from generate_series(1, ${PROJECTS}) at`.execute(sql);
  const createdAt = raw`timestamptz '2026-01-01' + at * interval '1 minute'`;
  const name = raw`'Person ' || at % 50`;
  await raw`
    insert into waiver_request (organization_id, id, portal_id, customer_id, project_id, waiver_type, status, through_date,
      submitter_name, submitter_email, created_at)
    select ${organizationId}, gen_random_uuid(), ${portalId}, ${customerId}, project.id,
      (array['conditional.progress', 'conditional.final', 'other'])[1 + at % 3],
      (array['new', 'confirmed', 'notarized', 'rejected'])[1 + at % 4],
      case when at % 5 > 0 then date '2026-01-01' + at % 90 end, ${name}, '', ${createdAt}
    from generate_series(1, ${count}) at join ${projects} on project.place = at % ${PROJECTS}`.execute(sql);
  await raw`
    insert into document (organization_id, id, customer_id, project_id, type, name, created_by_name, created_at)
    select ${organizationId}, gen_random_uuid(), ${customerId}, project.id, 'preliminary-notice', 'Notice', ${name}, ${createdAt}
    from generate_series(1, ${count}) at join ${projects} on project.place = at % ${PROJECTS}`.execute(sql);
  await raw`
    insert into reconciliation_item (organization_id, id, kind, retref, state, created_at)
    select ${organizationId}, gen_random_uuid(), 'REVIEW', gen_random_uuid()::text,
      case when at % 10 = 0 then 'OPEN' else 'RESOLVED' end, ${createdAt}
    from generate_series(1, ${count}) at`.execute(sql);
}
