// @module-tag once
// Recurrences while several processes work on them. The jobs find the payments of every portal, so there is only one here.
import { afterAll, afterEach, expect, test } from 'vitest';
import { addDays, addMonths, type Day, today } from '@plumbline/rules/dates';
import { DAY_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from '../scheduled/run-scheduled.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

async function prepay(total: number, startDate: Day, endDate: Day): Promise<{ recurrenceId: string }> {
  await portal.later(0);
  const response = await portal.prepayByCard(total, { recurrence: { frequency: 'MONTHLY', startDate, endDate } });
  return response.json<{ recurrenceId: string }>();
}

test('REC-01 of two installments that end at once in two processes, the last one completes the recurrence', async () => {
  const start = addDays(today(portal.clock.now(), 'America/Los_Angeles'), 1);
  const { recurrenceId } = await prepay(40_00, start, addMonths(start, 1));
  portal.tick(45 * DAY_MS);
  const counts = await Promise.all([runScheduled(portal.app), runScheduled(portal.restarted())]);
  expect(counts[0] + counts[1]).toBe(2);
  const row = portal.app.sql.selectFrom('recurrence').select('status').where('id', '=', recurrenceId);
  expect(await row.executeTakeFirst()).toEqual({ status: 'COMPLETED' });
});

test('a cancellation while two processes run it leaves every payment either charged once or canceled', async () => {
  const start = addDays(today(portal.clock.now(), 'America/Los_Angeles'), 1);
  const { recurrenceId } = await prepay(30_00, start, addMonths(start, 5));
  portal.tick(200 * DAY_MS);
  await portal.later(0);
  const cancel = { method: 'DELETE', url: `/v1/recurrences/${recurrenceId}`, cookie: portal.cookies.customer } as const;
  const [, , answer] = await Promise.all([
    runScheduled(portal.app),
    runScheduled(portal.restarted()),
    portal.send(cancel),
  ]);
  expect([200, 409]).toContain(answer.statusCode);
  const rows = portal.app.sql.selectFrom('payment').select(['code', 'status']).where('recurrenceId', '=', recurrenceId);
  const payments = await rows.execute();
  expect(payments).toHaveLength(6);
  for (const { code, status } of payments) {
    expect(['APPROVED', 'CANCELED']).toContain(status);
    expect(await portal.chargesOf(code)).toHaveLength(status === 'APPROVED' ? 1 : 0);
  }
  const row = portal.app.sql.selectFrom('recurrence').select('status').where('id', '=', recurrenceId);
  expect(await row.executeTakeFirst()).toEqual({ status: answer.statusCode === 200 ? 'CANCELED' : 'COMPLETED' });
});
