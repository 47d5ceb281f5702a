// listWaiverSignatories, saveWaiverSignatory, removeWaiverSignatory, authorizeWaiverSigning,
// withdrawWaiverAuthorization
import { expect, test } from 'vitest';
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import { newId } from '../../database/new-id.ts';
import { selectAudit } from '../../testing/fixtures.sql.ts';
import { signingDesk } from '../testing/signing-desk.ts';

const desk = await signingDesk();
const { app, organizationId } = desk;

type Json = Record<string, unknown> & { code?: string };
const bodyOf = async (answer: ReturnType<typeof desk.sign>) => (await answer).json<Json>();
const listed = async () => (await bodyOf(desk.console('GET', 'waiver-signatories')))['rows'] as Json[];
const audited = async (subjectId: string) =>
  (await selectAudit(app.sql, organizationId)).filter((event) => event.subjectId === subjectId);

test('an owner names who signs what, changes it and takes it away', async () => {
  const { staffId } = await desk.member('Maren Vance', null);
  const signatory = {
    title: 'Credit Manager',
    waiverTypes: ['conditional.progress'],
    states: ['IL'],
    limitAmount: 5_000_00,
  };
  const expected = { ...signatory, staffId, name: 'Maren Vance', authorization: null };
  expect(await bodyOf(desk.makeSignatory(staffId, signatory))).toEqual(expected);
  expect(await listed()).toContainEqual(expected);
  await desk.makeSignatory(staffId, { ...signatory, states: [], limitAmount: null });
  expect(await listed()).toContainEqual({ ...expected, states: [], limitAmount: null });
  expect((await desk.console('DELETE', `waiver-signatories/${staffId}`)).statusCode).toBe(204);
  expect((await listed()).map((row) => row['staffId'])).not.toContain(staffId);
  expect((await desk.console('DELETE', `waiver-signatories/${staffId}`)).statusCode).toBe(404);
  const events = await audited(staffId);
  expect(events.map(({ action }) => action)).toEqual([
    'waiver-signatory.saved',
    'waiver-signatory.saved',
    'waiver-signatory.removed',
  ]);
  expect(events[0]).toMatchObject({ actorIdentityId: desk.staff.identityId, detail: signatory });
});

test('nobody but an owner does, and only with staff of the organization', async () => {
  const { staffId, cookie } = await desk.member('Will Want', null);
  const asMember = (role: StaffRole) => app.sql.updateTable('staff').set({ role }).where('id', '=', staffId).execute();
  const body = { title: 'Me', waiverTypes: ['conditional.progress'], states: [], limitAmount: null };
  for (const role of ['waiver-desk', 'receivables', 'viewer'] as const) {
    await asMember(role);
    expect((await desk.console('PUT', `waiver-signatories/${staffId}`, body, cookie)).statusCode).toBe(403);
  }
  const other = await signingDesk();
  expect((await desk.makeSignatory(other.staff.id)).statusCode).toBe(404);
  expect((await desk.makeSignatory(newId())).statusCode).toBe(404);
  expect((await desk.console('DELETE', `waiver-signatories/${other.staff.id}`)).statusCode).toBe(404);
  expect((await other.console('GET', 'waiver-signatories')).json<Json>()['count']).toBe(1);
});

test.each([
  { waiverTypes: [] },
  { waiverTypes: ['other'] },
  { states: ['illinois'] },
  { limitAmount: 0 },
  { limitAmount: 1.5 },
  { title: '' },
])('a signatory with %j is refused', async (wrong) => {
  expect((await desk.makeSignatory(desk.staff.id, wrong)).statusCode).toBe(400);
});

test('a signatory records a standing authorization with the password, replaces and withdraws it', async () => {
  const authority = { waiverTypes: ['conditional.progress', 'unconditional.progress'], limitAmount: 1_000_00 };
  const { cookie, staffId, identityId } = await desk.member('Ada Standing', authority);
  const given = { waiverTypes: ['conditional.progress'], limitAmount: 500_00 };
  expect(await bodyOf(desk.authorize({ password: 'wrong horse' }, cookie))).toMatchObject({ code: 'wrong_password' });
  const recordedAt = app.now().toISOString();
  expect(await bodyOf(desk.authorize(given, cookie))).toMatchObject({ authorization: { ...given, recordedAt } });
  const wider = { waiverTypes: authority.waiverTypes, limitAmount: 1_000_00 };
  expect(await bodyOf(desk.authorize(wider, cookie))).toMatchObject({ authorization: wider });
  const withdraw = () => desk.console('DELETE', 'waiver-signatories/authorization', undefined, cookie);
  expect((await withdraw()).statusCode).toBe(204);
  expect((await withdraw()).statusCode).toBe(404);
  expect((await listed()).find((row) => row['staffId'] === staffId)).toMatchObject({ authorization: null });
  // What was agreed to and when stays known.
  const kept = await app.sql
    .selectFrom('waiverAuthorization')
    .select(['limitAmount', 'withdrawnAt'])
    .where('organizationId', '=', organizationId)
    .where('identityId', '=', identityId)
    .execute();
  expect(kept).toHaveLength(2);
  expect(kept.every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
  expect((await audited(staffId)).map(({ action }) => action)).toEqual([
    'waiver-signatory.saved',
    'waiver-authorization.recorded',
    'waiver-authorization.recorded',
    'waiver-authorization.withdrawn',
  ]);
});

test.each([
  ['signatory_type', { waiverTypes: ['conditional.final'] }],
  ['signatory_limit', { limitAmount: 1_000_01 }],
  ['signatory_limit', { limitAmount: null }],
])('%s: a standing authorization stays within what the signatory may sign: %j', async (code, given) => {
  const authority = { waiverTypes: ['conditional.progress'], limitAmount: 1_000_00 };
  const { cookie } = await desk.member(`Wide ${newId()}`, authority);
  expect(await bodyOf(desk.authorize(given, cookie))).toMatchObject({ code });
});

test('whoever may not sign cannot authorize it, and one who is removed has no authorization left', async () => {
  const { cookie, staffId } = await desk.member('Rem Moved', null);
  expect(await bodyOf(desk.authorize({}, cookie))).toMatchObject({ code: 'not_signatory' });
  await desk.makeSignatory(staffId);
  await desk.authorize({}, cookie);
  await desk.console('DELETE', `waiver-signatories/${staffId}`);
  expect(await bodyOf(desk.makeSignatory(staffId))).toMatchObject({ authorization: null });
});
