import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listPayments as Call } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { paymentList } from '@plumbline/rules/payments/payment-list';
import { PAYMENT_STATUSES } from '@plumbline/rules/payments/status';
import { newId } from '../../database/new-id.ts';
import { insertInvoice, insertPayment, insertRecurrence } from '../../testing/fixtures.sql.ts';
import { insertMixedPayments } from '../../testing/payment-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

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

function pay(facts: Partial<Facts>, paid?: Parameters<typeof insertPayment>[2], target = portal) {
  const { app, organizationId, portalId, user } = target;
  return insertPayment(app.sql, { organizationId, portalId, customerId: user.customerId, ...facts }, paid);
}

const list = async (query = '', cookie = portal.cookies.customer, target = portal) =>
  (await target.send({ url: `/v1/payments${query}`, cookie })).json<Answer<typeof Call>>();
const codes = async (query = '') => (await list(query)).rows.map(({ code }) => code.replace('PAY-', ''));

test('HIS-01 newest first, with what was paid by whom', async () => {
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
  test.each(PAYMENT_STATUSES)('HIS-03 one status: %s', async (status) => {
    const found = await codes(`?paymentStatus=${status}&currencyCode=USD`);
    expect(found).toEqual(status === 'APPROVED' ? ['APPROVED', 'FIRST'] : [status]);
  });

  test('HIS-03 several statuses, and the group PROCESSED', async () => {
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

  test('by total, paged', async () => {
    const found = await list('?sort=total&direction=asc&size=5&page=2');
    expect(found.count).toBe(10);
    expect(found.rows.map(({ total }) => total)).toEqual([1_05, 1_06, 1_07, 100_00, 103_00]);
  });

  test('by the number of invoices', async () => {
    expect((await codes('?sort=paymentInvoicesCount'))[0]).toBe('FIRST');
  });
});

test('DSH-04 scheduled payments are sorted by their day, and installments are included only on request', async () => {
  const target = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user } = target;
  const recurrenceId = await insertRecurrence(app.sql, {
    organizationId,
    portalId,
    customerId: user.customerId,
    createdBy: user.identityId,
  });
  for (const day of ['2026-12-09', '2026-11-20', '2027-01-04']) {
    await pay({ code: day, status: 'SCHEDULED', scheduledAt: asDay(day) }, [], target);
  }
  const installment = { recurrenceId, recurrenceNumber: 1 };
  const scheduledAt = asDay('2026-11-25');
  await pay({ code: 'installment', status: 'SCHEDULED', scheduledAt, ...installment }, [], target);
  await pay({ code: 'done', scheduledAt, ...installment, recurrenceNumber: 2 }, [], target);
  const found = async (query: string) =>
    (await list(query, target.cookies.customer, target)).rows.map(({ code }) => code);
  expect(await found('?paymentStatus=SCHEDULED')).toEqual(['2026-11-20', '2026-12-09', '2027-01-04']);
  expect(await found('?paymentStatus=SCHEDULED&hideScheduledRecurrence=false')).toEqual([
    '2026-11-20',
    'installment',
    '2026-12-09',
    '2027-01-04',
  ]);
  // An installment that has run is an ordinary payment.
  expect(await found('?paymentStatus=APPROVED')).toEqual(['done']);
});

describe('HIS-01 listPayments applies each filter', async () => {
  const target = await testPortal({ settings: SETTINGS });
  const { app, organizationId, user, neighbor } = target;
  const owner = { organizationId, customerId: user.customerId };
  const invoice = (number: string) =>
    insertInvoice(app.sql, { ...owner, invoiceNumber: `${target.label}-${number}`, jobName: 'Pier' });
  const [one, two] = [await invoice('INV%1'), await invoice('INV_2')];
  const whole = await insertInvoice(app.sql, { ...owner, invoiceNumber: 'X7' });
  const theirs = await insertInvoice(app.sql, { organizationId, customerId: neighbor.customerId, invoiceNumber: 'X8' });
  // 20:30 in the supplier's time zone, already the next day in London.
  const late = (day: string) => `${day}T04:30:00.000Z`;
  const amount = asCents(1_00);
  const createdBy = user.identityId;
  await pay(
    { code: 'A', paymentType: 'ACH', createdAt: late('2026-11-02'), createdBy },
    [{ invoiceId: one, amount }],
    target,
  );
  await pay(
    { code: 'B', paymentType: 'CREDIT_CARD', createdAt: late('2026-11-03') },
    [{ invoiceId: two, amount }],
    target,
  );
  await pay(
    { code: 'C', paymentType: 'CREDIT', createdAt: late('2026-11-04'), info: { name: 'Wim Payer' } },
    [],
    target,
  );
  await pay({ code: 'D', currencyCode: 'CAD', createdAt: late('2026-11-05') }, [{ invoiceId: whole, amount }], target);
  const foreign = { customerId: neighbor.customerId, code: 'N', createdBy, createdAt: late('2026-11-06') };
  await pay(foreign, [{ invoiceId: theirs, amount }], target);

  test.each<[Record<string, string>, string]>([
    [{}, 'DCBA'],
    [{ paymentType: 'ACH' }, 'DA'],
    [{ paymentType: 'CREDIT_CARD,CREDIT' }, 'CB'],
    [{ paymentType: 'ALL' }, 'DCBA'],
    [{ paymentType: 'ACH', currencyCode: 'USD' }, 'A'],
    [{ startDate: '2026-11-02' }, 'DCB'],
    [{ endDate: '2026-11-01' }, 'A'],
    [{ startDate: '2026-11-02', endDate: '2026-11-03' }, 'CB'],
    [{ startDate: '2026-11-03', endDate: '2026-11-02' }, 'CB'],
    [{ startDate: '2026-11-05' }, ''],
    [{ search: `${target.label}-inv` }, 'BA'],
    [{ search: 'INV%1' }, 'A'],
    [{ search: 'inv_' }, 'B'],
    [{ search: 'pier' }, ''],
    [{ search: 'x7' }, 'D'],
    [{ search: 'x8' }, ''],
    [{ search: '7' }, ''],
    [{ search: 'ann p' }, 'A'],
    [{ search: 'wim' }, 'C'],
    [{ search: '%' }, ''],
    [{ search: "'; drop table payment; --" }, ''],
    [{ startDate: 'soon', size: '7', page: 'x', sort: 'nothing', direction: 'up' }, 'DCBA'],
  ])('%j', async (query, expected) => {
    const { rows, count } = await list(`?${new URLSearchParams(query)}`, target.cookies.customer, target);
    // The label of a test portal may contain any two letters.
    expect([rows.map(({ code }) => code).join(''), count]).toEqual([expected, expected.length]);
  });
});

test('HIS-01 a text that is in nearly every number finds all payments, newest first', async () => {
  const target = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user } = target;
  const owner = { organizationId, customerId: user.customerId };
  const numbered = Array.from({ length: 620 }, (_, at) => ({ id: newId(), number: `BULK-${10_000 + at}` }));
  await app.sql
    .insertInto('invoice')
    .values(
      numbered.map(({ id, number: invoiceNumber }) => ({
        ...owner,
        id,
        type: 'INVOICE',
        invoiceNumber,
        invoiceCreatedAt: asDay('2026-10-01'),
        totalAmount: asCents(1),
        balance: asCents(0),
        currencyCode: 'USD',
      })),
    )
    .execute();
  const payments = numbered.map(({ id: invoiceId, number }, at) => ({
    ...owner,
    portalId,
    id: newId(),
    code: `of ${number.slice(5)}`,
    status: 'APPROVED' as const,
    paymentType: 'ACH' as const,
    currencyCode: 'USD' as const,
    subtotal: asCents(1),
    total: asCents(1),
    createdAt: new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString(),
    invoiceId,
  }));
  await app.sql
    .insertInto('payment')
    .values(payments.map(({ invoiceId: _, ...payment }) => payment))
    .execute();
  await app.sql
    .insertInto('paymentAllocation')
    .values(
      payments.map(({ id: paymentId, invoiceId }) => {
        return { ...owner, id: newId(), paymentId, invoiceId, kind: 'CASH', amount: asCents(1) };
      }),
    )
    .execute();
  await pay({ code: 'without invoices', createdAt: '2026-11-01T00:00:00.000Z' }, [], target);
  const found = await list('?search=bulk-&size=20', target.cookies.customer, target);
  expect(found.count).toBe(620);
  expect(found.rows.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, at) => `of ${10_619 - at}`));
  expect(await list('?search=bulk-10007', target.cookies.customer, target)).toMatchObject({
    rows: [{ code: 'of 10007' }],
    count: 1,
  });
});

describe('HIS-01 pages through every order without gaps or duplicates', async () => {
  const target = await testPortal({ settings: SETTINGS });
  const { app, organizationId, portalId, user, neighbor, staff } = target;
  const owner = { organizationId, portalId, customerId: user.customerId };
  const invoiceIds = await Promise.all(
    [1, 2, 3].map(() => insertInvoice(app.sql, { organizationId, customerId: user.customerId })),
  );
  const payers = [user.identityId, neighbor.identityId, staff.identityId];
  await insertMixedPayments(app.sql, { ...owner, payers, invoiceIds }, 250);
  test.each(paymentList.sorts)('by %s', async (sort) => {
    for (const direction of ['asc', 'desc']) {
      const ids: string[] = [];
      const values: unknown[] = [];
      for (const page of [1, 2, 3, 4]) {
        const answer = await list(
          `?${new URLSearchParams({ sort, direction, size: '100', page: String(page) })}`,
          target.cookies.customer,
          target,
        );
        expect(answer.count).toBe(250);
        ids.push(...answer.rows.map(({ id }) => id));
        values.push(
          ...answer.rows.map((row) => (sort === 'createdBy' ? (row.createdBy?.name.toLowerCase() ?? null) : row[sort])),
        );
      }
      expect([ids.length, new Set(ids).size]).toEqual([250, 250]);
      const known = values.filter((value) => value !== null) as (string | number)[];
      expect(values.slice(0, known.length)).toEqual(known);
      const rising = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      // The database has its own collation of letters and digits.
      if (sort !== 'code') expect(known).toEqual(direction === 'asc' ? rising : rising.toReversed());
    }
  });
});

test("only the customer's own, in the same organization and in another", async () => {
  const neighbors = await list('', portal.cookies.neighbor);
  expect(neighbors).toMatchObject({ rows: [{ code: 'PAY-THEIRS' }], count: 1 });
  const other = await testPortal({ settings: SETTINGS });
  expect(await list('', other.cookies.customer, other)).toEqual({ rows: [], count: 0 });
});

test('not found without payments', async () => {
  const without = await testPortal();
  expect((await without.send({ url: '/v1/payments', cookie: without.cookies.customer })).statusCode).toBe(404);
});
