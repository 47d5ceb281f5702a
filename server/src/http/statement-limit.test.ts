// A statement of a request does not wait for ever; jobs, and what is told to take as long as it needs, do.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { expect, test } from 'vitest';
import { errorCode } from '../database/error-code.ts';
import type { Sql } from '../database/open-database.ts';
import { limitStatements, TOOK_TOO_LONG } from '../database/statement-limit.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { brandPortal } from '../portals/brand/testing/brand-portal.ts';
import { refusalOf } from '../testing/test-person.ts';

const LIMIT_MS = 300;

/** Something that locks, until it is released. */
async function hold(sql: Sql, lock: (tx: Tx) => Promise<unknown>) {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = sql.transaction().execute(async (tx) => {
    await lock(tx);
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, done]);
  return async () => {
    released.resolve();
    await done;
  };
}

test('a request that waits too long for a lock answers 503, and leaves nothing behind on its connection', async () => {
  const portal = await brandPortal({ env: { REQUEST_STATEMENT_MS: String(LIMIT_MS) } });
  const { sql } = portal.app;
  // The second round runs statements that are prepared already.
  for (const name of ['Granite', 'Basalt']) {
    const release = await hold(sql, (tx) =>
      tx.selectFrom('portal').select('id').where('id', '=', portal.portalId).forUpdate().execute(),
    );
    const refused = await portal.owner.change({ name });
    expect(refusalOf(refused)).toEqual([503, 'unavailable']);
    expect(refused.headers['retry-after']).toBe('5');
    await release();
    expect((await portal.owner.read()).brand.name).not.toBe(name);
    expect((await portal.owner.change({ name })).statusCode).toBe(200);
  }
  const timeouts = await Promise.all(
    Array.from({ length: 10 }, () =>
      raw<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(sql),
    ),
  );
  expect(new Set(timeouts.flatMap(({ rows }) => rows.map(({ timeout }) => timeout)))).toEqual(new Set(['0']));
});

const nap = (tx: Tx, seconds: number) => raw`select pg_sleep(${seconds})`.execute(tx);

test('a transaction has the limit of the work that it belongs to, and none without one', async () => {
  const { app } = await brandPortal();
  const tooSlow = limitStatements(LIMIT_MS, () => inTransaction(app.sql, (tx) => nap(tx, 30)));
  expect(errorCode(await tooSlow.catch((error: unknown) => error))).toBe(TOOK_TOO_LONG);
  await inTransaction(app.sql, (tx) => nap(tx, (2 * LIMIT_MS) / 1000));
  await limitStatements(LIMIT_MS, () =>
    inTransaction(app.sql, (tx) => nap(tx, (2 * LIMIT_MS) / 1000), { statementMs: null }),
  );
  const own = inTransaction(app.sql, (tx) => nap(tx, 30), { statementMs: LIMIT_MS });
  expect(errorCode(await own.catch((error: unknown) => error))).toBe(TOOK_TOO_LONG);
  // Several short statements may take longer together.
  await limitStatements(LIMIT_MS, () =>
    inTransaction(app.sql, async (tx) => {
      await nap(tx, 0.1);
      await sleep(2 * LIMIT_MS);
      await nap(tx, 0.1);
    }),
  );
});
