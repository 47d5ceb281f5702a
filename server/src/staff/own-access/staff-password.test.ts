// changeStaffPassword, recoverStaffPassword, checkStaffPasswordLink, resetStaffPassword
import { expect, test } from 'vitest';
import { lastMail, mailsTo } from '../../testing/mailbox.ts';
import { PASSWORD, refusalOf, signedIn, testPerson } from '../../testing/test-person.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { testClerk, type TestClerk } from '../testing/test-clerk.ts';
import { insertMember } from '../../testing/fixtures.sql.ts';
import { INVITATIONS, testTeam } from '../testing/test-team.ts';

const NEW = 'a lintel over the door';
const PATH = '/v1/console/password';
const OVERVIEW = '/v1/console/overview';

const linkIn = async ({ team, email }: TestClerk) => {
  const [link] = (await lastMail(team.app, email)).links;
  const part = (name: string) => link?.searchParams.get(name) ?? '';
  return { link, organizationId: part('organization'), oobCode: part('oobCode') };
};

test('the password is changed with the old one; other sessions end', async () => {
  const clerk = await testClerk();
  const other = clerk.team.visitor();
  await clerk.signIn({}, other);
  const change = (input: object) =>
    clerk.browser.post(`${PATH}/change`, { oldPassword: PASSWORD, newPassword: NEW, ...input });
  expect(refusalOf(await change({ oldPassword: 'not the right one' }))).toEqual([403, 'wrong_password']);
  expect(refusalOf(await change({ newPassword: 'ninechars' }))).toEqual([400, 'short_password']);
  expect((await change({})).statusCode).toBe(200);
  expect(refusalOf(await clerk.signIn())).toEqual([401, 'invalid_credential']);
  expect((await clerk.signIn({ password: NEW })).statusCode).toBe(200);
  expect((await other.get(OVERVIEW)).statusCode).toBe(401);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
  expect(await clerk.team.audit()).toEqual(['password.change']);
});

test('who forgot the password gets a link, which works once and ends all sessions', async () => {
  const clerk = await testClerk();
  const { team, email } = clerk;
  const visitor = team.visitor();
  expect((await visitor.post(`${PATH}/recover`, { email: ` ${email.toUpperCase()}` })).json()).toEqual({});
  const { link, ...code } = await linkIn(clerk);
  expect([link?.host, link?.pathname]).toEqual([CONSOLE_HOST, '/new-password']);
  expect((await visitor.post(`${PATH}/check-link`, code)).json()).toEqual({ email });
  const reset = (newPassword: string) => visitor.post(`${PATH}/reset`, { ...code, newPassword });
  expect(refusalOf(await reset('qwertyuiop'))).toEqual([400, 'weak_password']);
  expect((await reset(NEW)).json()).toEqual({});
  expect(refusalOf(await reset(NEW))).toEqual([400, 'invalid_code']);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(401);
  expect((await clerk.signIn({ password: NEW })).statusCode).toBe(200);
  expect(await team.audit()).toEqual(['password.recovery', 'password.reset']);
  expect((await mailsTo(team.app, email)).map(({ subject }) => subject)).toEqual([
    'Reset your Plumbline console password',
    'Your Plumbline console password was changed',
  ]);
});

test('SET-05 a new password does not replace the second factor', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  const visitor = clerk.team.visitor();
  await visitor.post(`${PATH}/recover`, { email: clerk.email });
  const { organizationId, oobCode } = await linkIn(clerk);
  await visitor.post(`${PATH}/reset`, { organizationId, oobCode, newPassword: NEW });
  expect(refusalOf(await clerk.signIn({ password: NEW }))).toEqual([401, 'code_needed']);
  expect((await clerk.signIn({ password: NEW, code: clerk.code() })).statusCode).toBe(200);
});

test('an address without access to the console gets the same answer, and no mail', async () => {
  const team = await testTeam();
  const customer = await testPerson(team);
  const suspended = await testClerk(team);
  await team.request('POST', `/v1/console/staff/${suspended.staffId}/suspend`);
  for (const email of [customer.email, suspended.email, 'nobody@nowhere.example']) {
    const answer = await team.visitor().post(`${PATH}/recover`, { email });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await mailsTo(team.app, email)).toEqual([]);
  }
});

test('the link is over after an hour, and works for its organization only', async () => {
  const clerk = await testClerk();
  const other = await testTeam();
  const visitor = clerk.team.visitor();
  await visitor.post(`${PATH}/recover`, { email: clerk.email });
  const { organizationId, oobCode } = await linkIn(clerk);
  const check = (id: string) => visitor.post(`${PATH}/check-link`, { organizationId: id, oobCode });
  expect(refusalOf(await check(other.organizationId))).toEqual([400, 'invalid_code']);
  expect((await check(organizationId)).statusCode).toBe(200);
  clerk.team.clock.pass(3_600_001);
  expect(refusalOf(await check(organizationId))).toEqual([400, 'invalid_code']);
});

test('a password that also opens the console is not made shorter in a portal', async () => {
  const clerk = await testClerk();
  const { team, identityId } = clerk;
  const { organizationId, portalId, user } = team;
  await insertMember(team.app.sql, { organizationId, portalId, customerId: user.customerId, identityId });
  const browser = await signedIn(team, clerk);
  const change = (newPassword: string) =>
    browser.post('/v1/identity/password/change', { oldPassword: PASSWORD, newPassword });
  const short = await change('ninechars');
  expect([...refusalOf(short), short.json<{ fields: object }>().fields]).toEqual([
    400,
    'short_password',
    { newPassword: 'Use at least 10 characters.' },
  ]);
  // The link of the console in a portal, too.
  await team.visitor().post(`${PATH}/recover`, { email: clerk.email });
  const { oobCode } = await linkIn(clerk);
  const reset = (newPassword: string) => browser.post('/v1/identity/password/reset', { oobCode, newPassword });
  expect(refusalOf(await reset('ninechars'))).toEqual([400, 'short_password']);
  expect((await reset('tencharact')).statusCode).toBe(200);
  const customer = await testPerson(team);
  const other = await signedIn(team, customer);
  const changed = await other.post('/v1/identity/password/change', { oldPassword: PASSWORD, newPassword: 'slated' });
  expect(changed.statusCode).toBe(200);
});

test('a short password of a portal does not open the console by an invitation', async () => {
  const team = await testTeam();
  const { email } = await testPerson(team, { password: 'slated' });
  await team.invite(email);
  const link = await team.linkTo(email);
  const accept = (password: string) => team.visitor().post(`${INVITATIONS}/accept`, { ...link, password });
  expect(refusalOf(await accept('bricks'))).toEqual([401, 'invalid_credential']);
  const short = await accept('slated');
  expect(refusalOf(short)).toEqual([400, 'short_password']);
  expect(short.json<{ fields: { password: string } }>().fields.password).toContain('at least 10 characters');
});
