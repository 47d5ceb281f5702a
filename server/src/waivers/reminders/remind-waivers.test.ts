// Reminders to customers (decision D22). The clock starts on Monday, 11/16/2026, at 9:00 in Los Angeles.
import { beforeEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { ZERO } from '@plumbline/rules/money';
import { mailsTo } from '../../testing/mailbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { type WaiverPortal, waiverPortal } from '../testing/waiver-portal.ts';
import { remindWaivers } from './remind-waivers.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

// The job looks at every organization in its database.
const database = await ownDatabase();

let portal: WaiverPortal;
let desk: ReturnType<typeof waiverDesk>;
beforeEach(async () => {
  await database.sql.updateTable('waiverRequest').set({ reminderCount: 2 }).execute();
  portal = await waiverPortal({ database });
  desk = waiverDesk(portal);
});

const passDays = async (days: number) => {
  let sent = 0;
  for (let day = 0; day < days; day += 1) {
    portal.clock.pass(DAY_MS);
    sent += await remindWaivers(portal.app);
  }
  return sent;
};
/** Sessions end with the days. */
const signIn = async () => {
  portal.cookies.customer = await portal.cookieFor(portal.user.identityId, 'PORTAL');
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  desk = waiverDesk(portal);
};
const subjects = async () =>
  (await mailsTo(portal.app, portal.user.email))
    .map(({ subject }) => subject)
    .filter((subject) => /^Reminder: | is waiting for /.test(subject));
const remindersOf = async (id: string) => {
  const events = await portal.app.sql
    .selectFrom('waiverEvent')
    .select(['action', 'toStatus', 'actorName', 'data'])
    .where('organizationId', '=', portal.organizationId)
    .where('waiverId', '=', id)
    .where('action', '=', 'reminded')
    .execute();
  return events;
};

async function requested(fields: object = {}) {
  const projectId = await portal.projectIn('IL', { originalContractDate: asDay('2026-01-02') });
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const request = {
    projectId,
    waiverType: 'conditional.progress',
    throughDate: '2026-10-31',
    email: ['gc@alder.example'],
  };
  return { ...(await portal.requested({ ...request, ...fields })), projectId };
}
async function released() {
  const { id, projectId } = await requested();
  await desk.attach(id);
  expect((await desk.post(id, 'release')).statusCode).toBe(200);
  return { id, projectId };
}

describe('decision D22 a released waiver that nobody downloads', () => {
  test('is mailed about after 3 and 7 days, to whoever asked, and then no more', async () => {
    const { id } = await released();
    expect(await passDays(2)).toBe(0);
    expect(await passDays(1)).toBe(1);
    expect(await subjects()).toEqual(['Reminder: the waiver for Alder Court is ready to download']);
    expect(await passDays(3)).toBe(0);
    expect(await passDays(1)).toBe(1);
    expect(await passDays(30)).toBe(0);
    expect(await subjects()).toHaveLength(2);
    const others = await mailsTo(portal.app, 'gc@alder.example');
    expect(others.filter(({ subject }) => subject.includes('download'))).toEqual([]);
    const event = { action: 'reminded', toStatus: 'ready', actorName: 'Reminders' };
    expect(await remindersOf(id)).toMatchObject([event, event]);
  });

  test('is mailed about once after an outage, and again by the usual distance', async () => {
    await released();
    portal.clock.pass(10 * DAY_MS);
    expect([await remindWaivers(portal.app), await remindWaivers(portal.app)]).toEqual([1, 0]);
    expect(await passDays(3)).toBe(0);
    expect(await passDays(1)).toBe(1);
    expect(await passDays(30)).toBe(0);
    expect(await subjects()).toHaveLength(2);
  });

  test('is mailed about once by several workers', async () => {
    await released();
    portal.clock.pass(3 * DAY_MS);
    const sent = await Promise.all([1, 2, 3].map(() => remindWaivers(portal.app)));
    expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
    expect(await subjects()).toHaveLength(1);
  });

  test('is mailed about from six in the morning on, by the days of the supplier', async () => {
    await released();
    // Thursday, 5:00 in Los Angeles, which is noon in London.
    portal.clock.pass(3 * DAY_MS - 4 * HOUR_MS);
    expect(await remindWaivers(portal.app)).toBe(0);
    await portal.app.sql
      .updateTable('organization')
      .set({ timeZone: 'Europe/London' })
      .where('id', '=', portal.organizationId)
      .execute();
    expect(await remindWaivers(portal.app)).toBe(1);
  });

  test('is mailed about by the day of the supplier on which it was released', async () => {
    // 21:00 in Los Angeles, which is the next day elsewhere.
    portal.clock.pass(12 * HOUR_MS);
    await signIn();
    await released();
    portal.clock.pass(3 * DAY_MS - 15 * HOUR_MS);
    expect(await remindWaivers(portal.app)).toBe(1);
  });

  test('is no more mailed about once the customer has it', async () => {
    const { id } = await released();
    await passDays(3);
    await signIn();
    for (let count = 0; count < 2; count += 1)
      expect((await portal.get(`/api/waiver-request/${id}/download`)).statusCode).toBe(200);
    expect(await passDays(10)).toBe(0);
    await signIn();
    const { events } = (await desk.get(`/${id}`)).json<{ events: { action: string; actorName: string }[] }>();
    expect(events.filter(({ action }) => action === 'downloaded')).toMatchObject([{ actorName: 'Ann Person' }]);
  });

  test('is no more mailed about once the customer has the packet of the project', async () => {
    const { id, projectId } = await released();
    expect((await portal.get(`/v1/projects/${projectId}/close-out`)).statusCode).toBe(200);
    expect(await passDays(10)).toBe(0);
    expect((await portal.row(id)).downloadedAt).toBe('2026-11-16T17:00:00.000Z');
  });

  test('stays unread when staff download it, also for the customer', async () => {
    const { id, projectId } = await released();
    await desk.get(`/${id}/document`);
    const { app, organizationId, portalId, staff, user } = portal;
    const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
    const bearer = await app.frameTokens.issue(acting, { organizationId, portalId });
    for (const url of [`/api/waiver-request/${id}/download/admin`, `/v1/projects/${projectId}/close-out/admin`])
      expect((await portal.send({ url, headers: { authorization: `Bearer ${bearer}` } })).statusCode).toBe(200);
    expect((await portal.row(id)).downloadedAt).toBeNull();
    expect(await passDays(3)).toBe(1);
  });

  test.each([
    ['is void', () => ({ voidedAt: '2026-11-17T18:00:00.000Z', voidReason: 'Wrong project' })],
    ['stands for money that went back', () => ({ moneyGoneAt: '2026-11-17T18:00:00.000Z' })],
    ['was replaced', async () => ({ supersededById: (await requested()).id })],
    ['was paid, and has an unconditional one in its place', async () => ({ exchangedById: (await requested()).id })],
  ])('is not mailed about if it %s', async (_, change) => {
    const { id } = await released();
    await portal.app.sql
      .updateTable('waiverRequest')
      .set(await change())
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', id)
      .execute();
    expect(await passDays(10)).toBe(0);
  });

  test('is not mailed about where the portal has no waivers any more', async () => {
    await released();
    await portal.app.sql
      .updateTable('portal')
      .set({ settings: { isWaiverEnabled: false } })
      .where('id', '=', portal.portalId)
      .execute();
    portal.app.tenants.clearCache();
    expect(await passDays(10)).toBe(0);
    expect(await subjects()).toEqual([]);
  });
});

describe('decision D22 a signed waiver that waits for a payment', () => {
  /** An unconditional waiver of an invoice that is said to be paid. */
  async function waiting() {
    const { id } = await requested({ waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' });
    await desk.post(id, 'approve');
    expect((await desk.attach(id)).json()).toEqual({ waiverRequestStatus: 'confirmed' });
    return id;
  }

  test('is mailed about after 7 days, once', async () => {
    const id = await waiting();
    expect(await passDays(6)).toBe(0);
    expect(await passDays(1)).toBe(1);
    expect(await passDays(30)).toBe(0);
    expect(await subjects()).toEqual(['The waiver for Alder Court is waiting for a payment']);
    expect(await remindersOf(id)).toMatchObject([{ toStatus: 'confirmed' }]);
  });

  test('is mailed about by the day of the supplier on which it was signed', async () => {
    portal.clock.pass(12 * HOUR_MS);
    await signIn();
    await waiting();
    portal.clock.pass(7 * DAY_MS - 15 * HOUR_MS);
    expect(await remindWaivers(portal.app)).toBe(1);
  });

  test('and has its notary is mailed about too', async () => {
    const asked = { waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true', requestNotarization: 'true' };
    const { id } = await requested(asked);
    await desk.post(id, 'approve');
    await desk.attach(id);
    expect((await desk.notarize(id)).json()).toEqual({ waiverRequestStatus: 'notarized' });
    expect(await passDays(6)).toBe(0);
    expect(await passDays(1)).toBe(1);
    expect(await remindersOf(id)).toMatchObject([{ toStatus: 'notarized' }]);
  });

  test('is not mailed about once the money is there: it waits for the supplier', async () => {
    const id = await waiting();
    const { projectId } = await portal.row(id);
    await portal.app.sql
      .updateTable('invoice')
      .set({ balance: ZERO })
      .where('organizationId', '=', portal.organizationId)
      .where('projectId', '=', projectId)
      .execute();
    await signIn();
    await desk.post(id, 'recalculate');
    await desk.attach(id);
    expect(await passDays(10)).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  test('is mailed about once by several workers', async () => {
    await waiting();
    portal.clock.pass(7 * DAY_MS);
    const sent = await Promise.all([1, 2, 3].map(() => remindWaivers(portal.app)));
    expect(sent.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  });

  test('is not mailed about if the supplier holds it', async () => {
    const id = await waiting();
    await desk.post(id, 'hold', { reason: 'We check something.' });
    expect(await passDays(10)).toBe(0);
  });

  test('of the conditional kind waits for the supplier only', async () => {
    const { id } = await requested();
    await desk.attach(id);
    expect(await passDays(10)).toBe(0);
    expect((await portal.row(id)).reminderCount).toBe(0);
  });

  test('begins anew with its reminders when it is released', async () => {
    const id = await waiting();
    await passDays(7);
    const { app, organizationId } = portal;
    await app.sql
      .updateTable('waiverRequest')
      .set({ waiverType: 'conditional.progress' })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await signIn();
    expect((await desk.post(id, 'release')).statusCode).toBe(200);
    expect(await passDays(7)).toBe(2);
  });
});

describe('decision D22 what happens between the look at a waiver and its reminder', () => {
  /** The job as it runs if something happens after it has chosen its waivers. */
  const remindAfter = (change: () => Promise<unknown>) => {
    const { tenants } = portal.app;
    const byId: typeof tenants.byId = async (...key) => {
      await change();
      return tenants.byId(...key);
    };
    return remindWaivers({ ...portal.app, tenants: Object.assign(Object.create(tenants), { byId }) });
  };
  const set = (id: string, values: object) =>
    portal.app.sql
      .updateTable('waiverRequest')
      .set(values)
      .where('organizationId', '=', portal.organizationId)
      .where('id', '=', id)
      .execute();

  test.each([
    ['downloads it', (id: string) => portal.get(`/api/waiver-request/${id}/download`)],
    ['declares it void', (id: string) => desk.post(id, 'void', { reason: 'Wrong project' })],
    ['was mailed', (id: string) => set(id, { reminderCount: 1 })],
  ])('nobody is mailed if somebody %s', async (_, change) => {
    const { id } = await released();
    portal.clock.pass(3 * DAY_MS);
    await signIn();
    expect(await remindAfter(() => change(id))).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  test('nobody is mailed about the payment of one that is released', async () => {
    const { id } = await requested({ waiverType: 'unconditional.progress', isInvoiceAlreadyPaid: 'true' });
    await desk.post(id, 'approve');
    await desk.attach(id);
    portal.clock.pass(7 * DAY_MS);
    expect(await remindAfter(() => set(id, { status: 'ready', releasedAt: portal.app.now().toISOString() }))).toBe(0);
    expect(await subjects()).toEqual([]);
  });
});
