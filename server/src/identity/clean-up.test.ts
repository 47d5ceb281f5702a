import { expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal } from '../testing/test-portal.ts';
import { cleanUp } from './clean-up.ts';

const DAY_MS = 24 * 60 * 60_000;

test('a session is deleted a month after its end', async () => {
  const portal = await testPortal({ database: await ownDatabase() });
  const { app, clock, organizationId } = portal;
  const sessions = async () => {
    const rows = await app.sql
      .selectFrom('session')
      .select('id')
      .where('organizationId', '=', organizationId)
      .execute();
    return rows.length;
  };
  const before = await sessions();
  expect(before).toBeGreaterThan(0);
  clock.pass(30 * DAY_MS);
  await cleanUp(app);
  expect(await sessions()).toBe(before);
  clock.pass(DAY_MS);
  expect(await cleanUp(app)).toBeGreaterThanOrEqual(before);
  expect(await sessions()).toBe(0);
});
