// What a file says about an invoice counts also where it says the same as is known (IMP-03).
import { afterAll, beforeAll, expect, test } from 'vitest';
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
