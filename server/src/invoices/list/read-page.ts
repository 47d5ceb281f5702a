// How a page of the invoice list is read (ADR 25).
import type { App } from '../../app.ts';
import { forceCustomPlan } from '../../database/force-custom-plan.ts';
import { isId } from '../../database/new-id.ts';
import { kindOf, type Start } from '../../lists/page-rows.sql.ts';
import {
  isRemembered,
  type ListReading,
  only,
  type PageRow,
  readInOrder,
  readMeasured,
  type ReadPage,
} from '../../lists/read-list.ts';
import type { AnswerContext } from '../invoice-answer.sql.ts';
import { rowConditions } from '../invoice-list.sql.ts';
import type { InvoiceQuery } from '../invoice-selection.ts';
import { indexedFilters, isCountKept, onlyProject, readsRows } from './invoice-filters.ts';
import { countQuery, foundQuery, selectRowsById } from './invoice-found.sql.ts';
import { isSparse, partFor } from './invoice-orders.sql.ts';
import { type PageArgs, pageQuery, type PageShape, preparedPage } from './invoice-page.sql.ts';
import { setFilters } from './kept-sums.sql.ts';
import { PROJECT_ROWS_MAX, selectProjectPage } from './project-page.sql.ts';

type Reading = {
  app: App;
  query: InvoiceQuery;
  context: AnswerContext;
  hasWaivers: boolean;
  knownVersion: number | null;
};

export const readPage = async (reading: Reading): Promise<ReadPage> => {
  const list = listReading(reading);
  if (list.isCountKept) return readInOrder(list);
  return (await readProject(reading, list)) ?? readMeasured(list);
};

/** Null unless the list is of one project with few invoices. */
async function readProject(
  { app, query, context, hasWaivers, knownVersion }: Reading,
  list: ListReading,
): Promise<ReadPage | null> {
  const { selection, order, size } = query;
  const projectId = onlyProject(selection);
  if (projectId === null || !isId(projectId) || isRemembered(list)) return null;
  const page = await selectProjectPage(app.sql, order, hasWaivers, {
    ...indexedFilters(selection),
    ...context,
    customerId: selection.customerId,
    currencyCode: selection.currencyCode,
    projectId,
    offset: list.offset,
    size,
    knownVersion,
  });
  return page.count > PROJECT_ROWS_MAX ? null : page;
}

function listReading(reading: Reading): ListReading {
  const { app, query, context, hasWaivers, knownVersion } = reading;
  const { selection, order, page, size } = query;
  return {
    app,
    selection: () => `invoices ${JSON.stringify(selection)}`,
    order: `${order.sort} ${order.direction}`,
    offset: (page - 1) * size,
    size,
    isCountKept: isCountKept(selection),
    readAt: (start, offset) => readAt(reading, start, offset),
    readIds: (ids) =>
      selectRowsById(app.sql, hasWaivers, { ...context, customerId: selection.customerId, ids, knownVersion }),
    find: async (max) => only(await forceCustomPlan(app.database, foundQuery(app.sql, selection, order, max))),
    count: async () => only(await forceCustomPlan(app.database, countQuery(app.sql, selection))),
  };
}

async function readAt(reading: Reading, start: Start | null, offset: number): Promise<PageRow> {
  const { app, query, context, hasWaivers, knownVersion } = reading;
  const { selection, order, size } = query;
  const { organizationId, customerId, currencyCode } = selection;
  const filters = indexedFilters(selection);
  const part = partFor(filters, order);
  const isByRows = readsRows(selection);
  const shape: PageShape = {
    order,
    size,
    part,
    start: kindOf(start),
    isOffset: offset > 0,
    filters: setFilters(filters),
    isSparse: isSparse(filters) || isByRows,
    hasWaivers,
  };
  const args: PageArgs = {
    ...filters,
    ...context,
    organizationId,
    customerId,
    currencyCode,
    startKey: start?.key ?? null,
    startId: start?.id ?? null,
    offset,
    knownVersion,
  };
  const more = isByRows ? rowConditions(selection) : null;
  const prepared = more === null ? preparedPage(shape) : null;
  return only(
    await (prepared?.(app.sql, args) ?? forceCustomPlan(app.database, pageQuery(app.sql, shape, args, more))),
  );
}
