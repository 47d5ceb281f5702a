// getSecondFactor, beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, turnOffSecondFactor, resetSecondFactor,
// getSignInRules, changeSignInRules
import { expect, test } from 'vitest';
import { insertOrganization, insertStaff, selectAudit } from '../../testing/fixtures.sql.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { FACTOR, testClerk, type TestClerk } from '../testing/test-clerk.ts';
import { STAFF, testTeam } from '../testing/test-team.ts';

const RULES = '/v1/console/sign-in-rules';
const OVERVIEW = '/v1/console/overview';
const CODE_NEEDED = [401, 'code_needed'];
const WRONG_CODE = [403, 'wrong_code'];
const REQUIRED = [403, 'second_factor_required'];

const stateOf = async ({ browser }: TestClerk) => (await browser.get(FACTOR)).json<Record<string, unknown>>();
const actionsOf = async ({ team, identityId }: TestClerk) =>
  (await selectAudit(team.app.sql, team.organizationId)).flatMap(({ action, actorIdentityId }) =>
    actorIdentityId === identityId && !action.startsWith('login.') ? [action] : [],
  );

test('SET-05 the second factor is turned on with the code of an app, and asked for from then on', async () => {
  const clerk = await testClerk();
  expect(await stateOf(clerk)).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    hasApp: false,
    passkeys: [],
  });
  const begun = (await clerk.begin()).json<{ secret: string; uri: string }>();
  expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(begun.uri);
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Plumbline:${clerk.email}`,
  ]);
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([begun.secret, 'Plumbline']);
  // It does not count before the first code.
  expect((await clerk.signIn()).statusCode).toBe(200);
  expect(refusalOf(await clerk.confirm(clerk.wrongCode()))).toEqual(WRONG_CODE);
  const { recoveryCodes } = (await clerk.confirm()).json<{ recoveryCodes: string[] }>();
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-TV-Z0-9]{4}(-[A-HJKMNP-TV-Z0-9]{4}){3}$/);
  const since = clerk.team.clock.now().toISOString();
  expect(await stateOf(clerk)).toEqual({ since, recoveryCodesLeft: 10, isRequired: false, hasApp: true, passkeys: [] });

  expect(refusalOf(await clerk.signIn())).toEqual(CODE_NEEDED);
  expect(refusalOf(await clerk.signIn({ password: 'not the right one', code: clerk.code() }))).toEqual([
    401,
    'invalid_credential',
  ]);
  expect(refusalOf(await clerk.signIn({ code: clerk.wrongCode() }))).toEqual(WRONG_CODE);
  clerk.nextCode();
  const code = clerk.code();
  expect((await clerk.signIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).json()).toEqual({
    staffId: clerk.staffId,
  });
  expect(await actionsOf(clerk)).toEqual(['second-factor.wrong-code', 'second-factor.turned-on']);
});

test('SET-05 a code works once, and one step before and after its time', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  for (let count = 0; count < 4; count += 1) clerk.nextCode();
  expect(refusalOf(await clerk.signIn({ code: clerk.code(-2) }))).toEqual(WRONG_CODE);
  expect(refusalOf(await clerk.signIn({ code: clerk.code(2) }))).toEqual(WRONG_CODE);
  const early = clerk.code(-1);
  expect((await clerk.signIn({ code: early })).statusCode).toBe(200);
  expect(refusalOf(await clerk.signIn({ code: early }))).toEqual(WRONG_CODE);
  const late = clerk.code(1);
  const both = await Promise.all([clerk.signIn({ code: late }), clerk.signIn({ code: late })]);
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
  // Those before the last one that was used are over too.
  expect(refusalOf(await clerk.signIn({ code: clerk.code() }))).toEqual(WRONG_CODE);
});

test('SET-05 a recovery code replaces one code, however it is typed', async () => {
  const clerk = await testClerk();
  const before = await clerk.turnOn();
  const [first = '', second = ''] = before;
  expect((await clerk.signIn({ code: first })).statusCode).toBe(200);
  expect(refusalOf(await clerk.signIn({ code: first }))).toEqual(WRONG_CODE);
  expect((await clerk.signIn({ code: ` ${second.toLowerCase().replaceAll('-', ' ')}` })).statusCode).toBe(200);
  expect(await stateOf(clerk)).toMatchObject({ recoveryCodesLeft: 8 });

  const renew = (code: string) => clerk.browser.post(`${FACTOR}/recovery-codes`, { code });
  expect(refusalOf(await renew(clerk.wrongCode()))).toEqual(WRONG_CODE);
  const { recoveryCodes } = (await renew(clerk.code())).json<{ recoveryCodes: string[] }>();
  expect(await stateOf(clerk)).toMatchObject({ recoveryCodesLeft: 10 });
  const [, , third = ''] = before;
  expect(refusalOf(await clerk.signIn({ code: third }))).toEqual(WRONG_CODE);
  expect((await clerk.signIn({ code: recoveryCodes[0] })).statusCode).toBe(200);
  expect(await actionsOf(clerk)).toContain('second-factor.codes-renewed');
});

test('SET-05 a recovery code that was used stands in the audit log, and its person is told how many are left', async () => {
  const clerk = await testClerk();
  const [first = '', second = ''] = await clerk.turnOn();
  expect((await clerk.signIn({ code: first })).statusCode).toBe(200);
  expect(refusalOf(await clerk.signIn({ code: first }))).toEqual(WRONG_CODE);
  expect((await clerk.signIn({ code: clerk.code() })).statusCode).toBe(200);
  expect(await actionsOf(clerk)).toEqual(['second-factor.turned-on', 'second-factor.recovery-code-used']);
  const mails = await mailsTo(clerk.team.app, clerk.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Two-factor sign-in is on', 'A recovery code was used']);
  expect(mails.at(-1)?.text).toContain('You have 9 left.');
  // To turn it off, of which there is another mail.
  await clerk.browser.post(`${FACTOR}/turn-off`, { password: 'a wall of bricks', code: second });
  expect((await actionsOf(clerk)).slice(2)).toEqual(['second-factor.recovery-code-used', 'second-factor.turned-off']);
  expect(await mailsTo(clerk.team.app, clerk.email)).toHaveLength(3);
});

test('SET-05 a clock that is behind refuses a code, and does not fail', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  expect((await clerk.signIn({ code: clerk.code() })).statusCode).toBe(200);
  clerk.team.clock.pass(-120_000);
  expect(refusalOf(await clerk.signIn({ code: clerk.code() }))).toEqual(WRONG_CODE);
});

test('SET-05 codes are guessed ten times at most, also many at once', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  const tries = await Promise.all(Array.from({ length: 14 }, () => clerk.signIn({ code: clerk.wrongCode() })));
  const statuses = tries.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(refusalOf(await clerk.signIn({ code: clerk.code() }))).toEqual([429, 'too_many_requests']);
  clerk.team.clock.pass(15 * 60_000);
  expect((await clerk.signIn({ code: clerk.code() })).statusCode).toBe(200);
});

test('SET-05 a right code ends the count of wrong ones', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) {
      expect(refusalOf(await clerk.signIn({ code: clerk.wrongCode() }))).toEqual(WRONG_CODE);
    }
    expect((await clerk.signIn({ code: clerk.code() })).statusCode).toBe(200);
    clerk.nextCode();
  }
});

test('SET-05 neither the secret nor a code is stored in clear', async () => {
  const clerk = await testClerk();
  const { secret } = (await clerk.begin()).json<{ secret: string }>();
  const { recoveryCodes } = (await clerk.confirm()).json<{ recoveryCodes: string[] }>();
  const { sql } = clerk.team.app;
  const stored = JSON.stringify([
    await sql.selectFrom('twoFactor').selectAll().where('identityId', '=', clerk.identityId).execute(),
    await sql.selectFrom('recoveryCode').selectAll().where('identityId', '=', clerk.identityId).execute(),
    await selectAudit(sql, clerk.team.organizationId),
  ]);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain(Buffer.from(secret).toString('base64'));
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
});

test('SET-05 turning it on ends the other sessions of the person, not this one', async () => {
  const clerk = await testClerk();
  const other = clerk.team.visitor();
  await clerk.signIn({}, other);
  await clerk.turnOn();
  expect((await other.get(OVERVIEW)).statusCode).toBe(401);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
});

test('SET-05 a secret that was not confirmed is replaced; one that counts is not', async () => {
  const clerk = await testClerk();
  await clerk.begin();
  const old = clerk.code();
  await clerk.begin();
  expect(refusalOf(await clerk.confirm(old))).toEqual(WRONG_CODE);
  expect((await clerk.confirm()).statusCode).toBe(200);
  clerk.nextCode();
  expect(refusalOf(await clerk.begin(undefined, clerk.code()))).toEqual([409, 'second_factor_on']);
  clerk.nextCode();
  expect((await clerk.signIn({ code: clerk.code() })).statusCode).toBe(200);
});

test('SET-05 it is turned off with the password and a code', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  const turnOff = (input: object) =>
    clerk.browser.post(`${FACTOR}/turn-off`, { password: 'a wall of bricks', code: clerk.code(), ...input });
  expect(refusalOf(await turnOff({ password: 'not the right one' }))).toEqual([403, 'wrong_password']);
  expect(refusalOf(await turnOff({ code: clerk.wrongCode() }))).toEqual(WRONG_CODE);
  expect((await turnOff({})).statusCode).toBe(200);
  expect((await clerk.signIn()).statusCode).toBe(200);
  expect(await stateOf(clerk)).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    hasApp: false,
    passkeys: [],
  });
  expect(await actionsOf(clerk)).toContain('second-factor.turned-off');
});

test('SET-05 an invitation is accepted with the code too', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  const elsewhere = await testTeam();
  await elsewhere.invite(clerk.email);
  const link = await elsewhere.linkTo(clerk.email);
  const accept = (input: object = {}) => elsewhere.accept(link, { password: 'a wall of bricks', ...input });
  expect(refusalOf(await accept())).toEqual(CODE_NEEDED);
  expect(refusalOf(await accept({ code: '000000' }))).toEqual(WRONG_CODE);
  elsewhere.clock.pass(clerk.team.clock.now().getTime() - elsewhere.clock.now().getTime());
  expect((await accept({ code: clerk.code() })).statusCode).toBe(200);
});

test.each(['has no password any more', 'has to prove the address again'])(
  'SET-05 an invitation is accepted with the code by somebody who %s',
  async (how) => {
    const clerk = await testClerk();
    await clerk.turnOn();
    const { sql } = clerk.team.app;
    const change = how === 'has no password any more' ? { passwordHash: null } : { emailVerifiedAt: null };
    await sql.updateTable('identity').set(change).where('id', '=', clerk.identityId).execute();
    const elsewhere = await testTeam();
    await elsewhere.invite(clerk.email);
    const link = await elsewhere.linkTo(clerk.email);
    elsewhere.clock.pass(clerk.team.clock.now().getTime() - elsewhere.clock.now().getTime());
    expect(refusalOf(await elsewhere.accept(link))).toEqual(CODE_NEEDED);
    expect(refusalOf(await elsewhere.accept(link, { code: clerk.wrongCode() }))).toEqual(WRONG_CODE);
    expect(
      await sql
        .selectFrom('identity')
        .select(['passwordHash', 'emailVerifiedAt'])
        .where('id', '=', clerk.identityId)
        .executeTakeFirst(),
    ).toMatchObject(change);
    expect((await elsewhere.accept(link, { code: clerk.code() })).statusCode).toBe(200);
  },
);

test('SET-05 an organization asks everybody for two factors: who has one sets up the other first', async () => {
  const team = await testTeam();
  const owner = await testClerk(team, 'owner');
  const clerk = await testClerk(team);
  const require = (secondFactorRequired: boolean) =>
    owner.browser.send({ method: 'PUT', url: RULES, payload: { secondFactorRequired } });
  expect(refusalOf(await require(true))).toEqual([409, 'second_factor_off']);
  await owner.turnOn();
  expect((await require(true)).statusCode).toBe(200);
  expect((await require(true)).statusCode).toBe(200);
  expect((await owner.browser.get(RULES)).json()).toEqual({ secondFactorRequired: true });

  expect(refusalOf(await clerk.browser.get(OVERVIEW))).toEqual(REQUIRED);
  expect(await stateOf(clerk)).toMatchObject({ isRequired: true });
  expect((await clerk.signIn()).statusCode).toBe(200);
  await clerk.turnOn();
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
  const password = 'a wall of bricks';
  expect(refusalOf(await clerk.browser.post(`${FACTOR}/turn-off`, { password, code: clerk.code() }))).toEqual(REQUIRED);
  expect((await require(false)).statusCode).toBe(200);
  expect((await clerk.browser.post(`${FACTOR}/turn-off`, { password, code: clerk.code() })).statusCode).toBe(200);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
  expect((await actionsOf(owner)).filter((action) => /required|optional/.test(action))).toEqual([
    'second-factor.required',
    'second-factor.optional',
  ]);
});

test('SET-05 an owner turns it off for a colleague who lost the app, and who is told', async () => {
  const team = await testTeam();
  const clerk = await testClerk(team);
  const reset = (id = clerk.staffId) => team.request('POST', `${STAFF}/${id}/reset-second-factor`);
  expect(refusalOf(await reset())).toEqual([409, 'second_factor_off']);
  await clerk.turnOn();
  expect((await team.list()).rows).toContainEqual(
    expect.objectContaining({ id: clerk.staffId, hasSecondFactor: true }),
  );
  expect((await reset()).statusCode).toBe(200);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(401);
  expect((await clerk.signIn()).statusCode).toBe(200);
  expect((await team.list()).rows).toContainEqual(
    expect.objectContaining({ id: clerk.staffId, hasSecondFactor: false }),
  );
  expect((await mailsTo(team.app, clerk.email)).map(({ subject }) => subject)).toEqual([
    'Two-factor sign-in is on',
    'Two-factor sign-in is off',
  ]);
  expect(await team.audit()).toContain('second-factor.reset');
});

test('SET-05 an owner does not turn the own one off without password and code', async () => {
  const team = await testTeam();
  const owner = await testClerk(team, 'owner');
  await owner.turnOn();
  const response = await owner.browser.post(`${STAFF}/${owner.staffId}/reset-second-factor`);
  expect([...refusalOf(response), response.json<{ message: string }>().message]).toEqual([
    403,
    'forbidden',
    'Your own two-factor sign-in is turned off under Security, with your password and a code.',
  ]);
  expect(refusalOf(await owner.signIn())).toEqual(CODE_NEEDED);
});

test.each(['works for another organization', 'is an operator'])(
  'SET-05 no owner turns it off for somebody who %s',
  async (how) => {
    const team = await testTeam();
    const clerk = await testClerk(team);
    await clerk.turnOn();
    const { sql } = team.app;
    if (how === 'is an operator') {
      await sql
        .insertInto('operator')
        .values({ identityId: clerk.identityId, createdAt: team.clock.now().toISOString() })
        .execute();
    } else await insertStaff(sql, await insertOrganization(sql, 'Elsewhere'), clerk.identityId, 'viewer');
    const reset = () => team.request('POST', `${STAFF}/${clerk.staffId}/reset-second-factor`);
    expect(refusalOf(await reset())).toEqual([409, 'works_elsewhere']);
    expect(refusalOf(await clerk.signIn())).toEqual(CODE_NEEDED);
    if (how === 'is an operator') return;
    await sql
      .updateTable('staff')
      .set({ status: 'REMOVED' })
      .where('id', '<>', clerk.staffId)
      .where('identityId', '=', clerk.identityId)
      .execute();
    expect((await reset()).statusCode).toBe(200);
  },
);
