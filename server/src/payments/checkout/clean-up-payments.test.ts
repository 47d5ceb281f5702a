import { expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { cleanUpPayments } from './clean-up-payments.ts';

const DAY_MS = 24 * 60 * 60_000;

test('idempotency keys are deleted after a week (decision C18), checkouts a day after they have expired', async () => {
  const { app, clock, organizationId, portalId, user } = await testPortal({ database: await ownDatabase() });
  const scope = { organizationId, customerId: user.customerId };
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const paymentId = await insertPayment(app.sql, { ...scope, portalId });
  const key = (name: string, createdAt: string) => ({
    organizationId,
    principal: 'Ann',
    route: 'POST /v1/payments',
    key: `${name} ${newId()}`,
    requestHash: Buffer.from('hash'),
    paymentId,
    createdAt,
  });
  const keys = [key('kept', ago(7 * DAY_MS)), key('gone', ago(7 * DAY_MS + 1))];
  await app.sql.insertInto('idempotencyKey').values(keys).execute();
  const token = (name: string, expiresAt: string) => ({
    ...scope,
    tokenHash: Buffer.from(name),
    principal: name,
    paymentType: 'ACH' as const,
    expiresAt,
  });
  const tokens = [token('kept', ago(DAY_MS)), token('gone', ago(DAY_MS + 1))];
  await app.sql.insertInto('checkoutToken').values(tokens).execute();
  expect(await cleanUpPayments(app)).toBe(2);
  const left = await app.sql.selectFrom('idempotencyKey').select('key').execute();
  expect(left).toEqual([{ key: keys[0]!.key }]);
  expect(await app.sql.selectFrom('checkoutToken').select('principal').execute()).toEqual([{ principal: 'kept' }]);
  expect(await cleanUpPayments(app)).toBe(0);
});
