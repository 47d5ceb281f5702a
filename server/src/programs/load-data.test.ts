// Batches of records that a program sends (IMP-02).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  loadCustomers,
  loadInvoices,
  loadLines,
  loadPostings,
  loadProjects,
} from '@plumbline/contract/programs/load-data';
import { importDesk } from '../imports/testing/import-desk.ts';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { testProgram } from './testing/test-program.ts';

let portal: PaymentPortal;
let program: ReturnType<typeof testProgram>;
let desk: ReturnType<typeof importDesk>;
let token: string;
let number = 300_000;

beforeAll(async () => {
  portal = await paymentPortal();
  program = testProgram(portal);
  desk = importDesk(portal);
  ({ token } = await program.makeToken());
  await program.load(token, 'customers', [{ code: 'TARN-001', name: 'Tarnwick Constructors' }]);
});
afterAll(() => portal.sandbox.stop());

test('the calls are those of the contract', () => {
  const calls = [loadCustomers, loadProjects, loadInvoices, loadLines, loadPostings];
  expect(calls.map(({ path }) => path.replace('/v1/data/', ''))).toEqual([
    'customers',
    'projects',
    'invoices',
    'lines',
    'postings',
  ]);
});

const invoiceRow = (more: object = {}) => {
  number += 1;
  return {
    invoiceNumber: String(number),
    customerCode: 'TARN-001',
    invoiceCreatedAt: '2026-11-01',
    dueDate: '2026-12-01',
    totalAmount: 10_000,
    balance: 10_000,
    ...more,
  };
};

const read = (invoice: string) =>
  portal.app.sql
    .selectFrom('invoice')
    .select(['id', 'type', 'totalAmount', 'balance', 'dueDate', 'memo', 'jobName', 'currencyCode', 'customerId'])
    .where('organizationId', '=', portal.organizationId)
    .where('invoiceNumber', '=', invoice)
    .executeTakeFirst();

const countRuns = async () => {
  const { count } = await portal.app.sql
    .selectFrom('importRun')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', portal.organizationId)
    .executeTakeFirstOrThrow();
  return count;
};

describe('IMP-02 a batch', () => {
  test('creates and changes records by their numbers, in whole cents', async () => {
    const row = invoiceRow({ totalAmount: 123_456_789_01, balance: 7, memo: 'Roof', currencyCode: 'CAD' });
    const first = await program.load(token, 'invoices', [row]);
    expect(first).toEqual({
      importId: expect.any(String) as string,
      newCount: 1,
      changedCount: 0,
      sameCount: 0,
      errors: [],
    });
    expect(await read(row.invoiceNumber)).toMatchObject({
      type: 'INVOICE',
      totalAmount: 123_456_789_01,
      balance: 7,
      memo: 'Roof',
      currencyCode: 'CAD',
    });
    const changed = { ...row, balance: 5 };
    expect(await program.load(token, 'invoices', [changed])).toMatchObject({ newCount: 0, changedCount: 1 });
    expect(await read(row.invoiceNumber)).toMatchObject({ balance: 5 });
  });

  test('changes nothing the second time, and leaves no import behind', async () => {
    const row = invoiceRow();
    await program.load(token, 'invoices', [row]);
    const runs = await countRuns();
    expect(await program.load(token, 'invoices', [row])).toEqual({
      importId: null,
      newCount: 0,
      changedCount: 0,
      sameCount: 1,
      errors: [],
    });
    expect(await countRuns()).toBe(runs);
  });

  test('sent twice at once creates each record once', async () => {
    const rows = Array.from({ length: 50 }, () => invoiceRow());
    const answers = await Promise.all([1, 2, 3].map(() => program.load(token, 'invoices', rows)));
    const sum = (pick: 'newCount' | 'sameCount') => answers.reduce((total, answer) => total + answer[pick], 0);
    expect([sum('newCount'), sum('sameCount')]).toEqual([50, 100]);
  });

  test('leaves a field as it is that a row does not have, and empties one that is null', async () => {
    const [kept, emptied] = [invoiceRow({ memo: 'Kept' }), invoiceRow({ memo: 'Emptied' })];
    await program.load(token, 'invoices', [kept, emptied]);
    const without = { ...kept, balance: 9_000, memo: undefined };
    const answer = await program.load(token, 'invoices', [without, { ...emptied, memo: null }]);
    expect(answer).toMatchObject({ changedCount: 2, errors: [] });
    expect(await read(kept.invoiceNumber)).toMatchObject({ memo: 'Kept', balance: 9_000 });
    expect(await read(emptied.invoiceNumber)).toMatchObject({ memo: null, balance: 10_000 });
  });

  test('loads what is right, and names place and field of what is not', async () => {
    const rows = [
      invoiceRow(),
      invoiceRow({ customerCode: 'NOBODY' }),
      invoiceRow({ dueDate: '2026-02-30' }),
      invoiceRow({ balance: 20_000 }),
      invoiceRow({ memo: 'x'.repeat(1_001) }),
      invoiceRow({ memo: 'Roof\u202efooR' }),
      { invoiceNumber: '1', customerCode: 'TARN-001' },
    ];
    const twice = { ...rows[0], memo: 'Another group' };
    const answer = await program.load(token, 'invoices', [...rows, rows[0] ?? {}, twice]);
    expect(answer.newCount).toBe(1);
    expect(answer.errors.map(({ index, field, problem }) => [index, field, problem])).toEqual([
      [1, 'customerCode', 'NO_SUCH_CUSTOMER'],
      [2, 'dueDate', 'NO_SUCH_DAY'],
      [3, 'balance', 'ABOVE_TOTAL'],
      [4, 'memo', 'TOO_LONG'],
      [5, 'memo', 'NOT_PRINTABLE'],
      [6, 'invoiceCreatedAt', 'MISSING'],
      [6, 'totalAmount', 'MISSING'],
      [6, 'balance', 'MISSING'],
      [7, 'invoiceNumber', 'TWICE_IN_FILE'],
      [8, 'invoiceNumber', 'TWICE_IN_FILE'],
    ]);
    const messages = answer.errors.map(({ message }) => message);
    expect(messages[0]).toBe('No customer has this number');
    expect(messages.at(-1)).toBe('The batch has it twice');
  });

  test('with a card number in a row, or half a character, loads the others', async () => {
    const rows = [
      invoiceRow({ memo: 'Visa 4111 1111 1111 1111' }),
      invoiceRow({ memo: `${'a'.repeat(999)}\u{1f600}b` }),
      invoiceRow({ memo: 'half \ud83d' }),
      invoiceRow(),
    ];
    const answer = await program.load(token, 'invoices', rows);
    expect(answer.newCount).toBe(1);
    expect(answer.errors.map(({ index, problem }) => [index, problem])).toEqual([
      [0, 'CARD_NUMBER'],
      [1, 'TOO_LONG'],
      [2, 'NOT_PRINTABLE'],
    ]);
  });

  test('older than what is known changes nothing', async () => {
    const row = invoiceRow();
    const before = portal.clock.now().toISOString();
    portal.tick(60_000);
    await program.load(token, 'invoices', [row]);
    const answer = await program.load(token, 'invoices', [{ ...row, balance: 1 }], { asOf: before });
    expect(answer.errors).toEqual([
      { index: 0, field: 'balance', problem: 'OLDER', message: 'The portal has a newer state of it' },
    ]);
    expect(await read(row.invoiceNumber)).toMatchObject({ balance: 10_000 });
  });

  test('of projects, lines and credits is loaded like a file', async () => {
    const project = { customerCode: 'TARN-001', jobId: 'J-1', jobName: 'Harrow Street Lofts', state: 'Texas' };
    expect(await program.load(token, 'projects', [project])).toMatchObject({ newCount: 1, errors: [] });
    const credit = invoiceRow({ type: 'CREDIT', jobId: 'J-1', jobName: 'Harrow Street Lofts' });
    await program.load(token, 'invoices', [credit]);
    expect(await read(credit.invoiceNumber)).toMatchObject({ type: 'CREDIT', jobName: 'Harrow Street Lofts' });
    const line = { invoiceNumber: credit.invoiceNumber, description: 'Rebar', quantity: 2.5, amount: 5_000 };
    const other = { invoiceNumber: credit.invoiceNumber, description: 'Ties', amount: 5_000, unit: 'box' };
    expect(await program.load(token, 'lines', [line, other])).toMatchObject({ newCount: 2, errors: [] });
    expect(await program.load(token, 'lines', [line, other])).toMatchObject({ sameCount: 2, importId: null });
    const lines = await portal.app.sql
      .selectFrom('invoiceLine')
      .select(['description', 'quantity', 'amount', 'unit'])
      .where('organizationId', '=', portal.organizationId)
      .where('invoiceId', '=', (await read(credit.invoiceNumber))?.id ?? '')
      .orderBy('position')
      .execute();
    expect(lines).toMatchObject([
      { description: 'Rebar', amount: 5_000, unit: '' },
      { description: 'Ties', amount: 5_000, unit: 'box' },
    ]);
  });

  test('IMP-03 a payment that the ERP has posted is taken off once', async () => {
    const { code } = await portal.app.sql
      .selectFrom('customer')
      .select('code')
      .where('id', '=', portal.user.customerId)
      .executeTakeFirstOrThrow();
    const row = invoiceRow({ customerCode: code });
    await program.load(token, 'invoices', [row]);
    const { id, balance } = (await read(row.invoiceNumber)) ?? { id: '', balance: 0 };
    const paid = await portal.payByCard([{ invoiceId: id, balance, amount: 4_000 }]);
    expect(paid.statusCode).toBe(201);
    portal.tick(60_000);
    await program.load(token, 'invoices', [row]);
    expect(await read(row.invoiceNumber)).toMatchObject({ balance: 6_000 });
    await program.load(token, 'postings', [{ paymentCode: paid.json<{ code: string }>().code }]);
    portal.tick(60_000);
    await program.load(token, 'invoices', [{ ...row, balance: 6_000 }]);
    expect(await read(row.invoiceNumber)).toMatchObject({ balance: 6_000 });
  });

  test('stands among the imports under the name of its token, and can be undone', async () => {
    const row = invoiceRow();
    const { importId } = await program.load(token, 'invoices', [row, invoiceRow({ customerCode: 'NOBODY' })]);
    const run = await desk.read(importId ?? '');
    expect(run).toMatchObject({
      source: 'API',
      fileName: 'Batch by API',
      state: 'DONE',
      createdByName: 'Nightly sync',
      rowCount: 2,
      newCount: 1,
      leftOutCount: 1,
    });
    const audited = await portal.app.sql
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('subjectId', '=', importId ?? '')
      .execute();
    expect(audited).toEqual([{ action: 'import.sent', detail: { kind: 'invoices', token: 'Nightly sync' } }]);
    expect(await desk.undo(importId ?? '')).toMatchObject({ state: 'UNDONE' });
    expect(await read(row.invoiceNumber)).toBeUndefined();
  });

  test.each([
    ['more than 1,000 rows', { rows: Array.from({ length: 1_001 }, () => ({})) }],
    ['no rows', { rows: [] }],
    ['an unknown field', { rows: [{ color: 'red' }] }],
    ['a part of a cent', { rows: [{ totalAmount: 1.5 }] }],
    ['an amount as a text', { rows: [{ totalAmount: '100' }] }],
    ['no time', { rows: [{}], asOf: undefined }],
    ['a time in the future', { rows: [{}], asOf: '2999-01-01T00:00:00.000Z' }],
  ])('with %s is refused as a whole', async (_what, body) => {
    const response = await program.sendBatch(token, 'invoices', body);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
  });

  test('of 1,000 rows with long texts is taken', async () => {
    const rows = Array.from({ length: 1_000 }, () => invoiceRow({ memo: 'm'.repeat(1_000) }));
    expect(await program.load(token, 'invoices', rows)).toMatchObject({ newCount: 1_000, errors: [] });
  });
});
