// getMySecondFactor, beginMySecondFactor, confirmMySecondFactor, renewMyRecoveryCodes, turnOffMySecondFactor,
// resetUserSecondFactor; the second step of signIn, finishEmailLink, finishSignIn and acceptInvitation
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '@plumbline/contract/calls';
import type { Call } from '@plumbline/contract/call';
import { testPeople } from '../../members/testing/test-people.ts';
import { CALLBACK, federatedPortal, type FederatedPortal } from '../../testing/federated-portal.ts';
import { insertMember, insertOrganization, insertStaff, selectAudit } from '../../testing/fixtures.sql.ts';
import { lastCode } from '../../testing/mailbox.ts';
import { PASSWORD, refusalOf } from '../../testing/test-person.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';
import { testVisitor } from '../../testing/test-visitor.ts';
import { factorPortal, memberWithFactor, MY_FACTOR, testMember, type TestMember } from './testing/test-factor.ts';

const ME = '/v1/users/me';
const CODE_NEEDED = [401, 'code_needed'];
const WRONG_CODE = [403, 'wrong_code'];
const REQUIRED = [403, 'second_factor_required'];

const stateOf = async ({ browser }: TestMember) => (await browser.get(MY_FACTOR)).json<Record<string, unknown>>();
const setTo = async ({ app, portalId }: TestPortal, secondFactor: string) => {
  await app.sql.updateTable('portal').set({ settings: { secondFactor } }).where('id', '=', portalId).execute();
  app.tenants.clearCache();
};
const actionsOf = async ({ portal, identityId }: TestMember) =>
  (await selectAudit(portal.app.sql, portal.organizationId)).flatMap(({ action, actorIdentityId }) =>
    actorIdentityId === identityId && action.startsWith('second-factor') ? [action] : [],
  );

test('SET-05 where it is offered, somebody of a customer turns it on and is asked for a code from then on', async () => {
  const member = await testMember();
  expect(await stateOf(member)).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    hasPassword: true,
    hasApp: false,
    passkeys: [],
  });
  const begun = (await member.begin()).json<{ uri: string }>();
  expect(new URL(begun.uri).searchParams.get('issuer')).toBe(`Portal ${member.portal.label}`);
  // It does not count before the first code.
  expect((await member.signIn()).statusCode).toBe(200);
  expect(refusalOf(await member.confirm(member.wrongCode()))).toEqual(WRONG_CODE);
  const { recoveryCodes } = (await member.confirm()).json<{ recoveryCodes: string[] }>();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await stateOf(member)).toMatchObject({
    since: member.portal.clock.now().toISOString(),
    recoveryCodesLeft: 10,
  });

  const refused = await member.signIn();
  expect(refusalOf(refused)).toEqual(CODE_NEEDED);
  expect(refused.headers['set-cookie']).toBeUndefined();
  expect(refusalOf(await member.signIn({ password: 'not the right one', code: member.code() }))).toEqual([
    401,
    'invalid_credential',
  ]);
  // The one that confirmed it is used up.
  expect(refusalOf(await member.signIn({ code: member.code() }))).toEqual(WRONG_CODE);
  member.nextCode();
  const code = member.code();
  expect((await member.signIn({ code })).json()).toEqual({ identityId: member.identityId });
  expect(refusalOf(await member.signIn({ code }))).toEqual(WRONG_CODE);
  expect((await member.signIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
  expect(refusalOf(await member.signIn({ code: recoveryCodes[0] }))).toEqual(WRONG_CODE);
  expect(await actionsOf(member)).toEqual([
    'second-factor.wrong-code',
    'second-factor.turned-on',
    'second-factor.recovery-code-used',
  ]);
});

test('SET-05 turning it on ends all other sessions and replaces the token of this one', async () => {
  const member = await testMember();
  const other = await member.enter();
  const copied = member.visitor();
  for (const [name, value] of member.browser.cookies) copied.cookies.set(name, value);
  expect((await other.get(ME)).statusCode).toBe(200);
  await member.turnOn();
  expect(refusalOf(await other.get(ME))).toEqual([401, 'not_signed_in']);
  expect(refusalOf(await copied.get(ME))).toEqual([401, 'not_signed_in']);
  expect((await member.browser.get(ME)).statusCode).toBe(200);
});

test('SET-05 codes are guessed ten times at most, also many at once', async () => {
  const member = await memberWithFactor();
  const tries = await Promise.all(Array.from({ length: 14 }, () => member.signIn({ code: member.wrongCode() })));
  const statuses = tries.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(refusalOf(await member.signIn({ code: member.code() }))).toEqual([429, 'too_many_requests']);
  member.portal.clock.pass(15 * 60_000);
  expect((await member.signIn({ code: member.code() })).statusCode).toBe(200);
});

test('SET-05 it is turned off with the password and a code, and the password alone is enough then', async () => {
  const member = await memberWithFactor();
  const turnOff = (input: object) => member.browser.post(`${MY_FACTOR}/turn-off`, input);
  expect(refusalOf(await turnOff({ password: 'not the right one', code: member.code() }))).toEqual([
    403,
    'wrong_password',
  ]);
  expect(refusalOf(await turnOff({ password: PASSWORD, code: member.wrongCode() }))).toEqual(WRONG_CODE);
  expect((await turnOff({ password: PASSWORD, code: member.code() })).statusCode).toBe(200);
  expect((await member.signIn()).statusCode).toBe(200);
  expect(await actionsOf(member)).toEqual([
    'second-factor.turned-on',
    'second-factor.wrong-code',
    'second-factor.turned-off',
  ]);
});

test('SET-05 where it is off nobody can turn it on, and whoever has it is asked all the same', async () => {
  const portal = await testPortal();
  const member = await testMember(portal);
  expect(refusalOf(await member.begin())).toEqual([404, 'not_found']);
  expect(refusalOf(await member.confirm('123456'))).toEqual([404, 'not_found']);
  await setTo(portal, 'OFFERED');
  await member.turnOn();
  await setTo(portal, 'OFF');
  expect(refusalOf(await member.signIn())).toEqual(CODE_NEEDED);
  expect((await member.signIn({ code: member.code() })).statusCode).toBe(200);
  // They can still turn it off.
  member.nextCode();
  const turnedOff = await member.browser.post(`${MY_FACTOR}/turn-off`, { password: PASSWORD, code: member.code() });
  expect(turnedOff.statusCode).toBe(200);
});

test('SET-05 a factor of the console is asked for in portals too', async () => {
  const portal = await factorPortal('OFF');
  const member = await testMember(portal);
  await insertStaff(portal.app.sql, portal.organizationId, member.identityId, 'viewer');
  const visitor = testVisitor({ host: CONSOLE_HOST, http: portal.http });
  await visitor.post('/v1/console/sign-in', { email: member.email, password: PASSWORD });
  const { secret } = (await visitor.post('/v1/console/second-factor/begin', { password: PASSWORD })).json<{
    secret: string;
  }>();
  const { generateSync } = await import('otplib');
  const code = () => generateSync({ secret, epoch: Math.floor(portal.clock.now().getTime() / 1000) });
  await visitor.post('/v1/console/second-factor/confirm', { code: code() });
  expect(refusalOf(await member.browser.get(ME))).toEqual([401, 'not_signed_in']);
  expect(refusalOf(await member.signIn())).toEqual(CODE_NEEDED);
  portal.clock.pass(30_000);
  expect((await member.signIn({ code: code() })).statusCode).toBe(200);
});

describe('where it is required', () => {
  test('SET-05 whoever has none gets nothing but its set-up, and everything after it', async () => {
    const portal = await factorPortal('REQUIRED');
    const member = await testMember(portal);
    expect(refusalOf(await member.browser.get(ME))).toEqual(REQUIRED);
    expect(await stateOf(member)).toMatchObject({ since: null, isRequired: true });
    const { accessToken } = (await member.browser.post('/v1/identity/token')).json<{ accessToken: string }>();
    // A client without a cookie gets no further.
    const client = member.visitor();
    expect(refusalOf(await client.get(ME, { authorization: `Bearer ${accessToken}` }))).toEqual(REQUIRED);
    await member.turnOn();
    expect((await member.browser.get(ME)).statusCode).toBe(200);
    const turnOff = { password: PASSWORD, code: member.code() };
    expect(refusalOf(await member.browser.post(`${MY_FACTOR}/turn-off`, turnOff))).toEqual(REQUIRED);
  });

  test('SET-05 a session without it can make no other call of a person', async () => {
    const member = await testMember(await factorPortal('REQUIRED'));
    const open: string[] = [];
    for (const [name, call] of Object.entries<Call>(calls)) {
      if (call.caller !== 'identity' && call.caller !== 'customer') continue;
      const url = call.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000001');
      const method = call.method;
      const headers = { 'idempotency-key': '0'.repeat(32) };
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
      const response = await member.browser.send({ method, url, headers, ...payload });
      if (response.json<{ code?: string }>().code !== 'second_factor_required') open.push(name);
    }
    expect(open.toSorted()).toEqual([
      'beginMySecondFactor',
      'confirmMySecondFactor',
      'createAccessToken',
      'getMySecondFactor',
      'logIn',
      'renewMyRecoveryCodes',
      'sendVerification',
      'turnOffMySecondFactor',
    ]);
  });

  test('SET-05 it counts at once for sessions that are open, and ends when it is only offered again', async () => {
    const portal = await testPortal();
    const member = await testMember(portal);
    expect((await member.browser.get(ME)).statusCode).toBe(200);
    await setTo(portal, 'REQUIRED');
    expect(refusalOf(await member.browser.get(ME))).toEqual(REQUIRED);
    await setTo(portal, 'OFFERED');
    expect((await member.browser.get(ME)).statusCode).toBe(200);
  });

  test('SET-05 an address that was changed and is not proved does not open what is closed', async () => {
    const member = await testMember();
    await member.browser.post('/v1/auth/login');
    await setTo(member.portal, 'REQUIRED');
    expect(refusalOf(await member.browser.get(ME))).toEqual(REQUIRED);
    const { identityId } = member;
    await member.portal.app.sql
      .updateTable('identity')
      .set({ emailVerifiedAt: null })
      .where('id', '=', identityId)
      .execute();
    member.portal.app.sessions.clearCache();
    expect(refusalOf(await member.browser.get(ME))).toEqual(REQUIRED);
    expect((await member.browser.post('/v1/auth/email/verification')).statusCode).toBe(200);
  });

  test('SET-05 whoever waits for approval, or has to prove the address first, is not held up', async () => {
    const portal = await factorPortal('REQUIRED');
    const waiting = await testMember(portal, { status: 'PENDING' });
    expect((await waiting.browser.post('/v1/auth/email/verification')).statusCode).toBe(200);
    const unproved = await testMember(portal, { isVerified: false });
    expect((await unproved.browser.post('/v1/auth/email/verification')).statusCode).toBe(200);
  });

  test('SET-05 staff who act for a customer are not asked for the customer’s', async () => {
    const portal = await factorPortal('REQUIRED');
    const { customerId } = portal.user;
    const frame = await portal.send({
      method: 'POST',
      url: '/v1/console/frame-tokens',
      host: CONSOLE_HOST,
      cookie: portal.cookies.staff,
      payload: { portalId: portal.portalId, customerId },
    });
    const { token } = frame.json<{ token: string }>();
    const headers = { authorization: `Bearer ${token}` };
    expect((await portal.send({ url: '/v1/users/company/admin', headers })).statusCode).toBe(200);
  });
});

describe('other ways in', () => {
  let google: TestProvider;
  let portal: FederatedPortal;
  let member: TestMember;
  beforeAll(async () => {
    google = await testProvider({ redirectUris: [CALLBACK], hasClaimsInIdToken: true });
    portal = await federatedPortal({ google, settings: { secondFactor: 'OFFERED' } });
    member = await memberWithFactor(portal);
  });
  afterAll(() => google.close());

  test('LOG-10 a mailed link asks for the code and stays unused until it is right', async () => {
    const browser = member.visitor();
    await browser.post('/v1/identity/email-link', { email: member.email });
    const oobCode = await lastCode(portal.app, member.email);
    const finish = (input: object = {}) => browser.post('/v1/identity/email-link/finish', { oobCode, ...input });
    expect(refusalOf(await finish())).toEqual(CODE_NEEDED);
    expect(refusalOf(await finish({ code: member.wrongCode() }))).toEqual(WRONG_CODE);
    expect((await finish({ code: member.code() })).statusCode).toBe(200);
    member.nextCode();
    expect(refusalOf(await finish({ code: member.code() }))).toEqual([400, 'invalid_code']);
  });

  test('LOG-09 Google asks for the code, within five minutes', async () => {
    const account = google.add({ email: member.email, email_verified: true, name: 'Pat Person' });
    const returned = async () => {
      const browser = portal.newBrowser();
      const { handOff } = await portal.returnFrom(browser, google, 'google', account);
      return (input: object = {}) => browser.post('/v1/identity/hand-off/finish', { handOff, ...input });
    };
    const finish = await returned();
    expect(refusalOf(await finish())).toEqual(CODE_NEEDED);
    portal.clock.pass(4 * 60_000);
    expect(refusalOf(await finish({ code: member.wrongCode() }))).toEqual(WRONG_CODE);
    expect((await finish({ code: member.code() })).statusCode).toBe(200);
    const late = await returned();
    expect(refusalOf(await late())).toEqual(CODE_NEEDED);
    // Asking again does not prolong it.
    portal.clock.pass(4 * 60_000);
    expect(refusalOf(await late())).toEqual(CODE_NEEDED);
    portal.clock.pass(61_000);
    expect(refusalOf(await late({ code: member.code() }))).toEqual([401, 'invalid_hand_off']);
  });

  test('an invitation to another supplier is accepted with the code, and stays open until it is right', async () => {
    const people = await testPeople();
    // Codes depend on the time, and each portal of a test has its own.
    people.clock.pass(portal.clock.now().getTime() - people.clock.now().getTime());
    await people.invite(member.email);
    const oobCode = await people.codeTo(member.email);
    const accept = (input: object = {}) => people.accept(oobCode, { password: PASSWORD, ...input });
    expect(refusalOf(await accept())).toEqual(CODE_NEEDED);
    expect(refusalOf(await accept({ code: member.wrongCode() }))).toEqual(WRONG_CODE);
    member.nextCode();
    people.clock.pass(30_000);
    expect((await accept({ code: member.code() })).statusCode).toBe(200);
  });

  test('a new password by mail does not replace the code', async () => {
    member.nextCode();
    await member.visitor().post('/v1/auth/password/recovery', { email: member.email });
    const oobCode = await lastCode(portal.app, member.email);
    const newPassword = 'another wall of bricks';
    await member.visitor().post('/v1/identity/password/reset', { oobCode, newPassword });
    expect(refusalOf(await member.signIn({ password: newPassword }))).toEqual(CODE_NEEDED);
    expect((await member.signIn({ password: newPassword, code: member.code() })).statusCode).toBe(200);
  });
});

test('SET-05 a factor that was turned on after the address was changed goes when the address is taken back; an earlier one stays', async () => {
  for (const isEarlier of [true, false]) {
    const member = await testMember();
    if (isEarlier) await member.turnOn();
    const { portal, email, identityId } = member;
    const moved = `moved-${email}`;
    expect((await member.browser.post('/v1/auth/change-email', { email: moved })).statusCode).toBe(200);
    const oobCode = await lastCode(portal.app, email);
    await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, moved) });
    portal.clock.pass(60_000);
    if (!isEarlier) await member.turnOn();
    expect((await testVisitor(portal).post('/v1/identity/email/restore', { oobCode })).statusCode).toBe(200);
    const factors = portal.app.sql.selectFrom('twoFactor').select('identityId').where('identityId', '=', identityId);
    expect([isEarlier, (await factors.execute()).length]).toEqual([isEarlier, isEarlier ? 1 : 0]);
  }
});

test('somebody without a password sets it up and turns it off after a recent login', async () => {
  const portal = await factorPortal();
  const member = await testMember(portal);
  await portal.app.sql
    .updateTable('identity')
    .set({ passwordHash: null })
    .where('id', '=', member.identityId)
    .execute();
  expect(await stateOf(member)).toMatchObject({ hasPassword: false });
  expect(refusalOf(await member.begin())).toEqual([403, 'wrong_password']);
  expect((await member.begin({})).statusCode).toBe(200);
  expect((await member.confirm()).statusCode).toBe(200);
  member.nextCode();
  const turnOff = () => member.browser.post(`${MY_FACTOR}/turn-off`, { code: member.code() });
  portal.clock.pass(5 * 60_000);
  expect(refusalOf(await turnOff())).toEqual([403, 'requires_recent_login']);
});

describe('staff turn it off for somebody who lost the phone', () => {
  const setUp = async () => {
    const member = await memberWithFactor();
    const people = await testPeople(member.portal);
    const listed = async () => (await people.people(`state=active&search=${member.email}`)).rows[0];
    const userId = (await listed())?.userId ?? '';
    return { member, people, listed, userId, reset: (id = userId) => people.decide(id, 'reset-second-factor') };
  };

  test('SET-05 the list says who has it; once reset the sessions end and the password alone is enough', async () => {
    const { member, people, listed, userId, reset } = await setUp();
    const { portal } = member;
    expect(await listed()).toMatchObject({ secondFactorSince: expect.any(String) });
    expect((await reset()).statusCode).toBe(200);
    expect(await listed()).toMatchObject({ secondFactorSince: null });
    expect(refusalOf(await member.browser.get(ME))).toEqual([401, 'not_signed_in']);
    expect((await member.signIn()).statusCode).toBe(200);
    const event = (await selectAudit(portal.app.sql, portal.organizationId)).find(
      ({ action }) => action === 'user.second-factor-reset',
    );
    expect(event).toMatchObject({
      actorIdentityId: portal.staff.identityId,
      subjectType: 'user',
      subjectId: userId,
      detail: { portalId: portal.portalId, email: member.email },
    });
    expect(refusalOf(await reset())).toEqual([409, 'second_factor_off']);
    expect(people.portalId).toBe(portal.portalId);
  });

  test('an invitation to the same person stays open', async () => {
    const { people, reset, member } = await setUp();
    const { id } = await people.invited();
    const { email } = member;
    // As if it had been sent before the person signed up.
    await people.app.sql.updateTable('userInvitation').set({ email }).where('id', '=', id).execute();
    expect((await reset()).statusCode).toBe(200);
    expect((await people.invitations()).count).toBe(1);
  });

  test('SET-05 not for people of another tenant, with access elsewhere, or of the staff', async () => {
    const { member, userId, reset } = await setUp();
    const other = await testPeople();
    expect(refusalOf(await other.decide(userId, 'reset-second-factor'))).toEqual([404, 'not_found']);
    const { app } = member.portal;
    const organizationId = await insertOrganization(app.sql, 'Elsewhere');
    const staffId = await insertStaff(app.sql, organizationId, member.identityId, 'viewer');
    expect(refusalOf(await reset())).toEqual([409, 'works_elsewhere']);
    await app.sql.deleteFrom('staff').where('id', '=', staffId).execute();
    const { portalId, user } = other;
    await insertMember(app.sql, {
      organizationId: other.organizationId,
      portalId,
      customerId: user.customerId,
      identityId: member.identityId,
    });
    expect(refusalOf(await reset())).toEqual([409, 'works_elsewhere']);
    expect(refusalOf(await member.signIn())).toEqual(CODE_NEEDED);
  });
});
