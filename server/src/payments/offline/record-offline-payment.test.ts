// recordOfflinePayment
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { feedReader } from '../../feed/testing/feed-reader.ts';
import { numberChanges } from '../../feed/number-changes.ts';
import { newId } from '../../database/new-id.ts';
import { insertCustomer, insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { offlineRequests } from '../testing/offline-requests.ts';
import { OFFLINE_RECEIPTS } from './record-offline-payment.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());
beforeEach(() => portal.later(60_000));

const { record } = offlineRequests(portal);
const readOutbox = outboxReader(portal);
const balanceOf = async (id: string) => (await portal.invoice(id)).balance;
type Recorded = { id: string; code: string; status: string; creditNumber: string | null };
const recorded = async (body: object, key?: string): Promise<Recorded> => {
  const response = await record(body, key);
  expect([response.statusCode, response.statusCode === 201 ? '' : response.body]).toEqual([201, '']);
  return response.json<Recorded>();
};
const asStaff = async <Read>(path: string): Promise<Read> => {
  const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  return (await portal.send({ url: `/v1/console/${path}`, host: CONSOLE_HOST, cookie })).json<Read>();
};
const count = async (): Promise<number> =>
  (
    await portal.app.sql
      .selectFrom('payment')
      .select('id')
      .where('organizationId', '=', portal.organizationId)
      .execute()
  ).length;

describe('a check that staff record', () => {
  test('REF-03 pays its invoices at once, and its rest becomes a credit', async () => {
    const [whole, part] = [await portal.owe(60_00), await portal.owe(50_00)];
    const invoices = [
      { invoiceId: whole, amount: 60_00 },
      { invoiceId: part, amount: 30_00 },
    ];
    const check = { reference: '1042', receivedOn: '2026-11-12', amount: 100_00, note: ' With a letter. ', invoices };
    const { code, status, creditNumber } = await recorded(check);
    expect([status, creditNumber]).toEqual(['APPROVED', `CM-${code}`]);
    expect([await balanceOf(whole), await balanceOf(part)]).toEqual([0, 20_00]);
    expect(await readAccounts(portal, code)).toEqual({ offline: 100_00, receivable: -90_00, credit: -10_00 });
    const { payment, allocations, attempts, consents, events, invoiceEvents, items } = await readRecords(portal, code);
    expect(payment).toMatchObject({
      status: 'APPROVED',
      paymentType: 'CHECK',
      offlineReference: '1042',
      offlineNote: 'With a letter.',
      receivedOn: '2026-11-12',
      approvedAt: portal.clock.now().toISOString(),
      origin: 'ADMIN',
      createdBy: portal.staff.identityId,
      settledAt: null,
      isPrepaid: false,
      invoicesCount: 2,
    });
    expect(allocations.map(({ kind, paymentType }) => [kind, paymentType])).toEqual([
      ['CASH', 'complete'],
      ['CASH', 'shortpay'],
    ]);
    // Nobody is charged, and nobody has authorized anything.
    expect([attempts, consents, items]).toEqual([[], [], []]);
    expect(events).toMatchObject([
      { fromStatus: null, toStatus: 'APPROVED', cause: 'recorded', identityId: portal.staff.identityId },
    ]);
    expect(invoiceEvents.map(({ type }) => type).toSorted()).toEqual(['COMPLETE_PAY', 'SHORT_PAY']);
    const memo = await portal.app.sql
      .selectFrom('invoice')
      .select(['balance', 'memo', 'creditRestrictionType'])
      .where('invoiceNumber', '=', `CM-${code}`)
      .executeTakeFirstOrThrow();
    expect(memo).toEqual({
      balance: 10_00,
      memo: `On account: Check 1042, payment ${code}`,
      creditRestrictionType: 'NONE',
    });
    expect(await readOutbox()).toEqual([]);
  });

  test('is shown to staff with its note, and to the customer without', async () => {
    const { code } = await recorded({ reference: '2001', amount: 25_00, note: 'Came by courier.' });
    expect(await asStaff(`payments/${code}`)).toMatchObject({
      paymentType: 'CHECK',
      offlineReference: '2001',
      onAccount: 25_00,
      offline: {
        note: 'Came by courier.',
        recordedBy: 'Sam Staff',
        isVoidable: true,
        isCreditUsed: false,
        isReceiptMailed: false,
        voided: null,
      },
      attempts: [],
      refundable: null,
      ledger: [{ kind: 'CAPTURE' }],
    });
    const { rows } = await asStaff<{ rows: object[] }>('payments?search=2001');
    expect(rows).toMatchObject([{ code, paymentType: 'CHECK', offlineReference: '2001', amount: 25_00 }]);
    expect(await asStaff('payments?type=WIRE')).toMatchObject({ count: 0 });
    const own = await portal.send({ url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
    expect(own.json()).toMatchObject({ code, offlineReference: '2001', receivedOn: '2026-11-16', onAccount: 25_00 });
    expect(own.body).not.toContain('courier');
    const { timeline } = own.json<{ timeline: { label: string }[] }>();
    expect(timeline.map(({ label }) => label)).toEqual(['Received', 'Recorded']);
    const list = await portal.send({
      url: '/v1/payments?paymentType=CHECK&search=2001',
      cookie: portal.cookies.customer,
    });
    expect(list.json()).toMatchObject({ count: 1, rows: [{ code, offlineReference: '2001' }] });
  });

  test('is told to the programs of the supplier as a payment that is approved', async () => {
    const feed = await feedReader(portal);
    const invoiceId = await portal.owe(40_00);
    const { code } = await recorded({ reference: '2002', amount: 40_00, invoices: [{ invoiceId, amount: 40_00 }] });
    await numberChanges(portal.app);
    const { rows } = await feed.page(0, 1_000);
    const own = rows.filter(({ data }) => (data as { payment?: { code: string } }).payment?.code === code);
    expect(own).toMatchObject([
      {
        type: 'payment.approved',
        data: {
          payment: { method: 'CHECK', reference: '2002', receivedOn: '2026-11-16', last4: null },
          amount: 40_00,
          allocations: [{ amount: 40_00 }],
          unassigned: 0,
        },
      },
    ]);
    // Without a number it has no reference.
    const cash = await recorded({ paymentType: 'CASH', amount: 13_00 });
    await numberChanges(portal.app);
    const told = (await feed.page(0, 1_000)).rows.map(({ data }) => data as { payment?: { code: string } });
    const payment = { code: cash.code, method: 'CASH', reference: null };
    expect(told.filter((data) => data.payment?.code === cash.code)).toMatchObject([{ payment }]);
  });

  test('PAY-12 is recorded once for a key, also ten times at once; another body under it is refused', async () => {
    const invoiceId = await portal.owe(80_00);
    const [key, before] = [randomUUID(), await count()];
    const check = { reference: '2003', amount: 80_00, invoices: [{ invoiceId, amount: 80_00 }] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => recorded(check, key)));
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect((await count()) - before).toBe(1);
    expect(await balanceOf(invoiceId)).toBe(0);
    expect(refusalOf(await record({ ...check, amount: 90_00 }, key))).toEqual([422, 'idempotency_key_reused']);
  });

  test('is refused if it was recorded before, unless staff confirm another one', async () => {
    const check = { reference: 'A-17', amount: 500_00 };
    const { code } = await recorded(check);
    const again = await record({ ...check, reference: 'a-17 ' });
    expect(refusalOf(again)).toEqual([409, 'offline_recorded_before']);
    expect(again.json()).toMatchObject({
      message: `Check A-17 of $500.00 was recorded on 11/16/2026 already, as payment ${code}.`,
      details: { code },
    });
    expect((await record({ ...check, amount: 500_01 })).statusCode).toBe(201);
    expect((await record({ ...check, paymentType: 'WIRE' })).statusCode).toBe(201);
    expect((await record({ ...check, currencyCode: 'CAD' })).statusCode).toBe(201);
    expect((await record({ ...check, customerId: portal.neighbor.customerId })).statusCode).toBe(201);
    expect((await record({ ...check, knowsRecorded: true })).statusCode).toBe(201);
  });

  test('PAY-12 under a key that a colleague has used, or that was used for another customer, is recorded', async () => {
    const { app, organizationId, neighbor } = portal;
    const identityId = await insertIdentity(app.sql, `${newId()}@staff.example`, 'Col League');
    await insertStaff(app.sql, organizationId, identityId, 'receivables');
    const [key, check] = [randomUUID(), { reference: 'A-18', amount: 18_00 }];
    const answers = [
      await record(check, key),
      await record({ ...check, customerId: neighbor.customerId }, key),
      await offlineRequests(portal, identityId).record({ ...check, reference: 'A-19' }, key),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<Recorded>().code)).size).toBe(3);
  });

  test.each(['1042', '#1042', '0001042', '1042 ', '10-42', '１０４２'])(
    'is refused if its number is written in another way: %j',
    async (reference) => {
      const check = { reference: '01042', amount: 501_00 };
      await recorded({ ...check, knowsRecorded: true });
      expect(refusalOf(await record({ ...check, reference }))).toEqual([409, 'offline_recorded_before']);
    },
  );

  test('has another number if a letter or a digit differs', async () => {
    const check = { reference: '7042', amount: 502_00 };
    await recorded(check);
    for (const reference of ['70420', '7043', 'A7042']) {
      expect((await record({ ...check, reference })).statusCode).toBe(201);
    }
  });

  test('says that it was recorded before, and not that its invoices are paid', async () => {
    const invoices = [{ invoiceId: await portal.owe(65_00), amount: 65_00 }];
    const check = { reference: '2005', amount: 65_00, invoices };
    await recorded(check);
    expect(refusalOf(await record(check))).toEqual([409, 'offline_recorded_before']);
    expect(refusalOf(await record({ ...check, knowsRecorded: true }))).toEqual([409, 'offline_over_invoice']);
  });

  test('that two people record at once is recorded by one of them', async () => {
    const check = { reference: '2004', amount: 70_00 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => record(check)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('cash and wires', () => {
  test('have no number, or may have one; the same amount of another day is another payment', async () => {
    const cash = { paymentType: 'CASH', reference: '77', amount: 11_00 };
    const { code } = await recorded(cash);
    expect(await portal.payment(code)).toMatchObject({ offlineReference: '', isPrepaid: true, invoicesCount: 0 });
    expect(refusalOf(await record(cash))).toEqual([409, 'offline_recorded_before']);
    expect((await record({ ...cash, receivedOn: '2026-11-13' })).statusCode).toBe(201);
    expect((await record({ paymentType: 'WIRE', reference: '', amount: 12_00 })).statusCode).toBe(201);
  });
});

describe('what cannot be recorded', () => {
  test.each([
    [{ receivedOn: '2026-11-17' }, { receivedOn: 'Choose today or an earlier day.' }],
    [{ receivedOn: '2025-11-15' }, { receivedOn: 'Choose a day of the last 12 months.' }],
    [{ reference: ' ' }, { reference: 'Enter the number of the check.' }],
  ])('is marked at its fields: %j', async (body, fields) => {
    const response = await record(body);
    expect(refusalOf(response)).toEqual([400, 'offline_payment_incomplete']);
    expect(response.json()).toMatchObject({ fields });
  });

  test('is more than was received, or more than is left of an invoice', async () => {
    const invoiceId = await portal.owe(100_00);
    const over = await record({ amount: 50_00, invoices: [{ invoiceId, amount: 50_01 }] });
    expect(over.json()).toMatchObject({
      fields: { invoices: 'The invoices take more than was received. Lower an amount, or choose fewer invoices.' },
    });
    const above = await record({ amount: 200_00, invoices: [{ invoiceId, amount: 100_01 }] });
    expect(refusalOf(above)).toEqual([409, 'offline_over_invoice']);
    expect(above.json()).toMatchObject({ details: { id: invoiceId, open: 100_00 } });
    expect(await balanceOf(invoiceId)).toBe(100_00);
  });

  test('PAY-13 is what another payment holds; the rest is paid knowingly', async () => {
    const invoiceId = await portal.owe(100_00);
    await portal.payByAch([{ invoiceId, balance: 100_00, amount: 60_00 }]);
    const rest = { amount: 40_00, reference: newId().slice(-8), invoices: [{ invoiceId, amount: 40_00 }] };
    const unknowing = await record(rest);
    expect(refusalOf(unknowing)).toEqual([409, 'invoice_has_pending']);
    expect(unknowing.json()).toMatchObject({ details: { invoices: [{ id: invoiceId, heldAmount: 60_00 }] } });
    const above = { ...rest, amount: 41_00, knowsUnderWay: true, invoices: [{ invoiceId, amount: 41_00 }] };
    const refused = await record(above);
    expect(refusalOf(refused)).toEqual([409, 'offline_over_invoice']);
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining('Payments under way hold $60.00 of it.') as string,
    });
    expect((await record({ ...rest, knowsUnderWay: true })).statusCode).toBe(201);
    expect(await balanceOf(invoiceId)).toBe(60_00);
  });

  test('ACC-17 is an invoice of another customer, or a credit', async () => {
    const { organizationId } = portal;
    const customerId = await insertCustomer(portal.app.sql, organizationId, 'Other Builders');
    const foreign = await portal.owe(10_00, { customerId });
    const credit = await portal.owe(10_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    for (const invoiceId of [foreign, credit]) {
      const response = await record({ invoices: [{ invoiceId, amount: 10_00 }] });
      expect(refusalOf(response)).toEqual([404, 'invoice_not_found']);
    }
    expect([await balanceOf(foreign), await balanceOf(credit)]).toEqual([10_00, 10_00]);
  });
});

test('its receipt is mailed to whom staff name, in the transaction that records it', async () => {
  const emails = [portal.user.email, 'office@builders.example'];
  await readOutbox();
  const { code } = await recorded({ reference: '2005', amount: 15_00, emails });
  const mails = await readOutbox();
  expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(emails.toSorted());
  expect(mails.every(({ text }) => text.includes('Check 2005'))).toBe(true);
  // Only who can sign in is led to the portal.
  expect(
    mails.filter(({ text }) => text.includes(`/history/payments/${code}`)).map(({ toAddress }) => toAddress),
  ).toEqual([portal.user.email]);
  const { mails: shown } = await asStaff<{ mails: object[] }>(`payments/${code}`);
  expect(shown).toHaveLength(2);
});

test('its days are those of the supplier', async () => {
  // Six in the evening of 16 November in Los Angeles.
  await portal.later(Date.parse('2026-11-17T02:00:00.000Z') - portal.clock.now().getTime());
  expect(refusalOf(await record({ receivedOn: '2026-11-17' }))).toEqual([400, 'offline_payment_incomplete']);
  await recorded({ reference: '2006' });
  const again = (await record({ reference: '2006' })).json<{ message: string }>();
  expect(again.message).toContain('was recorded on 11/16/2026 already');
});

test('receipts of more checks than a clerk records in an hour are refused, and the check without one is not', async () => {
  const { throttle } = portal.app;
  const sender = `${portal.organizationId} ${portal.staff.identityId}`;
  const emails = ['ann@person.example', 'ANN@person.example', 'bo@person.example'];
  await throttle.forget(OFFLINE_RECEIPTS, sender);
  for (let count = 1; count <= 25; count += 1) await recorded({ amount: 16_00, emails });
  await throttle.increment(OFFLINE_RECEIPTS, sender, OFFLINE_RECEIPTS.max - 25 * 2 - 1);
  // What is refused, and the same again, mails nobody and counts nothing.
  const [key, check] = [randomUUID(), { reference: '2006', amount: 17_00, emails: ['ann@person.example'] }];
  expect((await record({ ...check, invoices: [{ invoiceId: newId(), amount: 1 }] })).statusCode).toBe(404);
  await recorded(check, key);
  await recorded(check, key);
  const refused = await record({ ...check, reference: '2007' });
  expect(refusalOf(refused)).toEqual([429, 'too_many_requests']);
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('without a receipt') as string });
  await recorded({ ...check, reference: '2007', emails: [] });
});
