// @module-tag once
// Concurrent sign-ins through outside providers. A lock holds them until all have arrived.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import type { Tx } from '../../database/transaction.ts';
import { CALLBACK, type FederatedPortal, federatedPortal, outcomeOf, SSO_KEY } from '../../testing/federated-portal.ts';
import { type TestProvider, testProvider } from '../../testing/test-provider.ts';
import { ssoName } from './upstreams.ts';
import { deleteAttemptsBy } from './sign-in-connections.sql.ts';

let sso: TestProvider;
beforeAll(async () => {
  sso = await testProvider({ redirectUris: [CALLBACK] });
});
afterAll(() => sso.close());

const ARRIVAL_MS = 400;

/** Starts the work while the lock is held, then rolls the locking transaction back. */
async function heldBy<Result>(
  portal: FederatedPortal,
  lock: (tx: Tx) => Promise<unknown>,
  work: () => Promise<Result>,
) {
  const tx = await portal.app.sql.startTransaction().execute();
  await lock(tx);
  const working = work();
  await sleep(ARRIVAL_MS);
  await tx.rollback().execute();
  return working;
}

const statusesOf = (responses: { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

async function withPerson() {
  const portal = await federatedPortal({ sso });
  const email = `pat@${portal.label}.example`;
  const subject = sso.add({ email });
  const lockAttempts = (tx: Tx) =>
    tx
      .selectFrom('signInAttempt')
      .select('id')
      .where('organizationId', '=', portal.organizationId)
      .forUpdate()
      .execute();
  return { portal, subject, email, lockAttempts };
}

test('attack: of several callbacks with one state, one succeeds', async () => {
  const { portal, subject, lockAttempts } = await withPerson();
  const browser = portal.newBrowser();
  const callback = await sso.logIn(await portal.begin(browser, 'sso'), subject);
  const several = await heldBy(portal, lockAttempts, () =>
    Promise.all([browser.open(callback), browser.open(callback), browser.open(callback)]),
  );
  expect(statusesOf(several)).toEqual([303, 400, 400]);
  const won = several.find(({ statusCode }) => statusCode === 303);
  const { handOff } = outcomeOf(won?.headers.location);
  expect((await portal.finish(browser, handOff)).statusCode).toBe(200);
});

test('attack: of several uses of one hand-off, one gets a session', async () => {
  const { portal, subject, lockAttempts } = await withPerson();
  const browser = portal.newBrowser();
  const { handOff } = await portal.returnFrom(browser, sso, 'sso', subject);
  const finish = () => portal.finish(browser, handOff);
  const several = await heldBy(portal, lockAttempts, () => Promise.all([finish(), finish(), finish()]));
  expect(statusesOf(several)).toEqual([200, 401, 401]);
});

describe('attack: a provider that is changed or removed while somebody comes from it lets nobody in', () => {
  const connectionOf = (portal: FederatedPortal) => ({ organizationId: portal.organizationId, key: SSO_KEY });
  const CHANGES = {
    changed: (tx: Tx, { organizationId, key }: ReturnType<typeof connectionOf>) =>
      tx
        .updateTable('signInConnection')
        .set({ issuer: 'https://other.example' })
        .where('organizationId', '=', organizationId)
        .where('key', '=', key)
        .execute(),
    removed: (tx: Tx, { organizationId, key }: ReturnType<typeof connectionOf>) =>
      tx.deleteFrom('signInConnection').where('organizationId', '=', organizationId).where('key', '=', key).execute(),
  };

  /** The change is made before the work begins, and is there only when the work has arrived. */
  async function during<Result>(
    portal: FederatedPortal,
    change: (tx: Tx, connection: ReturnType<typeof connectionOf>) => Promise<unknown>,
    work: () => Promise<Result>,
  ) {
    const tx = await portal.app.sql.startTransaction().execute();
    await change(tx, connectionOf(portal));
    const working = work();
    await sleep(ARRIVAL_MS);
    await tx.commit().execute();
    return working;
  }

  test.each(Object.entries(CHANGES))('%s before the hand-off is given', async (_, change) => {
    const { portal, subject } = await withPerson();
    const browser = portal.newBrowser();
    const callback = await sso.logIn(await portal.begin(browser, 'sso'), subject);
    const { headers } = await during(portal, change, () => browser.open(callback));
    expect(outcomeOf(headers.location)).toMatchObject({ handOff: '', error: 'sso_failed' });
  });

  const USED = {
    ...CHANGES,
    // As saving it does: a provider may write its issuer another way than it is saved, so the attempt itself has to go.
    changed: async (tx: Tx, connection: ReturnType<typeof connectionOf>) => {
      await CHANGES.changed(tx, connection);
      const { organizationId, key } = connection;
      await deleteAttemptsBy(tx, organizationId, ssoName(organizationId, key));
    },
  };

  test.each(Object.entries(USED))('%s before the hand-off is used', async (_, change) => {
    const { portal, subject } = await withPerson();
    const browser = portal.newBrowser();
    const { handOff } = await portal.returnFrom(browser, sso, 'sso', subject);
    expect((await during(portal, change, () => portal.finish(browser, handOff))).statusCode).toBe(401);
  });
});

test('LOG-08 a new person who arrives several times at once gets one identity', async () => {
  const { portal, subject, email } = await withPerson();
  const pool = ssoName(portal.organizationId, SSO_KEY);
  const takeAddress = (tx: Tx) => tx.insertInto('identity').values({ id: newId(), pool, email, name: 'Pat' }).execute();
  const signIn = () => portal.signIn(sso, 'sso', subject);
  const several = await heldBy(portal, takeAddress, () => Promise.all([signIn(), signIn(), signIn()]));
  expect(several.map(({ error }) => error)).toEqual([null, null, null]);
  expect(new Set(several.map(({ session }) => session?.identityId)).size).toBe(1);
});
