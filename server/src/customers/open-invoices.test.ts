// listCustomerOpenInvoices
import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { insertInvoice, insertProject } from '../testing/fixtures.sql.ts';
import { refusalOf } from '../testing/test-person.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';

type Row = { invoiceNumber: string };
type List = { rows: Row[]; count: number };

const read = ({ send, cookies }: TestPortal, customerId: string, query = '') =>
  send({ url: `/v1/console/customers/${customerId}/open-invoices${query}`, host: CONSOLE_HOST, cookie: cookies.staff });
const numbers = async (portal: TestPortal, query = '') =>
  (await read(portal, portal.user.customerId, query)).json<List>().rows.map(({ invoiceNumber }) => invoiceNumber);

const owe = ({ app, organizationId, user }: TestPortal, invoiceNumber: string, more: object = {}) =>
  insertInvoice(app.sql, { organizationId, customerId: user.customerId, invoiceNumber, ...more });

test('lists what a customer owes, the first due first, with what payments hold of it', async () => {
  const portal = await testPortal();
  const { app, organizationId, user, neighbor } = portal;
  const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Harbor Tower');
  await owe(portal, 'O-2', { dueDate: '2026-11-20', projectId });
  await owe(portal, 'O-3', { dueDate: null });
  const held = { totalAmount: asCents(300_00), balance: asCents(250_00), heldAmount: asCents(50_00) };
  const first = await owe(portal, 'O-1', { dueDate: '2026-09-01', poNumber: 'PO 7', ...held });
  await owe(portal, 'PAID', { balance: asCents(0) });
  await owe(portal, 'MEMO', { type: 'CREDIT', creditRestrictionType: 'NONE', dueDate: null });
  await owe(portal, 'CAD-1', { currencyCode: 'CAD' });
  await insertInvoice(app.sql, { organizationId, customerId: neighbor.customerId, invoiceNumber: 'BOB' });
  const found = (await read(portal, user.customerId)).json<List>();
  expect(found.count).toBe(3);
  expect(found.rows).toMatchObject([
    { id: first, invoiceNumber: 'O-1', poNumber: 'PO 7', dueDate: '2026-09-01', jobName: null, totalAmount: 300_00 },
    { invoiceNumber: 'O-2', dueDate: '2026-11-20', jobName: 'Harbor Tower', heldAmount: 0 },
    { invoiceNumber: 'O-3', dueDate: null },
  ]);
  expect(found.rows[0]).toMatchObject({ balance: 250_00, heldAmount: 50_00 });
  expect(await numbers(portal, '?currencyCode=CAD')).toEqual(['CAD-1']);
});

test('lists at most 500, and says how many there are', async () => {
  const portal = await testPortal();
  const { app, organizationId, user } = portal;
  const invoices = Array.from({ length: 501 }, (_, index) => ({
    id: newId(),
    organizationId,
    customerId: user.customerId,
    type: 'INVOICE' as const,
    invoiceNumber: `N-${index}`,
    invoiceCreatedAt: '2026-10-01' as never,
    dueDate: (index === 500 ? '2026-01-01' : '2026-11-01') as never,
    currencyCode: 'USD' as const,
    totalAmount: asCents(10_00),
    balance: asCents(10_00),
  }));
  await app.sql.insertInto('invoice').values(invoices).execute();
  const { rows, count } = (await read(portal, user.customerId)).json<List>();
  expect([rows.length, count, rows[0]?.invoiceNumber]).toEqual([500, 501, 'N-500']);
});

test('of a customer of another organization is not found', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  await owe(other, 'SECRET');
  expect(refusalOf(await read(portal, other.user.customerId))).toEqual([404, 'not_found']);
});
