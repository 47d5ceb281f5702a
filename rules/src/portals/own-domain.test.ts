import { expect, test } from 'vitest';
import { domainProblem, normalizeDomain } from './own-domain.ts';

test.each([
  [' Pay.Granite.Example ', 'pay.granite.example'],
  ['https://pay.granite.example/', 'pay.granite.example'],
  ['pay.granite.example.', 'pay.granite.example'],
  ['pagar.cañón.example', 'pagar.xn--can-8mak.example'],
  ['pay.granite.example/path', 'pay.granite.example/path'],
  ['user@pay.granite.example', 'user@pay.granite.example'],
])('SET-04 %j is stored as %j', (typed, stored) => {
  expect(normalizeDomain(typed)).toBe(stored);
});

test.each([
  ['pay.granite.example', null],
  ['granite.example', null],
  ['console.granite.example', null],
  ['', 'missing'],
  ['granite', 'invalid'],
  ['pay.granite.example:8080', 'invalid'],
  ['pay.granite.example/path', 'invalid'],
  ['user@pay.granite.example', 'invalid'],
  ['-pay.granite.example', 'invalid'],
  ['pay..example', 'invalid'],
  ['127.0.0.1', 'invalid'],
  ['granite.localhost', 'invalid'],
  ['metadata.internal', 'invalid'],
  [`${'a'.repeat(63)}.`.repeat(4) + 'example', 'invalid'],
  ['portal.test', 'ours'],
  ['granite.portal.test', 'ours'],
  ['other-portal.test', null],
])('SET-04 the domain %j: %j', (domain, problem) => {
  expect(domainProblem(domain, 'portal.test')).toBe(problem);
});
