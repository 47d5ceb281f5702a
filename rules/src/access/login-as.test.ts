import { expect, test } from 'vitest';
import { impersonateHeader, loginAsAfter } from './login-as.ts';

test.each([
  ['user-1', null, 'user-1'],
  ['user-2', 'user-1', 'user-2'],
  ['company:9', 'user-1', 'company:9'],
  ['none', 'user-1', null],
  ['none', null, null],
  ['None', 'user-1', 'None'],
  [null, 'user-1', 'user-1'],
  ['', 'user-1', 'user-1'],
  [null, null, null],
])('FRM-03 impersonated=%s on %j stores %j', (impersonated, stored, after) => {
  expect(loginAsAfter(impersonated, stored)).toBe(after);
});

test.each([
  ['user-1', 'user-1'],
  ['none', null],
  ['', null],
  [null, null],
])('the header for %j is %j', (stored, header) => {
  expect(impersonateHeader(stored)).toBe(header);
});
