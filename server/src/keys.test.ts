import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyFor, openSeals } from './keys.ts';

const SECRET = randomBytes(32);

test('what was sealed is opened again, and looks different every time', () => {
  const { seal, open } = openSeals(SECRET);
  const sealed = seal('client secret', 'connection 1');
  expect(open(sealed, 'connection 1')).toBe('client secret');
  expect(sealed.toString('latin1')).not.toContain('client');
  expect(seal('client secret', 'connection 1')).not.toEqual(sealed);
});

test('a sealed value opens neither elsewhere, nor changed, nor with another secret', () => {
  const { seal, open } = openSeals(SECRET);
  const sealed = seal('client secret', 'connection 1');
  expect(() => open(sealed, 'connection 2')).toThrow('unable to authenticate data');
  expect(() => openSeals(randomBytes(32)).open(sealed, 'connection 1')).toThrow('unable to authenticate data');
  for (const place of [0, 12, 20, 28, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => open(changed, 'connection 1')).toThrow('unable to authenticate data');
  }
});

test('each purpose has a key of its own', () => {
  const keys = (['access-token', 'frame-token', 'sealing', 'device'] as const).map((purpose) =>
    Buffer.from(keyFor(SECRET, purpose)).toString('hex'),
  );
  expect(new Set(keys).size).toBe(4);
});
