// What saving, pausing and skipping change, and what they leave as it is. The clock starts on Monday, 11/16/2026.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import type { Settings } from '@plumbline/rules/portals/settings';
import { sql as raw } from 'kysely';
import { insertProject } from '../../testing/fixtures.sql.ts';
import { type AutopayPortal, autopayPortal } from './testing/autopay-portal.ts';
import { runAutopayJobs } from './testing/autopay-jobs.ts';

let portal: AutopayPortal;
beforeEach(async () => {
  portal = await autopayPortal();
});
afterEach(() => portal.close());

const FRIDAY = asDay('2026-11-20');
const mailsAbout = async (deed: string) =>
  (await portal.subjects()).filter((subject) => subject === `Autopay to Portal ${portal.label} was ${deed}`);
const setSettings = (settings: Partial<Settings>) =>
  portal.app.sql
    .updateTable('portal')
    .set({ settings: raw`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('organizationId', '=', portal.organizationId)
    .execute();

describe('saving again', () => {
  test('AUT-01 a payment is made under the authorization that was given last, and the page shows it', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    await portal.made();
    portal.tick(60_000);
    await portal.made({ invoiceLimit: asCents(700_00) });
    const { consent } = portal.bodyOf({ invoiceLimit: asCents(700_00) });
    expect(await portal.view()).toMatchObject({ rule: { consent } });
    await portal.passDays(4);
    const [payment] = await portal.payments();
    const given = portal.app.sql.selectFrom('paymentAuthorization').select('words');
    expect(await given.where('paymentId', '=', payment!.id).execute()).toEqual([{ words: consent }]);
  });

  test('AUT-01 the day from which invoices are paid stays', async () => {
    await portal.made();
    await portal.passDays(5);
    await portal.owe(100_00, { dueDate: asDay('2026-11-18') });
    await portal.made({ invoiceLimit: asCents(700_00) });
    expect((await portal.view()).runs).toMatchObject([{ amount: 100_00 }]);
  });

  test('AUT-01 other projects take the place of those before', async () => {
    const { app, organizationId, user } = portal;
    const [lofts, clinic] = [
      await insertProject(app.sql, organizationId, user.customerId, 'Harrow Street Lofts'),
      await insertProject(app.sql, organizationId, user.customerId, 'Verdugo Clinic'),
    ];
    await portal.made({ scope: 'PROJECTS', projectIds: [lofts] });
    await portal.made({ scope: 'PROJECTS', projectIds: [clinic] });
    expect(await portal.view()).toMatchObject({ rule: { projectIds: [clinic] } });
  });

  test('AUT-02 a rule that somebody has paused stays paused', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    const id = await portal.made();
    await portal.call('POST', `/v1/autopay/${id}/pause`);
    expect((await portal.save({ invoiceLimit: asCents(700_00) })).json()).toEqual({ id, status: 'PAUSED' });
    await portal.passDays(6);
    expect(await portal.totals()).toEqual([]);
  });

  test.each([
    ['another weekday', { timing: 'WEEKLY', weekday: 5 }, { timing: 'WEEKLY', weekday: 3 }],
    ['more days before', { timing: 'DAYS_BEFORE', daysBefore: 1 }, { timing: 'DAYS_BEFORE', daysBefore: 2 }],
  ] as const)('AUT-02 %s withdraws what was announced', async (_, before, after) => {
    await portal.owe(100_00, { dueDate: before.timing === 'WEEKLY' ? FRIDAY : asDay('2026-11-21') });
    await portal.made(before);
    await portal.passDays(2);
    expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'ANNOUNCED' }]);
    await portal.made(after);
    expect((await portal.view()).runs).toMatchObject([{ status: 'PLANNED' }]);
  });
});

describe('pausing', () => {
  test('AUT-02 twice, and resuming twice, is told once', async () => {
    const id = await portal.made();
    for (const deed of ['pause', 'pause', 'resume', 'resume']) {
      expect((await portal.call('POST', `/v1/autopay/${id}/${deed}`)).statusCode).toBe(200);
    }
    expect([await mailsAbout('paused'), await mailsAbout('resumed')].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('AUT-03 what the system has paused keeps its reason', async () => {
    const id = await portal.made();
    await setSettings({ isAchEnabled: false });
    await portal.passDays(1);
    const pauseReason = 'The payment method of autopay is not accepted any more.';
    expect(await portal.view()).toMatchObject({ rule: { status: 'PAUSED', pauseReason } });
    await portal.call('POST', `/v1/autopay/${id}/pause`);
    expect(await portal.view()).toMatchObject({ rule: { status: 'PAUSED', pauseReason } });
  });

  test('AUT-02 a rule that is resumed in the morning of a run makes it on that day', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    const id = await portal.made();
    await portal.passDays(3);
    await portal.call('POST', `/v1/autopay/${id}/pause`);
    await portal.passDays(1);
    expect(await portal.totals()).toEqual([]);
    await portal.call('POST', `/v1/autopay/${id}/resume`);
    await runAutopayJobs(portal.app);
    expect(await portal.totals()).toEqual([100_00]);
  });
});

describe('skipping', () => {
  const skip = (id: string, day: string, method: 'DELETE' | 'POST' = 'POST') =>
    portal.call(method, `/v1/autopay/${id}/runs/${day}/skip`);

  test('AUT-02 a day without a run cannot be skipped', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    const id = await portal.made();
    const skipped = await skip(id, '2026-11-19');
    expect([skipped.statusCode, skipped.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'PLANNED' }]);
  });

  test('AUT-02 on its own day a skipped run cannot be taken back', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    const id = await portal.made();
    await portal.passDays(3);
    expect((await skip(id, FRIDAY)).statusCode).toBe(200);
    await portal.passDays(1);
    expect((await skip(id, FRIDAY, 'DELETE')).json()).toMatchObject({ code: 'autopay_run_started' });
    await runAutopayJobs(portal.app);
    expect(await portal.totals()).toEqual([]);
  });

  test('AUT-02 one that is taken back within the three days is announced at once', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    const id = await portal.made();
    expect((await skip(id, FRIDAY)).statusCode).toBe(200);
    await runAutopayJobs(portal.app);
    await portal.passDays(1);
    expect((await skip(id, FRIDAY, 'DELETE')).json()).toEqual({ status: 'PLANNED' });
    await runAutopayJobs(portal.app);
    expect((await portal.view()).runs).toMatchObject([{ day: FRIDAY, status: 'ANNOUNCED' }]);
  });

  test('AUT-02 an invoice that was too late for its due date is left to the customer if its run is skipped', async () => {
    await portal.owe(100_00, { dueDate: asDay('2026-11-17') });
    const id = await portal.made();
    expect((await skip(id, '2026-11-19')).statusCode).toBe(200);
    await portal.passDays(10);
    expect(await portal.totals()).toEqual([]);
  });

  test('AUT-02 an invoice that comes for a skipped day is left to the customer too', async () => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    const id = await portal.made();
    await skip(id, FRIDAY);
    await portal.owe(40_00, { dueDate: FRIDAY });
    await portal.passDays(10);
    expect(await portal.totals()).toEqual([]);
  });
});

test('AUT-01 what is due within 60 days is shown, and no more than six runs', async () => {
  const today = portal.today();
  await portal.owe(10_00, { dueDate: addDays(today, 60) });
  await portal.owe(20_00, { dueDate: addDays(today, 61) });
  await portal.made();
  expect((await portal.view()).runs).toMatchObject([{ amount: 10_00 }]);
  for (const days of [8, 15, 22, 29, 36, 43]) await portal.owe(30_00, { dueDate: addDays(today, days) });
  expect((await portal.view()).runs.map(({ amount }) => amount)).toEqual([30_00, 30_00, 30_00, 30_00, 30_00, 30_00]);
});

describe('credits', () => {
  const owed = async (more: object = {}, credit = 100_00) => {
    await portal.owe(100_00, { dueDate: FRIDAY });
    return portal.owe(credit, { type: 'CREDIT', creditRestrictionType: 'NONE', ...more });
  };

  test.each<[string, Partial<Settings>, number]>([
    ['are not offered any more', { isCreditMemoEnabled: false }, 40_00],
    ['would pay all of it, which the portal does not offer', { isPayWithCreditEnabled: false }, 100_00],
  ])('AUT-01 that %s are not used', async (_, settings, credit) => {
    await owed({}, credit);
    await portal.made({ usesCredits: true });
    await setSettings(settings);
    await portal.passDays(4);
    expect(await portal.payments()).toMatchObject([{ total: 100_00, credit: 0 }]);
  });

  test('AUT-01 that are for another project are not used', async () => {
    const { app, organizationId, user } = portal;
    const projectId = await insertProject(app.sql, organizationId, user.customerId, 'Verdugo Clinic');
    await owed({ creditRestrictionType: 'PROJECT', projectId });
    await portal.made({ usesCredits: true });
    await portal.passDays(4);
    expect(await portal.payments()).toMatchObject([{ total: 100_00, credit: 0 }]);
  });

  test('AUT-01 that another payment holds are used for the rest only', async () => {
    const creditId = await owed();
    const other = await portal.owe(70_00);
    const line = { invoiceId: other, balance: 70_00, amount: 0, credits: [{ creditId, amount: 60_00 }] };
    const held = await portal.payByAch([{ ...line, amount: 10_00 }], { scheduledAt: asDay('2026-12-10') });
    expect(held.statusCode).toBe(201);
    await portal.made({ usesCredits: true });
    await portal.passDays(4);
    expect((await portal.payments()).at(-1)).toMatchObject({ total: 60_00, credit: 40_00 });
  });
});
