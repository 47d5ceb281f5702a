// withdrawOutcome
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';
import { outcomesOf } from '../testing/outcome-request.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());
beforeEach(() => portal.later(0));

const { recordReturn, recordDispute, recordDisputeEnd, withdraw } = outcomesOf(portal);
const readOutbox = outboxReader(portal);
const mails = async () => (await readOutbox()).map(({ subject }) => subject);
const REASON = 'The letter was about another payment.';

async function paid(by: 'payByAch' | 'payByCard', { isSettled = true } = {}) {
  const invoiceId = await portal.owe(100_00);
  const { code } = (await portal[by]([{ invoiceId, balance: 100_00 }])).json<{ code: string }>();
  const isPaidOut = async () => (await portal.payment(code)).settledAt !== null;
  if (isSettled) for (let day = 0; day < 12 && !(await isPaidOut()); day++) await passDays(portal, 1);
  await readOutbox();
  return { code, invoiceId, retref: (await portal.payment(code)).externalCode! };
}
const idOf = (response: { json: () => unknown }) => (response.json() as { id: string }).id;
const balanceOf = async (id: string) => (await portal.invoice(id)).balance;
const openItems = async (code: string) =>
  (await readRecords(portal, code)).items.flatMap(({ state, detail }) => (state === 'OPEN' ? detail : []));
const bookings = async (code: string) => (await readRecords(portal, code)).transactions.map(({ kind }) => kind);
const refusalOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const read = async (code: string) =>
  (
    await portal.send({
      url: `/v1/console/payments/${code}`,
      host: CONSOLE_HOST,
      cookie: await portal.cookieFor(portal.staff.identityId, 'CONSOLE'),
    })
  ).json<{ disputes: object[]; outcomes: { isWithdrawable: boolean; withdrawn: object | null }[] }>();

describe('what staff recorded by mistake', () => {
  test.each(['return', 'dispute'] as const)('REF-02 a %s is taken back as if it had never been', async (what) => {
    const { code, invoiceId } = await paid(what === 'return' ? 'payByAch' : 'payByCard');
    const before = await readAccounts(portal, code);
    const recorded = await (what === 'return' ? recordReturn(code) : recordDispute(code, { amount: 100_00 }));
    expect(await balanceOf(invoiceId)).toBe(100_00);
    expect((await read(code)).outcomes).toMatchObject([{ isWithdrawable: true, withdrawn: null }]);
    await readOutbox();
    expect((await withdraw(code, idOf(recorded))).json()).toEqual({ status: 'APPROVED' });
    expect(await readAccounts(portal, code)).toEqual(before);
    expect(await bookings(code)).toEqual([
      'CAPTURE',
      'SETTLE',
      what === 'return' ? 'RETURN' : 'CHARGEBACK',
      'REINSTATE',
    ]);
    expect(await balanceOf(invoiceId)).toBe(0);
    expect(await portal.payment(code)).toMatchObject({ failureCode: null, failureMessage: null });
    expect(await openItems(code)).toEqual([]);
    expect(await mails()).toEqual([expect.stringContaining(`Your payment ${code} to `)]);
    const shown = await read(code);
    expect(shown.disputes).toEqual([]);
    expect(shown.outcomes).toMatchObject([
      { isWithdrawable: false, withdrawn: { by: 'Sam Staff', reason: REASON, at: expect.any(String) } },
    ]);
    expect((await readRecords(portal, code)).events.at(-1)).toMatchObject({
      cause: `${what}-withdrawn`,
      toStatus: 'APPROVED',
      identityId: portal.staff.identityId,
    });
  });

  test('REF-05 becomes a credit where the invoice was paid another way meanwhile', async () => {
    const { code, invoiceId } = await paid('payByCard');
    const recorded = await recordDispute(code, { amount: 100_00 });
    await portal.payByCard([{ invoiceId, balance: 100_00 }]);
    await withdraw(code, idOf(recorded));
    expect(await readAccounts(portal, code)).toEqual({ bank: 100_00, credit: -100_00 });
    expect(await balanceOf(invoiceId)).toBe(0);
    expect((await readOutbox()).at(-1)?.text).toContain(`$100.00 is now your credit CM-${code}`);
  });

  test('REF-04 a dispute of a part closes its open item, also one that was lost; nobody is mailed', async () => {
    const { code } = await paid('payByCard');
    const recorded = await recordDispute(code, { amount: 40_00 });
    await recordDisputeEnd(code, { end: 'LOST' });
    expect(await openItems(code)).toHaveLength(1);
    await withdraw(code, idOf(recorded));
    expect(await openItems(code)).toEqual([]);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, bank: 100_00 });
    expect(await mails()).toEqual([]);
    expect((await read(code)).outcomes.map(({ withdrawn }) => withdrawn !== null)).toEqual([true, true]);
  });

  test('before the money came leaves the payment canceled, and its money can become a credit', async () => {
    const { code, invoiceId } = await paid('payByAch', { isSettled: false });
    const recorded = await recordReturn(code);
    await readOutbox();
    expect((await withdraw(code, idOf(recorded))).json()).toEqual({ status: 'CANCELED' });
    expect(await mails()).toEqual([]);
    await passDays(portal, 9);
    expect(await balanceOf(invoiceId)).toBe(100_00);
    expect(await readAccounts(portal, code)).toEqual({ bank: 100_00, unapplied: -100_00 });
    const { id } = await portal.app.sql
      .selectFrom('reconciliationItem')
      .select('id')
      .where('paymentId', '=', (await portal.payment(code)).id)
      .executeTakeFirstOrThrow();
    const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    const item = await portal.send({ url: `/v1/console/open-items/${id}`, host: CONSOLE_HOST, cookie });
    expect(item.json<{ offers: object[] }>().offers[0]).toEqual({ kind: 'CREDITED', amount: 100_00 });
  });

  test('the same withdrawal again changes nothing, also ten times at once; another one is refused', async () => {
    const { code } = await paid('payByCard');
    const id = idOf(await recordDispute(code, { amount: 100_00 }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(code, id)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"status":"APPROVED"}']),
    );
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'CHARGEBACK', 'REINSTATE']);
    expect(refusalOf(await withdraw(code, id, 'Another reason'))).toBe('outcome_withdrawn');
    expect(refusalOf(await withdraw(code, newId()))).toBe('not_found');
    expect((await withdraw(code, id, '  ')).statusCode).toBe(400);
  });

  test('can be recorded again, and withdrawn again, under the same case number', async () => {
    const { code, invoiceId } = await paid('payByCard');
    for (const balance of [100_00, 100_00, 100_00]) {
      const recorded = await recordDispute(code, { amount: 100_00 });
      expect(recorded.statusCode).toBe(201);
      expect(await balanceOf(invoiceId)).toBe(balance);
      expect((await read(code)).disputes).toMatchObject([{ caseNumber: 'C-1001', state: 'OPEN' }]);
      expect((await withdraw(code, idOf(recorded))).statusCode).toBe(200);
      expect(await balanceOf(invoiceId)).toBe(0);
    }
    const again = await recordDispute(code, { amount: 100_00 });
    expect(again.statusCode).toBe(201);
    expect((await recordDisputeEnd(code)).json()).toMatchObject({ status: 'APPROVED' });
    expect(refusalOf(await withdraw(code, idOf(again)))).toBe('outcome_ended');
  });
});

describe('and the report of the provider', () => {
  const happens = async (what: 'return' | 'dispute', retref: string) => {
    await (what === 'return'
      ? portal.control('/return', { retref, code: 'R01' })
      : portal.control('/chargeback', { retref }));
  };

  test.each(['return', 'dispute'] as const)('REF-02 a %s that comes after it is booked, once', async (what) => {
    const { code, invoiceId, retref } = await paid(what === 'return' ? 'payByAch' : 'payByCard');
    const kind = what === 'return' ? 'RETURN' : 'CHARGEBACK';
    await happens(what, retref);
    const caseNumber = portal.sandbox.state.transaction.get(retref)!.chargeback?.casenumber;
    const recorded = await (what === 'return'
      ? recordReturn(code)
      : recordDispute(code, { caseNumber, amount: 100_00 }));
    await withdraw(code, idOf(recorded));
    await passDays(portal, 3);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', kind, 'REINSTATE', kind]);
    expect(await portal.payment(code)).toMatchObject({ status: 'CHARGEBACK' });
    expect(await balanceOf(invoiceId)).toBe(100_00);
    expect(await readAccounts(portal, code)).toEqual({});
    if (what === 'return') return;
    expect((await read(code)).disputes).toMatchObject([{ caseNumber, state: 'OPEN' }]);
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
    expect(await balanceOf(invoiceId)).toBe(0);
  });

  test('REF-02 one that came before it is refused, and stays as it is', async () => {
    const { code, invoiceId, retref } = await paid('payByAch');
    const id = idOf(await recordReturn(code));
    await happens('return', retref);
    await reconcilePayments(portal.app);
    expect((await read(code)).outcomes).toMatchObject([{ isWithdrawable: false }]);
    expect(refusalOf(await withdraw(code, id))).toBe('outcome_reported');
    expect(await balanceOf(invoiceId)).toBe(100_00);
    expect(await bookings(code)).toEqual(['CAPTURE', 'SETTLE', 'RETURN']);
  });

  test('REF-02 both at once end the same way: the return is booked, and owed once', async () => {
    for (let round = 0; round < 5; round++) {
      const { code, invoiceId, retref } = await paid('payByAch');
      const id = idOf(await recordReturn(code));
      await happens('return', retref);
      await Promise.all([withdraw(code, id), reconcilePayments(portal.app), withdraw(code, id)]);
      await passDays(portal, 1);
      expect(await balanceOf(invoiceId)).toBe(100_00);
      expect(await portal.payment(code)).toMatchObject({ status: 'CHARGEBACK' });
      expect(await readAccounts(portal, code)).toEqual({});
    }
  });

  test('REF-04 after a withdrawal each of two disputes of one amount is booked', async () => {
    const { code, retref } = await paid('payByCard');
    const [first, second] = [`77${retref.slice(-10)}`, `78${retref.slice(-10)}`];
    await withdraw(code, idOf(await recordDispute(code, { caseNumber: first, amount: 40_00 })));
    await recordDispute(code, { caseNumber: second, amount: 40_00 });
    for (let report = 0; report < 2; report++) {
      await portal.control('/chargeback', { retref, amount: '40.00' });
      await passDays(portal, 1);
    }
    const booked = ['CAPTURE', 'SETTLE', 'CHARGEBACK', 'REINSTATE', 'CHARGEBACK', 'CHARGEBACK'];
    expect(await bookings(code)).toEqual(booked);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, bank: 20_00, chargeback: 80_00 });
    const disputes = (await read(code)).disputes as { caseNumber: string; state: string }[];
    expect(disputes.map(({ caseNumber }) => caseNumber).toSorted()).toEqual([first, second]);
    await portal.control('/win-chargeback', { retref });
    await passDays(portal, 2);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, bank: 60_00, chargeback: 40_00 });
    expect(await bookings(code)).toEqual([...booked, 'REINSTATE']);
  });

  test('REF-04 a case number as the ledger shows it after a withdrawal is the case', async () => {
    const { code, retref } = await paid('payByCard');
    const caseNumber = 'C-1001';
    for (let time = 0; time < 2; time++) await withdraw(code, idOf(await recordDispute(code, { amount: 40_00 })));
    const recorded = await recordDispute(code, { caseNumber: `${caseNumber} (recorded again 1)`, amount: 40_00 });
    expect(recorded.statusCode).toBe(201);
    expect((await read(code)).disputes).toMatchObject([{ caseNumber, state: 'OPEN' }]);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, bank: 60_00, chargeback: 40_00 });
    await portal.control('/chargeback', { retref, amount: '40.00' });
    await passDays(portal, 1);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -100_00, bank: 60_00, chargeback: 40_00 });
  });
});
