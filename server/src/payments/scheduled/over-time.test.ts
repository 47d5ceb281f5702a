// The day on which a scheduled payment runs: clock changes, clocks that jump, month ends, holidays.
import { asDay, type Day } from '@plumbline/rules/dates';
import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../testing/payment-jobs.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { runScheduled } from './run-scheduled.ts';

const first = await paymentPortal();
afterAll(() => first.sandbox.stop());

const HOUR_MS = 60 * MINUTE_MS;
const PACIFIC = 'America/Los_Angeles';

/** A portal in a zone, at an instant. */
async function portalAt(instant: string, timeZone = PACIFIC): Promise<PaymentPortal> {
  const portal = await paymentPortal({ sandbox: first.sandbox });
  const { app, organizationId } = portal;
  await app.sql.updateTable('organization').set({ timeZone }).where('id', '=', organizationId).execute();
  moveTo(portal, instant);
  await portal.later(0);
  return portal;
}

const moveTo = (portal: PaymentPortal, instant: string): void =>
  portal.clock.pass(Date.parse(instant) - portal.clock.now().getTime());

async function schedule(portal: PaymentPortal, scheduledAt: Day): Promise<string> {
  const lines = [{ invoiceId: await portal.owe(10_00), balance: 10_00 }];
  const response = await portal.payByCard(lines, { scheduledAt });
  expect(response.statusCode).toBe(201);
  return response.json<{ code: string }>().code;
}

/** Runs a minute before the day begins and when it has begun: one payment, not before. */
async function expectRunsAt(portal: PaymentPortal, code: string, instant: string): Promise<void> {
  moveTo(portal, instant);
  portal.clock.pass(-MINUTE_MS);
  expect([code, await runScheduled(portal.app)]).toEqual([code, 0]);
  expect(await portal.payment(code)).toMatchObject({ status: 'SCHEDULED' });
  portal.clock.pass(MINUTE_MS);
  expect([code, await runScheduled(portal.app)]).toEqual([code, 1]);
  expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
}

test.each([
  ['the day after the clocks go forward', PACIFIC, '2027-03-15', '2027-03-15T07:00:00Z'],
  ['the day after the clocks go forward', 'America/New_York', '2027-03-15', '2027-03-15T04:00:00Z'],
  ['the day after the clocks go back', PACIFIC, '2027-11-08', '2027-11-08T08:00:00Z'],
  ['the day after the clocks go back', 'America/New_York', '2027-11-08', '2027-11-08T05:00:00Z'],
  ['the Sunday of the change itself', PACIFIC, '2027-03-14', '2027-03-15T07:00:00Z'],
])('SCH-02 %s begins at midnight in %s', async (_, zone, day, midnight) => {
  const portal = await portalAt(`${day.slice(0, 8)}03T17:00:00Z`, zone);
  const code = await schedule(portal, asDay(day));
  await expectRunsAt(portal, code, midnight);
  portal.clock.pass(25 * HOUR_MS);
  expect(await runScheduled(portal.app)).toBe(0);
  expect(await portal.chargesOf(code)).toHaveLength(1);
  await portal.checkBooks();
});

test('SCH-02 a clock that jumps 26 hours forth and back: each payment once, none before its day', async () => {
  // 9:00 on a Monday in Los Angeles.
  const portal = await portalAt('2026-11-16T17:00:00Z');
  const [tuesday, thursday] = [
    await schedule(portal, asDay('2026-11-17')),
    await schedule(portal, asDay('2026-11-19')),
  ];
  const runs: number[] = [];
  const jump = async (hours: number) => {
    portal.clock.pass(hours * HOUR_MS);
    runs.push(await runScheduled(portal.app), await runScheduled(portal.restarted()));
  };
  // 23:00 on Monday, 1:00 on Wednesday, back on Monday, and then on by half days until Friday.
  for (const hours of [14, 26, -26, 12, 12, 12, 12, 12, 12, -26, 26, 24]) await jump(hours);
  expect(runs.reduce((sum, count) => sum + count, 0)).toBe(2);
  // Tuesday's with the jump to Wednesday, Thursday's once it is Thursday.
  expect(runs.map((count, place) => (count > 0 ? Math.floor(place / 2) : -1)).filter((place) => place >= 0)).toEqual([
    1, 7,
  ]);
  for (const code of [tuesday, thursday]) {
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.chargesOf(code)).toHaveLength(1);
  }
  await portal.checkBooks();
});

test('REC-01 from the 31st over a leap day: each on the last day of its month', async () => {
  const portal = await portalAt('2028-01-20T17:00:00Z');
  const recurrence = { frequency: 'MONTHLY', startDate: asDay('2028-01-31'), endDate: asDay('2028-03-31') };
  expect((await portal.prepayByCard(10_00, { recurrence })).statusCode).toBe(201);
  const payments = await portal.app.sql
    .selectFrom('payment')
    .select(['code', 'processOn'])
    .where('organizationId', '=', portal.organizationId)
    .orderBy('processOn')
    .execute();
  expect(payments.map(({ processOn }) => processOn)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  const midnights = ['2028-01-31T08:00:00Z', '2028-02-29T08:00:00Z', '2028-03-31T07:00:00Z'];
  for (const [place, { code }] of payments.entries()) await expectRunsAt(portal, code, midnights[place]!);
  await portal.checkBooks();
});

const HOLIDAYS: Readonly<Record<string, readonly [chosen: string, runsAt: string][]>> = {
  '2025-12-29': [
    ['2026-01-01', '2026-01-02T08:00:00Z'],
    ['2026-01-19', '2026-01-20T08:00:00Z'],
    ['2026-02-16', '2026-02-17T08:00:00Z'],
    ['2026-05-25', '2026-05-26T07:00:00Z'],
    ['2026-06-19', '2026-06-22T07:00:00Z'],
    // Independence Day is a Saturday: banks are open on the Friday.
    ['2026-07-03', '2026-07-03T07:00:00Z'],
    ['2026-07-04', '2026-07-06T07:00:00Z'],
    ['2026-09-07', '2026-09-08T07:00:00Z'],
    ['2026-10-12', '2026-10-13T07:00:00Z'],
    ['2026-11-11', '2026-11-12T08:00:00Z'],
    ['2026-11-26', '2026-11-27T08:00:00Z'],
    ['2026-12-25', '2026-12-28T08:00:00Z'],
  ],
  '2026-12-28': [
    ['2027-01-01', '2027-01-04T08:00:00Z'],
    ['2027-01-18', '2027-01-19T08:00:00Z'],
    ['2027-02-15', '2027-02-16T08:00:00Z'],
    ['2027-05-31', '2027-06-01T07:00:00Z'],
    ['2027-06-18', '2027-06-18T07:00:00Z'],
    // Independence Day is a Sunday: banks are closed on the Monday too.
    ['2027-07-03', '2027-07-06T07:00:00Z'],
    ['2027-09-06', '2027-09-07T07:00:00Z'],
    ['2027-10-11', '2027-10-12T07:00:00Z'],
    ['2027-11-11', '2027-11-12T08:00:00Z'],
    ['2027-11-25', '2027-11-26T08:00:00Z'],
    ['2027-12-24', '2027-12-24T08:00:00Z'],
  ],
};

test.each(Object.entries(HOLIDAYS))(
  'decision C29 what is scheduled from %s on for a holiday runs on the next business day',
  async (from, days) => {
    const portal = await portalAt(`${from}T17:00:00Z`);
    const codes: string[] = [];
    for (const [chosen] of days) codes.push(await schedule(portal, asDay(chosen)));
    for (const [place, [chosen, runsAt]] of days.entries()) {
      expect(await portal.payment(codes[place]!)).toMatchObject({
        scheduledAt: chosen,
        processOn: runsAt.slice(0, 10),
      });
      await expectRunsAt(portal, codes[place]!, runsAt);
    }
    expect(await runScheduled(portal.app)).toBe(0);
    await portal.checkBooks();
  },
);
