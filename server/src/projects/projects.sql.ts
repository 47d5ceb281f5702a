import { sql as raw } from 'kysely';
import { addDays, type Day } from '@plumbline/rules/dates';
import { type Bounds, PROJECT_BUCKETS } from '@plumbline/rules/invoices/ageing';
import type { Cents, CurrencyCode } from '@plumbline/rules/money';
import type { ProjectFilters, ProjectSort } from '@plumbline/rules/projects/project-list';
import { likePattern } from '../database/like-pattern.ts';
import type { Sql } from '../database/open-database.ts';

type Scope = { organizationId: string; customerId: string };
type OpenScope = Scope & { currencyCode: CurrencyCode; day: Day };

const FOUND_MAX = 50;

/** Invoices this many days past due; one without a due date is current (decision B2). */
function isWithin({ min, max }: Bounds, day: Day) {
  const from = max === null ? raw`true` : raw`due_date >= ${addDays(day, -max)}`;
  const to = min === null ? raw`true` : raw`due_date <= ${addDays(day, -min)}`;
  return min === null ? raw`(due_date is null or ${from})` : raw`(${from} and ${to})`;
}

function openIn(key: (typeof PROJECT_BUCKETS)[number]['key'], day: Day) {
  const bucket = PROJECT_BUCKETS.find((each) => each.key === key)!;
  const isHere = raw`balance > 0 and ${isWithin(bucket, day)}`;
  return {
    total: raw<Cents>`coalesce(sum(balance) filter (where ${isHere}), 0)::bigint`,
    count: raw<number>`(count(*) filter (where ${isHere}))::int`,
  };
}

/** The invoice totals of each project. Without a date range, only projects with an open balance. */
function selectSums(sql: Sql, scope: OpenScope, { startDate, endDate }: ProjectFilters) {
  const [current, days30, days60, days61] = PROJECT_BUCKETS.map(({ key }) => openIn(key, scope.day));
  return sql
    .selectFrom('invoice')
    .select([
      'projectId',
      current!.total.as('openCurrent'),
      current!.count.as('currentCount'),
      days30!.total.as('open30'),
      days30!.count.as('count30'),
      days60!.total.as('open60'),
      days60!.count.as('count60'),
      days61!.total.as('open61'),
      days61!.count.as('count61'),
      raw<Cents>`sum(balance)::bigint`.as('openTotal'),
      raw<Cents>`sum(total_amount)::bigint`.as('invoicedTotal'),
      raw<number>`(count(*) filter (where balance > 0))::int`.as('openCount'),
      raw<number>`(count(*) filter (where balance = 0))::int`.as('paidCount'),
    ])
    .where('organizationId', '=', scope.organizationId)
    .where('customerId', '=', scope.customerId)
    .where('currencyCode', '=', scope.currencyCode)
    .where('type', '=', 'INVOICE')
    .where('projectId', 'is not', null)
    .$if(startDate !== null, (query) => query.where('invoiceCreatedAt', '>=', startDate!))
    .$if(endDate !== null, (query) => query.where('invoiceCreatedAt', '<=', endDate!))
    .groupBy('projectId')
    .$if(startDate === null && endDate === null, (query) => query.having(raw<boolean>`sum(balance) > 0`));
}

const ORDERS: Readonly<Record<ProjectSort, ReturnType<typeof raw>>> = {
  openTotal: raw`summed.open_total`,
  openCurrent: raw`summed.open_current`,
  open30: raw`summed.open30`,
  open60: raw`summed.open60`,
  open61: raw`summed.open61`,
  percentPaid: raw`case when summed.invoiced_total = 0 then 1
    else 1 - summed.open_total::float8 / summed.invoiced_total end`,
  jobName: raw`lower(project.job_name)`,
  jobId: raw`lower(project.job_id)`,
  address: raw`lower(project.address)`,
  paidCount: raw`summed.paid_count`,
  waiversCount: raw`coalesce(waived.waivers_count, 0)`,
};

const selectMatching = (sql: Sql, scope: OpenScope, filters: ProjectFilters) =>
  sql
    .with('summed', () => selectSums(sql, scope, filters))
    .with('waived', () =>
      sql
        .selectFrom('waiverRequest')
        .select(['projectId', raw<number>`count(*)::int`.as('waiversCount')])
        .where('organizationId', '=', scope.organizationId)
        .where('customerId', '=', scope.customerId)
        .where('projectId', 'is not', null)
        .groupBy('projectId'),
    )
    .selectFrom('summed')
    .innerJoin('project', 'project.id', 'summed.projectId')
    .leftJoin('waived', 'waived.projectId', 'summed.projectId')
    .where('project.organizationId', '=', scope.organizationId)
    .where('project.customerId', '=', scope.customerId)
    .$if(filters.search !== null, (query) => {
      const pattern = likePattern(filters.search!);
      return query.where(({ eb, or }) =>
        or([
          eb('project.jobId', 'ilike', pattern),
          eb('project.jobName', 'ilike', pattern),
          eb('project.address', 'ilike', pattern),
        ]),
      );
    });

/** One page, each row with the total count. */
export const selectOpenProjects = (sql: Sql, scope: OpenScope, filters: ProjectFilters) =>
  selectMatching(sql, scope, filters)
    .selectAll('summed')
    .select([
      'project.id',
      'project.organizationId',
      'project.jobId',
      'project.jobName',
      'project.address',
      'project.state',
      raw<number>`coalesce(waived.waivers_count, 0)`.as('waiversCount'),
      raw<number>`(count(*) over ())::int`.as('found'),
    ])
    .orderBy(ORDERS[filters.sort], (order) =>
      filters.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('project.id')
    .limit(filters.size)
    .offset((filters.page - 1) * filters.size)
    .execute();

/** For a page beyond the last one, which has no row with the count. */
export const selectOpenProjectsCount = async (sql: Sql, scope: OpenScope, filters: ProjectFilters): Promise<number> => {
  const { count } = await selectMatching(sql, scope, filters)
    .select(raw<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const projectsOfCustomer = (sql: Sql, { organizationId, customerId }: Scope) =>
  sql
    .selectFrom('project')
    .select(['id', 'organizationId', 'jobId', 'jobName', 'address', 'state'])
    .where('organizationId', '=', organizationId)
    .where('customerId', '=', customerId);

export const selectProject = (sql: Sql, scope: Scope, id: string) =>
  projectsOfCustomer(sql, scope).where('id', '=', id).executeTakeFirst();

export const selectProjects = (sql: Sql, scope: Scope, search: string) =>
  projectsOfCustomer(sql, scope)
    .where(({ eb, or }) =>
      or([
        eb('jobId', 'ilike', likePattern(search)),
        eb('jobName', 'ilike', likePattern(search)),
        eb('address', 'ilike', likePattern(search)),
      ]),
    )
    .orderBy('jobName')
    .orderBy('id')
    .limit(FOUND_MAX)
    .execute();
