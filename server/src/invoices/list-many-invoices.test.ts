// Filters that leave more invoices than are sorted at once, so that pages are read in the order of an index.
import { expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import type { ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

const TODAY = asDay('2026-11-16');
const CREATED = asDay('2026-10-10');
const COUNT = 700;
type Row = ListAnswer['rows'][number];

/** Most on the day itself, some on the days beside it. */
const beside = (day: typeof TODAY, place: number) => addDays(day, place === 0 ? -1 : place === 1 ? 1 : 0);

const portal = await testPortal();
const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
for (let at = 0; at < COUNT; at++) {
  const isCredit = at % 7 === 0;
  await insertInvoice(portal.app.sql, {
    ...owner,
    type: isCredit ? 'CREDIT' : 'INVOICE',
    creditRestrictionType: isCredit ? 'NONE' : null,
    dueDate: at % 11 === 2 ? null : beside(TODAY, at % 11),
    invoiceCreatedAt: beside(CREATED, at % 13),
  });
}

async function listAll(query: Record<string, string>): Promise<Row[]> {
  const pages = await Promise.all(
    Array.from({ length: COUNT / 100 }, async (_, at) => {
      const params = new URLSearchParams({ ...query, size: '100', page: String(at + 1) });
      const url = `/v1/invoices/filter/all?${params}`;
      return (await portal.send({ url, cookie: portal.cookies.customer })).json<ListAnswer>();
    }),
  );
  const rows = pages.flatMap((page) => page.rows);
  expect(pages.map(({ count }) => count)).toEqual(pages.map(() => rows.length));
  return rows;
}

const FILTERS: readonly [Record<string, string>, (row: Row) => boolean][] = [
  [{ daysPastDue: 'current' }, ({ type, dueDate }) => type === 'CREDIT' || dueDate === null || dueDate >= TODAY],
  [{ dueFrom: TODAY }, ({ dueDate }) => dueDate !== null && dueDate >= TODAY],
  [{ dueTo: TODAY }, ({ dueDate }) => dueDate !== null && dueDate <= TODAY],
  [{ startDate: CREATED }, ({ invoiceCreatedAt }) => invoiceCreatedAt >= CREATED],
  [{ endDate: CREATED }, ({ invoiceCreatedAt }) => invoiceCreatedAt <= CREATED],
  [{ startDate: CREATED, type: 'INVOICE' }, (row) => row.type === 'INVOICE' && row.invoiceCreatedAt >= CREATED],
];

test.each(
  FILTERS.flatMap(([query, isListed]) =>
    ['dueDate', 'invoiceCreatedAt', 'balance'].map((sort) => [{ ...query, sort }, isListed] as const),
  ),
)('REP-01 %j lists the same of many invoices as of few', async (query, isListed) => {
  const expected = (await listAll({})).filter(isListed);
  expect(expected.length).toBeGreaterThan(500);
  expect(expected.length).toBeLessThan(COUNT);
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();
  for (const direction of ['asc', 'desc']) expect(ids(await listAll({ ...query, direction }))).toEqual(ids(expected));
});
