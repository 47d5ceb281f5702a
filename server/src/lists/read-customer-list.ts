import type { RawBuilder } from 'kysely';
import type { Order } from '@plumbline/rules/lists/define-list';
import type { App } from '../app.ts';
import { forceCustomPlan } from '../database/force-custom-plan.ts';
import type { ListStatements, PageArgs, PageShape, Scope } from './list-statements.sql.ts';
import { and, asWhole, kindOf, type Start } from './page-rows.sql.ts';
import { only, type PageRow, readInOrder, readMeasured, type ReadPage } from './read-list.ts';
import type { Counted } from './list-memory.ts';

export type CustomerListQuery<Filters extends object, Sort extends string> = {
  scope: Scope;
  filters: Filters;
  /** Conditions that are decided by reading rows, with what they were made of. */
  more: { condition: RawBuilder<boolean>; words: unknown } | null;
  /** Whether the filters may leave few of the customer's rows. */
  isSelective: boolean;
  order: Order<Sort>;
  page: number;
  size: number;
};

/** A page of payments, waivers or documents. */
export function readCustomerList<Filters extends object, Sort extends string>(
  app: App,
  statements: ListStatements<Filters, Sort>,
  query: CustomerListQuery<Filters, Sort>,
  knownVersion: number | null,
): Promise<ReadPage> {
  const { scope, filters, more, isSelective, order, page, size } = query;
  const { table, filterNames, matches } = statements.list;
  const set = filterNames.filter((name) => filters[name] !== null);
  const readAt = async (start: Start | null, offset: number, counted: Counted | undefined): Promise<PageRow> => {
    const isCounted = counted === undefined;
    const shape: PageShape<Sort> = {
      order,
      size,
      start: kindOf(start),
      isOffset: offset > 0,
      filters: set,
      isSelective,
      isCounted,
    };
    const args: PageArgs & Filters = {
      ...filters,
      ...scope,
      startKey: start?.key ?? null,
      startId: start?.id ?? null,
      offset,
      knownVersion,
    };
    const prepared = more === null ? statements.preparedPage(shape) : null;
    const row = only(
      await (prepared?.(app.sql, args) ??
        forceCustomPlan(app.database, statements.pageQuery(app.sql, shape, args, more?.condition ?? null))),
    );
    if (counted === undefined) return row;
    return row.version === counted.version ? { ...row, count: counted.count } : readAt(start, offset, undefined);
  };
  const words = set.length > 0 || more !== null ? JSON.stringify([filters, more?.words]) : '';
  const conditions = () => and([asWhole(matches(filters)), more?.condition ?? null]);
  const read = isSelective || more !== null ? readMeasured : readInOrder;
  return read({
    app,
    selection: () => `${table} ${scope.organizationId} ${scope.customerId} ${words}`,
    order: `${order.sort} ${order.direction}`,
    offset: (page - 1) * size,
    size,
    isCountKept: false,
    readAt,
    readIds: async (ids) => only(await statements.rowsById(app.sql, { ...scope, ids, knownVersion })),
    find: async (max) =>
      only(await forceCustomPlan(app.database, statements.foundQuery(app.sql, scope, conditions(), order, max))),
    count: async () => only(await forceCustomPlan(app.database, statements.countQuery(app.sql, scope, conditions()))),
  });
}
