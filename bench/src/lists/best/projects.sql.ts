import { addDays } from '@plumbline/rules/dates';
import type { Account } from '../ready.ts';
import type { BestStatement } from './best-statement.ts';
import { bucketConditions, todayOf } from './buckets.ts';
import { Parameters } from './parameters.ts';

/** Projects with an open balance, the largest first. */
export function projectPage({ organizationId, customerId }: Account): BestStatement {
  const parameters = new Parameters();
  const [organization, customer] = [parameters.add(organizationId), parameters.add(customerId)];
  const dayBack = (days: number) => `${parameters.add(addDays(todayOf(), -days))}::date`;
  const buckets = bucketConditions([0, 30, 60].map(dayBack));
  const ofCustomer = `organization_id = ${organization} and customer_id = ${customer} and currency_code = 'USD' and type = 'INVOICE'`;
  const open = buckets.map(
    ([
      key,
      within,
    ]) => `'${key}', json_build_object('total', coalesce(sum(balance) filter (where balance > 0 and ${within}), 0),
      'count', count(*) filter (where balance > 0 and ${within}))`,
  );
  // Found among the open invoices; those of the page are added up by the index of their project.
  const text = `
    with opened as (
      select project_id, sum(balance) as open_total from invoice
       where ${ofCustomer} and is_open and project_id is not null group by project_id
    ), page as (
      select *, count(*) over () as found from opened order by open_total desc, project_id limit 20
    ), listed as (
      select project.id, job_id as "jobId", job_name as "jobName", address, state,
             ${organization}::uuid as "organizationId", 'USD' as "currencyCode", open, open_total as "openTotal",
             open_count as "openCount", paid_count as "paidCount", round((invoiced - open_total) * 100.0 / invoiced) as "percentPaid",
             (select count(*) from waiver_request where waiver_request.organization_id = ${organization}
                 and waiver_request.project_id = project.id and waiver_request.status = 'ready'
                 and waiver_request.voided_at is null and waiver_request.superseded_by_id is null) as "waiversCount"
        from page join project on project.organization_id = ${organization} and project.id = page.project_id
       cross join lateral (
         select json_build_object(${open.join(', ')}) as open, sum(total_amount) as invoiced,
                count(*) filter (where balance > 0) as open_count, count(*) filter (where balance = 0) as paid_count
           from invoice where ${ofCustomer} and project_id = page.project_id
       ) summed
       order by open_total desc, project.id
    )
    select json_build_object('rows', coalesce(json_agg(listed), '[]'), 'count', coalesce((select max(found) from page), 0))::text as answer
      from listed`;
  return { text, values: parameters.values };
}
