// A page of one project's invoices, if they are few: one statement finds them by their index, sorts and counts them.
import { sql as raw } from 'kysely';
import type { Sql } from '../../database/open-database.ts';
import { namedStatement } from '../../database/statement.ts';
import { versionRow } from '../../lists/customer-version.sql.ts';
import { and } from '../../lists/page-rows.sql.ts';
import { only, type ReadPage } from '../../lists/read-list.ts';
import { type AnswerContext, answerColumns, waivedJoin } from '../invoice-answer.sql.ts';
import { keyOf, orderBy } from './invoice-orders.sql.ts';
import type { KeptArgs } from './kept-sums.sql.ts';
import type { InvoiceOrder } from './selection.ts';

/** Of more, a page is soon found in the order of the list. */
export const PROJECT_ROWS_MAX = 500;

export type ProjectPageArgs = KeptArgs &
  AnswerContext & { projectId: string; offset: number; size: number; knownVersion: number | null };

/** Filters are arguments: of a project there are too few rows for statements of their own. */
type Shape = { order: InvoiceOrder; hasWaivers: boolean };

const ARGS: readonly (keyof ProjectPageArgs)[] = [
  'organizationId',
  'customerId',
  'currencyCode',
  'type',
  'isOpen',
  'hasProject',
  'projectId',
  'offset',
  'size',
  'customerName',
  'timeZone',
  'knownVersion',
];

const statements = new Map<string, (sql: Sql, args: ProjectPageArgs) => Promise<ReadPage[]>>();

/** The count is above `PROJECT_ROWS_MAX` if there are more; then the rows are not those of the page. */
export function selectProjectPage(
  sql: Sql,
  order: InvoiceOrder,
  hasWaivers: boolean,
  args: ProjectPageArgs,
): Promise<ReadPage> {
  const name = [order.sort, order.direction, hasWaivers].join();
  const run = statements.get(name) ?? prepared({ order, hasWaivers });
  statements.set(name, run);
  return run(sql, args).then(only);
}

const prepared = (shape: Shape) =>
  namedStatement<ProjectPageArgs, ReadPage>(ARGS, (on, slots) => projectQuery(on, shape, slots));

/**
 * The project is found as a whole first: the planner must not look for it in the order of the list. The filters come after, so
 * that a plan for any values is as good as one for these.
 */
function projectQuery(sql: Sql, { order, hasWaivers }: Shape, args: ProjectPageArgs) {
  const key = raw.ref(`invoice.${keyOf(order.sort).column}`);
  const conditions = and([
    raw`organization_id = ${args.organizationId}`,
    raw`customer_id = ${args.customerId}`,
    raw`currency_code = ${args.currencyCode}`,
    raw`project_id = ${args.projectId}::uuid`,
  ]);
  const filters = and([
    raw`coalesce(type = ${args.type}::text, true)`,
    raw`coalesce(is_open = ${args.isOpen}::boolean, true)`,
    raw`coalesce(has_project = ${args.hasProject}::boolean, true)`,
  ]);
  return raw<ReadPage>`
    with kept as (${versionRow(args.organizationId, args.customerId)}), whole as materialized (
      select * from invoice where ${conditions} limit ${raw.lit(PROJECT_ROWS_MAX + 1)}
    ), found as materialized (select * from whole where ${filters})
    select kept.version,
           (select case when count(*) > ${raw.lit(PROJECT_ROWS_MAX)} then count(*) else (select count(*) from found) end from whole)::int as count,
           case when kept.version is distinct from ${args.knownVersion}::bigint then (
             select coalesce(json_agg(listed), '[]')::text from (
               select ${answerColumns(args, hasWaivers)}
                 from (
                   select * from found as invoice
                    order by ${orderBy(order, key, raw`invoice.id`)}
                   offset ${args.offset}::int limit ${args.size}::int
                 ) as invoice
                 ${waivedJoin(args, hasWaivers)}
                order by ${orderBy(order, key, raw`invoice.id`)}
             ) as listed
           ) end as rows
      from kept`.compile(sql);
}
