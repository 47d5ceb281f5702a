// Projects with what is open by age: their ids in order, and the rows of a page by id.
import { type RawBuilder, sql as raw } from 'kysely';
import type { Day } from '@plumbline/rules/dates';
import { type Bounds, PROJECT_BUCKETS } from '@plumbline/rules/invoices/ageing';
import type { CurrencyCode } from '@plumbline/rules/money';
import type { ProjectFilters, ProjectSort } from '@plumbline/rules/projects/project-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';
import { namedStatement } from '../database/statement.ts';
import { customerVersion, versionRow } from '../lists/customer-version.sql.ts';
import type { ReadPage } from '../lists/read-list.ts';

export type OpenScope = { organizationId: string; customerId: string; currencyCode: CurrencyCode; day: Day };

/** Invoices this many days past due; one without a due date is current (decision B2). */
function isWithin({ min, max }: Bounds, day: Day): RawBuilder<boolean> {
  const from = max === null ? raw`true` : raw`invoice.due_date >= ${day}::date - ${raw.lit(max)}`;
  const to = min === null ? raw`true` : raw`invoice.due_date <= ${day}::date - ${raw.lit(min)}`;
  return min === null ? raw`(invoice.due_date is null or ${from})` : raw`(${from} and ${to})`;
}

const BUCKET_OF = { openCurrent: 'current', open30: '30', open60: '60', open61: '61' } as const;

/** What an order needs of each project's invoices. */
function sumFor(sort: ProjectSort, day: Day): RawBuilder<unknown> {
  if (sort === 'percentPaid') {
    return raw`case when sum(invoice.total_amount) = 0 then 1
      else 1 - sum(invoice.balance)::float8 / sum(invoice.total_amount) end`;
  }
  if (sort === 'paidCount') return raw`count(*) filter (where invoice.balance = 0)`;
  if (sort === 'openTotal') return raw`sum(invoice.balance)`;
  if (!(sort in BUCKET_OF)) return raw`null::bigint`;
  const bucket = PROJECT_BUCKETS.find(({ key }) => key === BUCKET_OF[sort as keyof typeof BUCKET_OF])!;
  return raw`coalesce(sum(invoice.balance) filter (where ${isWithin(bucket, day)}), 0)`;
}

/** Of which paid invoices count as well as open ones. */
const READS_PAID: ReadonlySet<ProjectSort> = new Set(['percentPaid', 'paidCount']);

/** The value that decides, of the project or of what else is known about it. */
function keyFor(sort: ProjectSort, { organizationId, customerId }: OpenScope): RawBuilder<unknown> {
  if (sort === 'jobName') return raw`lower(project.job_name)`;
  if (sort === 'jobId') return raw`lower(project.job_id)`;
  if (sort === 'address') return raw`lower(project.address)`;
  return sort === 'waiversCount' ? waiversCount(organizationId, customerId) : raw`summed.key`;
}

/** Those that are released and hold, as the close-out packet has them. */
const waiversCount = (organizationId: string, customerId: string) => raw<number>`(
  select count(*)::int from waiver_request
   where waiver_request.organization_id = ${organizationId} and waiver_request.customer_id = ${customerId}
     and waiver_request.project_id = project.id and waiver_request.status = 'ready'
     and waiver_request.voided_at is null and waiver_request.superseded_by_id is null
)`;

const isListed = (text: string): RawBuilder<boolean> => {
  const pattern = likePattern(text);
  return raw`(project.job_id ilike ${pattern} or project.job_name ilike ${pattern} or project.address ilike ${pattern})`;
};

/**
 * All ids in order. Without dates only projects with an open balance, which are found among the customer's open invoices;
 * with dates those of which something was invoiced then.
 */
export function orderedProjectsQuery(sql: Sql, scope: OpenScope, filters: ProjectFilters) {
  const { organizationId, customerId, currencyCode, day } = scope;
  const { startDate, endDate, search, sort, direction } = filters;
  const ofCustomer = raw`invoice.organization_id = ${organizationId} and invoice.customer_id = ${customerId}
    and invoice.currency_code = ${currencyCode} and invoice.type = 'INVOICE'`;
  const isDated = startDate !== null || endDate !== null;
  const summed = isDated
    ? raw`select invoice.project_id, ${sumFor(sort, day)} as key from invoice
       where ${ofCustomer} and invoice.project_id is not null
         and invoice.invoice_created_at >= coalesce(${startDate}::date, '-infinity')
         and invoice.invoice_created_at <= coalesce(${endDate}::date, 'infinity')
       group by invoice.project_id`
    : raw`select invoice.project_id, ${READS_PAID.has(sort) ? raw`null::bigint` : sumFor(sort, day)} as key from invoice
       where ${ofCustomer} and invoice.project_id is not null and invoice.is_open
       group by invoice.project_id`;
  const withPaid = raw`select open.project_id, paid.key from (${summed}) as open
    cross join lateral (
      select ${sumFor(sort, day)} as key from invoice where ${ofCustomer} and invoice.project_id = open.project_id
    ) as paid`;
  const way = raw.raw(`${direction} nulls last`);
  return raw<{ version: number; ids: string[] }>`
    with summed as (${!isDated && READS_PAID.has(sort) ? withPaid : summed})
    select ${customerVersion(organizationId, customerId)} as version, array(
      select project.id from summed
        join project on project.organization_id = ${organizationId} and project.customer_id = ${customerId}
         and project.id = summed.project_id
       where ${search === null ? raw`true` : isListed(search)}
       order by ${keyFor(sort, scope)} ${way}, project.id
    ) as ids`.compile(sql);
}

const OPEN = raw.join(
  PROJECT_BUCKETS.map(
    ({ key }) => raw`${raw.lit(key)}, json_build_object(
    'total', summed.${raw.ref(`open_${key}`)}, 'count', summed.${raw.ref(`count_${key}`)})`,
  ),
);
const sumsByBucket = (day: Day) =>
  raw.join(
    PROJECT_BUCKETS.map((bucket) => {
      const isHere = raw`invoice.balance > 0 and ${isWithin(bucket, day)}`;
      return raw`coalesce(sum(invoice.balance) filter (where ${isHere}), 0)::bigint as ${raw.ref(`open_${bucket.key}`)},
        count(*) filter (where ${isHere}) as ${raw.ref(`count_${bucket.key}`)}`;
    }),
  );

export type RowsArgs = OpenScope & {
  ids: readonly string[];
  startDate: Day | null;
  endDate: Day | null;
  knownVersion: number | null;
};
type Rows = Pick<ReadPage, 'version' | 'rows'>;

/** Rounded, so that 99.6 % is paid (Spec 1 §4). A total of zero counts as paid (decision B6). */
const PERCENT_PAID = raw`case when summed.invoiced_total = 0 then 100
  else floor((summed.invoiced_total - summed.open_total)::float8 / summed.invoiced_total * 100 + 0.5)::int end`;

export const selectProjectRows = namedStatement<RowsArgs, Rows>(
  ['organizationId', 'customerId', 'currencyCode', 'day', 'ids', 'startDate', 'endDate', 'knownVersion'],
  (sql, { organizationId, customerId, currencyCode, day, ids, startDate, endDate, knownVersion }) =>
    raw<Rows>`
    with kept as (${versionRow(organizationId, customerId)})
    select kept.version, case when kept.version is distinct from ${knownVersion}::bigint then (
      select coalesce(json_agg(listed), '[]')::text from (
        select project.id, project.job_id as "jobId", project.job_name as "jobName", project.address, project.state,
               project.organization_id as "organizationId", ${currencyCode}::text as "currencyCode",
               json_build_object(${OPEN}) as open, summed.open_total as "openTotal", summed.open_count as "openCount",
               summed.paid_count as "paidCount", ${waiversCount(organizationId, customerId)} as "waiversCount",
               ${PERCENT_PAID} as "percentPaid"
          from unnest(${ids}::uuid[]) with ordinality as page (id, place)
          join project on project.organization_id = ${organizationId} and project.customer_id = ${customerId}
           and project.id = page.id
         cross join lateral (
           select ${sumsByBucket(day)}, coalesce(sum(invoice.balance), 0)::bigint as open_total,
                  coalesce(sum(invoice.total_amount), 0)::bigint as invoiced_total,
                  count(*) filter (where invoice.balance > 0) as open_count,
                  count(*) filter (where invoice.balance = 0) as paid_count
             from invoice
            where invoice.organization_id = ${organizationId} and invoice.project_id = page.id
              and invoice.customer_id = ${customerId} and invoice.currency_code = ${currencyCode}
              and invoice.type = 'INVOICE'
              and invoice.invoice_created_at >= coalesce(${startDate}::date, '-infinity')
              and invoice.invoice_created_at <= coalesce(${endDate}::date, 'infinity')
         ) as summed
         order by page.place
      ) as listed
    ) end as rows from kept`.compile(sql),
);
