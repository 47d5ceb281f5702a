import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCents } from '../money.ts';
import { csvAmount, csvTable, csvText } from './csv.ts';
/** Any code points, lone surrogates included. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((codes) => String.fromCodePoint(...codes));

/** Parses a quoted cell as a spreadsheet does. */
const cellIn = (written: string): string => written.slice(1, -1).replaceAll('""', '"');

describe('text', () => {
  test.each([
    ['Oak boards', '"Oak boards"'],
    ['', '""'],
    ['say "hi"', '"say ""hi"""'],
    ['a,b;c', '"a,b;c"'],
    ['two\nlines', '"two\nlines"'],
    ['7/16 OSB', '"7/16 OSB"'],
    ["'quoted", `"'quoted"`],
    ['PO-7731', '"PO-7731"'],
    ['a=1', '"a=1"'],
  ])('%j is written %s', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  test.each([
    '=1+1',
    '=HYPERLINK("https://evil.example","Pay")',
    '+1',
    '-1',
    '-640.00',
    '@SUM(A1)',
    '\t=1',
    '\tx',
    '\rx',
    '\nx',
    ' =1',
    '  \u00a0@x',
    '\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF201',
  ])('REP-10 %j is escaped', (text) => {
    expect(csvText(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
  });

  test('REP-10 no cell starts like a formula or breaks out of its quotes', () => {
    const start = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', "'", '\uFEFF', ',', ';');
    fc.assert(
      fc.property(start, start, anyText, (first, second, rest) => {
        const text = first + second + rest;
        const written = csvText(text);
        const cell = cellIn(written);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
        expect([text, `'${text}`]).toContain(cell);
        expect(written).toMatch(/^"(?:[^"]|"")*"$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('amounts and lines', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_450, '1234.50'],
    [100_000_000, '1000000.00'],
    [-64_000, '-640.00'],
    [-5, '-0.05'],
  ])('%d cents are the number %s', (amount, text) => {
    expect(csvAmount(asCents(amount))).toBe(text);
  });

  test('an amount is a plain number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const text = csvAmount(asCents(amount));
        expect(text).toMatch(/^-?\d+\.\d\d$/);
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
      }),
    );
  });

  test('lines end with CRLF, and the file starts with a byte order mark', () => {
    const { head, lines } = csvTable<[name: string | null, cents: number]>([
      { head: 'Name', cell: ([name]) => csvText(name) },
      { head: '=Total', cell: ([, cents]) => csvAmount(asCents(cents)) },
    ]);
    expect(head).toBe(`\uFEFF"Name","'=Total"\r\n`);
    expect(lines([])).toBe('');
    expect(
      lines([
        ['Oak', 100],
        [null, -5],
      ]),
    ).toBe('"Oak",1.00\r\n,-0.05\r\n');
  });
});
