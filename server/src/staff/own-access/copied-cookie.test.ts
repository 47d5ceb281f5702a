// Whoever has copied the cookie of a browser is out as soon as its person does something about it.
import { expect, test } from 'vitest';
import { PASSWORD, refusalOf } from '../../testing/test-person.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { FACTOR, testClerk, type TestClerk } from '../testing/test-clerk.ts';

const OVERVIEW = '/v1/console/overview';
const SESSIONS = '/v1/console/sessions';

/** Another browser with the same cookies. */
function copyOf({ team, browser }: TestClerk): TestVisitor {
  const copy = team.visitor();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const sessionsOf = ({ team, identityId }: TestClerk) =>
  team.app.sql
    .selectFrom('session')
    .select(['id', 'authenticatedAt'])
    .where('identityId', '=', identityId)
    .where('revokedAt', 'is', null)
    .execute();

test.each<[string, boolean, (clerk: TestClerk) => Promise<unknown>]>([
  [
    'the password is changed',
    true,
    ({ browser }) =>
      browser.post('/v1/console/password/change', { oldPassword: PASSWORD, newPassword: 'a lintel over the door' }),
  ],
  ['the second factor is turned on', false, ({ confirm }) => confirm()],
  ['everything else is signed out', false, ({ browser }) => browser.post(`${SESSIONS}/end-others`)],
])('SET-05 a copied cookie ends when %s', async (_what, hasProved, act) => {
  const clerk = await testClerk();
  const { clock } = clerk.team;
  await clerk.begin();
  const [before] = await sessionsOf(clerk);
  const thief = copyOf(clerk);
  expect((await thief.get(OVERVIEW)).statusCode).toBe(200);
  clock.pass(60_000);
  await act(clerk);
  expect(refusalOf(await thief.get(OVERVIEW))).toEqual([401, 'not_signed_in']);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
  // The same session, which counts from the last proof.
  const authenticatedAt = hasProved ? clock.now().toISOString() : before?.authenticatedAt;
  expect(await sessionsOf(clerk)).toEqual([{ id: before?.id, authenticatedAt }]);
});

test('SET-05 a copied cookie ends when the second factor is turned off', async () => {
  const clerk = await testClerk();
  await clerk.turnOn();
  const thief = copyOf(clerk);
  await clerk.browser.post(`${FACTOR}/turn-off`, { password: PASSWORD, code: clerk.code() });
  expect(refusalOf(await thief.get(OVERVIEW))).toEqual([401, 'not_signed_in']);
  expect((await clerk.browser.get(OVERVIEW)).statusCode).toBe(200);
});
