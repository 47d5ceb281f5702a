// Decision D12: of what a payment was made for, only what has lowered the balance of an invoice was received for it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moneyDesk, type MoneyDesk, READY } from '../testing/money-desk.ts';

// Weeks pass with all their jobs.
vi.setConfig({ testTimeout: 120_000 });

let desk: MoneyDesk;
let invoiceId: string;
beforeEach(async () => {
  desk = await moneyDesk();
  invoiceId = await desk.owe(100_00);
});
afterEach(() => desk.portal.sandbox.stop());

async function shown(): Promise<unknown> {
  const query = 'type=unconditional.progress&throughDate=2026-10-31';
  const answer = await desk.waivers.get(`/api/projects-t2/${desk.projectId}/invoices-thru-date?${query}`);
  return answer.json<{ calculatedProps: unknown }>().calculatedProps;
}
const line = { balance: 100_00 };
const acknowledged = (id: string) =>
  desk.portal.app.sql
    .selectFrom('waiverPayment')
    .select(['paymentId', 'amount'])
    .where('organizationId', '=', desk.portal.organizationId)
    .where('waiverId', '=', id)
    .execute();

test('an invoice that was paid again before its dispute was won has been paid once', async () => {
  const first = await desk.payByCard({ invoiceId, ...line });
  await desk.provider(first, '/chargeback');
  await desk.pass(2);
  const second = await desk.payByCard({ invoiceId, ...line });
  await desk.provider(first, '/win-chargeback');
  await desk.pass(2);
  const { id: paymentId } = await desk.portal.payment(second);
  expect((await desk.portal.payment(first)).status).toBe('APPROVED');
  expect(await shown()).toMatchObject({ amount: 100_00, openBalance: 0 });
  const id = await desk.requested();
  expect(await desk.release(id)).toEqual(READY);
  expect(await acknowledged(id)).toEqual([{ paymentId, amount: 100_00 }]);
});

test('a refund of the payment whose dispute was won opens what it has refunded', async () => {
  const first = await desk.payByCard({ invoiceId, ...line });
  await desk.provider(first, '/chargeback');
  await desk.pass(2);
  await desk.payByCard({ invoiceId, amount: 60_00, ...line });
  await desk.provider(first, '/win-chargeback');
  await desk.pass(2);
  expect(await shown()).toMatchObject({ amount: 100_00, openBalance: 0 });
  await desk.provider(first, '/refund', { amount: '30.00' });
  await desk.pass(4);
  expect((await desk.portal.invoice(invoiceId)).balance).toBe(30_00);
  expect(await shown()).toMatchObject({ amount: 70_00, openBalance: 30_00 });
});

test('a part that was paid with a credit is not money', async () => {
  await desk.prepay(40_00);
  const credits = [{ creditId: await desk.creditId(), amount: 40_00 }];
  const code = await desk.payByCard({ invoiceId, credits, ...line });
  expect(await shown()).toMatchObject({ amount: 60_00, openBalance: 0 });
  await desk.provider(code, '/refund', { amount: '10.00' });
  await desk.pass(4);
  expect(await shown()).toMatchObject({ amount: 50_00, openBalance: 10_00 });
});
