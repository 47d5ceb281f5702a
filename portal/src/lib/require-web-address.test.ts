import { expect, test } from 'vitest';
import { requireWebAddress } from './require-web-address.ts';

test.each(['https://accounts.example/authorize?a=b', 'http://granite.portal.localhost:8080/auth/sso'])('%s', (url) => {
  expect(requireWebAddress(url)).toBe(url);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/dashboard', '', ' https://a.example'])(
  'not %j',
  (url) => {
    expect(() => requireWebAddress(url)).toThrow('not a web address');
  },
);
