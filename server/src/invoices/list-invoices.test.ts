import { describe, expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { invoiceList, type InvoiceSort } from '@plumbline/rules/invoices/invoice-list';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertProject } from '../testing/fixtures.sql.ts';
import { insertMixedInvoices, insertPaymentOf, type ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const TODAY = asDay('2026-11-16');
const CALL = '/v1/invoices/filter/all';

async function list(portal: TestPortal, query: Record<string, string> = {}, cookie = portal.cookies.customer) {
  const response = await portal.send({ url: `${CALL}?${new URLSearchParams(query)}`, cookie });
  expect(response.statusCode).toBe(200);
  return response.json<ListAnswer>();
}

/** The invoice numbers of the rows, in order. */
async function numbers(portal: TestPortal, query: Record<string, string> = {}) {
  const { rows, count } = await list(portal, query);
  expect(count).toBe(rows.length);
  return rows.map((row) => row.invoiceNumber);
}

const ownerOf = ({ organizationId, user }: TestPortal) => ({ organizationId, customerId: user.customerId });

async function storyPortal() {
  const portal = await testPortal({ settings: { currencyCodes: ['USD', 'CAD'] } });
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const projectId = await insertProject(sql, owner.organizationId, owner.customerId, 'Harrow Street Lofts');
  const add = (invoiceNumber: string, more: object) =>
    insertInvoice(sql, { ...owner, invoiceNumber: `${portal.label}-${invoiceNumber}`, dueDate: null, ...more });
  await add('A', { invoiceCreatedAt: '2026-10-01', dueDate: TODAY, poNumber: 'PO-100%', memo: 'Rebar' });
  await add('B', { invoiceCreatedAt: '2026-10-02', dueDate: addDays(TODAY, -1), jobId: 'J_7', projectId });
  await add('C', { invoiceCreatedAt: '2026-10-03', dueDate: addDays(TODAY, -31), jobName: 'Élan Tower' });
  await add('D', { invoiceCreatedAt: '2026-10-04', dueDate: addDays(TODAY, -61), balance: asCents(0) });
  await add('E', { invoiceCreatedAt: '2026-10-05', dueDate: addDays(TODAY, -91), shipToAddress: '9 Dock Rd' });
  await add('F', { invoiceCreatedAt: '2026-10-06', memo: '50% off' });
  await add('G', {
    invoiceCreatedAt: '2026-10-07',
    dueDate: addDays(TODAY, -45),
    type: 'CREDIT',
    creditRestrictionType: 'NONE',
  });
  await add('X', { invoiceCreatedAt: '2026-10-08', currencyCode: 'CAD' });
  await insertInvoice(sql, { ...owner, customerId: portal.neighbor.customerId, invoiceNumber: `${portal.label}-N` });
  return { ...portal, projectId };
}

describe('REP-01 listInvoices applies each filter', async () => {
  const portal = await storyPortal();
  test.each<[Record<string, string>, string]>([
    [{}, 'GFEDCBA'],
    [{ type: 'CREDIT' }, 'G'],
    [{ type: 'INVOICE' }, 'FEDCBA'],
    [{ isPaid: 'true' }, 'D'],
    [{ isPaid: 'false', type: 'INVOICE' }, 'FECBA'],
    [{ hasProject: 'true' }, 'B'],
    [{ hasProject: 'false' }, 'GFEDCA'],
    [{ projectId: portal.projectId }, 'B'],
    [{ projectId: 'no id' }, ''],
    [{ daysPastDue: 'current' }, 'GFA'],
    [{ daysPastDue: '30' }, 'B'],
    [{ daysPastDue: '60' }, 'C'],
    [{ daysPastDue: '90' }, 'D'],
    [{ daysPastDue: '91' }, 'E'],
    [{ daysPastDue: '61' }, 'ED'],
    [{ currencyCode: 'CAD' }, 'X'],
    [{ currencyCode: 'EUR' }, 'GFEDCBA'],
    [{ startDate: '2026-10-03', endDate: '2026-10-05' }, 'EDC'],
    [{ startDate: '2026-10-05', endDate: '2026-10-03' }, 'EDC'],
    [{ endDate: '2026-10-01' }, 'A'],
    [{ dueFrom: addDays(TODAY, -60), dueTo: addDays(TODAY, -31) }, 'GC'],
    [{ dueTo: addDays(TODAY, -91) }, 'E'],
    [{ invoiceNumber: '-b' }, 'B'],
    [{ invoiceNumber: `${portal.label.toUpperCase()}-C` }, 'C'],
    [{ poNumber: 'po-100' }, 'A'],
    [{ poNumber: '0%' }, 'A'],
    [{ jobId: 'j_7' }, 'B'],
    [{ jobId: '_' }, 'B'],
    [{ jobName: 'élan' }, 'C'],
    [{ jobName: 'rebar' }, ''],
    [{ jobAddress: 'yard' }, 'B'],
    [{ jobAddress: 'DOCK' }, 'E'],
    [{ jobAddress: '\\' }, ''],
    [{ search: 'REBAR' }, 'A'],
    [{ search: 'lan tow' }, 'C'],
    [{ search: '0%' }, 'FA'],
    [{ search: '100%' }, 'A'],
    [{ search: '1__' }, ''],
    [{ search: '100_' }, ''],
    [{ search: 'reb%r' }, ''],
    [{ poNumber: '_' }, ''],
    [{ jobAddress: 'dock_rd' }, ''],
    [{ search: 'É' }, 'C'],
    [{ search: "'; drop table invoice; --" }, ''],
    [{ search: 'rebar', type: 'CREDIT' }, ''],
    [{ size: '7', page: 'x', sort: 'nothing', direction: 'up', isPaid: 'maybe', daysPastDue: '45' }, 'GFEDCBA'],
  ])('%j', async (query, expected) => {
    const found = await numbers(portal, query);
    expect(found.map((number) => number.replace(`${portal.label}-`, '')).join('')).toBe(expected);
  });
});

test('listInvoices shows nothing of another customer or organization', async () => {
  const portal = await storyPortal();
  const other = await testPortal();
  const { rows } = await list(portal, {}, portal.cookies.neighbor);
  expect(rows.map((row) => row.invoiceNumber)).toEqual([`${portal.label}-N`]);
  expect(await list(other)).toEqual({ rows: [], count: 0 });
  expect(await numbers(portal, { projectId: portal.projectId })).toHaveLength(1);
  const asNeighbor = await list(portal, { projectId: portal.projectId }, portal.cookies.neighbor);
  expect(asNeighbor).toEqual({ rows: [], count: 0 });
});

test('listInvoices returns all fields of an invoice, with its hold', async () => {
  const portal = await testPortal();
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const payer = { ...owner, portalId: portal.portalId };
  const invoiceId = await insertInvoice(sql, {
    ...owner,
    invoiceNumber: `${portal.label}-1`,
    pdfLink: 'https://x.example/1',
  });
  const creditId = await insertInvoice(sql, {
    ...owner,
    type: 'CREDIT',
    creditRestrictionType: 'INVOICE',
    relatedInvoiceNumber: `${portal.label}-1`,
  });
  for (const [status, amount] of [
    ['STARTED', 100],
    ['PENDING', 20],
    ['SCHEDULED', 3],
    ['APPROVED', 5_000],
  ] as const) {
    await insertPaymentOf(sql, payer, { invoiceId, amount, status });
  }
  await insertPaymentOf(sql, payer, { invoiceId, amount: 7_000, status: 'CANCELED' });
  await insertPaymentOf(sql, payer, { invoiceId, creditId, amount: 400, status: 'PENDING' });
  const { rows } = await list(portal, { sort: 'type', direction: 'desc' });
  expect(rows[0]).toEqual({
    id: invoiceId,
    type: 'INVOICE',
    invoiceNumber: `${portal.label}-1`,
    customerId: owner.customerId,
    customerName: 'Ann Builders',
    projectId: null,
    jobId: null,
    jobName: null,
    poNumber: null,
    orderNumber: null,
    statementNumber: null,
    shipToAddress: null,
    billToAddress: null,
    memo: null,
    invoiceCreatedAt: '2026-10-01',
    dueDate: '2026-11-01',
    totalAmount: 10_000,
    balance: 10_000,
    currentBalance: 10_000,
    pendingAmount: 523,
    isInDispute: false,
    currencyCode: 'USD',
    pdfLink: 'https://x.example/1',
    creditRestrictionType: null,
    relatedInvoiceNumber: null,
    waiverStateCode: null,
    hasConditionalProgressWaiver: false,
    hasConditionalFinalWaiver: false,
    hasUnconditionalProgressWaiver: false,
    hasUnconditionalFinalWaiver: false,
  });
  expect(rows[1]).toMatchObject({ id: creditId, pendingAmount: 400, creditRestrictionType: 'INVOICE' });
});

describe('REP-12 REP-02 listInvoices pages through every order', async () => {
  const portal = await testPortal();
  await insertMixedInvoices(portal.app.sql, ownerOf(portal), 1_260);

  async function leaf(query: Record<string, string>, size: number) {
    const { count } = await list(portal, { ...query, size: String(size) });
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / size) }, (_, at) =>
        list(portal, { ...query, size: String(size), page: String(at + 1) }),
      ),
    );
    expect(pages.map((page) => page.count)).toEqual(pages.map(() => count));
    expect(pages.slice(0, -1).every((page) => page.rows.length === size)).toBe(true);
    return pages.flatMap((page) => page.rows);
  }

  /** Amounts of credits are shown, and therefore sorted, as negative numbers. */
  const shownValue = (row: ListAnswer['rows'][number], sort: InvoiceSort) =>
    sort === 'totalAmount' || sort === 'balance' ? signedAmount(row.type, row[sort]) : row[sort];

  test.each(invoiceList.sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s %s: each row once, in order, nulls last',
    async (sort, direction) => {
      const rows = await leaf({ sort, direction }, 100);
      expect(rows).toHaveLength(1_260);
      expect(new Set(rows.map((row) => row.id)).size).toBe(1_260);
      const turn = direction === 'asc' ? 1 : -1;
      const wanted = rows.toSorted((a, b) => {
        const [one, two] = [shownValue(a, sort), shownValue(b, sort)];
        if (one === two) return turn * (a.id < b.id ? -1 : 1);
        if (one === null || two === null) return one === null ? 1 : -1;
        return turn * (one < two ? -1 : 1);
      });
      // The customer's name is the same for all rows, so the date decides the order.
      if (sort !== 'customerName') expect(rows.map((row) => row.id)).toEqual(wanted.map((row) => row.id));
    },
  );

  test('a far page in small steps is the same part of the same list', async () => {
    const query = { isPaid: 'false', sort: 'dueDate', direction: 'desc' };
    const whole = (await leaf(query, 100)).map((row) => row.id);
    expect((await leaf(query, 20)).map((row) => row.id)).toEqual(whole);
    expect(whole.length).toBeGreaterThan(900);
  });

  test('a page beyond the end is empty and has the row count', async () => {
    expect(await list(portal, { page: '14', size: '100' })).toEqual({ rows: [], count: 1_260 });
    expect(await list(portal, { page: '1000000' })).toEqual({ rows: [], count: 1_260 });
    expect(await list(portal, { page: '3', search: 'lot 125' })).toEqual({ rows: [], count: 11 });
    expect(await list(portal, { page: '3', search: 'nowhere' })).toEqual({ rows: [], count: 0 });
  });
});

test('REP-02 the list of a project has pages of 500', async () => {
  const portal = await testPortal();
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  await insertMixedInvoices(sql, owner, 510);
  const projectId = await insertProject(sql, owner.organizationId, owner.customerId, 'Long');
  await sql.updateTable('invoice').set({ projectId }).where('organizationId', '=', owner.organizationId).execute();
  expect((await list(portal, { projectId, size: '20' })).rows).toHaveLength(500);
  expect((await list(portal, { projectId, page: '2' })).rows).toHaveLength(10);
});

test.each<Record<string, string>>([
  {},
  { type: 'INVOICE', isPaid: 'false', hasProject: 'false' },
  { startDate: '2026-01-01' },
  { startDate: '2026-01-01', sort: 'jobName', direction: 'desc' },
  { daysPastDue: 'current' },
  { search: 'lot' },
  { search: 'ot' },
  { jobName: 'lofts', sort: 'balance' },
])('%j: count and rows are those of this moment, however often invoices change', async (query) => {
  const portal = await testPortal();
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const isListed = async () => {
    const { count: all } = await list(portal, query);
    const rows = await Promise.all(
      [1, 2, 3, 4].map((page) => list(portal, { ...query, page: String(page), size: '100' })),
    );
    const whole = { rows: rows.flatMap((part) => part.rows), count: all };
    expect(whole.count).toBe(whole.rows.length);
    const last = Math.ceil(whole.count / 20);
    for (const page of [1, 2, last]) {
      const part = await list(portal, { ...query, page: String(page) });
      expect(part.count).toBe(whole.count);
      expect(part.rows).toEqual(whole.rows.slice((page - 1) * 20, page * 20));
    }
    return whole;
  };
  await insertMixedInvoices(sql, owner, 300);
  const { rows } = await isListed();
  await insertInvoice(sql, { ...owner, jobName: 'Alder Lofts', memo: 'lot', dueDate: null });
  expect((await isListed()).count).toBe(rows.length + 1);
  const [gone] = rows;
  await sql
    .deleteFrom('invoice')
    .where('organizationId', '=', owner.organizationId)
    .where('id', '=', gone!.id)
    .execute();
  expect((await isListed()).rows.map(({ id }) => id)).not.toContain(gone!.id);
});

describe('pages far into a list', async () => {
  const portal = await testPortal();
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  await insertMixedInvoices(sql, owner, 900);
  const pageOf = (query: Record<string, string>, page: number, size: number) =>
    list(portal, { ...query, page: String(page), size: String(size) });

  test.each<Record<string, string>>([
    { sort: 'dueDate', direction: 'desc' },
    { sort: 'dueDate', direction: 'asc' },
    { sort: 'statementNumber', direction: 'desc' },
    { sort: 'totalAmount', direction: 'asc', startDate: '2026-01-01' },
    { sort: 'poNumber', direction: 'desc', search: 'lot' },
    {},
  ])('%j: in any order of reading, before and after changes', async (query) => {
    const check = async () => {
      const parts = await Promise.all(Array.from({ length: 10 }, (_, at) => pageOf(query, at + 1, 100)));
      const whole = parts.flatMap(({ rows }) => rows.map(({ id }) => id));
      for (const page of [40, 12, 41, 13, 46, 30, 12]) {
        const { rows, count } = await pageOf(query, page, 20);
        expect(count).toBe(whole.length);
        expect(rows.map(({ id }) => id)).toEqual(whole.slice((page - 1) * 20, page * 20));
      }
    };
    await check();
    await insertInvoice(sql, { ...owner, dueDate: null, memo: 'lot', invoiceCreatedAt: asDay('2026-11-15') });
    await insertInvoice(sql, { ...owner, dueDate: TODAY, memo: 'lot', poNumber: 'PO-99', statementNumber: 'ST-9' });
    await check();
  });
});
