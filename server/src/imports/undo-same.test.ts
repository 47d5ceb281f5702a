// What a file says about a record counts also where it says the same as is known (IMP-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testProgram } from '../programs/testing/test-program.ts';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { importDesk } from './testing/import-desk.ts';

let portal: PaymentPortal;
let desk: ReturnType<typeof importDesk>;
let number = 800_000;

beforeAll(async () => {
  portal = await paymentPortal();
  desk = importDesk(portal);
  await desk.load('customers', 'Customer No,Name\nTARN-001,Tarnwick Constructors\n');
});
afterAll(() => portal.sandbox.stop());

const now = () => portal.clock.now().toISOString();
const newNumber = () => String((number += 1));

/** The files are a minute apart. Balances by number, in dollars. */
const load = (balances: Readonly<Record<string, number>>, asOf = now()) => {
  portal.tick(60_000);
  const rows = Object.entries(balances).map(
    ([invoice, balance]) => `${invoice},TARN-001,11/01/2026,12/01/2026,300.00,${balance}.00`,
  );
  return desk.load('invoices', ['Invoice,Customer,Date,Due date,Amount,Balance', ...rows, ''].join('\n'), { asOf });
};

const read = (invoice: string) =>
  portal.app.sql
    .selectFrom('invoice')
    .select(['balance', 'erpAsOf'])
    .where('organizationId', '=', portal.organizationId)
    .where('invoiceNumber', '=', invoice)
    .executeTakeFirst();

test('IMP-03 the undo of a file does not overrule a later one that said the same', async () => {
  const [invoice, other] = [newNumber(), newNumber()];
  await load({ [invoice]: 200, [other]: 200 });
  const changed = await load({ [invoice]: 100, [other]: 200 });
  const same = await load({ [invoice]: 100, [other]: 150 });
  expect(same).toMatchObject({ changedCount: 1, sameCount: 1 });
  expect(await desk.undo(changed.id)).toMatchObject({ code: 'import_changed_later' });
  expect(await read(invoice)).toMatchObject({ balance: 100_00 });
  expect(await desk.undo(same.id)).toMatchObject({ state: 'UNDONE' });
  expect(await desk.undo(changed.id)).toMatchObject({ state: 'UNDONE' });
  expect([await read(invoice), await read(other)]).toMatchObject([{ balance: 200_00 }, { balance: 200_00 }]);
});

test('IMP-03 a batch that only said the same also stands against the undo of an earlier file', async () => {
  const program = testProgram(portal);
  const { token } = await program.makeToken();
  const invoice = newNumber();
  const first = await load({ [invoice]: 200 });
  const row = {
    invoiceNumber: invoice,
    customerCode: 'TARN-001',
    invoiceCreatedAt: '2026-11-01',
    dueDate: '2026-12-01',
    totalAmount: 300_00,
    balance: 200_00,
  };
  expect(await program.load(token, 'invoices', [row])).toMatchObject({ importId: null, sameCount: 1 });
  expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
  expect(await read(invoice)).toMatchObject({ balance: 200_00 });
});

test('IMP-03 after the undo of a file, one of an earlier time counts for what was the same', async () => {
  const [invoice, other] = [newNumber(), newNumber()];
  const first = now();
  await load({ [invoice]: 200, [other]: 200 }, first);
  const right = now();
  portal.tick(60_000);
  const wrong = await load({ [invoice]: 200, [other]: 1 });
  expect(await read(invoice)).not.toMatchObject({ erpAsOf: first });
  expect(await desk.undo(wrong.id)).toMatchObject({ state: 'UNDONE' });
  expect(await read(invoice)).toEqual({ balance: 200_00, erpAsOf: first });
  expect(await load({ [invoice]: 120, [other]: 130 }, right)).toMatchObject({ changedCount: 2, leftOutCount: 0 });
  expect([await read(invoice), await read(other)]).toMatchObject([{ balance: 120_00 }, { balance: 130_00 }]);
});

test('IMP-03 lines of an invoice are undone although a later file said the same of the invoice', async () => {
  const [invoice, other] = [newNumber(), newNumber()];
  await load({ [invoice]: 200, [other]: 200 });
  const lines = await desk.load('lines', `Invoice,Description,Amount\n${invoice},Rebar,300.00\n`);
  await load({ [invoice]: 200, [other]: 150 });
  expect(await desk.undo(lines.id)).toMatchObject({ state: 'UNDONE' });
});

const select = (table: 'customer' | 'project') =>
  portal.app.sql.selectFrom(table).select('id').where('organizationId', '=', portal.organizationId);

/** What each kind can say of one record: as it is, and otherwise. */
const PARTIES = [
  {
    kind: 'customers',
    head: 'Customer No,Name',
    row: (key: string, name: string) => `${key},${name}`,
    read: (key: string) => select('customer').select('name').where('code', '=', key).executeTakeFirst(),
  },
  {
    kind: 'projects',
    head: 'Customer,Project No,Project',
    row: (key: string, name: string) => `TARN-001,${key},${name}`,
    read: (key: string) => select('project').select('jobName as name').where('jobId', '=', key).executeTakeFirst(),
  },
] as const;

describe.each(PARTIES)('IMP-03 $kind', ({ kind, head, row, read: readParty }) => {
  /** The files are a minute apart. Names by number. */
  const loadParties = (names: Readonly<Record<string, string>>) => {
    portal.tick(60_000);
    const rows = Object.entries(names).map(([key, name]) => row(key, name));
    return desk.load(kind, [head, ...rows, ''].join('\n'));
  };

  test('that a later file names with the same values are not removed by the undo of the first', async () => {
    const [key, other, last] = [newNumber(), newNumber(), newNumber()];
    const first = await loadParties({ [key]: 'Harrow' });
    const second = await loadParties({ [key]: 'Harrow', [other]: 'Another' });
    expect(second).toMatchObject({ newCount: 1, sameCount: 1 });
    const third = await loadParties({ [key]: 'Harrow', [last]: 'Last' });
    expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
    expect(await desk.undo(third.id)).toMatchObject({ state: 'UNDONE' });
    // What the third found to be the same stays as it is.
    expect(await readParty(key)).toMatchObject({ name: 'Harrow' });
    expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
    expect(await desk.undo(second.id)).toMatchObject({ state: 'UNDONE' });
    expect(await desk.undo(first.id)).toMatchObject({ state: 'UNDONE' });
    expect([await readParty(key), await readParty(other), await readParty(last)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('that a later file names with the changed values do not get the earlier ones back', async () => {
    const [key, other] = [newNumber(), newNumber()];
    await loadParties({ [key]: 'Harrow' });
    const changed = await loadParties({ [key]: 'Harrow Street' });
    const same = await loadParties({ [key]: 'Harrow Street', [other]: 'Another' });
    expect(await desk.undo(changed.id)).toMatchObject({ code: 'import_changed_later' });
    expect(await desk.undo(same.id)).toMatchObject({ state: 'UNDONE' });
    expect(await desk.undo(changed.id)).toMatchObject({ state: 'UNDONE' });
    expect(await readParty(key)).toMatchObject({ name: 'Harrow' });
  });
});

test('IMP-03 a batch that names a customer with the same values stands against the undo of a file', async () => {
  const program = testProgram(portal);
  const { token } = await program.makeToken();
  const code = newNumber();
  const first = await desk.load('customers', `Customer No,Name\n${code},Harrow\n`);
  portal.tick(60_000);
  expect(await program.load(token, 'customers', [{ code, name: 'Harrow' }])).toMatchObject({
    importId: null,
    sameCount: 1,
  });
  expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
});

test('IMP-03 a project that rows of invoices named stays once a later file of projects names it too', async () => {
  const [invoice, job] = [newNumber(), newNumber()];
  const first = await desk.load(
    'invoices',
    `Invoice,Customer,Date,Amount,Balance,Project No,Project\n${invoice},TARN-001,11/01/2026,9.00,9.00,${job},Harrow\n`,
  );
  portal.tick(60_000);
  const projects = await desk.load(
    'projects',
    `Customer,Project No,Project\nTARN-001,${job},Harrow\nTARN-001,${newNumber()},New\n`,
  );
  expect(projects).toMatchObject({ newCount: 1, sameCount: 1 });
  expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
  expect(await desk.undo(projects.id)).toMatchObject({ state: 'UNDONE' });
  expect(await desk.undo(first.id)).toMatchObject({ state: 'UNDONE' });
});

test('IMP-03 lines that a later file names with the same values are not taken away by the undo of the first', async () => {
  const [invoice, other] = [newNumber(), newNumber()];
  await load({ [invoice]: 200, [other]: 200 });
  const loadLines = (...rows: string[]) => {
    portal.tick(60_000);
    return desk.load('lines', ['Invoice,Description,Amount', ...rows, ''].join('\n'));
  };
  const first = await loadLines(`${invoice},Rebar,300.00`);
  const second = await loadLines(`${invoice},Rebar,300.00`, `${other},Ties,300.00`);
  expect(second).toMatchObject({ newCount: 1, sameCount: 1 });
  expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
  expect(await desk.undo(second.id)).toMatchObject({ state: 'UNDONE' });
  const readLines = () =>
    portal.app.sql
      .selectFrom('invoiceLine')
      .innerJoin('invoice', (join) =>
        join
          .onRef('invoice.organizationId', '=', 'invoiceLine.organizationId')
          .onRef('invoice.id', '=', 'invoiceLine.invoiceId'),
      )
      .select(['invoiceNumber', 'description'])
      .where('invoiceLine.organizationId', '=', portal.organizationId)
      .where('invoice.organizationId', '=', portal.organizationId)
      .where('invoiceNumber', 'in', [invoice, other])
      .execute();
  expect(await readLines()).toEqual([{ invoiceNumber: invoice, description: 'Rebar' }]);
  expect(await desk.undo(first.id)).toMatchObject({ state: 'UNDONE' });
  expect(await readLines()).toEqual([]);
});

test('IMP-03 a payment that a later list names as posted stays so when the first list is undone', async () => {
  const pay = async () => {
    const response = await portal.payByCard([{ invoiceId: await portal.owe(50_00), balance: 50_00 }]);
    return response.json<{ code: string }>().code;
  };
  const post = (...codes: string[]) => {
    portal.tick(60_000);
    return desk.load('postings', ['Payment code', ...codes, ''].join('\n'));
  };
  const [payment, other] = [await pay(), await pay()];
  const first = await post(payment);
  const second = await post(payment, other);
  expect(second).toMatchObject({ newCount: 1, sameCount: 1 });
  expect(await desk.undo(first.id)).toMatchObject({ code: 'import_changed_later' });
  expect(await desk.undo(second.id)).toMatchObject({ state: 'UNDONE' });
  expect(await desk.undo(first.id)).toMatchObject({ state: 'UNDONE' });
});
