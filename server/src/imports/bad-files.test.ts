// Files as they come: each is refused with the reason, or its rows are errors by line and field. Nothing is half-loaded.
import { beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { aWorkbook, formula, styled, zipOf } from './testing/a-workbook.ts';
import { importDesk } from './testing/import-desk.ts';

const HEAD = 'Invoice,Customer,Date,Amount,Balance';
const GOOD = '1,TARN-001,11/14/2026,10.00,10.00';

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;

beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase() });
  desk = importDesk(portal);
  await desk.load('customers', 'Customer No,Name\nTARN-001,Tarnwick Constructors\n');
});

const stored = async () => {
  const of = { organizationId: portal.organizationId };
  const count = async (table: 'importRow' | 'importRun' | 'invoice') => {
    const { rows } = await portal.app.sql
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('organizationId', '=', of.organizationId)
      .executeTakeFirstOrThrow();
    return rows;
  };
  const files = (await portal.app.storage.list('imports')).length;
  return { invoices: await count('invoice'), runs: await count('importRun'), rows: await count('importRow'), files };
};

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

describe('IMP-01 a file that cannot be read is refused, and leaves nothing', () => {
  /** As large as a workbook may never be, in a few kilobytes. */
  const bomb = () =>
    zipOf({
      '_rels/.rels': `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': ' '.repeat(200 * 1024 * 1024),
    });

  test.each<[string, string | (() => Uint8Array), string, RegExp]>([
    ['nothing', '', 'a.csv', /no rows below its headings/],
    ['only spaces', '  \n \n', 'a.csv', /no rows below its headings/],
    ['only a mark', '\uFEFF', 'a.csv', /no rows below its headings/],
    ['only headings', `${HEAD}\n`, 'a.csv', /no rows below its headings/],
    ['a quote that is not closed', `${HEAD}\n1,"TARN-001,11/14/2026\n`, 'a.csv', /quote that opens after line 1/],
    ['bytes of zero', `${HEAD}\n1,TARN\0,11/14/2026,1,1\n`, 'a.csv', /not a text file/],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 10, 26, 10, 0]), 'a.csv', /./],
    ['300 columns', `${'a,'.repeat(300)}\n${'1,'.repeat(300)}\n`, 'a.csv', /more than 200 columns/],
    ['text that is called a workbook', `${HEAD}\n${GOOD}\n`, 'a.xlsx', /not an Excel workbook/],
    ['an archive that grows without end', bomb, 'a.xlsx', /./],
  ])('%s', async (_name, bytes, name, words) => {
    const before = await stored();
    const response = await desk.sendFile('invoices', typeof bytes === 'string' ? bytes : bytes(), { name });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'import_unreadable', message: expect.stringMatching(words) });
    expect(await stored()).toEqual(before);
  });

  test.each(['a.exe', 'a.pdf', 'a.xls', 'csv'])('a file named %s', async (name) => {
    const before = await stored();
    const response = await desk.sendFile('invoices', `${HEAD}\n${GOOD}\n`, { name });
    expect(response.json()).toMatchObject({ code: 'upload_type' });
    expect(await stored()).toEqual(before);
  });

  test('columns that are missing, twice or of another kind of file', async () => {
    const run = await desk.upload('invoices', 'Name,Phone\nTarn,555\n');
    const refused = await desk.post(run.id, 'check');
    expect(refused.json()).toMatchObject({ code: 'import_columns' });
    expect(refused.json<{ message: string }>().message).toMatch(/Invoice number/);
    const twice = await desk.put(run.id, {
      columns: ['invoiceNumber', 'invoiceNumber'],
      options: run.options,
      asOf: run.asOf,
      controlTotal: null,
    });
    expect(twice.json()).toMatchObject({ code: 'import_columns' });
  });

  test('a quote that is lost in the middle fails the check with its line, and nothing is kept of the rows', async () => {
    const before = await stored();
    const rows = Array.from({ length: 3_000 }, (_, row) => `Q-${row},TARN-001,11/14/2026,10.00,10.00`);
    rows[2_500] = 'Q-2500,"TARN-001,11/14/2026,10.00,10.00';
    const run = await desk.upload('invoices', [HEAD, ...rows, ''].join('\n'));
    expect(await desk.check(run.id)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringMatching(/quote|too long/),
    });
    expect((await desk.post(run.id, 'start')).json()).toMatchObject({ code: 'import_state' });
    expect((await stored()).invoices).toBe(before.invoices);
  });
});

describe('IMP-01 a file is read as it is written', () => {
  const text = [HEAD, 'E-1,TARN-001,11/14/2026,10.00,10.00', ''].join('\n');
  const semicolons = 'Invoice;Customer;Date;Amount;Balance;Memo\nE-1;TARN-001;14.11.2026;1.234,50;1.234,50;Größe\n';
  test.each<[string, string | Uint8Array, object]>([
    ['UTF-8 with a mark', `\uFEFF${text}`, { encoding: 'utf-8', delimiter: ',' }],
    ['UTF-16, little end first', utf16(text, true), { encoding: 'utf-16le', delimiter: ',' }],
    ['UTF-16, big end first', utf16(text, false), { encoding: 'utf-16be', delimiter: ',' }],
    ['Windows-1252 with semicolons', Buffer.from(semicolons, 'latin1'), { encoding: 'windows-1252', delimiter: ';' }],
    ['line breaks of Windows', text.replaceAll('\n', '\r\n'), { delimiter: ',' }],
    ['tabs', text.replaceAll(',', '\t'), { delimiter: '\t' }],
  ])('%s', async (_name, bytes, dialect) => {
    const run = await desk.upload('invoices', bytes);
    expect(run).toMatchObject(dialect);
    expect(run.headings[0]).toBe('Invoice');
    expect(await desk.check(run.id)).toMatchObject({ state: 'CHECKED', newCount: 1, leftOutCount: 0 });
  });

  test('bytes that are no characters are errors of their row, not of the file', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEAD}\n${GOOD}\n`),
      Buffer.from([0x42, 0x81, 0x2c]),
      Buffer.from('\n'),
    ]);
    const run = await desk.upload('invoices', bytes);
    const checked = await desk.check(run.id);
    expect(checked).toMatchObject({ state: 'CHECKED', newCount: 1, leftOutCount: 1 });
    expect((await desk.errors(run.id)).rows.every(({ line }) => line === 3)).toBe(true);
  });

  test('dates and formulas of Excel are their values', async () => {
    const cells = [formula('"X"&1', 'X1'), 'TARN-001', styled(46_340, 1), 10, { xml: '><f>5+5</f><v>10</v>' }];
    const bytes = aWorkbook([
      {
        name: 'A',
        rows: [
          HEAD.split(','),
          cells,
          ['X2', 'TARN-001', 46_340, 10, 10],
          ['X3', 'TARN-001', '11/14/2026', '10', '10'],
        ],
      },
    ]);
    const run = await desk.upload('invoices', bytes, { name: 'a.xlsx' });
    expect(run.sample[0]).toEqual({ line: 2, cells: ['X1', 'TARN-001', '2026-11-14', '10', '10'] });
    expect(await desk.check(run.id)).toMatchObject({ newCount: 3, leftOutCount: 0 });
    await desk.start(run.id);
    const loaded = await portal.app.sql
      .selectFrom('invoice')
      .select(['invoiceNumber', 'invoiceCreatedAt', 'balance'])
      .where('organizationId', '=', portal.organizationId)
      .where('invoiceNumber', 'in', ['X1', 'X2', 'X3'])
      .orderBy('invoiceNumber')
      .execute();
    expect(loaded).toEqual(
      ['X1', 'X2', 'X3'].map((invoiceNumber) => ({ invoiceNumber, invoiceCreatedAt: '2026-11-14', balance: 10_00 })),
    );
  });
});

test('IMP-01 each wrong row is named by line and field, and only the right ones are loaded', async () => {
  const before = await stored();
  const rows = [
    'W-1,TARN-001,11/14/2026,10.00,10.00',
    'W-2,NOBODY,11/14/2026,10.00,10.00',
    'W-3,TARN-001,31/31/2026,10.00,10.00',
    'W-4,TARN-001,11/14/2026,-10.00,-10.00',
    'W-5,TARN-001,11/14/2026,10.00,11.00',
    'W-6,TARN-001,11/14/2026,ten,10.00',
    'W-7,TARN-001,11/14/2026,10.005,10.00',
    'W-8,TARN-001,11/14/2026,"=1+1",2.00',
    'W-1,TARN-001,11/14/2026,10.00,10.00',
    ',TARN-001,11/14/2026,10.00,10.00',
    'W-9,TARN-001,11/14/2026,10.00,10.00,extra',
    'W-10,TARN-001,11/14/2026,99999999999999999999.00,1.00',
    `${'W'.repeat(500)},TARN-001,11/14/2026,10.00,10.00`,
  ];
  const run = await desk.load('invoices', [HEAD, ...rows, ''].join('\n'));
  expect(run).toMatchObject({ state: 'DONE', rowCount: 13, newCount: 1, leftOutCount: 12 });
  const { rows: errors } = await desk.errors(run.id);
  expect(errors.map(({ line, field, problem }) => `${line} ${field} ${problem}`)).toEqual([
    '3 customerCode NO_SUCH_CUSTOMER',
    '4 invoiceCreatedAt NOT_A_DAY',
    '5 totalAmount NEGATIVE',
    '5 balance NEGATIVE',
    '6 balance ABOVE_TOTAL',
    '7 totalAmount NOT_AN_AMOUNT',
    '8 totalAmount PART_OF_A_CENT',
    '9 totalAmount NOT_AN_AMOUNT',
    '10 invoiceNumber TWICE_IN_FILE',
    '11 invoiceNumber MISSING',
    '12  TOO_MANY_CELLS',
    '13 totalAmount TOO_LARGE',
    '14 invoiceNumber TOO_LONG',
  ]);
  expect((await stored()).invoices).toBe(before.invoices + 1);
});
