import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyFor } from './keys.ts';

test('each purpose has its own key', () => {
  const secret = randomBytes(32);
  const keys = (['access-token', 'frame-token', 'receipt-token', 'sealing', 'device'] as const).map((purpose) =>
    Buffer.from(keyFor(secret, purpose)).toString('hex'),
  );
  expect(new Set(keys).size).toBe(5);
});
