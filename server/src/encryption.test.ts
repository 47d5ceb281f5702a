import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HEADER_BYTES, openEncryption } from './encryption.ts';
import { openKeyRing } from './keys.ts';

const SECRET = randomBytes(32);
const ringOf = (...[newest, ...older]: [Uint8Array, ...Uint8Array[]]) => openKeyRing(() => [newest, ...older]);

test('decrypts what it encrypted, to a different ciphertext each time', () => {
  const { encrypt, decrypt } = openEncryption(ringOf(SECRET));
  const encrypted = encrypt('client secret', 'connection 1');
  expect(decrypt(encrypted, 'connection 1')).toBe('client secret');
  expect(encrypted.toString('latin1')).not.toContain('client');
  expect(encrypt('client secret', 'connection 1')).not.toEqual(encrypted);
});

test('refuses another context, a changed byte and another secret', () => {
  const { encrypt, decrypt } = openEncryption(ringOf(SECRET));
  const encrypted = encrypt('client secret', 'connection 1');
  const other = openEncryption(ringOf(randomBytes(32)));
  expect(() => decrypt(encrypted, 'connection 2')).toThrow('unable to authenticate data');
  expect(() => other.decrypt(encrypted, 'connection 1')).toThrow('unable to authenticate data');
  for (const index of [0, HEADER_BYTES - 1, HEADER_BYTES, HEADER_BYTES + 12, HEADER_BYTES + 28, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[index]! ^= 1;
    expect(() => decrypt(changed, 'connection 1')).toThrow('unable to authenticate data');
  }
});

test('decrypts values stored by earlier versions', () => {
  const stored = Buffer.from('Ogi5ki3Kl7lHjUYMTGs7jDx4U2R05pdx6lKeZ1WML1qjF63YOJtQzck=', 'base64');
  expect(openEncryption(ringOf(Buffer.from('a secret of the tests'))).decrypt(stored, 'connection 1')).toBe(
    'client secret',
  );
});

describe('after a rotation', () => {
  const older = randomBytes(32);
  const newer = randomBytes(32);
  const before = openEncryption(ringOf(older));

  test('values of the older key stay readable, and new ones name the newest key', () => {
    const after = openEncryption(ringOf(newer, older));
    const old = before.encrypt('client secret', 'connection 1');
    expect(after.decrypt(old, 'connection 1')).toBe('client secret');
    expect(old.subarray(0, HEADER_BYTES)).not.toEqual(after.currentHeader());
    const encrypted = after.encrypt('client secret', 'connection 1');
    expect(encrypted.subarray(0, HEADER_BYTES)).toEqual(after.currentHeader());
    expect(openEncryption(ringOf(newer)).decrypt(encrypted, 'connection 1')).toBe('client secret');
    expect(() => before.decrypt(encrypted, 'connection 1')).toThrow('unable to authenticate data');
  });

  test('values without a key id stay readable with any of the keys', () => {
    const stored = Buffer.from('Ogi5ki3Kl7lHjUYMTGs7jDx4U2R05pdx6lKeZ1WML1qjF63YOJtQzck=', 'base64');
    const { decrypt } = openEncryption(ringOf(newer, Buffer.from('a secret of the tests'), older));
    expect(decrypt(stored, 'connection 1')).toBe('client secret');
  });

  test('a process that meets a key it does not know reads the keys again', () => {
    const secrets: [Uint8Array, ...Uint8Array[]] = [older];
    let reads = 0;
    const running = openEncryption(
      openKeyRing(() => {
        reads += 1;
        return [...secrets];
      }),
    );
    const encrypted = openEncryption(ringOf(newer, older)).encrypt('client secret', 'connection 1');
    secrets.unshift(newer);
    expect(running.decrypt(before.encrypt('old', 'connection 1'), 'connection 1')).toBe('old');
    expect(reads).toBe(1);
    expect(running.decrypt(encrypted, 'connection 1')).toBe('client secret');
    expect(reads).toBe(2);
  });
});
