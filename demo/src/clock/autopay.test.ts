// The autopay rule of the stories over a month of the demo's clock, which was started in the evening.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asDay, today } from '@plumbline/rules/dates';
import { emptyDatabaseUrl } from '@plumbline/server/database/test-database';
import { planAutopay, plannedRule } from '@plumbline/server/payments/autopay/plan-autopay';
import { completeAutopay } from '../seed/complete-autopay.ts';
import { granite } from '../stories/granite.ts';
import { startOwnDemo } from '../testing/own-demo.ts';
import { selectAutopayRules, selectAutopayRuns } from '../testing/clock.sql.ts';
import { advanceClock, DAY_MS } from './advance-clock.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Monday, 9 PM in Los Angeles: after the cut-off, as on every later day if the clock keeps its hour. */
const STARTED = Date.parse('2026-11-17T05:00:00.000Z');
const FRIDAYS = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'].map(asDay);

let demo: Awaited<ReturnType<typeof startOwnDemo>>;
beforeAll(async () => {
  const began = Date.now();
  demo = await startOwnDemo(await emptyDatabaseUrl(), [], undefined, 0, () => new Date(STARTED + Date.now() - began));
});
afterAll(() => demo.stop());

const rules = () => selectAutopayRules(demo.app.sql);
const runs = () => selectAutopayRuns(demo.app.sql);

test('AUT-01 AUT-02 a customer has a rule with runs to come, one skipped and an invoice that waits', async () => {
  const [rule, ...others] = await rules();
  expect(others).toEqual([]);
  const day = today(demo.app.now(), granite.organization.timeZone);
  const { planned, stored } = await planAutopay(demo.app.sql, rule!, await plannedRule(demo.app.sql, rule!), day);
  expect(stored.filter(({ status }) => status === 'SKIPPED')).toHaveLength(1);
  const days = [...stored, ...planned].map((run) => run.day);
  expect(days.length).toBeGreaterThan(2);
  expect(days.filter((each) => !FRIDAYS.includes(each))).toEqual([]);
  expect(planned.flatMap(({ waiting }) => waiting).length).toBeGreaterThan(0);
});

test('a second start adds no second rule', async () => {
  await completeAutopay(demo.app, granite);
  expect(await rules()).toHaveLength(1);
});

test('AUT-02 over a month its runs are paid, in the evening too; the skipped one is not', async () => {
  await advanceClock(demo.app, demo.clock!, 35 * DAY_MS);
  const ended = await runs();
  expect(ended.filter(({ status }) => status === 'SKIPPED')).toHaveLength(1);
  const paid = ended.filter(({ status }) => status === 'PAID');
  expect(paid.length).toBeGreaterThan(1);
  expect(paid.map(({ payment }) => payment)).toEqual(paid.map(() => 'APPROVED'));
  expect(ended.filter(({ status }) => status !== 'SKIPPED' && status !== 'PAID')).toEqual([]);
});
