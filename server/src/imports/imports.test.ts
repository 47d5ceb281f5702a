import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeImport,
  checkImport,
  correctImport,
  discardImport,
  downloadLeftOut,
  getImport,
  listImportErrors,
  listImportMappings,
  listImports,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
} from '@plumbline/contract/imports/imports';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { importDesk } from './testing/import-desk.ts';

const CUSTOMERS =
  'Customer No,Name,Street,City,State,Zip\nTARN-001,Tarnwick Constructors,1180 Tarnwick Way,Austin,TX,78701\nOBRE-014,Obrey Finch,,,,\n';
const INVOICES = `Inv No,Cust #,Job Id,Job Name,Inv Date,Due Dt,Ext Amt,Open Bal,Slsmn
486144,TARN-001,J-1,Harrow Street Lofts,11/14/2026,12/14/2026,"2,773.89","2,773.89",R. Dahl
486132,OBRE-014,,,11/14/2026,12/14/2026,"9,242.12","9,242.12",K. Osei
`;

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;

/** Every call of the imports is named here; the tests below make them. */
test('the calls are those of the contract', () => {
  const calls = [changeImport, checkImport, correctImport, downloadLeftOut, getImport, listImportErrors, listImports];
  const others = [discardImport, listImportMappings, startImport, stopImport, undoImport, uploadImport];
  expect([...calls, ...others].every(({ path }) => path.startsWith('/v1/console/import'))).toBe(true);
});

beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase() });
  desk = importDesk(portal);
});

const invoices = (number?: string) =>
  portal.app.sql
    .selectFrom('invoice')
    .leftJoin('customer', 'customer.id', 'invoice.customerId')
    .leftJoin('project', 'project.id', 'invoice.projectId')
    .select(['invoiceNumber', 'type', 'totalAmount', 'balance', 'dueDate', 'customer.code', 'project.jobName', 'memo'])
    .where('invoice.organizationId', '=', portal.organizationId)
    .$if(number !== undefined, (query) => query.where('invoiceNumber', '=', number ?? ''))
    .orderBy('invoiceNumber')
    .execute();

describe('IMP-01 a file', () => {
  test('is read, proposed, checked without a change, and imported', async () => {
    await desk.load('customers', CUSTOMERS);
    const run = await desk.upload('invoices', INVOICES, { name: 'open-invoices.csv' });
    expect(run).toMatchObject({
      state: 'UPLOADED',
      fileName: 'open-invoices.csv',
      encoding: 'utf-8',
      delimiter: ',',
      headings: ['Inv No', 'Cust #', 'Job Id', 'Job Name', 'Inv Date', 'Due Dt', 'Ext Amt', 'Open Bal', 'Slsmn'],
      columns: [
        'invoiceNumber',
        'customerCode',
        'jobId',
        'jobName',
        'invoiceCreatedAt',
        'dueDate',
        'totalAmount',
        'balance',
        null,
      ],
      options: { dayOrder: 'M/D/Y', decimalMark: '.', currencyCode: 'USD', negativesAreCredits: false },
    });
    expect(run.sample[0]).toEqual({ line: 2, cells: expect.arrayContaining(['486144', 'TARN-001']) });
    const checked = await desk.check(run.id);
    const counts = {
      rowCount: 2,
      newCount: 2,
      changedCount: 0,
      sameCount: 0,
      leftOutCount: 0,
      balancesAfter: [{ currencyCode: 'USD', balance: 1_201_601 }],
    };
    expect(checked).toMatchObject({ state: 'CHECKED', ...counts });
    expect(await invoices()).toEqual([]);
    expect(await desk.start(run.id)).toMatchObject({ state: 'DONE', ...counts });
    expect(await invoices()).toEqual([
      expect.objectContaining({ invoiceNumber: '486132', code: 'OBRE-014', balance: 924_212, jobName: null }),
      expect.objectContaining({
        invoiceNumber: '486144',
        code: 'TARN-001',
        balance: 277_389,
        totalAmount: 277_389,
        dueDate: '2026-12-14',
        jobName: 'Harrow Street Lofts',
      }),
    ]);
  });

  test('loaded again changes nothing, and only what differs is written', async () => {
    const before = await invoices();
    const again = await desk.load('invoices', INVOICES);
    expect(again).toMatchObject({ state: 'DONE', newCount: 0, changedCount: 0, sameCount: 2 });
    expect(await invoices()).toEqual(before);
    const customers = await desk.upload('customers', CUSTOMERS);
    expect(await desk.check(customers.id)).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 });
    expect((await desk.post(customers.id, 'start')).json()).toMatchObject({ code: 'import_empty' });
    const paid = INVOICES.replace('"9,242.12","9,242.12"', '"9,242.12","242.12"');
    expect(await desk.load('invoices', paid)).toMatchObject({
      changedCount: 1,
      sameCount: 1,
      balancesAfter: [{ currencyCode: 'USD', balance: 301_601 }],
    });
    expect(await invoices('486132')).toMatchObject([{ balance: 24_212 }]);
  });

  test('what a file does not have stays as it was', async () => {
    await desk.load(
      'invoices',
      'Invoice,Customer,Date,Amount,Balance,Memo\n486144,TARN-001,11/14/2026,2773.89,2773.89,Gate 3\n',
    );
    expect(await invoices('486144')).toMatchObject([
      { memo: 'Gate 3', dueDate: '2026-12-14', jobName: 'Harrow Street Lofts' },
    ]);
  });

  test('errors name line and field; those rows are left out and can be downloaded', async () => {
    const bad = `${INVOICES}900,SEDG-02,,,11/14/2026,11/31/2026,1,1,
901,NONE,,,11/14/2026,,10.00,10.00,
902,TARN-001,,,11/14/2026,,10.00,20.00,"=cmd"
486144,OBRE-014,,,11/14/2026,,10.00,10.00,
903,TARN-001,,,11/14/2026,,10.00,10.00,
903,TARN-001,,,11/14/2026,,10.00,10.00,
904,TARN-001,,,11/14/2026,,-10.00,-10.00,
`;
    const run = await desk.upload('invoices', bad);
    expect(await desk.check(run.id)).toMatchObject({ rowCount: 9, newCount: 1, leftOutCount: 6 });
    const { rows, count } = await desk.errors(run.id);
    expect(count).toBe(6);
    expect(
      rows.map(({ line, field, value, problem, suggestion }) => [line, field, value, problem, suggestion]),
    ).toEqual([
      [4, 'dueDate', '11/31/2026', 'NO_SUCH_DAY', '11/30/2026'],
      [5, 'customerCode', 'NONE', 'NO_SUCH_CUSTOMER', null],
      [6, 'balance', '20.00', 'ABOVE_TOTAL', null],
      [7, 'invoiceNumber', '486144', 'TWICE_IN_FILE', null],
      [9, 'invoiceNumber', '903', 'TWICE_IN_FILE', null],
      [10, 'totalAmount', '-10.00', 'NEGATIVE', null],
      [10, 'balance', '-10.00', 'NEGATIVE', null],
    ]);
    expect(rows[3]?.message).toBe('The file has it twice, first in line 2');
    const file = await portal.send({ ...desk.as, url: `/v1/console/imports/${run.id}/left-out` });
    const lines = file.body.split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[3]).toBe(
      `"902","TARN-001","","","11/14/2026","","10.00","20.00","'=cmd","Balance: More than the total"`,
    );
    expect(lines[5]).toContain('"Invoice number: The file has it twice, first in line 8"');
  });

  test('an unknown number that means one customer names it', async () => {
    const csv = `Invoice,Customer,Date,Amount,Balance\n920,TARN-1,11/14/2026,1,1\n921,Obrey Finch,11/14/2026,1,1\n922,TARN-9,11/14/2026,1,1\n`;
    const run = await desk.upload('invoices', csv);
    await desk.check(run.id);
    const { rows } = await desk.errors(run.id);
    expect(rows.map(({ value, suggestion, suggestionName }) => [value, suggestion, suggestionName])).toEqual([
      ['TARN-1', 'TARN-001', 'Tarnwick Constructors'],
      ['Obrey Finch', 'OBRE-014', 'Obrey Finch'],
      ['TARN-9', null, null],
    ]);
  });

  test('the rows that were left out can still be downloaded after the import', async () => {
    const run = await desk.load('customers', 'Customer No,Name,State\nLEFT-1,Left One,TX\nLEFT-2,Left Two,Nowhere\n');
    expect(run).toMatchObject({ state: 'DONE', newCount: 1, leftOutCount: 1 });
    const file = await portal.send({ ...desk.as, url: `/v1/console/imports/${run.id}/left-out` });
    expect(file.body.split('\r\n').slice(1)).toEqual([
      '"LEFT-2","Left Two","Nowhere","State: Not a state or province"',
      '',
    ]);
    expect((await desk.errors(run.id)).rows).toHaveLength(1);
  });

  test('an invoice of another customer, type or currency is not taken over', async () => {
    const run = await desk.upload(
      'invoices',
      'Invoice,Customer,Date,Amount,Balance,Type,Currency\n486144,OBRE-014,11/14/2026,1,1,Invoice,USD\n486132,OBRE-014,11/14/2026,9242.12,1,Credit,USD\n',
    );
    await desk.check(run.id);
    expect((await desk.errors(run.id)).rows.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Belongs to another customer, TARN-001'],
      [3, 'Was loaded as an invoice'],
    ]);
    const other = await desk.upload(
      'invoices',
      'Invoice,Customer,Date,Amount,Balance,Currency\n486144,TARN-001,11/14/2026,1,1,CAD\n',
    );
    await desk.check(other.id);
    expect((await desk.errors(other.id)).rows[0]?.message).toBe('Was loaded in USD');
  });

  test('a correction is used, and can be taken back', async () => {
    const run = await desk.upload('invoices', `${INVOICES}905,TARN-01,,,11/14/2026,11/31/2026,5.00,5.00,\n`);
    await desk.check(run.id);
    const correctionOf = async () =>
      (await desk.errors(run.id)).rows.map(({ field, correction }) => [field, correction]);
    expect(await correctionOf()).toEqual([['dueDate', null]]);
    const corrections = [
      { line: 4, field: 'dueDate', value: '11/30/2026' },
      { line: 4, field: 'customerCode', value: 'TARN-001' },
    ];
    expect((await desk.put(run.id, { corrections }, '/corrections')).json()).toMatchObject({ state: 'UPLOADED' });
    expect(await correctionOf()).toEqual([['dueDate', '11/30/2026']]);
    expect(await desk.check(run.id)).toMatchObject({ newCount: 1, leftOutCount: 0 });
    await desk.put(run.id, { corrections: [{ line: 4, field: 'dueDate', value: null }] }, '/corrections');
    expect(await desk.check(run.id)).toMatchObject({ newCount: 0, leftOutCount: 1 });
  });

  test('a correction that would be an error again is refused at its field, and changes nothing', async () => {
    const run = await desk.upload('invoices', `${INVOICES}906,TARN-001,,,11/14/2026,11/31/2026,5.00,5.00,\n`);
    await desk.check(run.id);
    const correct = (field: string, value: string) =>
      desk.put(run.id, { corrections: [{ line: 4, field, value }] }, '/corrections');
    for (const [field, value, words] of [
      ['dueDate', '99/99/2026', 'Not a date'],
      ['balance', 'five', 'Not an amount'],
      ['customerCode', ' ', 'Empty'],
    ] as const) {
      expect((await correct(field, value)).json()).toMatchObject({
        code: 'invalid_request',
        message: `Line 4: ${words}`,
        fields: { [field]: words },
      });
    }
    expect(await desk.read(run.id)).toMatchObject({ state: 'CHECKED', leftOutCount: 1 });
    expect((await correct('dueDate', '11/30/2026')).statusCode).toBe(200);
  });

  test('columns and options are kept under a name and proposed for the next file', async () => {
    const run = await desk.upload('customers', 'Nr;Firma\nA-1;Acme\n', { name: 'kunden.csv' });
    expect(run.columns).toEqual([null, null]);
    const { columns: _, asOf, controlTotal, options } = run;
    const chosen = { ...options, isComplete: true, decimalMark: ',' };
    await desk.put(run.id, { columns: ['code', 'name'], options: chosen, asOf, controlTotal, saveAs: 'Our ERP' });
    const mappings = await portal.send({ ...desk.as, url: '/v1/console/import-mappings?kind=customers' });
    expect(mappings.json()).toMatchObject({
      count: 1,
      rows: [{ name: 'Our ERP', columns: { nr: 'code', firma: 'name' } }],
    });
    const next = await desk.upload('customers', 'Firma;Nr\nAcme;A-1\n');
    expect(next.columns).toEqual(['name', 'code']);
    // Whether a file is complete is said of each one.
    expect(next.options).toEqual({ ...options, isComplete: false, decimalMark: ',' });
  });

  test('with a part of the open invoices closes nothing; a complete one closes those that are missing', async () => {
    await desk.load('invoices', INVOICES);
    const one = INVOICES.split('\n').slice(0, 2).join('\n');
    expect(await desk.load('invoices', one)).toMatchObject({ sameCount: 1, changedCount: 0, closedCount: 0 });
    const closed = await desk.load('invoices', one, { isComplete: true });
    expect(closed).toMatchObject({
      state: 'DONE',
      closedCount: 1,
      balancesAfter: [{ currencyCode: 'USD', balance: 277_389 }],
    });
    expect(await invoices('486132')).toMatchObject([{ balance: 0 }]);
    expect(await desk.undo(closed.id)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await invoices('486132')).toMatchObject([{ balance: 924_212 }]);
  });

  test('has a sum for each currency', async () => {
    await desk.load('invoices', INVOICES);
    const canadian = 'Inv No,Cust #,Inv Date,Amount,Open Bal,Currency\nCA-1,TARN-001,11/14/2026,100.00,40.00,CAD\n';
    const run = await desk.upload('invoices', canadian);
    const balancesAfter = [
      { currencyCode: 'CAD', balance: 4_000 },
      { currencyCode: 'USD', balance: 1_201_601 },
    ];
    expect(await desk.check(run.id)).toMatchObject({ state: 'CHECKED', newCount: 1, balancesAfter });
    expect(await desk.start(run.id)).toMatchObject({ state: 'DONE', balancesAfter });
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
  });

  test('whose time is ahead of the clock of the server is of now', async () => {
    const ahead = new Date(portal.clock.now().getTime() + 3_600_000).toISOString();
    const run = await desk.upload('invoices', INVOICES, { asOf: ahead });
    expect(run.asOf).toBe(portal.clock.now().toISOString());
  });
});

test('IMP-01 projects and lines are loaded and loaded again', async () => {
  const projects =
    'Customer,Job No,Job Name,State,Owner\nTARN-001,J-1,Harrow Street Lofts II,California,Harrow LLC\nTARN-001,J-2,Pier 9,OR,\n';
  expect(await desk.load('projects', projects)).toMatchObject({ newCount: 1, changedCount: 1 });
  const lines =
    'Invoice,Description,Qty,UM,Price,Amount\n486144,"Studs 5/8""",100,EA,2.50,250.00\n486144,Delivery,,,,35.00\n999,None,1,EA,1,1\n';
  const run = await desk.load('lines', lines);
  expect(run).toMatchObject({ state: 'DONE', newCount: 2, leftOutCount: 1 });
  const stored = () =>
    portal.app.sql
      .selectFrom('invoiceLine')
      .select(['position', 'description', 'quantity', 'unit', 'unitPrice', 'amount'])
      .where('organizationId', '=', portal.organizationId)
      .orderBy('position')
      .execute();
  const expected = [
    { position: 0, description: 'Studs 5/8"', quantity: '100.000', unit: 'EA', unitPrice: 250, amount: 25_000 },
    { position: 1, description: 'Delivery', quantity: '1.000', unit: '', unitPrice: 3_500, amount: 3_500 },
  ];
  expect(await stored()).toEqual(expected);
  const again = await desk.upload('lines', lines);
  expect(await desk.check(again.id)).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 });
  const shorter = await desk.load('lines', lines.split('\n').slice(0, 2).join('\n'));
  expect(await stored()).toEqual(expected.slice(0, 1));
  expect(await desk.undo(run.id)).toMatchObject({ code: 'import_changed_later' });
  await desk.undo(shorter.id);
  expect(await stored()).toEqual(expected);
  await desk.undo(run.id);
  expect(await stored()).toEqual([]);
});

describe('IMP-01 undo', () => {
  test('removes what was created and restores what was changed', async () => {
    const before = await invoices();
    const csv = `${INVOICES.replace('"2,773.89","2,773.89"', '"2,773.89","1.00"')}907,TARN-001,J-9,New job,11/14/2026,,7.00,7.00,\n`;
    const run = await desk.load('invoices', csv);
    expect(await invoices()).not.toEqual(before);
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await invoices()).toEqual(before);
    expect(await desk.undo(run.id)).toMatchObject({ code: 'import_state' });
  });

  test('keeps customers that have invoices', async () => {
    const customers = await desk.load('customers', 'Customer No,Name\nNEW-1,New One\nNEW-2,New Two\n');
    await desk.load('invoices', 'Invoice,Customer,Date,Amount,Balance\n910,NEW-1,11/14/2026,1,1\n');
    expect(await desk.undo(customers.id)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
  });
});

test('the list shows each run with who made it', async () => {
  const list = (await portal.send({ ...desk.as, url: '/v1/console/imports' })).json<{
    rows: { createdByName: string }[];
    count: number;
  }>();
  expect(list.rows.length).toBe(Math.min(50, list.count));
  expect(list.rows[0]?.createdByName).not.toBe('');
});
