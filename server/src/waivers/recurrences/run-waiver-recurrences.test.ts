// WVR-07: a schedule really makes requests. The clock starts on Monday, 11/16/2026, at 9:00 in Los Angeles.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { endSentence } from '@plumbline/rules/waivers/schedule-words';
import type { EndReason } from '@plumbline/rules/waivers/waiver-schedule';
import type { WaiverType } from '@plumbline/rules/waivers/waiver-types';
import { insertIdentity, insertMember, insertWaiver } from '../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { PDF_BYTES, type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';
import { runWaiverRecurrences } from './run-waiver-recurrences.ts';

const DAY_MS = 24 * 3600_000;
const others = () => `draws@${portal.label}.example`;

// The job runs the schedules of every portal in its database.
const database = await ownDatabase();

let portal: WaiverPortal;
let projectId: string;
beforeEach(async () => {
  portal = await waiverPortal({ database });
  projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-05', 100_00, 100_00);
});
afterEach(async () => {
  const ended = { status: 'ENDED', endedAt: portal.app.now().toISOString() } as const;
  await portal.app.sql.updateTable('waiverRecurrence').set(ended).where('status', '=', 'ACTIVE').execute();
});

const passDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    portal.clock.pass(DAY_MS);
    await runWaiverRecurrences(portal.app);
  }
};
const repeated = (fields: object = {}, files: Parameters<WaiverPortal['submit']>[1] = []) =>
  portal.requested(
    {
      projectId,
      waiverType: 'conditional.progress',
      throughDate: '2026-10-31',
      recurringSchedule: 'MONTHLY',
      recurringScheduleDay: '5',
      email: others(),
      ...fields,
    },
    files,
  );
const made = () =>
  portal.app.sql
    .selectFrom('waiverRequest')
    .selectAll()
    .where('organizationId', '=', portal.organizationId)
    .where('source', '=', 'recurrence')
    .orderBy('runOn')
    .execute();
/** The mails to whoever made the schedule that say why it has ended. */
const endMails = async () =>
  (await mailsTo(portal.app, portal.user.email))
    .filter(({ subject }) => subject === 'The waiver request for Alder Court is no longer repeated')
    .map(({ text }) => text);
const schedule = () =>
  portal.app.sql
    .selectFrom('waiverRecurrence')
    .selectAll()
    .where('organizationId', '=', portal.organizationId)
    .executeTakeFirstOrThrow();

test('decision D33 a run goes by what was decided about the notary on the request before it', async () => {
  const { id } = await repeated({ requestNotarization: 'true' });
  const desk = waiverDesk(portal);
  await desk.post(id, 'notary', { isNeeded: false, note: 'No room for one.' });
  await portal.invoice(projectId, '2026-11-10', 70_00, 70_00);
  await passDays(20);
  const [first] = await made();
  expect(first).toMatchObject({
    isNotarizationRequested: true,
    isNotaryNeeded: false,
    notaryNote: 'No room for one.',
  });
  const signedInAgain = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  const answer = await waiverDesk(portal, signedInAgain).post(first!.id, 'notary', { isNeeded: true });
  expect(answer.statusCode).toBe(200);
  await portal.invoice(projectId, '2026-12-10', 70_00, 70_00);
  await passDays(31);
  const [, second] = await made();
  expect(second).toMatchObject({ isNotarizationRequested: true, isNotaryNeeded: null, notaryNote: null });
});

describe('WVR-07 a monthly schedule', () => {
  test('requests the same on its day, through the end of the month before, in the name of whoever asked', async () => {
    const { number } = await repeated({ requestNotarization: 'true', notes: 'Draw' });
    await portal.invoice(projectId, '2026-11-10', 70_00, 70_00);
    await passDays(18);
    expect(await made()).toEqual([]);
    await passDays(1);
    const [request] = await made();
    expect(request).toMatchObject({
      number: number + 1,
      waiverType: 'conditional.progress',
      throughDate: '2026-11-30',
      runOn: '2026-12-05',
      isNotarizationRequested: true,
      notes: 'Draw',
      emails: [others()],
      submitterName: 'Ann Person',
      requestedFigures: { amount: 170_00 },
    });
    const [event] = await portal.app.sql
      .selectFrom('waiverEvent')
      .selectAll()
      .where('waiverId', '=', request!.id)
      .execute();
    expect(event).toMatchObject({ action: 'requested', actorIdentityId: null, actorName: 'Schedule' });
    expect(await mailsTo(portal.app, others())).toHaveLength(2);
    expect(await schedule()).toMatchObject({ runCount: 1, nextRunOn: '2027-01-05', skipReason: null });
  });

  test('acceptance check 7: on day 31 runs on the last day of a shorter month', async () => {
    await repeated({ recurringScheduleDay: '31' });
    await passDays(14);
    await portal.invoice(projectId, '2026-12-10', 70_00, 70_00);
    await portal.invoice(projectId, '2027-01-10', 70_00, 70_00);
    await passDays(92);
    const days = (await made()).map(({ runOn, throughDate }) => [runOn, throughDate]);
    expect(days).toEqual([
      ['2026-12-31', '2026-11-30'],
      ['2027-01-31', '2026-12-31'],
      ['2027-02-28', '2027-01-31'],
    ]);
  });

  test('acceptance check 7: makes one request, also if several workers run it, and one after a long pause', async () => {
    await repeated();
    portal.clock.pass(19 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => runWaiverRecurrences(portal.app)));
    await runWaiverRecurrences(portal.app);
    expect(await made()).toHaveLength(1);
    await portal.invoice(projectId, '2026-12-10', 70_00, 70_00);
    portal.clock.pass(90 * DAY_MS);
    await runWaiverRecurrences(portal.app);
    await runWaiverRecurrences(portal.app);
    expect(await made()).toHaveLength(2);
    expect((await schedule()).nextRunOn).toBe('2027-04-05');
  });

  test('does not run before six in the morning of the organization', async () => {
    await repeated();
    // 5:59 on December 5.
    portal.clock.pass(19 * DAY_MS - 3 * 3600_000 - 60_000);
    await runWaiverRecurrences(portal.app);
    expect(await made()).toEqual([]);
    portal.clock.pass(60_000);
    await runWaiverRecurrences(portal.app);
    expect(await made()).toHaveLength(1);
  });

  test('sends the customer’s own form again', async () => {
    await repeated({ customFile: 'true' }, [['waiverFiles[]', { name: 'Our form.pdf', bytes: PDF_BYTES }]]);
    await passDays(19);
    const [request] = await made();
    const files = portal.app.sql.selectFrom('waiverFile').select('name').where('waiverId', '=', request!.id);
    expect([request!.isOwnForm, await files.execute()]).toEqual([true, [{ name: 'Our form.pdf' }]]);
  });

  test('ends after twelve runs', async () => {
    await repeated();
    await portal.app.sql.updateTable('waiverRecurrence').set({ runCount: 11 }).execute();
    await passDays(19);
    expect(await schedule()).toMatchObject({ status: 'ENDED', endReason: 'ALL_RUNS', runCount: 12 });
    expect(await made()).toHaveLength(1);
    await passDays(31);
    expect(await made()).toHaveLength(1);
    expect(await endMails()).toEqual([expect.stringContaining('It has run 12 times. Request it again')]);
  });

  test('that is canceled makes no request', async () => {
    await repeated();
    const { id } = await schedule();
    await portal.send({ method: 'DELETE', url: `/v1/waiver-recurrences/${id}`, cookie: portal.cookies.customer });
    await passDays(20);
    expect(await made()).toEqual([]);
  });
});

test('WVR-07 a weekly schedule runs each week, through the day before', async () => {
  await repeated({ recurringSchedule: 'WEEKLY', recurringScheduleDay: '3' });
  await passDays(10);
  const days = (await made()).map(({ runOn, throughDate }) => [runOn, throughDate]);
  expect(days).toEqual([
    ['2026-11-18', '2026-11-17'],
    ['2026-11-25', '2026-11-24'],
  ]);
});

describe('a run makes no request', () => {
  const reject = (rejectReason: string) =>
    portal.app.sql
      .updateTable('waiverRequest')
      .set({ status: 'rejected', rejectReason })
      .where('organizationId', '=', portal.organizationId)
      .execute();
  const waiver = (waiverType: WaiverType, more: object = {}) =>
    insertWaiver(portal.app.sql, {
      organizationId: portal.organizationId,
      portalId: portal.portalId,
      customerId: portal.user.customerId,
      projectId,
      waiverType,
      ...more,
    });

  test('if nothing is owed', async () => {
    await repeated();
    await portal.app.sql
      .updateTable('invoice')
      .set({ balance: 0 as never })
      .where('projectId', '=', projectId)
      .execute();
    await passDays(19);
    expect([await made(), (await schedule()).skipReason]).toEqual([[], 'NOTHING_BILLED']);
  });

  test('if the period has a waiver already', async () => {
    await repeated();
    await waiver('conditional.progress', { throughDate: asDay('2026-11-30') });
    await passDays(19);
    expect([await made(), (await schedule()).skipReason]).toEqual([[], 'PERIOD_COVERED']);
    await portal.invoice(projectId, '2026-12-10', 70_00, 70_00);
    await passDays(31);
    expect([(await made()).length, (await schedule()).skipReason]).toEqual([1, null]);
  });

  test('if an unconditional one would cover unpaid invoices', async () => {
    await repeated({ waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' });
    await portal.invoice(projectId, '2026-11-02', 50_00, 0);
    await passDays(19);
    expect([await made(), (await schedule()).skipReason]).toEqual([[], 'UNPAID_INVOICES']);
  });

  test.each<[string, EndReason, () => Promise<unknown>]>([
    [
      'the project is closed',
      'PROJECT_CLOSED',
      () =>
        portal.app.sql
          .updateTable('project')
          .set({ closedOn: asDay('2026-12-01') })
          .where('id', '=', projectId)
          .execute(),
    ],
    ['everything is released', 'FINAL_WAIVER', () => waiver('unconditional.final', { status: 'ready' })],
    ['its first request is rejected', 'FIRST_REJECTED', () => reject('THROUGH_DATE')],
    ['its first request is withdrawn', 'FIRST_WITHDRAWN', () => reject('WITHDRAWN')],
  ])('and the schedule ends when %s', async (_, reason, change) => {
    await repeated();
    await change();
    await passDays(18);
    expect(await endMails()).toEqual([]);
    await passDays(3);
    expect([await made(), (await schedule()).endReason]).toEqual([[], reason]);
    expect(await endMails()).toEqual([expect.stringContaining(endSentence(reason))]);
  });

  test('and the schedule ends when the supplier switches schedules off', async () => {
    await repeated();
    const settings = { isWaiverEnabled: true, isWaiverRecurrenceEnabled: false };
    await portal.app.sql.updateTable('portal').set({ settings }).where('id', '=', portal.portalId).execute();
    await passDays(19);
    expect([await made(), (await schedule()).endReason]).toEqual([[], 'SWITCHED_OFF']);
  });
});

describe('decision D31 a schedule whose maker may request no waivers any more', () => {
  const change = (values: object) =>
    portal.app.sql
      .updateTable('membership')
      .set(values)
      .where('organizationId', '=', portal.organizationId)
      .where('userId', '=', portal.user.userId)
      .execute();
  const colleague = async () => {
    const { app, organizationId, portalId, label, user } = portal;
    const email = `carl@${label}.example`;
    const identityId = await insertIdentity(app.sql, email, 'Carl');
    await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
    return email;
  };

  test.each([{ status: 'SUSPENDED' }, { canRequestWaiver: false }])(
    'goes on in the name of the customer: %j',
    async (values) => {
      await repeated();
      const email = await colleague();
      await change(values);
      const before = (await mailsTo(portal.app, portal.user.email)).length;
      await passDays(19);
      expect(await made()).toMatchObject([{ submitterId: null, submitterName: 'Ann Builders', submitterEmail: email }]);
      expect(await mailsTo(portal.app, portal.user.email)).toHaveLength(before);
      expect(await mailsTo(portal.app, email)).toMatchObject([
        { subject: expect.stringContaining('Waiver request for Alder Court') },
      ]);
    },
  );

  test('ends if nobody of the customer may', async () => {
    await repeated();
    await change({ status: 'SUSPENDED' });
    await passDays(19);
    expect([await made(), (await schedule()).endReason]).toEqual([[], 'NOBODY_LEFT']);
  });
});
