import { expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertProject } from '../testing/fixtures.sql.ts';
import { insertPaymentOf } from '../testing/invoice-fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';

const TODAY = asDay('2026-11-16');

async function withInvoices() {
  const portal = await testPortal({
    settings: { currencyCodes: ['USD', 'CAD'], isPaymentEnabled: true, isCreditMemoEnabled: true },
  });
  const { sql } = portal.app;
  const { organizationId } = portal;
  const { customerId } = portal.user;
  const projectId = await insertProject(sql, organizationId, customerId, 'Harrow Street Lofts');
  const add = (daysLate: number | null, amount: number, more: object = {}) =>
    insertInvoice(sql, {
      organizationId,
      customerId,
      totalAmount: asCents(amount),
      balance: asCents(amount),
      dueDate: daysLate === null ? null : addDays(TODAY, -daysLate),
      ...more,
    });
  await add(null, 1);
  await add(-10, 20);
  await add(0, 300, { projectId });
  await add(1, 4_000, { projectId });
  await add(30, 50_000);
  await add(31, 600_000);
  await add(61, 7_000_000, { projectId });
  await add(91, 80_000_000);
  await add(5, 999, { balance: asCents(0) });
  await add(5, 888, { balance: asCents(0), projectId });
  await add(5, 777, { currencyCode: 'CAD' });
  await add(null, 5_000, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  await insertInvoice(sql, { organizationId, customerId: portal.neighbor.customerId });
  return portal;
}

test('getInvoiceSummary sums open invoices by bucket, with and without project, and paid ones', async () => {
  const portal = await withInvoices();
  const response = await portal.send({ url: '/v1/invoices/summary/all', cookie: portal.cookies.customer });
  expect(response.json()).toEqual({
    currencyCode: 'USD',
    openAccount: { current: 321, '30': 54_000, '60': 600_000, '90': 7_000_000, '91': 80_000_000 },
    openProject: { current: 300, '30': 4_000, '60': 0, '90': 7_000_000, '91': 0 },
    openWithoutProject: { current: 21, '30': 50_000, '60': 600_000, '90': 0, '91': 80_000_000 },
    openAccountCount: 8,
    openProjectCount: 3,
    openWithoutProjectCount: 5,
    openAccountCreditTotal: 5_000,
    openAccountPendingTotal: 0,
    accountPaidTotal: 1_887,
    projectPaidTotal: 888,
    withoutProjectPaidTotal: 999,
    balancesAsOf: null,
  });
});

test("getInvoiceSummary uses the given currency, or the portal's first for one it does not have", async () => {
  const portal = await withInvoices();
  const cookie = portal.cookies.customer;
  const cad = await portal.send({ url: '/v1/invoices/summary/all?currencyCode=CAD', cookie });
  expect(cad.json()).toMatchObject({ currencyCode: 'CAD', openAccountCount: 1, openAccount: { '30': 777 } });
  const usdOnly = await testPortal();
  const fallback = await usdOnly.send({
    url: '/v1/invoices/summary/all?currencyCode=CAD',
    cookie: usdOnly.cookies.customer,
  });
  expect(fallback.json()).toMatchObject({ currencyCode: 'USD', openAccountCount: 0 });
  expect((await portal.send({ url: '/v1/invoices/summary/all?currencyCode=EUR', cookie })).statusCode).toBe(400);
});

test('getInvoiceSummary sums what payments under way hold of open invoices', async () => {
  const portal = await testPortal({ settings: { isPaymentEnabled: true } });
  const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
  const { sql } = portal.app;
  const invoiceId = await insertInvoice(sql, { ...owner, balance: asCents(300) });
  await insertInvoice(sql, { ...owner, balance: asCents(40) });
  const payer = { ...owner, portalId: portal.portalId };
  await insertPaymentOf(sql, payer, { invoiceId, amount: 120, status: 'PENDING' });
  const { customer: cookie } = portal.cookies;
  const response = await portal.send({ url: '/v1/invoices/summary/all', cookie });
  expect(response.json()).toMatchObject({ openAccountPendingTotal: 120 });
});

test('CRD-05 getInvoiceSummary has no credits where credit memos are off', async () => {
  const portal = await testPortal({ settings: { isPaymentEnabled: true, isCreditMemoEnabled: false } });
  const owner = { organizationId: portal.organizationId, customerId: portal.user.customerId };
  await insertInvoice(portal.app.sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  const { customer: cookie } = portal.cookies;
  const response = await portal.send({ url: '/v1/invoices/summary/all', cookie });
  expect(response.json()).toMatchObject({ openAccountCreditTotal: 0 });
});

test("getInvoiceSummary counts days in the organization's time zone", async () => {
  const portal = await testPortal();
  const { organizationId } = portal;
  const { customerId } = portal.user;
  await insertInvoice(portal.app.sql, { organizationId, customerId, dueDate: TODAY });
  const late = async () => {
    const cookie = await portal.cookieFor(portal.user.identityId, 'PORTAL');
    const response = await portal.send({ url: '/v1/invoices/summary/all', cookie });
    return response.json<{ openAccount: Record<string, number> }>().openAccount['30'];
  };
  portal.clock.pass(14 * 3_600_000);
  expect(await late()).toBe(0);
  portal.clock.pass(2 * 3_600_000);
  expect(await late()).toBe(10_000);
});

test('getInvoiceSummary needs the permission to view, like the lists beside it', async () => {
  const portal = await testPortal({ settings: { isPaymentEnabled: true } });
  const { app, organizationId, user, cookies } = portal;
  await app.sql
    .updateTable('membership')
    .set({ canView: false })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', user.userId)
    .execute();
  const response = await portal.send({ url: '/v1/invoices/summary/all', cookie: cookies.customer });
  expect(response.statusCode).toBe(404);
});
