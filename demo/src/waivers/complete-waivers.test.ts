// The waivers of the stories, and what becomes of them while the demo's clock is moved.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { emptyDatabaseUrl } from '@plumbline/server/database/test-database';
import { runStandingSignatures } from '@plumbline/server/waivers/signing/run-standing-signatures';
import { selectOutstandingCount } from '@plumbline/server/waivers/outstanding-waivers.sql';
import { advanceClock, DAY_MS } from '../clock/advance-clock.ts';
import { startOwnDemo } from '../testing/own-demo.ts';
import { selectUnexplainedBalances, selectWaiverRecurrences, selectWaivers } from '../testing/waivers.sql.ts';
import { completeWaivers } from './complete-waivers.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A Tuesday morning in California. */
const STARTED = Date.parse('2026-11-17T17:00:00.000Z');
const logged: string[] = [];

let demo: Awaited<ReturnType<typeof startOwnDemo>>;
let graniteWaivers: Awaited<ReturnType<typeof selectWaivers>>;
beforeAll(async () => {
  const began = Date.now();
  const now = () => new Date(STARTED + Date.now() - began);
  demo = await startOwnDemo(await emptyDatabaseUrl(), logged, undefined, 0, now);
  await runStandingSignatures(demo.app);
  graniteWaivers = await selectWaivers(demo.app.sql, 'granite');
});
afterAll(() => demo.stop());

const MAIN = { granite: 'TAR104', bluewater: 'KES008' } as const;
const ofMain = () => graniteWaivers.filter(({ customerCode }) => customerCode === MAIN.granite);
const actionsOf = ({ events }: { events: readonly { action: string }[] }) => events.map(({ action }) => action);

describe.each(['granite', 'bluewater'] as const)('%s', (label) => {
  test('has waivers in every status, all of them made without a problem', async () => {
    const waivers = await selectWaivers(demo.app.sql, label);
    const mine = waivers.filter(({ customerCode }) => customerCode === MAIN[label]);
    expect(new Set(mine.map(({ status }) => status))).toEqual(new Set(WAIVER_STATUSES));
    expect(logged).toEqual([]);
    for (const waiver of waivers) {
      expect(waiver.rejectReason !== null).toBe(waiver.status === 'rejected');
      expect(actionsOf(waiver)[0]).toBe('requested');
      if (waiver.waiverType !== 'other') expect(Number(waiver.requestedFigures?.['amount'])).toBeGreaterThanOrEqual(0);
      const times = waiver.events.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(STARTED + DAY_MS);
    }
  });

  test('has a sealed document for each that is signed, with the bytes of its hash', async () => {
    const waivers = await selectWaivers(demo.app.sql, label);
    const signed = waivers.filter(({ signedAt }) => signedAt !== null);
    expect(signed.length).toBeGreaterThan(5);
    for (const { sealedFileKey, signedSha256, fileKey, notary } of signed) {
      const bytes = await demo.app.storage.get(sealedFileKey!);
      expect(createHash('sha256').update(bytes!).digest()).toEqual(signedSha256);
      // A notarized one is handed out as the scan.
      expect(fileKey === sealedFileKey).toBe(notary === null);
    }
  });
});

test('a conditional waiver was exchanged when its money was final, and another one waits for its notary', async () => {
  const exchanged = ofMain().filter(({ exchangedById }) => exchangedById !== null);
  const twins = exchanged.map(({ exchangedById }) => graniteWaivers.find(({ id }) => id === exchangedById));
  expect(twins.map((twin) => [twin?.source, twin?.waiverType, twin?.status])).toEqual([
    ['exchange', 'unconditional.progress', 'ready'],
    ['exchange', 'unconditional.progress', 'new'],
  ]);
  for (const [place, { requestedFigures, fundsFinalAt, releasedAt }] of exchanged.entries()) {
    expect(Number(requestedFigures?.['amount'])).toBeGreaterThan(0);
    expect(fundsFinalAt! > releasedAt!).toBe(true);
    // It acknowledges earlier money too, for which nobody had asked.
    const received = Number(twins[place]?.requestedFigures?.['amount']);
    expect(received).toBeGreaterThanOrEqual(Number(requestedFigures?.['amount']));
  }
  const [{ organizationId, customerId } = { organizationId: '', customerId: '' }] = ofMain();
  expect(await selectOutstandingCount(demo.app.sql, { organizationId, customerId })).toBe(1);
});

test('one waiver is void, one replaced, and of one the payment was returned', () => {
  const [voided, ...moreVoided] = ofMain().filter(({ voidedAt }) => voidedAt !== null);
  expect([actionsOf(voided!), moreVoided]).toEqual([['requested', 'signed', 'released', 'voided'], []]);
  const [replaced, ...moreReplaced] = ofMain().filter(({ supersededById }) => supersededById !== null);
  expect(moreReplaced).toEqual([]);
  expect(graniteWaivers.find(({ id }) => id === replaced?.supersededById)).toMatchObject({
    status: 'ready',
    supersedesId: replaced?.id,
  });
  const [returned, ...moreReturned] = ofMain().filter(({ moneyGoneAt }) => moneyGoneAt !== null);
  expect(moreReturned).toEqual([]);
  expect(actionsOf(returned!)).toEqual(['requested', 'signed', 'released', 'money-returned']);
});

test('one schedule has made requests that were signed by the standing authorization, another one has skipped', async () => {
  const [ran, skipped, ...others] = await selectWaiverRecurrences(demo.app.sql, 'granite');
  expect(others).toEqual([]);
  expect(ran).toMatchObject({ status: 'ACTIVE', runCount: 2, skipReason: null });
  expect(skipped).toMatchObject({ status: 'ACTIVE', runCount: 1, skipReason: 'PERIOD_COVERED' });
  const made = ofMain().filter(({ recurrenceId }) => recurrenceId === ran?.id);
  expect(made.map((waiver) => [waiver.status, actionsOf(waiver)])).toEqual(
    [1, 2].map(() => ['ready', ['requested', 'signed', 'released']]),
  );
});

test('balances are those that the payments leave, as before', async () => {
  expect(await selectUnexplainedBalances(demo.app.sql, 'granite')).toEqual([]);
});

test('a second start adds nothing', async () => {
  await completeWaivers(demo.app);
  expect(await selectWaivers(demo.app.sql, 'granite')).toHaveLength(graniteWaivers.length);
});

test('WVR-07 the clock makes the requests of schedules, signs them, and its page lists what it did', async () => {
  const since = demo.app.now().toISOString();
  await advanceClock(demo.app, demo.clock!, 25 * DAY_MS);
  const added = (await selectWaivers(demo.app.sql, 'granite')).slice(graniteWaivers.length);
  const repeated = added.filter(({ source }) => source === 'recurrence');
  expect(repeated.map(({ status }) => status)).toEqual(['ready', 'ready']);
  // Each on its own day, and not all at the end.
  expect(new Set(repeated.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBe(2);
  const page = await (await fetch(`http://localhost:${demo.port}/demo/clock?since=${since}`)).text();
  for (const { number, id } of repeated) {
    expect(page).toContain(`Waiver W-${number}: Requested by its schedule`);
    expect(page).toContain(`Waiver W-${number}: Signed`);
    expect(page).toContain(`Waiver W-${number}: Released`);
    expect(page).toContain(`/history/waivers?id=${id}`);
  }
  expect(page).toMatch(/Mail: [^<]*waiver[^<]*ready/i);
});
