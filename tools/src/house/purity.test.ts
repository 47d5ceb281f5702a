import { describe, expect, test } from 'vitest';
import { checkPurity } from './purity.ts';
import { readSource } from './source.ts';

const complaintsOf = (path: string, text: string) => checkPurity([readSource(path, text)]).map(({ about }) => about);

describe('refused', () => {
  test.each([
    ['rules/src/a.ts', 'const a = Date.now();', 'the clock is handed in'],
    ['rules/src/dates.ts', 'const a = new Date();', 'the clock is handed in'],
    ['rules/src/a.ts', 'const a = new Date("2026-01-01");', 'dates are made in'],
    ['rules/src/a.ts', 'const a = Math.random();', 'a rule is pure'],
    ['rules/src/a.ts', 'const a = process.env;', 'a rule is pure'],
    ['rules/src/a.ts', 'const a = () => fetch("/");', 'a rule is pure'],
    ['rules/src/a.ts', 'console.log(1);', 'a rule is pure'],
    ['server/src/payments/a.ts', 'const a = new Date();', 'the clock is handed in'],
    ['server/src/payments/a.ts', 'const a = new Date(b);', 'dates are made in'],
    ['portal/src/payments/a.tsx', 'const a = new Date(b);', 'dates are made in'],
  ])('%s: %s', (path, text, about) => {
    expect(complaintsOf(path, text)).toEqual([expect.stringContaining(about)]);
  });
});

test.each([
  ['rules/src/dates.ts', 'const a = new Date(b);'],
  ['rules/src/dates.test.ts', 'const a = new Date();'],
  ['server/src/main.ts', 'const now = () => new Date();'],
  ['server/src/plumbline.ts', 'const now = new Date();'],
  ['server/src/ports/mail/smtp-mail.ts', 'const a = Date.now();'],
  ['portal/src/main.tsx', 'const now = () => new Date();'],
  ['demo/src/start.ts', 'const a = new Date();'],
  ['rules/src/a.ts', 'const a = (document: Waiver) => document.code;'],
  ['server/src/a.ts', 'process.exit(1);'],
])('allowed in %s: %s', (path, text) => {
  expect(complaintsOf(path, text)).toEqual([]);
});
