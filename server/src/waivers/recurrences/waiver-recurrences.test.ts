// listWaiverRecurrences and cancelWaiverRecurrence.
import { beforeAll, describe, expect, test } from 'vitest';
import { insertIdentity, insertMember } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';

let portal: WaiverPortal;
beforeAll(async () => {
  portal = await waiverPortal();
});

type Row = { id: string; status: string; nextRunOn: string | null };
const list = async (cookie = portal.cookies.customer) =>
  (await portal.get('/v1/waiver-recurrences', cookie)).json<{ rows: Row[]; count: number }>();
const cancel = (id: string, cookie = portal.cookies.customer) =>
  portal.send({ method: 'DELETE', url: `/v1/waiver-recurrences/${id}`, cookie });

const ENDED = 'The waiver request for Alder Court is no longer repeated';
const endMails = async () =>
  (await mailsTo(portal.app, portal.user.email)).filter(({ subject }) => subject === ENDED).map(({ text }) => text);

async function repeated(schedule: string, day: string): Promise<Row> {
  const projectId = await portal.projectIn('IL');
  const request = { projectId, waiverType: 'conditional.progress', throughDate: '2026-10-31' };
  await portal.requested({ ...request, recurringSchedule: schedule, recurringScheduleDay: day });
  return (await list()).rows[0]!;
}

test.each([
  ['MONTHLY', '5', '2026-12-05'],
  ['MONTHLY', '31', '2026-11-30'],
  ['MONTHLY', 'LAST', '2026-11-30'],
  // The day after is a Tuesday.
  ['WEEKLY', '2', '2026-11-17'],
])('WVR-07 a request that repeats %s on %s runs next on %s', async (schedule, scheduleDay, nextRunOn) => {
  expect(await repeated(schedule, scheduleDay)).toMatchObject({
    status: 'ACTIVE',
    waiverType: 'conditional.progress',
    project: { jobName: 'Alder Court' },
    schedule,
    scheduleDay,
    nextRunOn,
    runCount: 0,
  });
});

test('WVR-07 repeating is not offered where the supplier has switched it off', async () => {
  const without = await waiverPortal({ settings: { isWaiverRecurrenceEnabled: false } });
  await without.requested({
    projectId: await without.projectIn('IL'),
    waiverType: 'conditional.final',
    recurringSchedule: 'MONTHLY',
    recurringScheduleDay: '5',
  });
  expect((await without.get('/v1/waiver-recurrences')).json()).toEqual({ rows: [], count: 0 });
});

test('it is canceled by its customer only, and once', async () => {
  const { id } = await repeated('MONTHLY', '5');
  expect((await list(portal.cookies.neighbor)).count).toBe(0);
  expect((await cancel(id, portal.cookies.neighbor)).statusCode).toBe(404);
  expect((await cancel(id)).json()).toEqual({ status: 'CANCELED' });
  expect((await list()).rows[0]).toMatchObject({ status: 'CANCELED', nextRunOn: null, endReason: 'CANCELED' });
  const audit = portal.app.sql
    .selectFrom('auditEvent')
    .select(['action', 'actorIdentityId'])
    .where('subjectId', '=', id);
  expect(await audit.execute()).toEqual([
    { action: 'waiver-recurrence.canceled', actorIdentityId: portal.user.identityId },
  ]);
  // Who did it need not be told.
  expect(await endMails()).toEqual([]);
});

test('WVR-07 whoever made it is mailed if a colleague cancels it', async () => {
  const { id } = await repeated('MONTHLY', 'LAST');
  const before = (await endMails()).length;
  const { app, organizationId, portalId, label, user } = portal;
  const identityId = await insertIdentity(app.sql, `carl@${label}.example`, 'Carl');
  await insertMember(app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  const canceled = await cancel(id, await portal.cookieFor(identityId, 'PORTAL'));
  expect(canceled.json()).toEqual({ status: 'CANCELED' });
  const mails = await endMails();
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)).toContain('This waiver request is no longer repeated. It was canceled.');
});

describe('WVR-07 a schedule whose first request', () => {
  const first = async (id: string) =>
    (
      await portal.app.sql
        .selectFrom('waiverRecurrence')
        .select('waiverId')
        .where('organizationId', '=', portal.organizationId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).waiverId;

  test('was withdrawn stops at once, with a note', async () => {
    const { id } = await repeated('MONTHLY', '5');
    const waiverId = await first(id);
    const before = (await endMails()).length;
    expect((await portal.get(`/v1/waivers/${waiverId}`)).json()).toMatchObject({
      recurrence: { schedule: 'MONTHLY', scheduleDay: '5' },
    });
    const url = `/v1/waivers/${waiverId}/withdraw`;
    expect((await portal.send({ method: 'POST', url, cookie: portal.cookies.customer })).statusCode).toBe(200);
    expect((await list()).rows[0]).toMatchObject({ status: 'ENDED', nextRunOn: null, endReason: 'FIRST_WITHDRAWN' });
    expect(await endMails()).toHaveLength(before);
    // Not only in the list: no later run finds it, and mails its end.
    const row = portal.app.sql.selectFrom('waiverRecurrence').select('status').where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'ENDED' });
  });

  test('was rejected stops at once, with a note and a mail to whoever made it', async () => {
    const { id } = await repeated('WEEKLY', '2');
    const before = (await endMails()).length;
    const rejected = await waiverDesk(portal).post(await first(id), 'reject', { reason: 'PROJECT_UNKNOWN' });
    expect(rejected.statusCode).toBe(200);
    expect((await list()).rows[0]).toMatchObject({ status: 'ENDED', nextRunOn: null, endReason: 'FIRST_REJECTED' });
    const mails = await endMails();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toContain('The first request was rejected. Submit it again to go on.');
  });
});
