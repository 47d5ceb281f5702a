// voidOfflinePayment
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { insertIdentity, insertStaff } from '../../testing/fixtures.sql.ts';
import { outboxReader } from '../../testing/outbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { deskRequests } from '../testing/desk-requests.ts';
import { offlineRequests } from '../testing/offline-requests.ts';
import { outcomesOf } from '../testing/outcome-request.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());
beforeEach(() => portal.later(60_000));

const { record, void: takeBack } = offlineRequests(portal);
const { recordReturn, withdraw } = outcomesOf(portal);
const readOutbox = outboxReader(portal);
const REASON = 'Entered for another customer.';

const balanceOf = async (id: string) => (await portal.invoice(id)).balance;
const creditOf = async (number: string) =>
  portal.app.sql
    .selectFrom('invoice')
    .select(['id', 'balance'])
    .where('organizationId', '=', portal.organizationId)
    .where('invoiceNumber', '=', number)
    .executeTakeFirstOrThrow();

/** A check over 100.00, of which 60.00 pay an invoice. */
async function check() {
  const invoiceId = await portal.owe(60_00);
  const paid = await record({ amount: 100_00, invoices: [{ invoiceId, amount: 60_00 }] });
  const { code, creditNumber } = paid.json<{ code: string; creditNumber: string }>();
  return { code, invoiceId, credit: creditNumber };
}

const shown = async (code: string) => {
  const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  const read = await portal.send({ url: `/v1/console/payments/${code}`, host: CONSOLE_HOST, cookie });
  return read.json<{ offline: Record<string, unknown>; ledger: { kind: string }[] }>();
};

describe('what staff recorded by mistake', () => {
  test('REF-03 opens its invoices again and ends its credit; both bookings stay in the ledger', async () => {
    const { code, invoiceId, credit } = await check();
    expect((await takeBack(code)).json()).toEqual({ status: 'VOIDED' });
    expect(await readAccounts(portal, code)).toEqual({});
    expect(await balanceOf(invoiceId)).toBe(60_00);
    expect((await creditOf(credit)).balance).toBe(0);
    const { events, invoiceEvents } = await readRecords(portal, code);
    expect(events.at(-1)).toMatchObject({
      fromStatus: 'APPROVED',
      toStatus: 'VOIDED',
      cause: 'recorded-by-mistake',
      identityId: portal.staff.identityId,
      data: { reason: REASON },
    });
    expect(invoiceEvents.map(({ type }) => type)).toEqual(['COMPLETE_PAY', 'CANCELED']);
    const { offline, ledger } = await shown(code);
    expect(ledger.map(({ kind }) => kind)).toEqual(['CAPTURE', 'VOID']);
    expect(offline).toMatchObject({ isVoidable: false, voided: { by: 'Sam Staff', reason: REASON } });
  });

  test('is told to whoever was mailed its receipt or a copy, once, and to nobody else', async () => {
    const [receipt, copy] = ['receipt@builders.example', 'copy@builders.example'];
    const { code } = (await record({ emails: [receipt] })).json<{ code: string }>();
    await record({ emails: ['other@builders.example'] });
    const send = { method: 'POST', url: `/v1/console/payments/${code}/receipt`, host: CONSOLE_HOST } as const;
    const cookie = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
    const sent = await portal.send({ ...send, cookie, payload: { emails: [copy, receipt] } });
    expect(sent.statusCode).toBe(200);
    await readOutbox();
    await takeBack(code);
    expect((await readOutbox()).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ['payment-taken-back', copy],
      ['payment-taken-back', receipt],
    ]);
  });

  test('can be recorded again, as the right payment', async () => {
    const first = await record({ reference: '3001', amount: 30_00 });
    await takeBack(first.json<{ code: string }>().code);
    expect((await record({ reference: '3001', amount: 30_00 })).statusCode).toBe(201);
  });

  test('is taken back once, also ten times at once; for another reason it is refused', async () => {
    const { code, invoiceId } = await check();
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(code)));
    expect(answers.map((answer) => answer.json<object>())).toEqual(answers.map(() => ({ status: 'VOIDED' })));
    expect(await balanceOf(invoiceId)).toBe(60_00);
    expect((await readRecords(portal, code)).transactions).toHaveLength(2);
    expect(refusalOf(await takeBack(code, 'Another reason'))).toEqual([409, 'offline_void_not_possible']);
    // A colleague has not done it.
    const { app, organizationId } = portal;
    const identityId = await insertIdentity(app.sql, `${newId()}@staff.example`, 'Col League');
    await insertStaff(app.sql, organizationId, identityId, 'receivables');
    const colleague = offlineRequests(portal, identityId);
    expect(refusalOf(await colleague.void(code))).toEqual([409, 'offline_void_not_possible']);
  });

  test('is told once to each address that has a receipt, also of a copy', async () => {
    const emails = [portal.user.email, 'office@builders.example'];
    const { code } = (await record({ emails })).json<{ code: string }>();
    await deskRequests(portal).emailReceipt(code, ['office@builders.example', 'copy@builders.example']);
    expect((await shown(code)).offline).toMatchObject({ isReceiptMailed: true });
    await readOutbox();
    await takeBack(code);
    const mails = await readOutbox();
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual([...emails, 'copy@builders.example'].toSorted());
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['payment-taken-back']));
  });

  test('REF-03 at once with a payment that uses its credit, is one of both', async () => {
    for (let time = 0; time < 6; time += 1) {
      const { code, credit } = await check();
      const creditId = (await creditOf(credit)).id;
      const other = await portal.owe(40_00);
      const credits = [{ creditId, amount: 40_00 }];
      const [taken, paid] = await Promise.all([
        takeBack(code),
        portal.payByCredit([{ invoiceId: other, balance: 40_00, credits }]),
      ]);
      expect([taken.statusCode, paid.statusCode]).toEqual(taken.statusCode === 200 ? [200, 409] : [409, 201]);
      expect((await creditOf(credit)).balance).toBe(0);
      expect(await balanceOf(other)).toBe(taken.statusCode === 200 ? 40_00 : 0);
    }
  });

  test('is not taken back once its credit is used, or held by a payment under way', async () => {
    const { code, credit } = await check();
    const creditId = (await creditOf(credit)).id;
    const other = await portal.owe(50_00);
    await portal.payByAch([{ invoiceId: other, balance: 50_00, credits: [{ creditId, amount: 25_00 }] }]);
    expect(refusalOf(await takeBack(code))).toEqual([409, 'offline_credit_used']);
    expect((await shown(code)).offline).toMatchObject({ isVoidable: false, isCreditUsed: true });
    await passDays(portal, 8);
    expect(refusalOf(await takeBack(code))).toEqual([409, 'offline_credit_used']);
    expect(await readAccounts(portal, code)).toEqual({ offline: 100_00, receivable: -60_00, credit: -40_00 });
  });

  test('takes back all that it has moved, also after a return that was withdrawn', async () => {
    const { code, invoiceId } = await check();
    const { id } = (await recordReturn(code, { reasonCode: 'INSUFFICIENT' })).json<{ id: string }>();
    expect(refusalOf(await takeBack(code))).toEqual([409, 'offline_void_not_possible']);
    await portal.payByCard([{ invoiceId, balance: 60_00 }]);
    await withdraw(code, id);
    // The invoice was paid by card meanwhile, so that the check became a credit of its own.
    expect(await readAccounts(portal, code)).toEqual({ offline: 100_00, credit: -100_00 });
    expect((await takeBack(code)).json()).toEqual({ status: 'VOIDED' });
    expect(await readAccounts(portal, code)).toEqual({});
    expect(await balanceOf(invoiceId)).toBe(0);
  });
});
