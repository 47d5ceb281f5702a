// A scheduled payment is moved to another day.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addDays, type Day, formatDay, today } from '@plumbline/rules/dates';
import { lastMail } from '../../testing/mailbox.ts';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from './run-scheduled.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const inDays = (days: number): Day => addDays(today(portal.clock.now(), 'America/Los_Angeles'), days);

async function schedule(day: Day): Promise<{ code: string; invoiceId: string }> {
  const invoiceId = await portal.owe(100_00);
  const response = await portal.payByCard([{ invoiceId, balance: 100_00 }], { scheduledAt: day });
  return { invoiceId, code: response.json<{ code: string }>().code };
}

const move = (code: string, scheduledAt: Day, cookie = portal.cookies.customer) =>
  portal.send({ method: 'PUT', url: `/v1/payments/${code}/schedule`, cookie, payload: { scheduledAt } });

const eventsOf = async (code: string) => {
  const { id } = await portal.payment(code);
  return portal.app.sql
    .selectFrom('paymentEvent')
    .select(['fromStatus', 'toStatus', 'cause', 'identityId', 'data'])
    .where('paymentId', '=', id)
    .orderBy('id')
    .execute();
};

const consentsOf = async (code: string) => {
  const { id } = await portal.payment(code);
  return portal.app.sql.selectFrom('paymentAuthorization').select('words').where('paymentId', '=', id).execute();
};

test('SCH-02 it runs on the new day and not on the old one', async () => {
  // A Monday: two days ahead is a Wednesday, four days ahead a Friday.
  const [before, after] = [inDays(2), inDays(4)];
  const { code, invoiceId } = await schedule(before);
  const moved = await move(code, after);
  expect([moved.statusCode, moved.json()]).toEqual([
    200,
    { status: 'SCHEDULED', scheduledAt: after, processOn: after },
  ]);
  expect((await eventsOf(code)).at(-1)).toEqual({
    fromStatus: 'SCHEDULED',
    toStatus: 'SCHEDULED',
    cause: 'moved',
    identityId: portal.user.identityId,
    data: { from: before, to: after },
  });
  const shown = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
  expect(shown.json<{ timeline: unknown[] }>().timeline[1]).toMatchObject({
    label: 'Moved to another day',
    state: 'done',
    words: `From ${formatDay(before)} to ${formatDay(after)}.`,
  });
  expect((await lastMail(portal.app, portal.user.email)).subject).toContain('scheduled');
  expect((await consentsOf(code)).map(({ words }) => words)).toHaveLength(2);
  portal.tick(3 * DAY_MS);
  expect(await runScheduled(portal.app)).toBe(0);
  expect(await portal.invoice(invoiceId)).toMatchObject({ heldAmount: 100_00 });
  portal.tick(DAY_MS);
  expect(await runScheduled(portal.app)).toBe(1);
  expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', scheduledAt: after });
  expect(await portal.chargesOf(code)).toHaveLength(1);
});

test('decision C29 on a day on which banks are closed it processes on the next business day', async () => {
  await portal.later(0);
  // The clock stands on a Friday.
  const { code } = await schedule(inDays(3));
  const moved = await move(code, inDays(8));
  expect(moved.json()).toMatchObject({ scheduledAt: inDays(8), processOn: inDays(10) });
  const [, renewed] = await consentsOf(code);
  expect(renewed?.words).toContain('11/30/2026');
});

test('the same day again changes nothing', async () => {
  await portal.later(0);
  const { code } = await schedule(inDays(3));
  expect((await move(code, inDays(3))).statusCode).toBe(200);
  expect(await eventsOf(code)).toHaveLength(1);
  expect(await consentsOf(code)).toHaveLength(1);
});

test('one that could not be started before is tried on the new day as if for the first time', async () => {
  await portal.later(0);
  const { code } = await schedule(inDays(3));
  const tried = { runCount: 8, nextRunAt: new Date(portal.clock.now().getTime() + 90 * DAY_MS).toISOString() };
  await portal.app.sql.updateTable('payment').set(tried).where('code', '=', code).execute();
  expect((await move(code, inDays(4))).statusCode).toBe(200);
  expect(await portal.payment(code)).toMatchObject({ runCount: 0, nextRunAt: null });
  portal.tick(4 * DAY_MS);
  await runScheduled(portal.app);
  expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
});

test('a card that expires before the new day is refused, and the payment stays where it is', async () => {
  await portal.later(0);
  const { code } = await schedule(inDays(3));
  await portal.app.sql
    .updateTable('paymentMethod')
    .set({ expiry: '12/2026' })
    .where('organizationId', '=', portal.organizationId)
    .execute();
  const refused = await move(code, inDays(60));
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'method_expired',
      message: 'The card expires before that day. Choose an earlier day.',
    }),
  ]);
  expect(await portal.payment(code)).toMatchObject({ scheduledAt: inDays(3) });
});

test("another customer's payment is not found", async () => {
  await portal.later(0);
  const { code } = await schedule(inDays(3));
  expect((await move(code, inDays(5), portal.cookies.neighbor)).statusCode).toBe(404);
  expect(await portal.payment(code)).toMatchObject({ scheduledAt: inDays(3) });
});

test('SCH-02 one that is moved while a worker is about to run it is not charged on the old day', async () => {
  await portal.later(0);
  const [first, second] = [await schedule(inDays(3)), await schedule(inDays(3))];
  portal.tick(3 * DAY_MS);
  await portal.later(0);
  const isMoved = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  // The worker has found both, and waits for the invoice of the first.
  const holding = portal.app.sql.transaction().execute(async (tx) => {
    await tx.selectFrom('invoice').select('id').where('id', '=', first.invoiceId).forUpdate().execute();
    isLocked.resolve();
    await isMoved.promise;
  });
  await isLocked.promise;
  const running = runScheduled(portal.app);
  await sleep(500);
  expect((await move(second.code, inDays(7))).statusCode).toBe(200);
  isMoved.resolve();
  await holding;
  await running;
  expect(await portal.payment(first.code)).toMatchObject({ status: 'APPROVED' });
  expect(await portal.payment(second.code)).toMatchObject({ status: 'SCHEDULED' });
  expect(await portal.chargesOf(second.code)).toEqual([]);
});
