// An address that nobody has proved gives nobody anything: neither whoever changed theirs to it, nor its owner.
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../clean-up.ts';
import { factorPortal, memberWithFactor, testMember } from '../own-factor/testing/test-factor.ts';
import { testClerk } from '../../staff/testing/test-clerk.ts';
import { insertMember, selectAudit } from '../../testing/fixtures.sql.ts';
import { lastCode } from '../../testing/mailbox.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { loginOf, moveTo, PASSWORD, refusalOf, signIn, testPerson } from '../../testing/test-person.ts';
import { type TestPortal, testPortal } from '../../testing/test-portal.ts';
import { testVisitor, type TestVisitor } from '../../testing/test-visitor.ts';

const DAY_MS = 24 * 3_600_000;
const NEW_PASSWORD = 'a roof of slate';

const changeTo = (visitor: TestVisitor, email: string) => visitor.post('/v1/auth/change-email', { email });
const restore = (portal: TestPortal, oobCode: string) =>
  testVisitor(portal).post('/v1/identity/email/restore', { oobCode });
const identityIn = async (visitor: TestVisitor) =>
  (await visitor.post('/v1/identity/token')).json<{ identityId: string }>().identityId;

/** The ways in which the owner of a mailbox proves it; the browser is signed in then. */
const PROOFS = {
  'a mailed link': async (portal: TestPortal, email: string) => {
    const visitor = testVisitor(portal);
    await visitor.post('/v1/identity/email-link', { email });
    const oobCode = await lastCode(portal.app, email);
    await visitor.post('/v1/identity/email-link/finish', { oobCode });
    return visitor;
  },
  'a new password': async (portal: TestPortal, email: string) => {
    const visitor = testVisitor(portal);
    await visitor.post('/v1/auth/password/recovery', { email });
    const oobCode = await lastCode(portal.app, email);
    await visitor.post('/v1/identity/password/reset', { oobCode, newPassword: NEW_PASSWORD });
    await signIn(visitor, email, NEW_PASSWORD);
    return visitor;
  },
} as const;
const proofs = Object.entries(PROOFS);

/** Somebody with two factors who has changed their address to one that is not theirs. */
async function squatter() {
  const portal = await factorPortal();
  const stranger = await memberWithFactor(portal);
  const taken = `owner@${portal.label}.example`;
  await changeTo(stranger.browser, taken);
  return { portal, stranger, taken };
}

test.each(proofs)(
  'ACC-17 who proves an address by %s meets no factor and no account of a stranger',
  async (_, prove) => {
    const { portal, stranger, taken } = await squatter();
    const owner = await prove(portal, taken);
    expect(await identityIn(owner)).not.toBe(stranger.identityId);
    expect(refusalOf(await owner.post('/v1/auth/login'))).toEqual([404, 'user_not_found']);
    expect((await owner.get('/v1/users/me')).statusCode).toBe(404);
  },
);

test.each(proofs)('the account goes back to the address it had, as it was, after %s', async (_, prove) => {
  const { portal, stranger, taken } = await squatter();
  const before = await loginOf(portal, stranger.identityId);
  await prove(portal, taken);
  expect(await loginOf(portal, stranger.identityId)).toMatchObject({
    email: stranger.email,
    emailVerifiedAt: portal.clock.now().toISOString(),
    passwordHash: before.passwordHash,
    name: before.name,
  });
  expect(refusalOf(await stranger.signIn())).toEqual([401, 'code_needed']);
  expect((await stranger.signIn({ code: stranger.code() })).statusCode).toBe(200);
  const events = await selectAudit(portal.app.sql, portal.organizationId);
  const owner = await portal.app.sql.selectFrom('identity').select('id').where('email', '=', taken).executeTakeFirst();
  expect(events.filter(({ action }) => action === 'email.restore')).toMatchObject([
    { actorIdentityId: owner?.id, subjectId: stranger.identityId, detail: { from: taken, to: stranger.email } },
  ]);
});

test.each(proofs)('after %s the account is parked if its former address belongs to somebody else', async (_, prove) => {
  const { portal, stranger, taken } = await squatter();
  const other = await testPerson(portal);
  await portal.app.sql
    .updateTable('identity')
    .set({ email: stranger.email })
    .where('id', '=', other.identityId)
    .execute();
  const owner = await prove(portal, taken);
  expect([undefined, stranger.identityId]).not.toContain(await identityIn(owner));
  expect(await loginOf(portal, stranger.identityId)).toMatchObject({
    email: `${stranger.identityId}@parked.invalid`,
    emailVerifiedAt: null,
  });
  expect((await loginOf(portal, other.identityId)).email).toBe(stranger.email);
});

test.each(proofs)(
  'after %s the account is parked if somebody else can still restore its former address',
  async (_, prove) => {
    const { portal, stranger, taken } = await squatter();
    // Nobody reserves the address any more, and somebody else has it for a while.
    portal.clock.pass(8 * DAY_MS);
    const other = await testPerson(portal);
    await moveTo(portal, other, stranger.email);
    await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, stranger.email) });
    await moveTo(portal, { email: stranger.email }, other.email);
    const otherLink = await lastCode(portal.app, stranger.email);
    await prove(portal, taken);
    expect((await loginOf(portal, stranger.identityId)).email).toBe(`${stranger.identityId}@parked.invalid`);
    expect((await restore(portal, otherLink)).json()).toMatchObject({ email: stranger.email });
  },
);

test.each(proofs)('who registered an address without proof leaves nothing to its owner: %s', async (_, prove) => {
  const portal = await factorPortal();
  const stranger = await testMember(portal, { status: null, isVerified: false });
  const { identityId, email } = stranger;
  // Nor could they turn on a factor, which the owner would meet.
  expect((await stranger.begin()).statusCode).toBe(403);
  const owner = await prove(portal, email);
  expect(await identityIn(owner)).toBe(identityId);
  expect((await stranger.browser.post('/v1/identity/token')).statusCode).toBe(401);
  expect(refusalOf(await signIn(testVisitor(portal), email, PASSWORD))).toEqual([401, 'invalid_credential']);
});

describe('who is back at an address of their own keeps the account and the factor', () => {
  async function returned() {
    const { portal, stranger } = await squatter();
    await changeTo(stranger.browser, stranger.email);
    return { portal, stranger };
  }

  test('with a mailed link', async () => {
    const { portal, stranger } = await returned();
    const visitor = testVisitor(portal);
    await visitor.post('/v1/identity/email-link', { email: stranger.email });
    const oobCode = await lastCode(portal.app, stranger.email);
    const finish = (more: object = {}) => visitor.post('/v1/identity/email-link/finish', { oobCode, ...more });
    expect(refusalOf(await finish())).toEqual([401, 'code_needed']);
    expect((await finish({ code: stranger.code() })).statusCode).toBe(200);
    expect(await identityIn(visitor)).toBe(stranger.identityId);
  });

  test('with a new password', async () => {
    const { portal, stranger } = await returned();
    const next = await PROOFS['a new password'](portal, stranger.email);
    expect((await next.post('/v1/identity/token')).statusCode).toBe(401);
    await stranger.signIn({ password: NEW_PASSWORD, code: stranger.code() }, next);
    expect(await identityIn(next)).toBe(stranger.identityId);
  });
});

test('the console opens to nobody who proves an address that a colleague mistyped', async () => {
  const clerk = await testClerk();
  const { team } = clerk;
  const { customerId } = team.user;
  const { organizationId, portalId } = team;
  await insertMember(team.app.sql, { organizationId, portalId, customerId, identityId: clerk.identityId });
  const mistyped = `typo@${team.label}.example`;
  expect((await moveTo(team, clerk, mistyped)).statusCode).toBe(200);
  const owner = team.visitor();
  await owner.post('/v1/console/password/recover', { email: mistyped });
  const link = { organizationId, oobCode: await lastCode(team.app, mistyped) };
  expect((await owner.post('/v1/console/password/reset', { ...link, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  const signIn = await owner.post('/v1/console/sign-in', { email: mistyped, password: NEW_PASSWORD });
  expect(refusalOf(signIn)).toEqual([401, 'invalid_credential']);
  expect((await clerk.signIn()).statusCode).toBe(200);
});

test('PRF-02 the former address restores the account while the new one is not proved, however long that takes', async () => {
  const portal = await testPortal({ database: await ownDatabase() });
  const person = await testPerson(portal);
  await moveTo(portal, person, `typo@${portal.label}.example`);
  const code = await lastCode(portal.app, person.email);
  portal.clock.pass(90 * DAY_MS);
  await cleanUp(portal.app);
  expect((await restore(portal, code)).json()).toMatchObject({ email: person.email });
  expect(await loginOf(portal, person.identityId)).toMatchObject({ email: person.email });
});

test('attack: a link that has expired restores no address that was left before a proved one', async () => {
  const portal = await testPortal();
  const { browser, email: first } = await testMember(portal);
  const [second, third] = [`second-${first}`, `third-${first}`];
  await changeTo(browser, second);
  const oldLink = await lastCode(portal.app, first);
  await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, second) });
  portal.clock.pass(20 * DAY_MS);
  const again = testVisitor(portal);
  await signIn(again, second, PASSWORD);
  expect((await changeTo(again, third)).statusCode).toBe(200);
  expect(refusalOf(await restore(portal, oldLink))).toEqual([400, 'invalid_code']);
  expect((await restore(portal, await lastCode(portal.app, second))).statusCode).toBe(200);
});

describe('attack: whoever moves an account away and back keeps no right to it', () => {
  const CONFIRMED = {
    ...PROOFS,
    'the link that confirms it': async (portal: TestPortal, email: string) => {
      await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, email) });
    },
  };

  /** The account of `first` was moved to `second`, proved there, and moved back after this time. */
  async function movedAndBack(awayMs: number) {
    const portal = await testPortal();
    const { browser, email: first, identityId } = await testMember(portal);
    const second = `second-${first}`;
    await changeTo(browser, second);
    const firstLink = await lastCode(portal.app, first);
    await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, second) });
    portal.clock.pass(awayMs);
    await moveTo(portal, { email: second }, first);
    return { portal, identityId, first, second, firstLink, secondLink: await lastCode(portal.app, second) };
  }

  test.each(Object.entries(CONFIRMED))('PRF-02 once its owner proves the address by %s', async (_, prove) => {
    const { portal, identityId, first, secondLink } = await movedAndBack(DAY_MS);
    await prove(portal, first);
    expect(refusalOf(await restore(portal, secondLink))).toEqual([400, 'invalid_code']);
    expect(await loginOf(portal, identityId)).toMatchObject({ email: first, emailVerifiedAt: expect.any(String) });
  });

  test('nor if the right of the owner ends between the return and the proof', async () => {
    const { portal, first, firstLink, secondLink } = await movedAndBack(6.9 * DAY_MS);
    portal.clock.pass(DAY_MS);
    expect(refusalOf(await restore(portal, firstLink))).toEqual([400, 'invalid_code']);
    await PROOFS['a mailed link'](portal, first);
    expect(refusalOf(await restore(portal, secondLink))).toEqual([400, 'invalid_code']);
  });

  test('nor by more addresses in between', async () => {
    const { portal, first, second, secondLink } = await movedAndBack(DAY_MS);
    expect((await restore(portal, secondLink)).statusCode).toBe(200);
    await PROOFS['a new password'](portal, second);
    const browser = testVisitor(portal);
    await signIn(browser, second, NEW_PASSWORD);
    await browser.post('/v1/auth/login');
    const third = `third-${first}`;
    await changeTo(browser, third);
    const again = await lastCode(portal.app, second);
    await testVisitor(portal).post('/v1/auth/email/confirm', { oobCode: await lastCode(portal.app, third) });
    expect((await changeTo(browser, first)).statusCode).toBe(200);
    await PROOFS['a mailed link'](portal, first);
    expect(refusalOf(await restore(portal, again))).toEqual([400, 'invalid_code']);
    expect(refusalOf(await restore(portal, await lastCode(portal.app, third)))).toEqual([400, 'invalid_code']);
  });

  test('but the address that an account had for more than seven days restores it from one that was given up', async () => {
    const { portal, first, second, secondLink } = await movedAndBack(8 * DAY_MS);
    await PROOFS['a mailed link'](portal, first);
    expect((await restore(portal, secondLink)).json()).toMatchObject({ email: second });
  });
});

test('recovery codes stop working when an address is taken back: they may have been renewed since', async () => {
  const portal = await factorPortal();
  const stranger = await testMember(portal);
  const recoveryCodes = await stranger.turnOn();
  portal.clock.pass(60_000);
  await changeTo(stranger.browser, `moved-${stranger.email}`);
  const restored = await restore(portal, await lastCode(portal.app, stranger.email));
  const { oobCode } = restored.json<{ oobCode: string }>();
  await testVisitor(portal).post('/v1/identity/password/reset', { oobCode, newPassword: NEW_PASSWORD });
  const enter = (code: string) => stranger.signIn({ password: NEW_PASSWORD, code });
  expect(refusalOf(await enter(recoveryCodes[0]!))).toEqual([403, 'wrong_code']);
  expect((await enter(stranger.code())).statusCode).toBe(200);
});
