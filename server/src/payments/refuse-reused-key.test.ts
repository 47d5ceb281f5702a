import { expect, test } from 'vitest';
import { insertIdentity } from '../testing/fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { refuseReusedKey } from './refuse-reused-key.ts';

const { app, label } = await testPortal();
const twice = () => insertIdentity(app.sql, `twice@${label}.example`, 'Twice');
await twice();

test('what violates the index of the keys reuses a key, and another violation is an error of ours', async () => {
  const violated = await twice().catch((error: unknown) => error);
  const { constraint = '' } = violated as { constraint?: string };
  expect(constraint).not.toBe('');
  await expect(refuseReusedKey(constraint, twice())).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  await expect(refuseReusedKey('payment_refund_one_request', twice())).rejects.toMatchObject({ code: '23505' });
});

test('what violates nothing goes on', async () => {
  expect(await refuseReusedKey('payment_refund_one_request', Promise.resolve(1))).toBe(1);
});
