// A scheduled payment of what is in dispute by the supplier's books (decisions C28, C50).
import { afterAll, afterEach, expect, test } from 'vitest';
import { asDay, type Day } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { mailsTo } from '../../testing/mailbox.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from './run-scheduled.ts';

const portal = await paymentPortal({ settings: { isPaymentReasonRequired: false } });
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const HOUR_MS = 60 * MINUTE_MS;
const inDays = (days: number): Day =>
  asDay(new Date(portal.clock.now().getTime() + days * DAY_MS - 8 * HOUR_MS).toISOString().slice(0, 10));

const dispute = (id: string, amount: number) =>
  portal.app.sql
    .updateTable('invoice')
    .set({ disputedAmount: asCents(amount) })
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', id)
    .execute();

async function schedule(lines: Parameters<typeof portal.payByCard>[0], day = inDays(1)): Promise<string> {
  const response = await portal.payByCard(lines, { scheduledAt: day });
  expect(response.statusCode).toBe(201);
  return response.json<{ code: string }>().code;
}

const shown = async (code: string) =>
  (await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer })).json<{
    timeline: { label: string; words: string | null }[];
  }>();

const subjectsOf = async (code: string) =>
  (await mailsTo(portal.app, portal.user.email)).flatMap(({ subject }) => (subject.includes(code) ? [subject] : []));

test('waits with all its invoices, tells the payer once why, and is made when the dispute is over', async () => {
  await portal.later(0);
  const disputed = await portal.owe(100_00, { invoiceNumber: '486401' });
  const other = await portal.owe(40_00);
  const code = await schedule([
    { invoiceId: disputed, balance: 100_00 },
    { invoiceId: other, balance: 40_00 },
  ]);
  await dispute(disputed, 30_00);
  portal.tick(DAY_MS);
  expect(await runScheduled(portal.app)).toBe(0);
  expect(await runScheduled(portal.app)).toBe(0);
  expect(await portal.payment(code)).toMatchObject({ status: 'SCHEDULED', total: 140_00 });
  expect(await portal.invoice(disputed)).toMatchObject({ balance: 100_00, heldAmount: 100_00 });
  await portal.later(0);
  expect((await shown(code)).timeline).toContainEqual(
    expect.objectContaining({ label: 'Not charged on its day', words: 'Invoice 486401 is in dispute.' }),
  );
  portal.tick(2 * HOUR_MS);
  await runScheduled(portal.app);
  const onHold = `Your payment ${code} to Portal ${portal.label} is on hold`;
  expect((await subjectsOf(code)).filter((subject) => subject === onHold)).toHaveLength(1);
  await dispute(disputed, 0);
  portal.tick(2 * HOUR_MS);
  expect(await runScheduled(portal.app)).toBe(1);
  expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', total: 140_00 });
  expect(await portal.chargesOf(code)).toHaveLength(1);
});

test('is called off with the reason after three days', async () => {
  await portal.later(0);
  const invoiceId = await portal.owe(100_00, { invoiceNumber: '486402' });
  const code = await schedule([{ invoiceId, balance: 100_00 }]);
  await dispute(invoiceId, 100_00);
  for (let day = 0; day < 4; day++) {
    portal.tick(DAY_MS);
    await runScheduled(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'SCHEDULED' });
  }
  portal.tick(DAY_MS);
  await runScheduled(portal.app);
  const failureMessage = 'Invoice 486402 is in dispute.';
  expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'in_dispute', failureMessage });
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  expect(await portal.chargesOf(code)).toEqual([]);
  const mails = await mailsTo(portal.app, portal.user.email);
  expect(
    mails.find(({ subject }) => subject.includes(`${code} to`) && subject.endsWith('was not made'))?.text,
  ).toContain(failureMessage);
});

test('of what is not in dispute is made on its day', async () => {
  await portal.later(0);
  const invoiceId = await portal.owe(100_00);
  const code = await schedule([{ invoiceId, balance: 100_00, amount: 70_00 }]);
  await dispute(invoiceId, 30_00);
  portal.tick(DAY_MS);
  expect(await runScheduled(portal.app)).toBe(1);
  expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', total: 70_00 });
});

test('that was moved to another day and waits again is told again', async () => {
  await portal.later(0);
  const invoiceId = await portal.owe(100_00);
  const code = await schedule([{ invoiceId, balance: 100_00 }]);
  await dispute(invoiceId, 1_00);
  portal.tick(DAY_MS);
  await runScheduled(portal.app);
  await portal.later(0);
  const moved = await portal.send({
    method: 'PUT',
    url: `/v1/payments/${code}/schedule`,
    cookie: portal.cookies.customer,
    payload: { scheduledAt: inDays(2) },
  });
  expect(moved.statusCode).toBe(200);
  portal.tick(4 * DAY_MS);
  await runScheduled(portal.app);
  expect((await subjectsOf(code)).filter((subject) => subject.endsWith('is on hold'))).toHaveLength(2);
  await portal.app.sql
    .updateTable('payment')
    .set({ nextRunAt: '2999-01-01T00:00:00Z' })
    .where('code', '=', code)
    .execute();
});
