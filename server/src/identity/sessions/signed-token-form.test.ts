import { expect, test } from 'vitest';
import { hasSignedTokenForm } from './signed-token-form.ts';

const tokenOf = (header: number, payload: number, signature: number) =>
  [header, payload, signature].map((length) => 'a'.repeat(length)).join('.');

test('a token is no longer than those that we issue, with a signature of exactly 256 bits', () => {
  expect(hasSignedTokenForm(tokenOf(200, 1800, 43))).toBe(true);
  for (const token of [tokenOf(201, 10, 43), tokenOf(10, 1801, 43), tokenOf(10, 10, 42), tokenOf(10, 10, 44), 'a.b']) {
    expect([token.length, hasSignedTokenForm(token)]).toEqual([token.length, false]);
  }
});
