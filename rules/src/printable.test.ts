import { expect, test } from 'vitest';
import { isPrintableLine, isVisible, PARAGRAPHS_PATTERN } from './printable.ts';

const isParagraphs = (text: string): boolean => new RegExp(PARAGRAPHS_PATTERN, 'u').test(text);

const REFUSED = {
  'a null character': 'Ann\u0000',
  'a bell': 'Ann\u0007',
  'an escape': 'Ann\u001b[2J',
  delete: 'Ann\u007f',
  'a next-line control': 'Ann\u0085',
  'a line separator': 'Ann\u2028x',
  'a paragraph separator': 'Ann\u2029x',
  'a left-to-right mark': 'Ann\u200e',
  'a right-to-left mark': 'Ann\u200f',
  'an Arabic letter mark': 'Ann\u061c',
  'an override': 'Ann\u202ennA',
  'an embedding': 'Ann\u202axx\u202c',
  'an isolate': 'Ann\u2066x\u2069',
  'the first half of a character': 'Ann\ud83d',
  'the second half of a character': '\udc69Ann',
};

test.each(Object.entries(REFUSED))('%s is refused in a line and in paragraphs', (_, text) => {
  expect([isPrintableLine(text), isParagraphs(text)]).toEqual([false, false]);
});

test.each(['one\r\ntwo', 'one\ntwo', 'one\ttwo', 'one\n'])(
  '%j is refused in a line and taken in paragraphs',
  (text) => {
    expect([isPrintableLine(text), isParagraphs(text)]).toEqual([false, true]);
  },
);

test.each([
  '',
  ' ',
  'Zoë O’Brien-Łuczak',
  '株式会社 山田',
  'محمد',
  'שרה',
  '👩‍👩‍👧 & Sons',
  'Unit 4½ #7 “rear”',
  'a\u00a0b',
])('%j is taken in both', (text) => {
  expect([isPrintableLine(text), isParagraphs(text)]).toEqual([true, true]);
});

test.each(['', ' ', '\n\t', '\u00a0', '\u200b', ' \u200b\u200d ', '\u2060', '\u3164', '\u00ad', '\ufe0f'])(
  '%j says nothing',
  (text) => {
    expect(isVisible(text)).toBe(false);
  },
);

test.each(['a', ' 0 ', '.', 'م', '👩‍👩‍👧', '\u200bx'])('%j says something', (text) => {
  expect(isVisible(text)).toBe(true);
});
