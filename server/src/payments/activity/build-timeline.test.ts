// Decision C29: a bank payment made after 17:00 of the portal, or while banks are closed, is processed on the next business day.
import { afterAll, expect, test } from 'vitest';
import { paymentPortal } from '../../testing/payment-portal.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

type Point = { key: string; on: string | null };

const expectedOf = async (createdAt: string) => {
  const invoiceId = await portal.owe(10_00);
  const paid = await portal.payByAch([{ invoiceId, balance: 10_00 }]);
  const { code } = paid.json<{ code: string }>();
  await portal.app.sql.updateTable('payment').set({ createdAt }).where('code', '=', code).execute();
  const answer = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
  return answer.json<{ timeline: Point[] }>().timeline.find(({ key }) => key === 'expected')?.on;
};

test.each([
  ['Monday, 4:59 PM', '2026-11-17T00:59:00.000Z', '2026-11-19'],
  ['Monday, 5:00 PM', '2026-11-17T01:00:00.000Z', '2026-11-20'],
  ['Saturday', '2026-11-14T18:00:00.000Z', '2026-11-19'],
  ['Friday, 5:00 PM', '2026-11-14T01:00:00.000Z', '2026-11-19'],
])(
  'decision C29 a bank payment made on %s in Los Angeles is expected three banking days after its processing day',
  async (_when, createdAt, expected) => {
    expect(await expectedOf(createdAt)).toBe(expected);
  },
);

test('decision A15 a payment with a confirmation code of ten characters still opens, with its receipt', async () => {
  const invoiceId = await portal.owe(10_00);
  const paid = await portal.payByCard([{ invoiceId, balance: 10_00 }]);
  const { code } = paid.json<{ code: string }>();
  expect(code).toHaveLength(12);
  const old = '7KQ2M4XDAB';
  await portal.app.sql.updateTable('payment').set({ code: old }).where('code', '=', code).execute();
  const cookie = portal.cookies.customer;
  const opened = await portal.send({ url: `/v1/payments/${old}`, cookie });
  expect(opened.json()).toMatchObject({ code: old, status: 'APPROVED' });
  expect((await portal.send({ url: `/v1/payments/${old}/download`, cookie })).statusCode).toBe(200);
});
