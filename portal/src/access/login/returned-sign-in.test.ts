import { expect, test } from 'vitest';
import { readReturnedSignIn } from './returned-sign-in.ts';

test.each([
  ['', null],
  ['#', null],
  ['#top', null],
  ['#handOff=', null],
  ['#handOff=abc-DEF_1', { handOff: 'abc-DEF_1', error: null }],
  ['#error=access_denied', { handOff: null, error: 'access_denied' }],
  // With both, the error wins.
  ['#handOff=abc&error=sso_failed', { handOff: null, error: 'sso_failed' }],
])('LOG-08 the fragment %j', (hash, returned) => {
  expect(readReturnedSignIn(hash)).toEqual(returned);
});
