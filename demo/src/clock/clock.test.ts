// The clock is moved by its page, and then over all that the stories have scheduled.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { today } from '@plumbline/rules/dates';
import { emptyDatabaseUrl } from '@plumbline/server/database/test-database';
import { recoverPayments } from '@plumbline/server/payments/charge/recover-payments';
import { reconcilePayments } from '@plumbline/server/payments/reconciliation/reconcile';
import { runScheduled } from '@plumbline/server/payments/scheduled/run-scheduled';
import { startOwnDemo } from '../testing/own-demo.ts';
import {
  selectLedgerSums,
  selectOutcomes,
  selectRecurrenceStatuses,
  selectReminderDays,
  selectSeededMethods,
} from '../testing/clock.sql.ts';
import { HOUR_MS } from './advance-clock.ts';
import { selectNextPayment } from './clock.sql.ts';
import { openDemoClock } from './demo-clock.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** A Monday, so that the stories are the same on every day on which the tests run. */
const STARTED = Date.parse('2026-11-16T17:00:00.000Z');
const STEPS_MAX = 120;

let demo: Awaited<ReturnType<typeof startOwnDemo>>;
beforeAll(async () => {
  const began = Date.now();
  const machineNow = () => new Date(STARTED + Date.now() - began);
  demo = await startOwnDemo(await emptyDatabaseUrl(), [], undefined, 0, machineNow);
});
afterAll(() => demo.stop());

const origin = () => `http://localhost:${demo.port}`;
const press = (step: string, from = origin()) =>
  fetch(`${origin()}/demo/clock`, {
    method: 'POST',
    headers: { origin: from },
    body: new URLSearchParams({ step }),
    redirect: 'manual',
  });
const open = async (path: string) => (await fetch(`${origin()}${path}`)).text();

/** Straight to its day. The steps of the page do the work of every day between, which takes minutes for a year. */
async function runNextPayment(): Promise<boolean> {
  const { app, clock } = demo;
  const next = await selectNextPayment(app.sql);
  if (!next) return false;
  while (today(app.now(), next.timeZone) < next.processOn) clock?.advance(HOUR_MS);
  await runScheduled(app);
  await recoverPayments(app);
  await reconcilePayments(app);
  return true;
}

test('SCH-02 the page moves the clock to the next payment, and shows it with its mail', async () => {
  const next = await selectNextPayment(demo.app.sql);
  expect(await open('/')).toContain('href="/demo/clock"');
  expect(await open('/demo/clock')).toContain('Monday, November 16, 2026');
  const { status, headers } = await press('next');
  expect(status).toBe(303);
  const page = await open(String(headers.get('location')));
  expect(page).toContain('What happened');
  expect(page).toMatch(/Payment P\w{11} was (approved|sent to the bank)/);
  expect(page).toMatch(/href="\/mailbox\/[^"]+"/);
  expect(page).toContain('/history/payments/P');
  expect(demo.app.now().toISOString().slice(0, 10) >= String(next?.processOn)).toBe(true);
});

test('steps from another site, unknown ones, and steps back change nothing', async () => {
  const before = demo.app.now().getTime();
  expect((await press('day', 'http://elsewhere.example')).status).toBe(403);
  await press('year');
  await press('-1');
  expect(demo.app.now().getTime() - before).toBeLessThan(60_000);
  expect(() => demo.clock?.advance(-1)).toThrow('forward');
});

test.each(['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '0000-01-01', 'yesterday'])(
  'nothing is listed since %s',
  async (since) => {
    const answer = await fetch(`${origin()}/demo/clock?since=${encodeURIComponent(since)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('What happened');
  },
);

test('a step of an hour, a day, a week and 30 days; the clock is kept across a restart', async () => {
  for (const [step, hours] of [
    ['hour', 1],
    ['day', 24],
    ['week', 168],
    ['month', 720],
  ] as const) {
    const before = demo.app.now().getTime();
    await press(step);
    expect(Math.round((demo.app.now().getTime() - before) / 3_600_000)).toBe(hours);
  }
  // People are reminded on the days that pass, and not on the last one only.
  expect((await selectReminderDays(demo.app.sql)).length).toBeGreaterThan(3);
  const reopened = openDemoClock(demo.dataDir, () => new Date(STARTED));
  expect(Math.round((demo.app.now().getTime() - reopened.now().getTime()) / 3_600_000)).toBe(0);
});

test('REC-01 SCH-02 every scheduled payment of the stories has a saved method and runs to its end', async () => {
  const seeded = await selectSeededMethods(demo.app.sql);
  expect(seeded.length).toBeGreaterThan(20);
  expect(seeded.filter(({ paymentMethodId, processOn }) => paymentMethodId === null || processOn === null)).toEqual([]);
  for (let steps = 0; await runNextPayment(); steps += 1) expect(steps).toBeLessThan(STEPS_MAX);
  // Bank payments settle within days.
  await press('week');
  const outcomes = await selectOutcomes(
    demo.app.sql,
    seeded.map(({ id }) => id),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'APPROVED'));
  expect(outcomes.filter(({ receipts }) => receipts === 0)).toEqual([]);
  const recurrences = (await selectRecurrenceStatuses(demo.app.sql)).map(({ status }) => status);
  expect(recurrences.toSorted()).toEqual(['CANCELED', 'COMPLETED']);
  const sums = await selectLedgerSums(demo.app.sql);
  expect(sums.length).toBeGreaterThan(seeded.length);
  expect(sums.filter(({ sum }) => Number(sum) !== 0)).toEqual([]);
});
