import { expect, test } from 'vitest';
import { hostLabel } from './host-label.ts';

test.each([
  ['granite.portal.localhost:3000', 'granite'],
  ['granite.portal.localhost', 'granite'],
  ['GRANITE.Portal.Localhost:3000', 'granite'],
  ['granite.localhost', 'granite'],
  ['granite.example.com', 'granite'],
  ['granite.example.com.', 'granite'],
  ['granite-supply-2.example.com', 'granite-supply-2'],
  ['a.b.portal.localhost', 'a'],
  [' granite.portal.localhost ', 'granite'],
])('the first label of %j is %j', (host, label) => {
  expect(hostLabel(host, 'portal.localhost')).toBe(label);
});

test.each([
  'localhost',
  'localhost:3000',
  'portal.localhost',
  'portal.localhost:3000',
  'Portal.Localhost.',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]:3000',
  '[2001:db8::1]',
  '::1',
  'intranet',
  '',
  '.localhost',
  '-granite.localhost',
  'granite-.localhost',
  'gra_nite.localhost',
  'gra nite.localhost',
  '<b>.localhost',
  `${'a'.repeat(64)}.localhost`,
])('%j names no portal', (host) => {
  expect(hostLabel(host, 'portal.localhost:3000')).toBeNull();
});
