// listOpenProjects, findProjects
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { findProjects, listOpenProjects } from '@plumbline/contract/projects';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { insertInvoice, insertProject, insertWaiver } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const TODAY = asDay('2026-11-16');
const SETTINGS = { isPaymentEnabled: true, isWaiverEnabled: true, currencyCodes: ['USD', 'CAD'] } as const;

type InvoiceFacts = { late?: number | null; total?: number; balance?: number; currency?: 'USD' | 'CAD'; day?: string };

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  [portal, other] = [await testPortal({ settings: SETTINGS }), await testPortal({ settings: SETTINGS })];
});

async function addProject(name: string, invoices: readonly InvoiceFacts[], target = portal, caller = target.user) {
  const { app, organizationId } = target;
  const projectId = await insertProject(app.sql, organizationId, caller.customerId, name);
  for (const { late = 0, total = 100_00, balance = total, currency = 'USD', day = '2026-10-01' } of invoices) {
    await insertInvoice(app.sql, {
      organizationId,
      customerId: caller.customerId,
      projectId,
      invoiceCreatedAt: asDay(day),
      dueDate: late === null ? null : addDays(TODAY, -late),
      totalAmount: asCents(total),
      balance: asCents(balance),
      currencyCode: currency,
    });
  }
  return projectId;
}

const get = async <T>(url: string, cookie = portal.cookies.customer, target = portal) =>
  (await target.send({ url, cookie })).json<T>();
const open = (query = '', cookie?: string, target?: TestPortal) =>
  get<Answer<typeof listOpenProjects>>(`/api/projects-t2/open${query}`, cookie, target);
const names = async (query = '') => (await open(query)).rows.map(({ jobName }) => jobName);

describe('open projects', () => {
  beforeAll(async () => {
    const alder = await addProject('Alder 100%_Court', [
      { late: null },
      { late: 0 },
      { late: 1 },
      { late: 30 },
      { late: 31, balance: 25_00 },
      { late: 60 },
      { late: 61 },
      { late: 400 },
      { late: 400, balance: 0 },
      { late: 5, total: 999_00, currency: 'CAD' },
    ]);
    await addProject('Birch', [{ total: 300_00, balance: 0, day: '2026-03-05' }]);
    await addProject('Cedar', [{ total: 5000_00, balance: 1000_00, day: '2026-03-09' }]);
    await addProject('Empty', []);
    await addProject('Not theirs', [{}], portal, portal.neighbor);
    await addProject('Elsewhere', [{}], other);
    const { app, organizationId, portalId, user, neighbor } = portal;
    for (const status of ['new', 'rejected', 'ready'] as const) {
      const waiver = { organizationId, portalId, customerId: user.customerId, projectId: alder, status };
      await insertWaiver(app.sql, waiver);
    }
    await insertWaiver(app.sql, { organizationId, portalId, customerId: neighbor.customerId });
  });

  test('DSH-05 totals and counts by age, percent paid, and waivers', async () => {
    const { rows, count } = await open();
    expect(count).toBe(2);
    expect(rows.map(({ jobName }) => jobName)).toEqual(['Cedar', 'Alder 100%_Court']);
    expect(rows[1]).toMatchObject({
      organizationId: portal.organizationId,
      address: '1 Yard Rd',
      currencyCode: 'USD',
      open: {
        current: { total: 200_00, count: 2 },
        '30': { total: 200_00, count: 2 },
        '60': { total: 125_00, count: 2 },
        '61': { total: 200_00, count: 2 },
      },
      openTotal: 725_00,
      openCount: 8,
      paidCount: 1,
      waiversCount: 1,
      percentPaid: 19,
    });
    expect(rows[0]).toMatchObject({ openTotal: 1000_00, paidCount: 0, waiversCount: 0, percentPaid: 80 });
  });

  test.each([
    [10_000, 10_000, 0],
    [10_000, 9_951, 0],
    [10_000, 9_950, 1],
    [10_000, 5_000, 50],
    [10_000, 51, 99],
    [10_000, 50, 100],
    [3, 1, 67],
    [200, 1, 100],
  ])('DSH-05 of %d with %d open, %d percent are paid', async (total, balance, percent) => {
    const many = await testPortal({ settings: SETTINGS });
    await addProject('Lot', [{ total, balance }], many);
    expect((await open('', many.cookies.customer, many)).rows).toMatchObject([{ percentPaid: percent }]);
  });

  test('DSH-05 in the other currency', async () => {
    const { rows, count } = await open('?currencyCode=CAD');
    expect(count).toBe(1);
    expect(rows[0]).toMatchObject({ currencyCode: 'CAD', openTotal: 999_00, openCount: 1, percentPaid: 0 });
  });

  test('a date range shows what was invoiced in it, paid or not', async () => {
    expect(await names('?startDate=2026-03-01&endDate=2026-03-31&sort=jobName&direction=asc')).toEqual([
      'Birch',
      'Cedar',
    ]);
    const { rows } = await open('?startDate=2026-03-05&endDate=2026-03-05');
    expect(rows).toMatchObject([{ jobName: 'Birch', openTotal: 0, openCount: 0, paidCount: 1, percentPaid: 100 }]);
    expect(await names('?endDate=2026-03-04')).toEqual([]);
  });

  test.each(['100%_', 'aLDER', '1 yard rd'])('search finds %s as text', async (search) => {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toContain('Alder 100%_Court');
  });

  test('search text is escaped, and finds only what contains it', async () => {
    expect(await names('?search=C_dar')).toEqual([]);
    expect(await names('?search=cedar')).toEqual(['Cedar']);
  });

  test.each([
    ['jobName', 'asc', ['Alder 100%_Court', 'Cedar']],
    ['jobName', 'desc', ['Cedar', 'Alder 100%_Court']],
    ['open61', 'desc', ['Alder 100%_Court', 'Cedar']],
    ['percentPaid', 'asc', ['Alder 100%_Court', 'Cedar']],
    ['percentPaid', 'desc', ['Cedar', 'Alder 100%_Court']],
    ['openTotal', 'asc', ['Alder 100%_Court', 'Cedar']],
    ['waiversCount', 'desc', ['Alder 100%_Court', 'Cedar']],
    ['paidCount', 'asc', ['Cedar', 'Alder 100%_Court']],
  ])('by %s, %s', async (sort, direction, order) => {
    expect(await names(`?sort=${sort}&direction=${direction}`)).toEqual(order);
  });

  test('pages, with the exact count even beyond the last one', async () => {
    const many = await testPortal({ settings: SETTINGS });
    for (const place of [1, 2, 3, 4, 5, 6, 7]) await addProject(`Lot ${place}`, [{ total: place * 100 }], many);
    const page = async (number: number) => {
      const { rows, count } = await open(`?size=5&page=${number}`, many.cookies.customer, many);
      return [rows.map(({ jobName }) => jobName), count];
    };
    expect(await page(1)).toEqual([['Lot 7', 'Lot 6', 'Lot 5', 'Lot 4', 'Lot 3'], 7]);
    expect(await page(2)).toEqual([['Lot 2', 'Lot 1'], 7]);
    expect(await page(9)).toEqual([[], 7]);
    expect(await open('', many.cookies.neighbor, many)).toEqual({ rows: [], count: 0 });
  });
});

describe('finding projects', () => {
  const find = async (query: string, cookie?: string) =>
    (await get<Answer<typeof findProjects>>(`/api/projects-t2/filter${query}`, cookie)).rows;

  test("by number, name or address, and only the customer's own", async () => {
    const id = await addProject('Willow Annex', []);
    const [found, ...more] = await find('?search=willow');
    expect(found).toMatchObject({ id, jobName: 'Willow Annex', address: '1 Yard Rd', state: 'TX' });
    expect(more).toEqual([]);
    expect(await find(`?search=${found!.jobId}`)).toHaveLength(1);
    expect((await find('?search=YARD')).length).toBeGreaterThan(1);
    expect(await find('?search=willow', portal.cookies.neighbor)).toEqual([]);
  });

  test("by id, and only the customer's own", async () => {
    const id = await addProject('By id', []);
    const [theirs, elsewhere] = [
      await addProject('Theirs', [], portal, portal.neighbor),
      await addProject('Elsewhere', [], other),
    ];
    expect(await find(`?projectId=${id}`)).toMatchObject([{ id }]);
    for (const foreign of [theirs, elsewhere, 'nothing']) expect(await find(`?projectId=${foreign}`)).toEqual([]);
  });

  test('at most fifty', async () => {
    for (let place = 0; place < 51; place++) await addProject(`Row house ${place}`, []);
    expect(await find('?search=row%20house')).toHaveLength(50);
  });
});
