import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choiceField,
  dayField,
  flagField,
  pageField,
  fieldsReader,
  sizeField,
  textField,
  withFallback,
  writeFields,
} from './list-fields.ts';
/** Any code points, lone surrogates included. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes));

describe('one parameter', () => {
  test.each([
    ['lumber', 'lumber'],
    ['  two  words ', 'two  words'],
    ['a\u0000b\r\nc', 'a b c'],
    ['\u0000', null],
    ['', null],
    ['   ', null],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), 'x'.repeat(200)],
    [`  ${'x'.repeat(200)}`, 'x'.repeat(200)],
    [`${'x'.repeat(199)} y`, 'x'.repeat(199)],
    ['\ud83d', '\ufffd'],
    [`${'x'.repeat(199)}\u{1F9F1}`, `${'x'.repeat(199)}\ufffd`],
  ])('text %j is %j', (text, value) => {
    expect(textField.read(text)).toBe(value);
  });

  test('reading text twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const value = textField.read(text);
        expect(textField.read(value ?? '')).toBe(value);
      }),
    );
  });

  test.each([
    ['true', true],
    ['false', false],
    ['TRUE', null],
    ['1', null],
    ['', null],
  ])('flag %j is %j', (text, value) => {
    expect(flagField.read(text)).toBe(value);
  });

  test.each([
    ['2027-03-05', '2027-03-05'],
    ['2027-02-29', null],
    ['3/05/2027', null],
    ['', null],
  ])('day %j is %j', (text, value) => {
    expect(dayField.read(text)).toBe(value);
  });

  test.each([
    ['1', 1],
    ['20', 20],
    ['999999', 999_999],
    ['1000000', 1_000_000],
    ['1000001', null],
    ['0', null],
    ['-1', null],
    ['01', null],
    ['1.5', null],
    ['1e3', null],
    ['99999999999999999999', null],
    ['', null],
  ])('page %j is %j', (text, value) => {
    expect(pageField.read(text)).toBe(value);
  });

  test('choices accept their options only', () => {
    const color = choiceField(['red', 'blue']);
    expect(color.read('blue')).toBe('blue');
    expect(color.read('Blue')).toBeNull();
    expect(color.fallback).toBeNull();
    const direction = withFallback(choiceField(['asc', 'desc']), 'desc');
    expect(direction.read('asc')).toBe('asc');
    expect(direction.read('up')).toBeNull();
    expect(direction.fallback).toBe('desc');
    const size = sizeField([20, 50], 20);
    expect(size.read('50')).toBe(50);
    expect(size.read('050')).toBeNull();
    expect(size.read('30')).toBeNull();
  });
});

describe('all of them', () => {
  const FIELDS = { search: textField, isPaid: flagField, page: pageField };

  test.each([
    [{}, { search: null, isPaid: null, page: 1 }],
    [
      { search: 'oak', isPaid: 'true', page: '3' },
      { search: 'oak', isPaid: true, page: 3 },
    ],
    [
      { search: ['oak', 'elm'], page: [] },
      { search: 'oak', isPaid: null, page: 1 },
    ],
    [
      { search: 1012, isPaid: false, page: 3 },
      { search: '1012', isPaid: false, page: 3 },
    ],
    [
      { search: { a: 1 }, isPaid: null, page: undefined },
      { search: null, isPaid: null, page: 1 },
    ],
    [{ other: 'x' }, { search: null, isPaid: null, page: 1 }],
  ])('%j is read as %j', (search, filters) => {
    expect(fieldsReader(FIELDS)(search)).toEqual(filters);
  });

  test('inherited properties of an object are not parameters', () => {
    const fields = { constructor: textField, toString: textField };
    expect(fieldsReader(fields)({})).toEqual({ constructor: null, toString: null });
  });

  test('defaults are not written', () => {
    expect(writeFields(FIELDS, { search: null, isPaid: null, page: 1 })).toEqual({});
    expect(writeFields(FIELDS, { search: 'oak', isPaid: false, page: 2 })).toEqual({
      search: 'oak',
      isPaid: 'false',
      page: '2',
    });
  });
});
