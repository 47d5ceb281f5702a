import { describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import { insertMixedInvoices, type ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const CALL = '/v1/invoices/filter/all';
const ownerOf = ({ organizationId, user }: TestPortal) => ({ organizationId, customerId: user.customerId });

async function download(portal: TestPortal, query: Record<string, string> = {}, cookie = portal.cookies.customer) {
  const response = await portal.send({ url: `${CALL}/download/csv?${new URLSearchParams(query)}`, cookie });
  expect(response.statusCode).toBe(200);
  return { headers: response.headers, text: response.body };
}

/** The rows of the list, over all pages. */
async function listed(portal: TestPortal, query: Record<string, string>) {
  const rows: ListAnswer['rows'] = [];
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...query, size: '100', page: String(page) });
    const response = await portal.send({ url: `${CALL}?${search}`, cookie: portal.cookies.customer });
    const answer = response.json<ListAnswer>();
    if (answer.rows.length === 0) return rows;
    rows.push(...answer.rows);
  }
}

test('REP-10 downloadInvoicesCsv sends a CSV file with the columns of the table', async () => {
  const portal = await testPortal();
  const owner = ownerOf(portal);
  await insertInvoice(portal.app.sql, {
    ...owner,
    invoiceNumber: `${portal.label}-1`,
    jobName: '=HYPERLINK("http://bad.example")',
    poNumber: '@po',
    dueDate: null,
    totalAmount: asCents(123_456_07),
    balance: asCents(5),
  });
  const { headers, text } = await download(portal);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('attachment; filename="Invoices-2026-11-16.csv"');
  expect(text).toBe(
    '\uFEFF"Invoice","Project","PO number","Created","Due","Status","Total","Balance","Type","Currency"\r\n' +
      `"${portal.label}-1","'=HYPERLINK(""http://bad.example"")","'@po","2026-10-01",,"Open",123456.07,0.05,"Invoice","USD"\r\n`,
  );
});

test('REP-10 REP-11 has the columns that the portal has chosen', async () => {
  const portal = await testPortal({
    settings: {
      isTableCustomizationEnabled: true,
      tablesConfig: { invoices: ['memo', 'type', 'nonsense', 'customerName', 'statementNumber', 'shipToAddress'] },
    },
  });
  await insertInvoice(portal.app.sql, { ...ownerOf(portal), memo: '-1+1', shipToAddress: 'Line 1\nLine 2' });
  expect((await download(portal)).text).toBe(
    '\uFEFF"Memo","Type","Customer","Statement","Ship to","Currency"\r\n' +
      `"'-1+1","Invoice","Ann Builders",,"Line 1\nLine 2","USD"\r\n`,
  );
});

test('REP-10 a credit is negative, so that the balances sum to what is owed', async () => {
  const portal = await testPortal({ settings: { currencyCodes: ['USD', 'CAD'] } });
  const add = (more: object) =>
    insertInvoice(portal.app.sql, { ...ownerOf(portal), dueDate: null, currencyCode: 'CAD', ...more });
  const credit = { type: 'CREDIT', creditRestrictionType: 'NONE', totalAmount: asCents(40_00) };
  await add({ invoiceNumber: 'I-1', totalAmount: asCents(100_00), balance: asCents(100_00) });
  await add({ invoiceNumber: 'C-1', ...credit, balance: asCents(30_00) });
  await add({ invoiceNumber: 'C-2', ...credit, balance: asCents(0) });
  const { text } = await download(portal, { currencyCode: 'CAD', sort: 'balance', direction: 'desc' });
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    '"I-1",,,"2026-10-01",,"Open",100.00,100.00,"Invoice","CAD"',
    '"C-2",,,"2026-10-01",,"Used credit",-40.00,0.00,"Credit","CAD"',
    '"C-1",,,"2026-10-01",,"Open credit",-40.00,-30.00,"Credit","CAD"',
  ]);
});

test("an empty list is a header without rows, and nobody gets another customer's rows", async () => {
  const portal = await testPortal();
  const other = await testPortal();
  await insertInvoice(portal.app.sql, ownerOf(portal));
  const head = '\uFEFF"Invoice","Project","PO number","Created","Due","Status","Total","Balance","Type","Currency"\r\n';
  expect((await download(portal, {}, portal.cookies.neighbor)).text).toBe(head);
  expect((await download(other)).text).toBe(head);
  expect((await download(portal, { search: 'nowhere' })).text).toBe(head);
});

describe('REP-10 has all rows of the filtered list, in order', async () => {
  const portal = await testPortal();
  // More than three batches of the file, and of every filtered one more than two.
  await insertMixedInvoices(portal.app.sql, ownerOf(portal), 660);
  test.each<[Record<string, string>, number]>([
    [{}, 660],
    [{ direction: 'asc' }, 660],
    [{ sort: 'dueDate', direction: 'asc' }, 660],
    [{ sort: 'dueDate', direction: 'desc' }, 660],
    [{ sort: 'statementNumber', direction: 'desc', type: 'INVOICE' }, 600],
    [{ sort: 'invoiceNumber', direction: 'asc', isPaid: 'false' }, 495],
    [{ sort: 'balance', direction: 'desc', search: 'lofts' }, 528],
    [{ sort: 'customerName', direction: 'desc' }, 660],
    [{ sort: 'type', direction: 'asc' }, 660],
  ])('%j', async (query, count) => {
    // The page parameter does not limit the file.
    const lines = (await download(portal, { ...query, page: '3', size: '20' })).text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(count);
    const numbers = lines.map((line) => line.split(',')[0]);
    expect(numbers).toEqual((await listed(portal, query)).map((row) => `"${row.invoiceNumber}"`));
  });
});
