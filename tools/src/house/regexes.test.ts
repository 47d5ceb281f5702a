import { expect, test } from 'vitest';
import { checkRegexes } from './regexes.ts';
import { readSource } from './source.ts';

const check = (text: string, path = 'server/src/http/redact.ts') =>
  checkRegexes([readSource(path, text)]).map(({ at }) => at);

test.each([
  ['a run before what may be missing', String.raw`const a = /(\\*")x/;`],
  ['a run at the end', 'const a = /[-.]+$/;'],
  ['a run inside a run', 'const a = /^(a+)+$/;'],
  ['two runs of the same characters', String.raw`const a = /^\s*\w*\s*\w*\s*$/;`],
])('%s is quadratic or worse', (_name, text) => expect(check(text)).toEqual(['server/src/http/redact.ts:1']));

test('an expression that is built at run time is refused', () =>
  expect(check('\nconst a = new RegExp(name);')).toEqual(['server/src/http/redact.ts:2']));

test.each(['const a = /^[\\w-]{43}$/;', 'const a = /(?<![-.])[-.]+$/;', 'const a = /[?&]([^?=&]+)=/g;'])(
  '%s is linear',
  (text) => expect(check(text)).toEqual([]),
);

test('tests and tools are left alone', () => {
  expect(check('const a = /[-.]+$/;', 'server/src/http/redact.test.ts')).toEqual([]);
  expect(check('const a = /[-.]+$/;', 'tools/src/build.ts')).toEqual([]);
});
