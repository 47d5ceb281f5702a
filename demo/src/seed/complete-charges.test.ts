import { emptyDatabaseUrl } from '@plumbline/server/database/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcilePayments } from '@plumbline/server/payments/reconciliation/reconcile';
import { recoverPayments } from '@plumbline/server/payments/charge/recover-payments';
import { runScheduled } from '@plumbline/server/payments/scheduled/run-scheduled';
import { startOwnDemo } from '../testing/own-demo.ts';
import { selectSinglePayments } from '../testing/own-demo.sql.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const HOUR_MS = 60 * 60_000;
let demo: Awaited<ReturnType<typeof startOwnDemo>>;
let passedMs = 0;

beforeAll(async () => {
  const now = () => new Date(Date.now() + passedMs);
  demo = await startOwnDemo(await emptyDatabaseUrl(), [], undefined, 0, now);
});
afterAll(() => demo.stop());

const OPEN = new Set(['STARTED', 'PENDING', 'SCHEDULED']);

test('unfinished payments of the stories are finished by the jobs', async () => {
  const { app } = demo;
  const openPayments = (await selectSinglePayments(app.sql)).filter(({ status }) => OPEN.has(status));
  expect(openPayments.length).toBeGreaterThan(20);
  for (let day = 0; day < 34; day++) {
    for (let round = 0; round < 4; round++) {
      passedMs += 6 * HOUR_MS;
      await recoverPayments(app);
    }
    await runScheduled(app);
    await reconcilePayments(app);
  }
  const ids = new Set(openPayments.map(({ id }) => id));
  const payments = (await selectSinglePayments(app.sql)).filter(({ id }) => ids.has(id));
  expect(payments.filter(({ status }) => OPEN.has(status))).toEqual([]);
  // Those that were scheduled are charged to the saved methods, but for the one that nobody approves.
  const scheduled = new Set(openPayments.filter(({ status }) => status === 'SCHEDULED').map(({ id }) => id));
  const ran = payments.filter(({ id }) => scheduled.has(id));
  expect(ran.flatMap(({ status }) => (status === 'APPROVED' ? [] : [status]))).toEqual(['CANCELED']);
  expect(new Set(ran.map(({ paymentType }) => paymentType))).toEqual(new Set(['ACH', 'CREDIT_CARD']));
  const settled = payments.filter(({ settledAt }) => settledAt !== null);
  expect(settled.length).toBeGreaterThan(5);
  expect(settled.every(({ status }) => status === 'APPROVED')).toBe(true);
  const reasons = payments.flatMap(({ failureCode }) => failureCode ?? []);
  expect(new Set(reasons)).toEqual(new Set(['unknown_not_found', 'not_approved']));
});
