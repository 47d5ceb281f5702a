import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password is stored as argon2id and recognized again', async () => {
  const stored = await hashPassword('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toContain('correct');
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  expect(await verifyPassword('correct horsE', stored)).toBe(false);
});

test('two people with one password have two hashes', async () => {
  expect(await hashPassword('plumbline')).not.toBe(await hashPassword('plumbline'));
});

test('a missing or broken hash never matches', async () => {
  expect(await verifyPassword('anything', null)).toBe(false);
  expect(await verifyPassword('anything', 'plain')).toBe(false);
});

test('other Unicode forms of the same letters are the same password', async () => {
  expect(await verifyPassword('caf\u00e9-1234', await hashPassword('cafe\u0301-1234'))).toBe(true);
});
