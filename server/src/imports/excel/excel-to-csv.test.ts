import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aWorkbook, formula, styled, type TestSheet, zipOf } from '../testing/a-workbook.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { excelToCsv } from './excel-to-csv.ts';

async function convert(bytes: Buffer, sheet?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-excel-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [path, target] = [join(folder, 'a.xlsx'), join(folder, 'a.csv')];
  await writeFile(path, bytes);
  const result = await excelToCsv(path, target, sheet);
  return { result, csv: 'sheets' in result ? null : await readFile(target, 'utf8') };
}
const rowsAs = async (rows: TestSheet['rows'], options: Parameters<typeof aWorkbook>[1] = {}) =>
  (await convert(aWorkbook([{ name: 'A', rows }], options))).csv;
const EMPTY: TestSheet = { name: 'A', rows: [] };

describe('IMP-01 a sheet of Excel', () => {
  test('is text, line by line as a person sees it', async () => {
    const csv = await rowsAs([
      ['Inv No', 'Name', 'Paid'],
      [486_144, 'Tarn & Söhne, "Inc"', true],
      [],
      ['', ' two\nlines ', false],
    ]);
    expect(csv).toBe('Inv No,Name,Paid\n486144,"Tarn & Söhne, ""Inc""",TRUE\n\n,two lines,FALSE\n');
  });

  test.each([
    ['a date of Excel', styled(46_356, 1), '2026-11-30'],
    ['a date with a time', styled(46_356.75, 1), '2026-11-30 18:00:00'],
    ['a date of a format of its own', styled(46_356, 2), '2026-11-30'],
    ['a number with the word day', styled(46_356, 3), '46356'],
    ['a number with leading zeros', styled(42, 4), '00042'],
    ['an amount in red', styled(-148.87, 5), '-148.87'],
    ['an amount as a double', { xml: '><v>2773.8899999999999</v>' }, '2773.89'],
    ['a large number', { xml: '><v>1.2E+20</v>' }, '120000000000000000000'],
    ['a small number', { xml: '><v>1E-7</v>' }, '0.0000001'],
    ['a formula', formula('A1&"x"', '486144x'), '486144x'],
    ['a formula of a number', { xml: '><f>1+1</f><v>2</v>' }, '2'],
    ['a formula that was never computed', { xml: '><f>1+1</f>' }, ''],
    ['an error', { xml: ' t="e"><v>#REF!</v>' }, '#REF!'],
    ['a text of its own', { xml: ' t="inlineStr"><is><t>own</t></is>' }, 'own'],
    ['a date as text', { xml: ' t="d"><v>2026-11-30</v>' }, '2026-11-30'],
    ['an escaped line break', 'a_x000D_b', 'a b'],
  ])('has %s', async (_what, cell, text) => {
    const formats = ['[$-409]d\\-mmm\\-yy;@', '0 "day"', '00000', '#,##0.00_);[Red]\\(#,##0.00\\)'];
    expect(await rowsAs([['x', cell]], { formats })).toBe(text === '' ? 'x\n' : `x,${text}\n`);
  });

  test('of a Mac counts from 1904', async () => {
    expect(await rowsAs([[styled(44_894, 1)]], { is1904: true })).toBe('2026-11-30\n');
  });

  test('may leave out references, and write its names with a prefix', async () => {
    const xml =
      '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row><x:c r="B2"><x:v>3</x:v></x:c><x:c><x:v>4</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect((await convert(aWorkbook([{ ...EMPTY, xml }]))).csv).toBe('1,2\n,3,4\n');
  });

  test('is the only one, or the one that is asked for; hidden ones do not count', async () => {
    const sheets = [
      { name: 'Open AR', rows: [['a']] },
      { name: 'Notes', rows: [['b']] },
      { name: 'Lists', rows: [['c']], state: 'hidden' },
    ];
    expect((await convert(aWorkbook(sheets))).result).toEqual({ sheets: ['Open AR', 'Notes'] });
    expect(await convert(aWorkbook(sheets), 'Notes')).toEqual({
      result: { sheet: 'Notes', isOnly: false },
      csv: 'b\n',
    });
    expect((await convert(aWorkbook([sheets[0]!, sheets[2]!]))).result).toEqual({ sheet: 'Open AR', isOnly: true });
    await expect(convert(aWorkbook(sheets), 'Lists')).rejects.toThrow('The workbook has no sheet Lists.');
  });
});

const row = (line: number) => `<row r="${line}"><c><v>1</v></c></row>`;
const withRows = (rows: string) =>
  aWorkbook([{ ...EMPTY, xml: `<worksheet><sheetData>${rows}</sheetData></worksheet>` }]);
const DAMAGED = 'The workbook is damaged. Open it in Excel and save it again.';

test.each([
  ['no archive', Buffer.from('a,b\n1,2\n'), 'This is not an Excel workbook. Save it as .xlsx or as CSV.'],
  ['nothing', Buffer.alloc(0), 'This is not an Excel workbook. Save it as .xlsx or as CSV.'],
  [
    'an archive of something else',
    zipOf({ 'a.txt': 'a' }),
    'This is not an Excel workbook with a sheet. Save it as .xlsx or as CSV.',
  ],
  [
    'an old or protected workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    'The workbook has a password, or the format of Excel before 2007. Save it as .xlsx.',
  ],
  [
    'too many rows',
    withRows(`${row(1)}${row(1_000_000)}`),
    'An Excel file can have 200,000 rows. Save the sheet as CSV, which can have more.',
  ],
  [
    'a cell that no Excel writes',
    withRows(`<row r="1"><c t="inlineStr"><is><t>${'a'.repeat(32_768)}</t></is></c></row>`),
    'A cell has more than 32,767 characters.',
  ],
  [
    'a shared text that no Excel writes',
    aWorkbook([{ name: 'A', rows: [['a'.repeat(32_768)]] }]),
    'A cell has more than 32,767 characters.',
  ],
  [
    'a row of long texts',
    aWorkbook([{ name: 'A', rows: [Array.from({ length: 4 }, () => 'a'.repeat(30_000))] }]),
    'Line 1 is too long.',
  ],
  [
    'a text that every row repeats',
    aWorkbook([{ name: 'A', rows: Array.from({ length: 5_000 }, () => ['a'.repeat(30_000)]) }]),
    'The workbook is too large. Save the sheet as CSV.',
  ],
  ['too many columns', withRows('<row r="7"><c r="ZZ7"><v>1</v></c></row>'), 'Line 7 has more than 200 columns.'],
  [
    'rows in another order',
    withRows(`${row(2)}${row(1)}`),
    'The rows of the sheet are not in their order. Save it again in Excel.',
  ],
  ['broken XML', withRows('<row'), DAMAGED],
  [
    'a sheet that is missing',
    aWorkbook([EMPTY], {
      parts: { 'xl/_rels/workbook.xml.rels': '<R><Relationship Id="s0" Type="/worksheet" Target="gone.xml"/></R>' },
    }),
    DAMAGED,
  ],
  [
    'entities that multiply',
    aWorkbook([EMPTY], { parts: { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><styleSheet>&b;</styleSheet>' } }),
    DAMAGED,
  ],
  [
    'a part that inflates a thousandfold',
    aWorkbook([EMPTY], { parts: { 'xl/styles.xml': `<styleSheet>${' '.repeat(20_000_000)}</styleSheet>` } }),
    'The workbook is too large. Save the sheet as CSV.',
  ],
  [
    'more entries than a workbook has',
    zipOf(Object.fromEntries(Array.from({ length: 5_001 }, (_, place) => [`${place}`, '']))),
    'This is not an Excel workbook. Save it as .xlsx or as CSV.',
  ],
])('IMP-01 %s is refused with the reason', async (_what, bytes, words) => {
  await expect(convert(bytes)).rejects.toThrow(new UnreadableFile(words));
});

test('IMP-01 an archive that is cut off is refused', async () => {
  const whole = aWorkbook([{ name: 'A', rows: [['a', 'b']] }]);
  for (const share of [0.3, 0.6, 0.95])
    await expect(convert(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toBeInstanceOf(UnreadableFile);
});

test('IMP-01 a sheet with the most rows is read piece by piece', async () => {
  const rows = Array.from({ length: 200_001 }, (_, place) => row(place + 1)).join('');
  expect((await convert(withRows(rows))).csv?.length).toBe(400_002);
});
