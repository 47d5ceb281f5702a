import { expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../database/new-id.ts';
import { insertInvoice, insertProject } from '../testing/fixtures.sql.ts';
import { insertPaymentOf, type ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const CREDITS = { isPaymentEnabled: true, isCreditMemoEnabled: true };

const ownerOf = ({ organizationId, user }: TestPortal) => ({ organizationId, customerId: user.customerId });

type Detail = {
  availableCreditIds: string[];
  credits: { id: string; balance: number; creditRestrictionType: string }[];
};

const get = (portal: TestPortal, path: string, cookie = portal.cookies.customer) =>
  portal.send({ url: `/v1/invoices/${path}`, cookie });

test('REP-06 getInvoice returns the invoice with its lines and its tax', async () => {
  const portal = await testPortal();
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const projectId = await insertProject(sql, owner.organizationId, owner.customerId, 'Harrow');
  const id = await insertInvoice(sql, { ...owner, projectId, taxAmount: asCents(825) });
  const line = { organizationId: owner.organizationId, invoiceId: id };
  const unitPrice = asCents(250);
  await sql
    .insertInto('invoiceLine')
    .values([
      { ...line, position: 2, description: 'Delivery', quantity: '1', unit: '', unitPrice, amount: asCents(250) },
      { ...line, position: 1, description: 'Rebar', quantity: '12.5', unit: 'ft', unitPrice, amount: asCents(3125) },
    ])
    .execute();
  const response = await get(portal, id);
  expect(response.json()).toMatchObject({
    id,
    customerName: 'Ann Builders',
    balance: 10_000,
    currentBalance: 10_000,
    pendingAmount: 0,
    isInDispute: false,
    taxAmount: 825,
    waiverStateCode: null,
    hasConditionalProgressWaiver: false,
    appliedCredits: [],
    lines: [
      { description: 'Rebar', quantity: '12.5', unit: 'ft', unitPrice: 250, amount: 3_125 },
      { description: 'Delivery', quantity: '1', unit: '', unitPrice: 250, amount: 250 },
    ],
    credits: [],
    availableCreditIds: [],
  });
});

test('REP-06 getInvoice returns the credits usable on the invoice, with their balances', async () => {
  const portal = await testPortal({ settings: { ...CREDITS, currencyCodes: ['USD', 'CAD'] } });
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const payer = { ...owner, portalId: portal.portalId };
  const invoiceNumber = `${portal.label}-7`;
  const amount = asCents(20_000);
  const id = await insertInvoice(sql, { ...owner, invoiceNumber, jobId: 'J-1', totalAmount: amount, balance: amount });
  const credit = (more: object) =>
    insertInvoice(sql, { ...owner, type: 'CREDIT', dueDate: null, creditRestrictionType: 'NONE', ...more });
  const free = await credit({});
  const related = await credit({ creditRestrictionType: 'INVOICE', relatedInvoiceNumber: invoiceNumber });
  const ofJob = await credit({ creditRestrictionType: 'JOB', jobId: 'J-1' });
  await credit({ creditRestrictionType: 'JOB', jobId: 'J-2' });
  await credit({ currencyCode: 'CAD' });
  await credit({ balance: asCents(0) });
  await credit({ customerId: portal.neighbor.customerId });
  const held = await credit({});
  await insertPaymentOf(sql, payer, { invoiceId: id, creditId: held, amount: 10_000, status: 'SCHEDULED' });
  await insertPaymentOf(sql, payer, { invoiceId: id, creditId: free, amount: 4_000, status: 'PENDING' });
  const detail = (await get(portal, id)).json<Detail>();
  expect(detail.credits.map(({ id: creditId, balance }) => [creditId, balance])).toEqual([
    [free, 6_000],
    [related, 10_000],
    [ofJob, 10_000],
  ]);
  expect(detail.availableCreditIds).toEqual([free, related, ofJob]);
  const paid = await insertInvoice(sql, { ...owner, balance: asCents(0) });
  expect((await get(portal, paid)).json<Detail>().credits).toEqual([]);
  expect((await get(portal, free)).json<Detail>().credits).toEqual([]);
});

test('REP-06 getInvoice names the credits that approved payments used on the invoice', async () => {
  const portal = await testPortal({ settings: CREDITS });
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const payer = { ...owner, portalId: portal.portalId };
  const id = await insertInvoice(sql, owner);
  const other = await insertInvoice(sql, owner);
  const memo = { ...owner, type: 'CREDIT', dueDate: null, creditRestrictionType: 'NONE' } as const;
  const used = await insertInvoice(sql, { ...memo, invoiceNumber: 'CM-1' });
  const pending = await insertInvoice(sql, { ...memo, invoiceNumber: 'CM-2' });
  await insertPaymentOf(sql, payer, { invoiceId: id, creditId: used, amount: 300, status: 'APPROVED' });
  await insertPaymentOf(sql, payer, { invoiceId: id, creditId: used, amount: 200, status: 'APPROVED' });
  await insertPaymentOf(sql, payer, { invoiceId: id, creditId: pending, amount: 100, status: 'PENDING' });
  await insertPaymentOf(sql, payer, { invoiceId: id, creditId: pending, amount: 100, status: 'VOIDED' });
  await insertPaymentOf(sql, payer, { invoiceId: other, creditId: pending, amount: 100, status: 'APPROVED' });
  const { appliedCredits } = (await get(portal, id)).json<{ appliedCredits: unknown }>();
  expect(appliedCredits).toEqual([{ id: used, invoiceNumber: 'CM-1', amount: 500 }]);
});

test('CRD-05 without credit memos no call tells of credits', async () => {
  const portal = await testPortal({ settings: { isPaymentEnabled: true } });
  const owner = ownerOf(portal);
  const id = await insertInvoice(portal.app.sql, owner);
  await insertInvoice(portal.app.sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  const answerOf = async (path: string) => (await get(portal, path)).json<unknown>();
  expect(await answerOf(id)).toMatchObject({ credits: [], availableCreditIds: [] });
  expect(await answerOf('unpaid/all?type=CREDIT')).toEqual({ rows: [], count: 0 });
  expect(await answerOf('open-total')).toEqual({
    currencyCode: 'USD',
    openTotal: 10_000,
    balancesAsOf: null,
    pendingTotal: 0,
    creditTotal: 0,
  });
  expect(await answerOf('summary/all')).toMatchObject({ openAccountCreditTotal: 0 });
});

test.each(['', '/events', '/view'])('an invoice of somebody else, or of nobody, is not there (%s)', async (path) => {
  const portal = await testPortal();
  const other = await testPortal();
  const id = await insertInvoice(portal.app.sql, ownerOf(portal));
  const status = async (from: TestPortal, invoiceId: string, cookie: string) => {
    const method = path === '/view' ? 'POST' : 'GET';
    const response = await from.send({ method, url: `/v1/invoices/${invoiceId}${path}`, cookie });
    return [response.statusCode, response.body === '' ? null : response.json<{ code?: string }>().code];
  };
  expect(await status(portal, id, portal.cookies.customer)).not.toContain('not_found');
  expect(await status(portal, id, portal.cookies.neighbor)).toEqual([404, 'not_found']);
  expect(await status(other, id, other.cookies.customer)).toEqual([404, 'not_found']);
  expect(await status(portal, newId(), portal.cookies.customer)).toEqual([404, 'not_found']);
});

test('listUnpaidInvoices returns open invoices by due date, or the credits', async () => {
  const portal = await testPortal({ settings: { ...CREDITS, currencyCodes: ['USD', 'CAD'] } });
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const never = await insertInvoice(sql, { ...owner, dueDate: null });
  const late = await insertInvoice(sql, { ...owner, dueDate: '2026-12-01' as never });
  const early = await insertInvoice(sql, { ...owner, dueDate: '2026-09-01' as never });
  await insertInvoice(sql, { ...owner, balance: asCents(0) });
  const cad = await insertInvoice(sql, { ...owner, currencyCode: 'CAD' });
  const credit = await insertInvoice(sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  await insertInvoice(sql, { ...owner, customerId: portal.neighbor.customerId });
  await insertPaymentOf(
    sql,
    { ...owner, portalId: portal.portalId },
    { invoiceId: late, amount: 7, status: 'PENDING' },
  );
  const ids = async (query: string) => {
    const { rows, count } = (await get(portal, `unpaid/all${query}`)).json<ListAnswer>();
    expect(count).toBe(rows.length);
    return rows.map((row) => row.id);
  };
  expect(await ids('')).toEqual([early, late, never]);
  expect(await ids('?isPaid=false&type=INVOICE')).toEqual([early, late, never]);
  expect(await ids('?type=CREDIT')).toEqual([credit]);
  expect(await ids('?currencyCode=CAD')).toEqual([cad]);
  const { rows } = (await get(portal, 'unpaid/all')).json<ListAnswer>();
  expect(rows.map((row) => row.pendingAmount)).toEqual([0, 7, 0]);
});

test('getOpenTotal sums open invoices, what payments hold of them, and the credits separately', async () => {
  const portal = await testPortal({ settings: { ...CREDITS, currencyCodes: ['USD', 'CAD'] } });
  const { sql } = portal.app;
  const owner = ownerOf(portal);
  const invoiceId = await insertInvoice(sql, { ...owner, balance: asCents(300) });
  const payer = { ...owner, portalId: portal.portalId };
  await insertPaymentOf(sql, payer, { invoiceId, amount: 120, status: 'PENDING' });
  await insertInvoice(sql, { ...owner, balance: asCents(40) });
  await insertInvoice(sql, { ...owner, balance: asCents(5), currencyCode: 'CAD' });
  const credit = { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE', balance: asCents(7) } as const;
  const creditId = await insertInvoice(sql, credit);
  await insertPaymentOf(sql, payer, { invoiceId, creditId, amount: 3, status: 'PENDING' });
  await insertInvoice(sql, { ...owner, customerId: portal.neighbor.customerId });
  const total = async (query = '') => (await get(portal, `open-total${query}`)).json<unknown>();
  expect(await total()).toMatchObject({ currencyCode: 'USD', openTotal: 340, pendingTotal: 123, creditTotal: 7 });
  expect(await total('?currencyCode=CAD')).toEqual({
    currencyCode: 'CAD',
    openTotal: 5,
    balancesAsOf: null,
    pendingTotal: 0,
    creditTotal: 0,
  });
});
