import { expect, test } from 'vitest';
import { breakable } from './document-definition.ts';

test.each([
  ['words that fit', 'Granite Supply of Northern California', 10, 'Granite Supply of Northern California'],
  [
    'a name with a hyphen',
    'Bartholomew Featherstonehaugh-Lundgaard III',
    18,
    'Bartholomew Featherstonehaugh-Lundgaard III',
  ],
  ['a purchase order', 'PO-7741-19-SHORELINE', 12, 'PO-7741-19-SHORELINE'],
])('%s: is divided where lines are divided anyway', (_name, text, longestWord, expected) => {
  expect(breakable(text, longestWord)).toEqual({ text: expected });
});

test('only a word that is too long is divided anywhere', () => {
  expect(breakable('To Llanfairpwllgwyngyll, by the sea', 12)).toEqual({
    text: [{ text: 'To ' }, { text: 'Llanfairpwllgwyngyll, ', wordBreak: 'break-all' }, { text: 'by the sea' }],
  });
});
