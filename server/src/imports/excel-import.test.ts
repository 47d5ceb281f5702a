import { beforeAll, describe, expect, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { aWorkbook, formula, styled } from './testing/a-workbook.ts';
import { importDesk } from './testing/import-desk.ts';

let portal: TestPortal;
let desk: ReturnType<typeof importDesk>;

beforeAll(async () => {
  portal = await testPortal({ database: await ownDatabase() });
  desk = importDesk(portal);
  await desk.load('customers', 'Customer No,Name\n00042,Tarn & Söhne\n');
});

const HEAD = ['Inv No', 'Cust #', 'Inv Date', 'Due Dt', 'Ext Amt', 'Open Bal'];
const OPEN = {
  name: 'Open AR',
  rows: [
    HEAD,
    [486_144, styled(42, 2), styled(46_340, 1), styled(46_370, 1), { xml: '><v>2773.8899999999999</v>' }, 2773.89],
    [],
    [formula('A2+1', '486145'), styled(42, 2), styled(46_340, 1), 'soon', 1, 1],
  ],
};

describe('IMP-01 an Excel workbook', () => {
  test('is checked and imported like a file of text; errors name the row of the sheet', async () => {
    const run = await desk.upload('invoices', aWorkbook([OPEN], { formats: ['00000'] }), { name: 'open.xlsx' });
    expect(run).toMatchObject({
      fileName: 'open.xlsx',
      encoding: 'xlsx',
      headings: HEAD,
      sample: [{ line: 2, cells: ['486144', '00042', '2026-11-14', '2026-12-14', '2773.89', '2773.89'] }, { line: 4 }],
      options: { dayOrder: 'M/D/Y', decimalMark: '.' },
    });
    expect(await desk.check(run.id)).toMatchObject({ state: 'CHECKED', newCount: 1, leftOutCount: 1 });
    expect((await desk.errors(run.id)).rows).toMatchObject([{ line: 4, field: 'dueDate', value: 'soon' }]);
    const corrections = [{ line: 4, field: 'dueDate', value: '2026-12-24' }];
    await desk.put(run.id, { corrections }, '/corrections');
    expect(await desk.check(run.id)).toMatchObject({ newCount: 2, leftOutCount: 0 });
    expect(await desk.start(run.id)).toMatchObject({ state: 'DONE', newCount: 2 });
    const stored = await portal.app.sql
      .selectFrom('invoice')
      .select(['invoiceNumber', 'invoiceCreatedAt', 'dueDate', 'balance'])
      .where('organizationId', '=', portal.organizationId)
      .orderBy('invoiceNumber')
      .execute();
    expect(stored).toEqual([
      { invoiceNumber: '486144', invoiceCreatedAt: '2026-11-14', dueDate: '2026-12-14', balance: 277_389 },
      { invoiceNumber: '486145', invoiceCreatedAt: '2026-11-14', dueDate: '2026-12-24', balance: 100 },
    ]);
  });

  test('with several sheets is refused with their names, and read by the one that is named', async () => {
    const bytes = aWorkbook([{ name: 'Notes', rows: [['Hello']] }, OPEN], { formats: ['00000'] });
    const refused = await desk.sendFile('invoices', bytes, { name: 'open.xlsx' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'import_sheet', details: { sheets: ['Notes', 'Open AR'] } });
    const run = await desk.upload('invoices', bytes, { name: 'open.xlsx', sheet: 'Open AR' });
    expect(run).toMatchObject({ fileName: 'open.xlsx (Open AR)', headings: HEAD });
  });

  test.each([
    ['is not one', Buffer.from('a,b\n1,2\n'), 'This is not an Excel workbook. Save it as .xlsx or as CSV.'],
    ['is empty', aWorkbook([{ name: 'A', rows: [HEAD] }]), 'The file has no rows below its headings.'],
  ])('that %s is refused with the reason', async (_why, bytes, message) => {
    const refused = await desk.sendFile('invoices', bytes, { name: 'a.xlsx' });
    expect(refused.json()).toMatchObject({ code: 'import_unreadable', message });
  });
});
