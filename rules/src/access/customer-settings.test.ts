import { expect, test } from 'vitest';
import { EMAIL_DOMAINS_MAX, readEmailDomains, splitDomains } from './customer-settings.ts';

test('SGN-08 domains are read from addresses too, each once', () => {
  expect(
    readEmailDomains([' Tarnwick.example', 'ap@tarnwick.example', 'mill.tarnwick.co.uk', 'bäcker.example']),
  ).toEqual({
    domains: ['tarnwick.example', 'mill.tarnwick.co.uk', 'xn--bcker-gra.example'],
    problem: null,
  });
  expect(readEmailDomains([])).toEqual({ domains: [], problem: null });
});

test.each([
  ['tarnwick', 'tarnwick is no email domain, such as tarnwick.com.'],
  ['a b.example', 'a b.example is no email domain, such as tarnwick.com.'],
  [`${'a'.repeat(250)}.example`, /is no email domain/],
  ['somebody@Gmail.com', 'Anybody can have an address at gmail.com, so it identifies no customer.'],
])('%s is refused', (typed, problem) => {
  expect(readEmailDomains(['tarnwick.example', typed])).toEqual({
    domains: null,
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  });
});

test('there are at most ten', () => {
  const domains = Array.from({ length: EMAIL_DOMAINS_MAX + 1 }, (_, place) => `d${place}.example`);
  expect(readEmailDomains(domains).problem).toBe('Enter at most 10 domains.');
  expect(readEmailDomains(domains.slice(1)).domains).toHaveLength(10);
});

test('what is typed in one field is split', () => {
  expect(splitDomains(' tarnwick.example, mill.example;x.example  y.example\n')).toEqual([
    'tarnwick.example',
    'mill.example',
    'x.example',
    'y.example',
  ]);
  expect(splitDomains(' ')).toEqual([]);
});
