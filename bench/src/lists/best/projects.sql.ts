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
  const open = buckets.map(
    ([
      key,
      within,
    ]) => `'${key}', json_build_object('total', coalesce(sum(balance) filter (where balance > 0 and ${within}), 0),
      'count', count(*) filter (where balance > 0 and ${within}))`,
  );
  const text = `
    with summed as (
      select project_id, json_build_object(${open.join(', ')}) as open, sum(balance) as open_total,
             sum(total_amount) as invoiced, count(*) filter (where balance > 0) as open_count,
             count(*) filter (where balance = 0) as paid_count
        from invoice
       where organization_id = ${organization} and customer_id = ${customer} and currency_code = 'USD'
         and type = 'INVOICE' and project_id is not null
       group by project_id having sum(balance) > 0
    ), page as (
      select *, count(*) over () as found from summed order by open_total desc, project_id limit 20
    ), listed as (
      select project.id, job_id as "jobId", job_name as "jobName", address, state,
             ${organization}::uuid as "organizationId", 'USD' as "currencyCode", open, open_total as "openTotal",
             open_count as "openCount", paid_count as "paidCount", round((invoiced - open_total) * 100.0 / invoiced) as "percentPaid",
             (select count(*) from waiver_request where waiver_request.organization_id = ${organization}
                 and waiver_request.customer_id = ${customer} and waiver_request.project_id = project.id) as "waiversCount"
        from page join project on project.organization_id = ${organization} and project.id = page.project_id
       order by open_total desc, project.id
    )
    select json_build_object('rows', coalesce(json_agg(listed), '[]'), 'count', coalesce((select max(found) from page), 0))::text as answer
      from listed`;
  return { text, values: parameters.values };
}
