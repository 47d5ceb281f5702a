import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listPayments as Call } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { PAYMENT_STATUSES } from '@plumbline/rules/payments/status';
import { insertInvoice, insertPayment, insertRecurrence } from '../testing/fixtures.sql.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

const SETTINGS = { isPaymentEnabled: true, currencyCodes: ['USD', 'CAD'] } as const;

type Facts = Parameters<typeof insertPayment>[1];

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ settings: SETTINGS });
  const { app, organizationId, user, neighbor } = portal;
  const invoice = (customerId: string) => insertInvoice(app.sql, { organizationId, customerId });
  const [first, second] = [await invoice(user.customerId), await invoice(user.customerId)];
  await pay(
    {
      code: 'PAY-FIRST',
      createdAt: '2026-11-01T12:00:00.000Z',
      createdBy: user.identityId,
      surcharge: asCents(3_00),
      surchargeRateBps: 300,
      subtotal: asCents(100_00),
      total: asCents(103_00),
      info: { reference: 'Draw 100%', projectName: 'Alder Court', secret: 'not for them', notes: 7 },
    },
    [
      { invoiceId: first, amount: asCents(40_00) },
      { invoiceId: first, amount: asCents(20_00) },
      { invoiceId: second, amount: asCents(40_00) },
    ],
  );
  for (const [place, status] of PAYMENT_STATUSES.entries()) {
    const createdAt = `2026-11-02T12:00:0${place}.000Z`;
    await pay({ code: `PAY-${status}`, status, createdAt, total: asCents(1_00 + place) });
  }
  await pay({ code: 'PAY-CAD', currencyCode: 'CAD', createdAt: '2026-11-03T12:00:00.000Z' });
  await pay({ code: 'PAY-THEIRS', customerId: neighbor.customerId, createdAt: '2026-11-04T12:00:00.000Z' });
});

function pay(facts: Partial<Facts>, paid?: Parameters<typeof insertPayment>[2], of = portal) {
  const { app, organizationId, portalId, user } = of;
  return insertPayment(app.sql, { organizationId, portalId, customerId: user.customerId, ...facts }, paid);
}

const list = async (query = '', cookie = portal.cookies.customer, of = portal) =>
  (await of.send({ url: `/v1/payments${query}`, cookie })).json<Answer<typeof Call>>();
const codes = async (query = '') => (await list(query)).rows.map(({ code }) => code.replace('PAY-', ''));

test('the newest first, with what was paid by whom', async () => {
  const { rows, count } = await list();
  expect(count).toBe(10);
  expect(rows[0]).toMatchObject({ code: 'PAY-CAD', currencyCode: 'CAD', createdBy: null, paymentInvoicesCount: 0 });
  expect(rows.at(-1)).toMatchObject({
    code: 'PAY-FIRST',
    paymentInvoicesCount: 2,
    subtotal: 100_00,
    surcharge: 3_00,
    surchargeRate: 300,
    total: 103_00,
    createdBy: { name: 'Ann Person' },
    info: { reference: 'Draw 100%', projectName: 'Alder Court' },
  });
  expect(Object.keys(rows.at(-1)!.info)).toEqual(['reference', 'projectName']);
});

describe('filters', () => {
  test.each(PAYMENT_STATUSES)('one status: %s', async (status) => {
    const found = await codes(`?paymentStatus=${status}&currencyCode=USD`);
    expect(found).toEqual(status === 'APPROVED' ? ['APPROVED', 'FIRST'] : [status]);
  });

  test('several statuses, and the group of those that were processed', async () => {
    expect(await codes('?paymentStatus=PENDING,CANCELED')).toEqual(['CANCELED', 'PENDING']);
    const processed = await codes('?paymentStatus=PROCESSED');
    expect(processed).toHaveLength(8);
    expect(processed).not.toContain('SCHEDULED');
    expect(processed).not.toContain('CANCELED');
  });

  test('by currency', async () => {
    expect(await codes('?currencyCode=CAD')).toEqual(['CAD']);
  });

  test.each(['pay-first', 'draw 100%', 'alder'])('search finds %s', async (search) => {
    expect(await codes(`?search=${encodeURIComponent(search)}`)).toEqual(['FIRST']);
  });

  test('by total, a page at a time', async () => {
    const found = await list('?sort=total&direction=asc&size=5&page=2');
    expect(found.count).toBe(10);
    expect(found.rows.map(({ total }) => total)).toEqual([1_05, 1_06, 1_07, 100_00, 103_00]);
  });

  test('by the number of invoices', async () => {
    expect((await codes('?sort=paymentInvoicesCount'))[0]).toBe('FIRST');
  });
});

test('DSH-04 what is scheduled comes by its day, and installments only when asked for', async () => {
  const of = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user } = of;
  const recurrenceId = await insertRecurrence(app.sql, {
    organizationId,
    portalId,
    customerId: user.customerId,
    createdBy: user.identityId,
  });
  for (const day of ['2026-12-09', '2026-11-20', '2027-01-04']) {
    await pay({ code: day, status: 'SCHEDULED', scheduledAt: asDay(day) }, [], of);
  }
  const installment = { recurrenceId, recurrenceNumber: 1 };
  const scheduledAt = asDay('2026-11-25');
  await pay({ code: 'installment', status: 'SCHEDULED', scheduledAt, ...installment }, [], of);
  await pay({ code: 'done', scheduledAt, ...installment, recurrenceNumber: 2 }, [], of);
  const found = async (query: string) => (await list(query, of.cookies.customer, of)).rows.map(({ code }) => code);
  expect(await found('?paymentStatus=SCHEDULED')).toEqual(['2026-11-20', '2026-12-09', '2027-01-04']);
  expect(await found('?paymentStatus=SCHEDULED&hideScheduledRecurrence=false')).toEqual([
    '2026-11-20',
    'installment',
    '2026-12-09',
    '2027-01-04',
  ]);
  // An installment that has run is a payment like any other.
  expect(await found('?paymentStatus=APPROVED')).toEqual(['done']);
});

test('only one’s own, in the same organization and in another', async () => {
  const neighbors = await list('', portal.cookies.neighbor);
  expect(neighbors).toMatchObject({ rows: [{ code: 'PAY-THEIRS' }], count: 1 });
  const other = await testPortal({ settings: SETTINGS });
  expect(await list('', other.cookies.customer, other)).toEqual({ rows: [], count: 0 });
});

test('not there where there are no payments', async () => {
  const without = await testPortal();
  expect((await without.send({ url: '/v1/payments', cookie: without.cookies.customer })).statusCode).toBe(404);
});
