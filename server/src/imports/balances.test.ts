// What the ERP says and the money that moves here never contradict (IMP-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { sendRefundRequest } from '../testing/refund-request.ts';
import { importDesk } from './testing/import-desk.ts';

let portal: PaymentPortal;
let desk: ReturnType<typeof importDesk>;
let code: string;
let number = 700_000;

beforeAll(async () => {
  portal = await paymentPortal();
  desk = importDesk(portal);
  const customer = await portal.app.sql
    .selectFrom('customer')
    .select('code')
    .where('organizationId', '=', portal.organizationId)
    .where('id', '=', portal.user.customerId)
    .executeTakeFirstOrThrow();
  code = customer.code;
});
afterAll(() => portal.sandbox.stop());

const now = () => portal.clock.now().toISOString();
const HEAD = 'Invoice,Customer,Date,Due date,Amount,Balance,Memo';
const loadInvoice = (invoice: string, total: string, balance: string, options: { asOf?: string; memo?: string } = {}) =>
  desk.load(
    'invoices',
    `${HEAD}\n${invoice},${code},11/01/2026,12/01/2026,${total},${balance},${options.memo ?? ''}\n`,
    {
      asOf: options.asOf ?? now(),
    },
  );
const post = (paymentCode: string, asOf = now()) => desk.load('postings', `Payment code\n${paymentCode}\n`, { asOf });

const read = (invoice: string) =>
  portal.app.sql
    .selectFrom('invoice')
    .select(['id', 'balance', 'heldAmount', 'totalAmount'])
    .where('organizationId', '=', portal.organizationId)
    .where('invoiceNumber', '=', invoice)
    .executeTakeFirstOrThrow();
const balanceOf = async (invoice: string) => (await read(invoice)).balance;

/** An invoice of 100.00 that came from the ERP. */
async function anInvoice(): Promise<string> {
  number += 1;
  await loadInvoice(String(number), '100.00', '100.00');
  return String(number);
}

async function pay(invoice: string, amount: number): Promise<string> {
  const { id, balance } = await read(invoice);
  const response = await portal.payByCard([{ invoiceId: id, balance, amount }]);
  expect(response.statusCode).toBe(201);
  portal.tick(60_000);
  return response.json<{ code: string }>().code;
}

describe('IMP-03', () => {
  test('a balance that does not contain a payment of the portal is reduced by it, however often it is loaded', async () => {
    const invoice = await anInvoice();
    await pay(invoice, 40_00);
    expect(await balanceOf(invoice)).toBe(60_00);
    await loadInvoice(invoice, '100.00', '100.00', { memo: 'once' });
    expect(await balanceOf(invoice)).toBe(60_00);
    await loadInvoice(invoice, '100.00', '100.00', { memo: 'twice' });
    expect(await balanceOf(invoice)).toBe(60_00);
  });

  test('a payment that the ERP has posted is taken off once', async () => {
    const invoice = await anInvoice();
    const payment = await pay(invoice, 40_00);
    await post(payment);
    expect(await balanceOf(invoice)).toBe(60_00);
    portal.tick(60_000);
    await loadInvoice(invoice, '100.00', '60.00');
    expect(await balanceOf(invoice)).toBe(60_00);
  });

  test('the order in which postings and balances are loaded does not matter', async () => {
    const invoice = await anInvoice();
    const payment = await pay(invoice, 40_00);
    const postedAt = now();
    portal.tick(60_000);
    await loadInvoice(invoice, '100.00', '60.00');
    // Without the posting it looks as if the payment were not contained: rather too little than paid twice.
    expect(await balanceOf(invoice)).toBe(20_00);
    await post(payment, postedAt);
    expect(await balanceOf(invoice)).toBe(60_00);
  });

  test('a posting after the balance does not count for it', async () => {
    const invoice = await anInvoice();
    const payment = await pay(invoice, 40_00);
    await loadInvoice(invoice, '100.00', '100.00', { memo: 'before the posting' });
    portal.tick(60_000);
    await post(payment);
    expect(await balanceOf(invoice)).toBe(60_00);
  });

  test('what is under way stays held when the ERP lowers the balance', async () => {
    const invoice = await anInvoice();
    const { id } = await read(invoice);
    const scheduledAt = portal.clock
      .now()
      .toISOString()
      .replace(/^(\d+)/, (year) => String(Number(year) + 1))
      .slice(0, 10);
    const response = await portal.payByCard([{ invoiceId: id, balance: 100_00 }], { scheduledAt });
    expect(response.statusCode).toBe(201);
    expect(await read(invoice)).toMatchObject({ balance: 100_00, heldAmount: 100_00 });
    await loadInvoice(invoice, '100.00', '30.00', { memo: 'paid by check' });
    expect(await read(invoice)).toMatchObject({ balance: 30_00, heldAmount: 100_00 });
  });

  test('undo takes back the balance, and keeps what was paid since', async () => {
    const invoice = await anInvoice();
    const run = await loadInvoice(invoice, '200.00', '200.00');
    expect(await balanceOf(invoice)).toBe(200_00);
    await pay(invoice, 40_00);
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE' });
    expect(await read(invoice)).toMatchObject({ totalAmount: 100_00, balance: 60_00 });
  });

  test('an invoice that was paid here stays when its import is undone', async () => {
    number += 1;
    const invoice = String(number);
    const run = await loadInvoice(invoice, '100.00', '100.00');
    await pay(invoice, 100_00);
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
    expect(await balanceOf(invoice)).toBe(0);
  });

  test('an unknown payment code is an error, and one that is posted already changes nothing', async () => {
    const run = await desk.upload('postings', 'Payment code\nNOTHING\n');
    await desk.check(run.id);
    expect((await desk.errors(run.id)).rows).toMatchObject([{ line: 2, problem: 'NO_SUCH_PAYMENT' }]);
    const payment = await pay(await anInvoice(), 10_00);
    await post(payment);
    const again = await desk.upload('postings', `Payment code\n${payment}\n`);
    expect(await desk.check(again.id)).toMatchObject({ newCount: 0, sameCount: 1 });
  });

  test('a day of posting before the payment is an error, and changes no balance', async () => {
    const invoice = await anInvoice();
    const payment = await pay(invoice, 40_00);
    const run = await desk.upload('postings', `Payment code,Posted on\n${payment},01/02/2020\n`, { asOf: now() });
    expect(await desk.check(run.id)).toMatchObject({ newCount: 0, leftOutCount: 1 });
    expect((await desk.errors(run.id)).rows).toMatchObject([{ field: 'postedOn', problem: 'BEFORE_PAYMENT' }]);
    expect(await balanceOf(invoice)).toBe(60_00);
  });

  test('money that goes back after the posting is not posted by the same list', async () => {
    const invoice = await anInvoice();
    const payment = await pay(invoice, 40_00);
    const posted = now();
    await post(payment, posted);
    portal.tick(60_000);
    const refunded = await sendRefundRequest(portal, payment);
    expect(refunded.statusCode).toBe(201);
    expect(await balanceOf(invoice)).toBe(100_00);
    const again = await desk.upload('postings', `Payment code\n${payment}\n`, { asOf: posted });
    expect(await desk.check(again.id)).toMatchObject({ newCount: 0, sameCount: 1 });
    const later = await desk.upload('postings', `Payment code\n${payment}\n`, { asOf: now() });
    expect(await desk.check(later.id)).toMatchObject({ newCount: 1 });
    expect(await balanceOf(invoice)).toBe(100_00);
  });

  test('codes of payments are read in either case, and once', async () => {
    const payment = await pay(await anInvoice(), 10_00);
    const run = await desk.upload('postings', `Payment code\n${payment}\n${payment.toLowerCase()}\n`, { asOf: now() });
    expect(await desk.check(run.id)).toMatchObject({ newCount: 1, leftOutCount: 1 });
    expect(await desk.start(run.id)).toMatchObject({ state: 'DONE' });
  });

  test('undo counts what the ERP has posted since', async () => {
    const invoice = await anInvoice();
    const payment = await pay(invoice, 40_00);
    const postedAt = now();
    portal.tick(60_000);
    await loadInvoice(invoice, '100.00', '60.00');
    portal.tick(60_000);
    const run = await loadInvoice(invoice, '100.00', '60.00', { memo: 'changed' });
    await post(payment, postedAt);
    expect(await balanceOf(invoice)).toBe(60_00);
    expect(await desk.undo(run.id)).toMatchObject({ state: 'UNDONE' });
    expect(await balanceOf(invoice)).toBe(60_00);
  });
});
