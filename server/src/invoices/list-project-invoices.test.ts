// The invoices of one project are found by its own index; the whole list says which they are, and in which order.
import { expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { insertInvoice, insertProject } from '../testing/fixtures.sql.ts';
import type { ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

const DAY = asDay('2026-10-10');
const COUNT = 60;

const portal = await testPortal();
const { sql } = portal.app;
const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
const projectId = await insertProject(sql, owner.organizationId, owner.customerId, 'Harrow');
const elsewhere = await insertProject(sql, owner.organizationId, owner.customerId, 'Alder');
for (let at = 0; at < COUNT; at++) {
  const isCredit = at % 5 === 0;
  await insertInvoice(sql, {
    ...owner,
    projectId: at % 3 === 0 ? elsewhere : at % 7 === 0 ? null : projectId,
    type: isCredit ? 'CREDIT' : 'INVOICE',
    creditRestrictionType: isCredit ? 'NONE' : null,
    dueDate: at % 4 === 2 ? null : addDays(DAY, at % 6),
    invoiceCreatedAt: addDays(DAY, at % 8),
    jobName: at % 4 === 1 ? null : `Lot ${at % 9}`,
    balance: asCents(at % 2 === 0 ? 0 : 100 * (at % 10)),
  });
}

async function list(query: Record<string, string>): Promise<ListAnswer> {
  const url = `/v1/invoices/filter/all?${new URLSearchParams({ size: '100', ...query })}`;
  return (await portal.send({ url, cookie: portal.cookies.customer })).json<ListAnswer>();
}

const sorts = invoiceList.sorts.flatMap((sort) => [
  { sort, direction: 'asc' },
  { sort, direction: 'desc' },
]);
const FILTERS = [
  {},
  { type: 'CREDIT' },
  { isPaid: 'true' },
  { isPaid: 'false', type: 'INVOICE' },
  { hasProject: 'false' },
];

test.each(sorts.flatMap((sort) => FILTERS.map((filters) => ({ ...sort, ...filters }))))(
  'REP-02 %j lists of a project what the whole list has of it',
  async (query) => {
    const whole = (await list(query)).rows.filter((row) => row.projectId === projectId);
    expect(await list({ ...query, projectId })).toEqual({ rows: whole, count: whole.length });
  },
);

test('REP-02 a page beyond the invoices of a project is empty and knows their number', async () => {
  const { count } = await list({ projectId });
  expect(count).toBeGreaterThan(30);
  expect(await list({ projectId, page: '2' })).toEqual({ rows: [], count });
});
