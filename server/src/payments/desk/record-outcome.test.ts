// recordReturn, recordDispute, recordDisputeEnd
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { outcomesOf } from '../testing/outcome-request.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());

const { recordReturn, recordDispute, recordDisputeEnd } = outcomesOf(portal);
const readOutbox = outboxReader(portal);
const mails = async () => (await readOutbox()).map(({ subject }) => subject);

const owing = async (amounts: readonly number[]) => {
  const lines = [];
  for (const balance of amounts) lines.push({ invoiceId: await portal.owe(balance), balance });
  return lines;
};
const paidWith = async (lines: { invoiceId: string }[], response: { json: () => unknown }) => {
  const { code } = response.json() as { code: string };
  return {
    code,
    invoices: lines.map(({ invoiceId }) => invoiceId),
    retref: (await portal.payment(code)).externalCode!,
  };
};
const payByCard = async (...amounts: readonly number[]) => {
  const lines = await owing(amounts);
  const total = amounts.reduce((sum, amount) => sum + amount, 0) * 1.03;
  return paidWith(lines, await portal.payByCard(lines, { total }));
};
const payByAch = async (...amounts: readonly number[]) => {
  const lines = await owing(amounts);
  return paidWith(lines, await portal.payByAch(lines));
};
const settled = async <Paid>(paid: Promise<Paid>): Promise<Paid> => {
  const made = await paid;
  await passDays(portal, 6);
  await readOutbox();
  return made;
};
const balancesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await portal.invoice(id)).balance));
const statusOf = async (code: string) => (await portal.payment(code)).status;
const openItems = async (code: string) =>
  (await readRecords(portal, code)).items.flatMap(({ state, detail }) => (state === 'OPEN' ? detail : []));
const bookings = async (code: string) => (await readRecords(portal, code)).transactions.map(({ kind }) => kind);
const read = async (code: string) =>
  (
    await portal.send({
      url: `/v1/console/payments/${code}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
    })
  ).json<{ disputes: object[]; outcomes: object[] }>();

beforeEach(() => portal.later(0));

/** What both ways of finding something out must leave behind, without who said so and when. */
async function traces(code: string) {
  const { payment, events, entries, items, invoiceEvents } = await readRecords(portal, code);
  const { status, failureCode, failureMessage, settledAt } = payment;
  return {
    payment: { status, failureCode, failureMessage, isSettled: settledAt !== null },
    events: events.map(({ cause, fromStatus, toStatus }) => [cause, fromStatus, toStatus]),
    entries: entries.map(({ kind, account, amount }) => [kind, account, amount]),
    items: items.map(({ kind, state, detail }) => [kind, state, detail]),
    invoiceEvents: invoiceEvents.map(({ type }) => type),
    accounts: await readAccounts(portal, code),
    mails: (await readOutbox()).map(({ subject, text }) => [subject, text].map((words) => withoutNames(words, code))),
  };
}

/** Without codes, numbers of invoices, and days. */
const withoutNames = (words: string, code: string): string =>
  words
    .replaceAll(code, 'CODE')
    .replaceAll(/\b[0-9a-f]{12}\b/g, 'INVOICE')
    .replaceAll(/\d+\/\d+\/\d{4}/g, 'DAY');

describe('a return', () => {
  test('REF-02 recorded by staff leaves the same behind as one that reconciliation finds', async () => {
    const mine = await settled(payByAch(60_00, 40_00));
    const theirs = await settled(payByAch(60_00, 40_00));
    expect((await recordReturn(mine.code, { reasonCode: 'R03', note: 'Letter of the bank' })).json()).toMatchObject({
      status: 'CHARGEBACK',
    });
    const recorded = await traces(mine.code);
    for (const { retref } of [mine, theirs]) await portal.control('/return', { retref, code: 'R03' });
    await passDays(portal, 2);
    expect(recorded).toEqual(await traces(theirs.code));
    expect(recorded.mails).toHaveLength(1);
    expect(recorded.accounts).toEqual({});
    expect(await balancesOf(mine.invoices)).toEqual([60_00, 40_00]);
    const { events, invoiceEvents } = await readRecords(portal, mine.code);
    expect(events.at(-1)).toMatchObject({ cause: 'returned', identityId: portal.staff.identityId });
    expect(invoiceEvents.filter(({ type }) => type === 'CANCELED')).toHaveLength(2);
  });

  test('REF-02 is not booked again when the provider reports it, also under another code', async () => {
    const { code, retref, invoices } = await settled(payByAch(100_00));
    await recordReturn(code, { reasonCode: 'R01' });
    await portal.control('/return', { retref, code: 'R02' });
    await passDays(portal, 3);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'RETURN']);
    expect(await readAccounts(portal, code)).toEqual({});
    expect(await openItems(code)).toEqual([]);
    expect(await balancesOf(invoices)).toEqual([100_00]);
    expect(await mails()).toHaveLength(1);
  });

  test('REF-02 that the provider reported first is not recorded again', async () => {
    const { code, retref } = await settled(payByAch(100_00));
    await portal.control('/return', { retref, code: 'R01' });
    await passDays(portal, 2);
    expect((await recordReturn(code)).json()).toMatchObject({ code: 'return_not_possible' });
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'RETURN']);
  });

  test('before its money came cancels the payment; money that comes and goes after that is even', async () => {
    const { code, retref, invoices } = await payByAch(100_00);
    await readOutbox();
    expect((await recordReturn(code)).json()).toMatchObject({ status: 'CANCELED' });
    expect(await portal.payment(code)).toMatchObject({ failureCode: 'R01' });
    expect(await mails()).toHaveLength(1);
    expect(await balancesOf(invoices)).toEqual([100_00]);
    await passDays(portal, 6);
    expect(await readAccounts(portal, code)).toEqual({ bank: 100_00, unapplied: -100_00 });
    expect(await openItems(code)).toHaveLength(1);
    await portal.control('/return', { retref, code: 'R01' });
    await passDays(portal, 3);
    expect(await readAccounts(portal, code)).toEqual({});
    expect(await openItems(code)).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe('a dispute', () => {
  /** As the provider words it. */
  const REASON = '10.4 Fraud, card absent environment';
  const caseOf = async (retref: string): Promise<string> => {
    await portal.control('/chargeback', { retref });
    return portal.sandbox.state.transaction.get(retref)!.chargeback!.casenumber;
  };

  /** The provider reports what staff have recorded. */
  const agree = async (retref: string) => {
    await caseOf(retref);
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
  };

  test('REF-02 recorded by staff, and then won, leaves the same behind as what reconciliation finds', async () => {
    const mine = await settled(payByCard(60_00, 40_00));
    const theirs = await settled(payByCard(60_00, 40_00));
    await portal.control('/chargeback', { retref: theirs.retref, reasoncode: '10.4' });
    await passDays(portal, 2);
    const found = await traces(theirs.code);
    const answer = await recordDispute(mine.code, { amount: 103_00, reason: REASON });
    expect(answer.json()).toMatchObject({ status: 'CHARGEBACK' });
    expect(await traces(mine.code)).toEqual(found);
    expect(found.accounts).toEqual({});
    expect(await balancesOf(mine.invoices)).toEqual([60_00, 40_00]);
    expect(await read(mine.code)).toMatchObject({
      disputes: [{ caseNumber: 'C-1001', amount: 103_00, state: 'OPEN' }],
      outcomes: [{ kind: 'DISPUTE', reason: REASON, recordedBy: 'Sam Staff' }],
    });

    await portal.control('/win-chargeback', { retref: theirs.retref });
    await passDays(portal, 2);
    const won = await traces(theirs.code);
    await recordDisputeEnd(mine.code, { note: 'Letter of 11/19' });
    expect(await traces(mine.code)).toEqual(won);
    expect(won.accounts).toEqual({ receivable: -100_00, surcharge_income: -3_00, bank: 103_00 });
    expect(won.mails).toHaveLength(1);
    expect(await balancesOf(mine.invoices)).toEqual([0, 0]);
    expect(await read(mine.code)).toMatchObject({
      disputes: [{ state: 'WON' }],
      outcomes: [{ kind: 'DISPUTE_WON', note: 'Letter of 11/19' }, { kind: 'DISPUTE' }],
    });
    await agree(mine.retref);
  });

  test('REF-02 is not booked again when the provider reports it under another case number, nor is its end', async () => {
    const { code, retref, invoices } = await settled(payByCard(100_00));
    await recordDispute(code, { amount: 103_00 });
    await caseOf(retref);
    await passDays(portal, 2);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'CHARGEBACK']);
    await recordDisputeEnd(code);
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'CHARGEBACK', 'REINSTATE']);
    expect(await openItems(code)).toEqual([]);
    expect(await balancesOf(invoices)).toEqual([0]);
    expect(await mails()).toHaveLength(2);
  });

  test('REF-02 that the provider reported first is not recorded again, and staff record that it was won', async () => {
    const { code, retref } = await settled(payByCard(100_00));
    const caseNumber = await caseOf(retref);
    await passDays(portal, 2);
    expect((await recordDispute(code, { caseNumber, amount: 103_00 })).json()).toMatchObject({
      code: 'dispute_recorded',
    });
    expect((await recordDisputeEnd(code, { caseNumber })).json()).toMatchObject({ status: 'APPROVED' });
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'CHARGEBACK', 'REINSTATE']);
    expect(await mails()).toHaveLength(2);
  });

  test('REF-03 of a part, and another amount of the provider: the bank follows the provider, and a person decides', async () => {
    const { code, retref } = await settled(payByCard(100_00));
    await recordDispute(code, { amount: 40_00 });
    expect(await statusOf(code)).toBe('APPROVED');
    expect(await readAccounts(portal, code)).toMatchObject({ bank: 63_00, chargeback: 40_00 });
    await portal.control('/chargeback', { retref, amount: '70.00' });
    await passDays(portal, 3);
    expect(await readAccounts(portal, code)).toMatchObject({ bank: 33_00, chargeback: 70_00 });
    expect(await openItems(code)).toContain('The provider reports $70.00, and $40.00 was recorded.');
    expect((await read(code)).disputes).toMatchObject([{ amount: 70_00 }]);
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, surcharge_income: -3_00, bank: 103_00 });
    expect(await openItems(code)).toEqual([]);
  });

  test('that was lost stays as it is, and may still be won in appeal', async () => {
    const { code, retref, invoices } = await settled(payByCard(100_00));
    await recordDispute(code, { amount: 103_00 });
    expect((await recordDisputeEnd(code, { end: 'LOST' })).json()).toMatchObject({ status: 'CHARGEBACK' });
    expect((await read(code)).disputes).toMatchObject([{ state: 'LOST' }]);
    expect((await recordDisputeEnd(code, { end: 'LOST' })).json()).toMatchObject({ code: 'dispute_not_open' });
    expect(await balancesOf(invoices)).toEqual([100_00]);
    expect((await readRecords(portal, code)).events.at(-1)).toMatchObject({ cause: 'dispute-lost' });
    await portal.control('/chargeback', { retref });
    await passDays(portal, 2);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'CHARGEBACK']);
    expect((await recordDisputeEnd(code)).json()).toMatchObject({ status: 'APPROVED' });
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
    expect(await bookings(code)).toHaveLength(4);
  });

  test('REF-02 is refused where it exceeds the payment together with one that was lost, not with one that was won', async () => {
    const { code, retref } = await settled(payByCard(100_00));
    await recordDispute(code, { caseNumber: 'C-1', amount: 50_00 });
    await recordDisputeEnd(code, { caseNumber: 'C-1' });
    await recordDispute(code, { caseNumber: 'C-2', amount: 60_00 });
    await recordDisputeEnd(code, { caseNumber: 'C-2', end: 'LOST' });
    const third = await recordDispute(code, { caseNumber: 'C-3', amount: 43_01 });
    expect(third.json()).toMatchObject({ code: 'dispute_over_payment' });
    expect(await readAccounts(portal, code)).toMatchObject({ bank: 43_00, chargeback: 60_00 });
    expect((await recordDispute(code, { caseNumber: 'C-3', amount: 43_00 })).statusCode).toBe(201);
    await recordDisputeEnd(code, { caseNumber: 'C-3' });
    await portal.control('/chargeback', { retref, amount: '60.00' });
    await passDays(portal, 2);
  });

  test('the same request is recorded once, also ten times at once', async () => {
    const { code, retref } = await settled(payByCard(100_00));
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => recordDispute(code, { amount: 103_00 }, key)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'CHARGEBACK']);
    expect(await mails()).toHaveLength(1);
    await caseOf(retref);
    await passDays(portal, 2);
  });

  test('of several payments at once under one key one is recorded', async () => {
    const paid = [];
    for (let count = 0; count < 5; count += 1) paid.push(await settled(payByAch(10_00)));
    const key = randomUUID();
    const answers = await Promise.all(paid.map(({ code }) => recordReturn(code, {}, key)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
      201,
      ...Array<number>(4).fill(422),
    ]);
    const statuses = await Promise.all(paid.map(({ code }) => statusOf(code)));
    expect(statuses.filter((status) => status === 'CHARGEBACK')).toHaveLength(1);
    await readOutbox();
    const returned = paid[statuses.indexOf('CHARGEBACK')]!;
    await portal.control('/return', { retref: returned.retref, code: 'R01' });
    await passDays(portal, 2);
  });
});
