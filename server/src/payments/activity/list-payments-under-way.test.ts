import { expect, test } from 'vitest';
import type { Answer } from '@plumbline/contract/call';
import type { listPaymentsUnderWay as Call } from '@plumbline/contract/payments';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { PAYMENT_STATUSES } from '@plumbline/rules/payments/status';
import { newId } from '../../database/new-id.ts';
import { insertInvoice, insertPayment } from '../../testing/fixtures.sql.ts';
import { insertAllocation } from '../../testing/payment-fixtures.sql.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';

const settings = { isPaymentEnabled: true };

async function listHolds(portal: TestPortal, ids: readonly string[], cookie = portal.cookies.customer) {
  const response = await portal.send({ url: `/v1/payments/under-way?invoiceIds=${ids.join(',')}`, cookie });
  expect(response.statusCode).toBe(200);
  return response.json<Answer<typeof Call>>();
}

async function heldPortal() {
  const portal = await testPortal({ settings });
  const { app, organizationId, portalId, user, neighbor } = portal;
  const owner = { organizationId, customerId: user.customerId };
  const [first, second, free] = [
    await insertInvoice(app.sql, owner),
    await insertInvoice(app.sql, owner),
    await insertInvoice(app.sql, owner),
  ];
  const pay = (facts: Partial<Parameters<typeof insertPayment>[1]>, paid: Parameters<typeof insertPayment>[2]) =>
    insertPayment(app.sql, { ...owner, portalId, ...facts }, paid);
  for (const [place, status] of PAYMENT_STATUSES.entries()) {
    const createdAt = `2026-11-10T12:00:0${place}.000Z`;
    const facts = { code: `${status}-${portal.label}`, status, createdAt };
    await pay(
      status === 'SCHEDULED'
        ? { ...facts, createdBy: neighbor.identityId, scheduledAt: asDay('2026-12-01') }
        : { ...facts, createdBy: user.identityId },
      [{ invoiceId: first, amount: asCents(10_00) }],
    );
  }
  return { ...portal, owner, pay, first, second, free };
}

test("the holds of payments on an invoice, who made them, and whether they are the caller's own", async () => {
  const portal = await heldPortal();
  const { rows, count } = await listHolds(portal, [portal.first, portal.free]);
  const own = { invoiceId: portal.first, amount: 10_00, scheduledAt: null };
  expect(count).toBe(3);
  expect(rows).toEqual([
    {
      ...own,
      code: `STARTED-${portal.label}`,
      status: 'STARTED',
      createdAt: '2026-11-10T12:00:00.000Z',
      createdBy: { name: 'Ann Person' },
      isOwn: true,
    },
    {
      ...own,
      code: `PENDING-${portal.label}`,
      status: 'PENDING',
      createdAt: '2026-11-10T12:00:01.000Z',
      createdBy: { name: 'Ann Person' },
      isOwn: true,
    },
    {
      ...own,
      code: `SCHEDULED-${portal.label}`,
      status: 'SCHEDULED',
      scheduledAt: '2026-12-01',
      createdAt: '2026-11-10T12:00:02.000Z',
      createdBy: { name: 'Bob Person' },
      isOwn: false,
    },
  ]);
});

test('oldest first; at the same time in order of creation, with each invoice of a payment', async () => {
  const portal = await heldPortal();
  const { app, owner } = portal;
  const [one, two] = [await insertInvoice(app.sql, owner), await insertInvoice(app.sql, owner)];
  const both = [two, one].map((invoiceId) => ({ invoiceId, amount: asCents(1_00) }));
  const pay = (code: string, createdAt: string) =>
    portal.pay({ code: `${code}-${portal.label}`, status: 'PENDING', createdAt }, both);
  await pay('LATE', '2026-11-12T12:00:00.000Z');
  for (const code of ['FIRST', 'SECOND']) await pay(code, '2026-11-11T12:00:00.000Z');
  const { rows } = await listHolds(portal, [` ${two}`, one]);
  expect(rows.map(({ code, invoiceId }) => [code.split('-')[0], invoiceId])).toEqual(
    ['FIRST', 'SECOND', 'LATE'].flatMap((code) => [
      [code, one],
      [code, two],
    ]),
  );
});

test('money and credits count together; an overpayment has no hold', async () => {
  const portal = await heldPortal();
  const { app, owner, second } = portal;
  const creditId = await insertInvoice(app.sql, { ...owner, type: 'CREDIT', creditRestrictionType: 'NONE' });
  const paymentId = await portal.pay({ status: 'PENDING' }, [{ invoiceId: second, amount: asCents(60_00) }]);
  const part = { ...owner, paymentId, invoiceId: second };
  await insertAllocation(app.sql, { ...part, amount: asCents(40_00), creditId });
  await insertAllocation(app.sql, { ...part, amount: asCents(5_00), kind: 'EXCESS' });
  expect(await listHolds(portal, [second])).toMatchObject({
    rows: [{ invoiceId: second, amount: 100_00, createdBy: null, isOwn: false }],
    count: 1,
  });
});

test('invalid ids, those of another customer, or too many: ignored', async () => {
  const portal = await heldPortal();
  const none = { rows: [], count: 0 };
  expect(await listHolds(portal, ['x', "'", ''])).toEqual(none);
  expect(await listHolds(portal, [portal.first], portal.cookies.neighbor)).toEqual(none);
  const other = await testPortal({ settings });
  expect(await listHolds(other, [portal.first])).toEqual(none);
  const many = Array.from({ length: 100 }, () => newId());
  expect(await listHolds(portal, [...many, portal.first])).toEqual(none);
  expect((await listHolds(portal, [...many.slice(1), portal.first])).count).toBe(3);
});
