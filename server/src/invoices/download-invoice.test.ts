import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { insertInvoice, insertLogo } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const settings = { isPaymentEnabled: true };
const invoiceOf = ({ app, organizationId, user }: TestPortal, some: object = {}) =>
  insertInvoice(app.sql, { organizationId, customerId: user.customerId, ...some });

const downloadInvoice = (portal: TestPortal, id: string, query = '', cookie = portal.cookies.customer) =>
  portal.send({ url: `/v1/invoices/${id}/download${query}`, cookie });

const eventsOf = async ({ app, organizationId }: TestPortal, invoiceId: string) => {
  const rows = await app.sql
    .selectFrom('invoiceEvent')
    .select(['type', 'identityId'])
    .where('organizationId', '=', organizationId)
    .where('invoiceId', '=', invoiceId)
    .orderBy('id')
    .execute();
  return rows.map(({ type, identityId }) => ({ type, identityId }));
};
const typesOf = async (portal: TestPortal, id: string) => (await eventsOf(portal, id)).map(({ type }) => type);

test('REP-07 an invoice is a valid PDF with its lines, named after its number', async () => {
  const portal = await testPortal({ settings });
  const { app, organizationId } = portal;
  const invoiceNumber = 'INV 7:8';
  const id = await invoiceOf(portal, { invoiceNumber, billToAddress: '1 Main St', taxAmount: asCents(8_00) });
  const line = { unit: 'EA', unitPrice: asCents(23_00), amount: asCents(46_00) };
  for (const position of [1, 0]) {
    const values = {
      organizationId,
      invoiceId: id,
      position,
      description: `Board ${position}`,
      quantity: '2',
      ...line,
    };
    await app.sql.insertInto('invoiceLine').values(values).execute();
  }
  const response = await downloadInvoice(portal, id);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('attachment; filename="Invoice-INV-7-8.pdf"'),
  });
  const { pages } = await readPdf(response.rawPayload);
  for (const words of [
    `Portal ${portal.label}|INVOICE|`,
    `# ${invoiceNumber}|`,
    'Ann Builders|1 Main St|',
    'Board 0|2|EA|$23.00|$46.00|Board 1|',
    'Tax|$8.00|Total|$100.00|',
    'help@supplier.example',
  ]) {
    expect(pages[0]).toContain(words);
  }
});

test('REP-07 a second download is the kept document, and shows a new balance and new lines at once', async () => {
  const portal = await testPortal({ settings });
  const { app, organizationId } = portal;
  const id = await invoiceOf(portal);
  const bodyOf = async () => (await downloadInvoice(portal, id)).rawPayload;
  const textOf = async () => (await readPdf(await bodyOf())).pages[0];
  const first = await bodyOf();
  portal.clock.pass(60_000);
  expect((await bodyOf()).equals(first)).toBe(true);
  await app.sql
    .updateTable('invoice')
    .set({ balance: asCents(12_34) })
    .where('id', '=', id)
    .execute();
  expect(await textOf()).toContain('Balance due|$12.34');
  const line = { description: 'Board', quantity: '2', unit: 'EA', unitPrice: asCents(23_00), amount: asCents(46_00) };
  await app.sql
    .insertInto('invoiceLine')
    .values({ organizationId, invoiceId: id, position: 0, ...line })
    .execute();
  expect(await textOf()).toContain('Board|2|EA|$23.00|$46.00|');
});

test('a broken logo does not prevent the invoice', async () => {
  const portal = await testPortal({ settings });
  await insertLogo(portal.app.sql, portal, Buffer.from('<svg'), 'image/svg+xml');
  const { pages } = await readPdf((await downloadInvoice(portal, await invoiceOf(portal))).rawPayload);
  expect(pages[0]).toContain(`Portal ${portal.label}|INVOICE|`);
});

test('REP-08 the history records downloads, prints and views, and a view only once in five minutes', async () => {
  const portal = await testPortal({ settings });
  const id = await invoiceOf(portal);
  const dispositions: unknown[] = [];
  for (const query of ['', '?print=true', '?view=true']) {
    const { headers } = await downloadInvoice(portal, id, query);
    dispositions.push(String(headers['content-disposition']).split(';')[0]);
  }
  expect(dispositions).toEqual(['attachment', 'inline', 'inline']);
  expect(await typesOf(portal, id)).toEqual(['VIEWED', 'DOWNLOADED', 'PRINTED']);
  portal.clock.pass(5 * 60_000);
  await downloadInvoice(portal, id, '?view=true');
  const events = await eventsOf(portal, id);
  expect(events.map(({ type }) => type)).toEqual(['VIEWED', 'DOWNLOADED', 'PRINTED', 'VIEWED']);
  expect(new Set(events.map(({ identityId }) => identityId))).toEqual(new Set([portal.user.identityId]));
});

test('REP-08 a question for the headers is no view and no download', async () => {
  const portal = await testPortal({ settings });
  const id = await invoiceOf(portal);
  const cookie = portal.cookies.customer;
  for (const query of ['', '?print=true', '?view=true']) {
    const url = `/v1/invoices/${id}/download${query}`;
    expect((await portal.send({ method: 'HEAD', url, cookie })).statusCode).toBe(200);
  }
  expect(await typesOf(portal, id)).toEqual([]);
});

test('ACC-16 staff who act leave their name in the history, and staff who only look leave nothing', async () => {
  const portal = await testPortal({ settings });
  const { app, staff, user, organizationId, portalId } = portal;
  const id = await invoiceOf(portal);
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const downloadAs = async (isViewOnly: boolean, query: string) => {
    const token = await app.frameTokens.issue({ ...acting, isViewOnly }, { organizationId, portalId });
    const headers = { authorization: `Bearer ${token}` };
    return (await portal.send({ url: `/v1/invoices/${id}/download/admin${query}`, headers })).statusCode;
  };
  for (const query of ['', '?print=true', '?view=true']) expect(await downloadAs(true, query)).toBe(200);
  expect(await eventsOf(portal, id)).toEqual([]);
  expect(await downloadAs(false, '')).toBe(200);
  const { identityId } = staff;
  expect(await eventsOf(portal, id)).toEqual([
    { type: 'VIEWED', identityId },
    { type: 'DOWNLOADED', identityId },
  ]);
});

test('another customer, another tenant and an unknown invoice: not found, and no event', async () => {
  const portal = await testPortal({ settings });
  const other = await testPortal({ settings });
  const id = await invoiceOf(portal);
  const tries = [
    downloadInvoice(portal, id, '', portal.cookies.neighbor),
    downloadInvoice(other, id),
    downloadInvoice(portal, newId()),
  ];
  for (const response of await Promise.all(tries)) {
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  }
  expect(await eventsOf(portal, id)).toEqual([]);
});
