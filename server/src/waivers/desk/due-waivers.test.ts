// getDueWaivers, and the desk filtered by what is to be done.
import { expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { DUE_KINDS } from '@plumbline/rules/waivers/reminders';
import { insertWaiver } from '../../testing/fixtures.sql.ts';
import { CONSOLE_HOST as host } from '../../testing/test-portal.ts';
import { waiverDesk } from '../testing/waiver-desk.ts';
import { waiverPortal } from '../testing/waiver-portal.ts';

async function dueDesk() {
  const portal = await waiverPortal();
  const { app, organizationId, portalId, user } = portal;
  const desk = waiverDesk(portal);
  const add = (createdAt: string, facts: Partial<Parameters<typeof insertWaiver>[1]>) =>
    insertWaiver(app.sql, { organizationId, portalId, customerId: user.customerId, createdAt, ...facts });
  const due = async () =>
    (await portal.send({ url: '/v1/console/due-waivers', host, cookie: portal.cookies.staff })).json<{
      kinds: { kind: string; count: number; oldestAt: string }[];
      isCut: boolean;
    }>();
  const listed = async (kind: string) =>
    (await desk.get(`?due=${kind}`)).json<{ rows: { id: string }[]; count: number }>();
  return { portal, add, due, listed };
}
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;

test('decision D22 what waits is counted by what is to be done, as the daily mail does, and the desk lists it', async () => {
  const { add, due, listed } = await dueDesk();
  const ids = {
    'money-gone': [await add(at(1), { status: 'ready', fileKey: 'key', moneyGoneAt: at(9) })],
    deadline: [await add(at(2), { status: 'new', deadlineOn: asDay('2026-11-20') })],
    // Of a project that nobody knows.
    blocked: [await add(at(3), { status: 'confirmed', waiverType: 'unconditional.progress', projectId: null })],
    approve: [await add(at(4), { status: 'requested-approval' }), await add(at(5), { status: 'requested-approval' })],
    sign: [await add(at(6), { status: 'new' })],
    notarize: [await add(at(7), { status: 'pending-notarization' })],
    release: [
      await add(at(8), { status: 'confirmed', waiverType: 'conditional.progress' }),
      await add(at(9), { status: 'notarized', waiverType: 'conditional.progress' }),
    ],
  };
  // Held on purpose, released, void.
  await add(at(1), { status: 'new', holdReason: 'Waits for the lawyer.' });
  await add(at(1), { status: 'ready', fileKey: 'key' });
  await add(at(1), { status: 'ready', fileKey: 'key', moneyGoneAt: at(9), voidedAt: at(10), voidReason: 'Wrong.' });
  const oldest = { 'money-gone': 1, deadline: 2, blocked: 3, approve: 4, sign: 6, notarize: 7, release: 8 };
  expect(await due()).toEqual({
    kinds: DUE_KINDS.map((kind) => ({ kind, count: ids[kind].length, oldestAt: at(oldest[kind]) })),
    isCut: false,
  });
  for (const kind of DUE_KINDS) {
    const { rows, count } = await listed(kind);
    expect([rows.map(({ id }) => id), count]).toEqual([ids[kind], ids[kind].length]);
  }
});

test('a signed waiver that waits for the money of the customer waits for nobody else', async () => {
  const { portal, due, listed } = await dueDesk();
  const projectId = await portal.projectIn('IL');
  await portal.invoice(projectId, '2026-10-01', 100_00, 100_00);
  const { app, organizationId, portalId, user } = portal;
  await insertWaiver(app.sql, {
    organizationId,
    portalId,
    customerId: user.customerId,
    projectId,
    currencyCode: 'USD',
    status: 'confirmed',
    waiverType: 'unconditional.final',
  });
  expect(await due()).toEqual({ kinds: [], isCut: false });
  expect(await listed('release')).toMatchObject({ rows: [], count: 0 });
  expect(await listed('blocked')).toMatchObject({ rows: [], count: 0 });
});

test('more than 200 are not all looked at, and it says so', async () => {
  const { add, due } = await dueDesk();
  for (let place = 0; place < 201; place += 1) await add(at(1), { status: 'new' });
  expect(await due()).toEqual({ kinds: [{ kind: 'sign', count: 200, oldestAt: at(1) }], isCut: true });
}, 60_000);

test('nobody sees the waivers of another organization', async () => {
  const [own, other] = [await dueDesk(), await dueDesk()];
  await other.add(at(1), { status: 'new' });
  expect(await own.due()).toEqual({ kinds: [], isCut: false });
  expect(await own.listed('sign')).toMatchObject({ rows: [], count: 0 });
});
