import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  ['/dashboard', '/dashboard'],
  ['/', '/'],
  ['/history/invoices?search=1012&size=50', '/history/invoices?search=1012&size=50'],
  ['/history/payments/AB12#receipt', '/history/payments/AB12#receipt'],
  ['/documents/My%20notice', '/documents/My%20notice'],
  ['/history/invoices?search=50%', '/history/invoices?search=50%'],
  ['/pay?next=https://elsewhere.example', '/pay?next=https://elsewhere.example'],
  ['/a/../dashboard', '/dashboard'],
])('leads to %s', (target, path) => {
  expect(safeRedirect(target)).toBe(path);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['another host', '//evil.example'],
  ['another host after a backslash', '/\\evil.example'],
  ['another host after two backslashes', '\\\\evil.example'],
  ['a backslash further on', '/a\\evil.example'],
  ['an address', 'https://evil.example/dashboard'],
  ['an address in capitals', 'HTTPS://evil.example'],
  ['a scheme without slashes', 'https:evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a path without a slash', 'dashboard'],
  ['a space before the slash', ' /dashboard'],
  ['an encoded second slash', '/%2Fevil.example'],
  ['an encoded backslash', '/%5Cevil.example'],
  ['an encoded slash at the start', '%2F%2Fevil.example'],
  ['dots that leave two slashes', '/.//evil.example'],
  ['a step up that leaves two slashes', '/a/..//evil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a line end that browsers drop', '/\n/evil.example'],
  ['a null character', '/\u0000/evil.example'],
  ['a control character in the query', '/dashboard?a=\r\nb'],
  ['an encoded line end', '/dashboard%0d%0aset-cookie:a=b'],
  ['a broken encoding', '/%E0%A4%A'],
  ['the login itself', '/login?redirect=/login'],
  ['the logout', '/logout'],
])('refuses %s', (_what, target) => {
  expect(safeRedirect(target)).toBeNull();
});
