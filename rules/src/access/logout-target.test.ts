import { expect, test } from 'vitest';
import { logoutTarget } from './logout-target.ts';

const OWN = 'https://granite.example/bye';

test.each([
  [OWN, null, OWN],
  [OWN, '/signup', OWN],
  [OWN, '/help', OWN],
  [null, '/help', '/help'],
  [null, '/dashboard?a=1', '/dashboard?a=1'],
  [null, 'https://evil.example', '/login'],
  [null, '//evil.example', '/login'],
  [null, '/logout', '/login'],
  [null, '/login', '/login'],
  [null, '/signup', '/signup'],
  [null, '/forgot-password', '/forgot-password'],
  [null, '/signup/', '/login'],
  [null, '/SIGNUP', '/login'],
  [null, '/signup?email=a@evil.example', '/login'],
  [null, '/change-password?oobCode=x', '/login'],
  [null, '/action?mode=resetPassword&oobCode=x', '/login'],
  [null, '/auth/sso?from=granite', '/login'],
  [null, null, '/login'],
])('ACC-14 with %j set and %j asked for, logout ends at %s', (setting, redirect, target) => {
  expect(logoutTarget(setting, redirect)).toBe(target);
});
