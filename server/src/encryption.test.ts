import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openEncryption } from './encryption.ts';

const SECRET = randomBytes(32);

test('decrypts what it encrypted, to a different ciphertext each time', () => {
  const { encrypt, decrypt } = openEncryption(SECRET);
  const encrypted = encrypt('client secret', 'connection 1');
  expect(decrypt(encrypted, 'connection 1')).toBe('client secret');
  expect(encrypted.toString('latin1')).not.toContain('client');
  expect(encrypt('client secret', 'connection 1')).not.toEqual(encrypted);
});

test('refuses another context, a changed byte and another secret', () => {
  const { encrypt, decrypt } = openEncryption(SECRET);
  const encrypted = encrypt('client secret', 'connection 1');
  const other = openEncryption(randomBytes(32));
  expect(() => decrypt(encrypted, 'connection 2')).toThrow('unable to authenticate data');
  expect(() => other.decrypt(encrypted, 'connection 1')).toThrow('unable to authenticate data');
  for (const index of [0, 12, 20, 28, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[index]! ^= 1;
    expect(() => decrypt(changed, 'connection 1')).toThrow('unable to authenticate data');
  }
});

test('decrypts values stored by earlier versions', () => {
  const stored = Buffer.from('Ogi5ki3Kl7lHjUYMTGs7jDx4U2R05pdx6lKeZ1WML1qjF63YOJtQzck=', 'base64');
  expect(openEncryption(Buffer.from('a secret of the tests')).decrypt(stored, 'connection 1')).toBe('client secret');
});
