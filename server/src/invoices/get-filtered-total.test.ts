import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { getFilteredTotal as Call } from '@plumbline/contract/invoices';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice } from '../testing/fixtures.sql.ts';
import { insertMixedInvoices, type ListAnswer } from '../testing/invoice-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const CALL = '/v1/invoices/filter/all';
const ownerOf = ({ organizationId, user }: TestPortal) => ({ organizationId, customerId: user.customerId });
const get = async <T>(portal: TestPortal, path: string, query: Record<string, string>, cookie?: string) =>
  (
    await portal.send({
      url: `${CALL}${path}?${new URLSearchParams(query)}`,
      cookie: cookie ?? portal.cookies.customer,
    })
  ).json<T>();
const total = (portal: TestPortal, query: Record<string, string> = {}, cookie?: string) =>
  get<Answer<typeof Call>>(portal, '/total', query, cookie);

test('getFilteredTotal sums the balances in the chosen currency; credits are subtracted', async () => {
  const portal = await testPortal({ settings: { currencyCodes: ['USD', 'CAD'] } });
  const add = (balance: number, more: object = {}) =>
    insertInvoice(portal.app.sql, {
      ...ownerOf(portal),
      totalAmount: asCents(900_00),
      balance: asCents(balance),
      ...more,
    });
  const credit = { type: 'CREDIT', creditRestrictionType: 'NONE' };
  await add(100_00, { jobName: 'Lofts' });
  await add(0, { jobName: 'Lofts' });
  await add(30_00, { jobName: 'Lofts', ...credit });
  await add(250_50);
  await add(7_00, { currencyCode: 'CAD' });
  await add(1_00, { customerId: portal.neighbor.customerId });
  expect(await total(portal)).toEqual({ currencyCode: 'USD', count: 4, balance: 320_50 });
  expect(await total(portal, { search: 'lofts' })).toEqual({ currencyCode: 'USD', count: 3, balance: 70_00 });
  expect(await total(portal, { type: 'CREDIT' })).toEqual({ currencyCode: 'USD', count: 1, balance: -30_00 });
  expect(await total(portal, { search: 'nowhere' })).toEqual({ currencyCode: 'USD', count: 0, balance: 0 });
  expect(await total(portal, { currencyCode: 'CAD' })).toEqual({ currencyCode: 'CAD', count: 1, balance: 7_00 });
  expect(await total(portal, {}, portal.cookies.neighbor)).toMatchObject({ count: 1, balance: 1_00 });
});

test('the total is that of all pages of the list, whichever is shown', async () => {
  const portal = await testPortal();
  await insertMixedInvoices(portal.app.sql, ownerOf(portal), 300);
  for (const query of [{ isPaid: 'false' }, { daysPastDue: '30' }, { search: 'lofts', sort: 'balance' }]) {
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => get<ListAnswer>(portal, '', { ...query, size: '100', page })),
    );
    const rows = pages.flatMap((page) => page.rows);
    expect(await total(portal, { ...query, page: '2', size: '20' })).toEqual({
      currencyCode: 'USD',
      count: rows.length,
      balance: rows.reduce((sum, { type, balance }) => sum + signedAmount(type, balance), 0),
    });
  }
});

test.each<Record<string, string>>([{}, { isPaid: 'false' }, { search: 'lofts' }, { startDate: '2026-01-01' }])(
  '%j: the total changes with the invoices at once',
  async (query) => {
    const portal = await testPortal();
    const { sql } = portal.app;
    const id = await insertInvoice(sql, { ...ownerOf(portal), jobName: 'Lofts', balance: asCents(50_00) });
    expect(await total(portal, query)).toMatchObject({ count: 1, balance: 50_00 });
    await sql
      .updateTable('invoice')
      .set({ balance: asCents(20_00) })
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', id)
      .execute();
    expect(await total(portal, query)).toMatchObject({ count: 1, balance: 20_00 });
    await insertInvoice(sql, { ...ownerOf(portal), jobName: 'Lofts' });
    expect(await total(portal, query)).toMatchObject({ count: 2, balance: 120_00 });
  },
);
