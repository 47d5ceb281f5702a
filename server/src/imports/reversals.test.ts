// Credits that the portal made and money that went back count once, whatever the ERP has posted by then (IMP-03).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentPortal, type PaymentPortal } from '../testing/payment-portal.ts';
import { type ErpBooks, erpBooks } from './testing/erp-books.ts';

let portal: PaymentPortal;
let books: ErpBooks;

beforeAll(async () => {
  portal = await paymentPortal();
  books = await erpBooks(portal);
});
afterAll(() => portal.sandbox.stop());

/** The credit memo of 100.00 from an overpayment, of which 40.00 is used. */
async function aUsedMemo() {
  const maker = await books.pay(await books.anInvoice(), 200_00);
  const memo = `CM-${maker}`;
  expect(await books.balanceOf(memo)).toBe(100_00);
  const user = await books.payWithCredit(await books.anInvoice(), memo, 40_00);
  expect(await books.balanceOf(memo)).toBe(60_00);
  return { memo, maker, user };
}

const loadMemo = (memo: string, balance: string, asOf = books.now()) =>
  books.loadInvoice(memo, '100.00', balance, { type: 'Credit', asOf });

describe('IMP-03 a credit that the portal made', () => {
  test('is not made again by the ERP, which books it before anything is posted', async () => {
    const { memo, maker, user } = await aUsedMemo();
    expect(await loadMemo(memo, '100.00')).toMatchObject({ state: 'DONE', changedCount: 1 });
    expect(await books.balanceOf(memo)).toBe(60_00);
    books.pass();
    await books.post(maker);
    expect(await books.balanceOf(memo)).toBe(60_00);
    await books.post(user);
    books.pass();
    await loadMemo(memo, '60.00');
    expect(await books.balanceOf(memo)).toBe(60_00);
  });

  test('is less than it has left until the use is posted that the ERP has booked, and never more', async () => {
    const { memo, maker, user } = await aUsedMemo();
    const postedAt = books.now();
    books.pass();
    await loadMemo(memo, '60.00');
    expect(await books.balanceOf(memo)).toBe(20_00);
    await books.post(maker, postedAt);
    expect(await books.balanceOf(memo)).toBe(20_00);
    await books.post(user, postedAt);
    expect(await books.balanceOf(memo)).toBe(60_00);
  });

  test('has all of its rest when the file is older than the use of it', async () => {
    const maker = await books.pay(await books.anInvoice(), 200_00);
    const memo = `CM-${maker}`;
    const exportedAt = books.now();
    books.pass();
    await books.payWithCredit(await books.anInvoice(), memo, 40_00);
    await loadMemo(memo, '100.00', exportedAt);
    expect(await books.balanceOf(memo)).toBe(60_00);
  });

  test('comes back when the payment that used it is voided, whether or not the ERP has booked both', async () => {
    const { memo, user } = await aUsedMemo();
    await books.refund(user);
    expect(await books.balanceOf(memo)).toBe(100_00);
    await loadMemo(memo, '100.00');
    expect(await books.balanceOf(memo)).toBe(100_00);
  });
});

describe('IMP-03 a credit that the ERP books under its own number', () => {
  const openItems = async () => {
    const response = await portal.send({ ...books.desk.as, url: '/v1/console/open-items' });
    expect(response.statusCode).toBe(200);
    return response.json<{ rows: { detail: string }[] }>().rows.map(({ detail }) => detail);
  };

  test('is an open item, which names both', async () => {
    const { memo } = await aUsedMemo();
    await books.loadInvoice('CR-77', '100.00', '100.00', { type: 'Credit' });
    const named = (await openItems()).filter((detail) => detail.includes('CR-77'));
    expect(named).toHaveLength(1);
    expect(named[0]).toContain(`book it in your ERP as ${memo}`);
  });

  test('is one open item for each of them, however many credits of that amount were made here', async () => {
    const maker = async () => `CM-${await books.pay(await books.anInvoice(), 250_00)}`;
    const memos = [await maker(), await maker(), await maker()];
    for (const number of ['CR-80', 'CR-81', 'CR-82', 'CR-83'])
      await books.loadInvoice(number, '150.00', '150.00', { type: 'Credit' });
    const named = (await openItems()).filter((detail) => /CR-8\d/u.test(detail));
    const pairs = named.map((detail) => [/CR-8\d/u.exec(detail)?.[0], memos.find((memo) => detail.includes(memo))]);
    expect(pairs).toHaveLength(4);
    expect(new Set(pairs.map(([credit]) => credit))).toEqual(new Set(['CR-80', 'CR-81', 'CR-82', 'CR-83']));
    expect(new Set(pairs.map(([, memo]) => memo))).toEqual(new Set(memos));
  });

  test('is one open item for each of them also if one file brings them', async () => {
    const maker = async () => `CM-${await books.pay(await books.anInvoice(), 260_00)}`;
    const memos = [await maker(), await maker()];
    const rows = ['CR-90', 'CR-91', 'CR-92'].map(
      (number) => `${number},${books.customerCode},11/01/2026,160.00,160.00,Credit`,
    );
    const csv = `Invoice,Customer,Date,Amount,Balance,Type\n${rows.join('\n')}\n`;
    await books.desk.load('invoices', csv, { asOf: books.now() });
    const named = (await openItems()).filter((detail) => /CR-9\d/u.test(detail));
    expect(named).toHaveLength(3);
    expect(memos.every((memo) => named.some((detail) => detail.includes(memo)))).toBe(true);
  });

  test('is none if the ERP lists the credit of the portal, or the amount is another', async () => {
    const { memo } = await aUsedMemo();
    await loadMemo(memo, '100.00');
    await books.loadInvoice('CR-78', '99.00', '99.00', { type: 'Credit' });
    expect((await openItems()).filter((detail) => detail.includes('CR-78') || detail.includes(`as ${memo}`))).toEqual(
      [],
    );
  });
});

describe('IMP-03 money that went back', () => {
  /** 40.00 are paid here and posted, 30.00 paid by check. */
  async function aPaidInvoice() {
    const invoice = await books.anInvoice();
    const payment = await books.pay(invoice, 40_00);
    await books.post(payment);
    books.pass();
    await books.loadInvoice(invoice, '100.00', '30.00');
    expect(await books.balanceOf(invoice)).toBe(30_00);
    books.pass();
    return { invoice, payment };
  }

  test('is not added to a balance that the ERP has raised for it', async () => {
    const { invoice, payment } = await aPaidInvoice();
    await books.refund(payment);
    expect(await books.balanceOf(invoice)).toBe(70_00);
    await books.loadInvoice(invoice, '100.00', '70.00');
    expect(await books.balanceOf(invoice)).toBe(70_00);
    books.pass();
    await books.post(payment);
    expect(await books.balanceOf(invoice)).toBe(70_00);
    books.pass();
    await books.loadInvoice(invoice, '100.00', '70.00', { memo: 'later' });
    expect(await books.balanceOf(invoice)).toBe(70_00);
  });

  test('is asked for once the ERP has raised its balance, if its file does not contain it yet', async () => {
    const { invoice, payment } = await aPaidInvoice();
    await books.refund(payment);
    await books.loadInvoice(invoice, '100.00', '30.00', { memo: 'not booked yet' });
    expect(await books.balanceOf(invoice)).toBe(30_00);
    books.pass();
    await books.post(payment);
    await books.loadInvoice(invoice, '100.00', '70.00');
    expect(await books.balanceOf(invoice)).toBe(70_00);
  });

  test('is added to a balance that was exported before', async () => {
    const { invoice, payment } = await aPaidInvoice();
    const exportedAt = books.now();
    books.pass();
    await books.refund(payment);
    await books.loadInvoice(invoice, '100.00', '30.00', { memo: 'older', asOf: exportedAt });
    expect(await books.balanceOf(invoice)).toBe(70_00);
  });

  test('of a payment that the ERP has not posted either leaves the balance as the ERP says it', async () => {
    const invoice = await books.anInvoice();
    const payment = await books.pay(invoice, 40_00);
    await books.refund(payment);
    await books.loadInvoice(invoice, '100.00', '100.00', { memo: 'both unknown' });
    expect(await books.balanceOf(invoice)).toBe(100_00);
  });
});
