import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { outboxReader } from '../../testing/outbox.ts';
import { DAY_MS, passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { reconcilePayments } from './reconcile.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const creditMemo = { type: 'CREDIT', creditRestrictionType: 'NONE' } as const;
const readOutbox = outboxReader(portal);

/** Pays by card and lets the money arrive. */
async function settled(...amounts: readonly number[]) {
  const lines = [];
  for (const balance of amounts) lines.push({ invoiceId: await portal.owe(balance), balance });
  const cash = amounts.reduce((sum, amount) => sum + amount, 0);
  const code = codeOf(await portal.payByCard(lines, { total: cash * 1.03 }));
  await passDays(portal, 6);
  await readOutbox();
  return { code, invoices: lines.map(({ invoiceId }) => invoiceId), retref: await chargeOf(code) };
}

const chargeOf = async (code: string): Promise<string> => (await portal.payment(code)).externalCode!;
const balancesOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await portal.invoice(id)).balance));
/** Of the items of a payment that say this. */
const statesOf = async (code: string, detail: string) =>
  (await readRecords(portal, code)).items.flatMap((item) =>
    item.detail === detail ? `${item.kind} ${item.state}` : [],
  );
const mails = async () => (await readOutbox()).map(({ subject }) => subject);
const refundAtProvider = (retref: string, amount?: string) =>
  portal.control('/refund', { retref, ...(amount !== undefined && { amount }) });

describe('a refund in the provider’s own screens', () => {
  test('REF-02 of everything makes the payment REFUNDED: invoices, ledger, events and mail follow', async () => {
    const { code, invoices, retref } = await settled(60_00, 40_00);
    const { total } = await portal.payment(code);
    await refundAtProvider(retref);
    await passDays(portal, 6);
    expect(await portal.payment(code)).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: total,
      refundedAt: expect.any(String),
    });
    expect(await balancesOf(invoices)).toEqual([60_00, 40_00]);
    expect(await readAccounts(portal, code)).toEqual({});
    const { events, invoiceEvents, items } = await readRecords(portal, code);
    expect(items).toEqual([]);
    expect(events.slice(2)).toMatchObject([
      { cause: 'money-returned', data: { amount: total } },
      { cause: 'refunded', fromStatus: 'APPROVED', toStatus: 'REFUNDED', identityId: null },
    ]);
    const refunded = invoiceEvents.filter(({ type }) => type === 'REFUNDED');
    expect(refunded.map(({ invoiceId, data }) => [invoiceId, data])).toEqual(
      expect.arrayContaining(invoices.map((id, place) => [id, { amount: [60_00, 40_00][place], paymentCode: code }])),
    );
    expect(await mails()).toEqual([`Your refund from Portal ${portal.label}: $103.00`]);
  });

  test('REF-02 of a part leaves it APPROVED, with its share of the surcharge; a second one ends it', async () => {
    const { code, invoices, retref } = await settled(60_00, 40_00);
    await refundAtProvider(retref, '51.50');
    await passDays(portal, 6);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount: 51_50 });
    expect(await balancesOf(invoices)).toEqual([10_00, 40_00]);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -50_00, surcharge_income: -1_50, bank: 51_50 });
    await refundAtProvider(retref);
    await passDays(portal, 6);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED', refundedAmount: 103_00 });
    expect(await balancesOf(invoices)).toEqual([60_00, 40_00]);
    expect(await mails()).toEqual([
      `Your refund from Portal ${portal.label}: $51.50`,
      `Your refund from Portal ${portal.label}: $51.50`,
    ]);
  });

  test('REF-02 of everything is seen on the next day, before its money has left', async () => {
    const { code, invoices, retref } = await settled(60_00);
    const twin = await settled(60_00);
    await refundAtProvider(retref);
    portal.tick(DAY_MS);
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED', refundedAmount: 61_80 });
    expect(await portal.payment(twin.code)).toMatchObject({ status: 'APPROVED', refundedAmount: 0 });
    expect(await balancesOf(invoices)).toEqual([60_00]);
    expect(await readAccounts(portal, code)).toEqual({ clearing: -61_80, bank: 61_80 });
    expect(await mails()).toEqual([`Your refund from Portal ${portal.label}: $61.80`]);
    await passDays(portal, 8);
    expect(await readAccounts(portal, code)).toEqual({});
    expect((await readRecords(portal, code)).items).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('REF-02 of a part is told to a person on the next day, and booked when its payment is named', async () => {
    const { code, retref } = await settled(77_00);
    await refundAtProvider(retref, '20.00');
    portal.tick(DAY_MS);
    await reconcilePayments(portal.app);
    await reconcilePayments(portal.app);
    const found = () =>
      portal.app.sql
        .selectFrom('reconciliationItem')
        .select(['state', 'resolution', 'detail'])
        .where('organizationId', '=', portal.organizationId)
        .where('kind', '=', 'REVIEW')
        .where('gatewayAmount', '=', asCents(20_00))
        .execute();
    expect(await found()).toMatchObject([
      { state: 'OPEN', detail: expect.stringMatching(/refunded money to the card/) },
    ]);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount: 0 });
    await passDays(portal, 6);
    expect(await found()).toMatchObject([{ state: 'RESOLVED', resolution: 'booked' }]);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount: 20_00 });
  });

  test('is booked once, however often it is reported', async () => {
    const { code, retref } = await settled(60_00);
    await refundAtProvider(retref);
    await passDays(portal, 6);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED' });
    await Promise.all([reconcilePayments(portal.app), reconcilePayments(portal.restarted())]);
    await passDays(portal, 6);
    const { transactions } = await readRecords(portal, code);
    expect(transactions.map(({ kind }) => kind)).toEqual(['CAPTURE', 'SETTLE', 'REFUND', 'SETTLE']);
    expect(await mails()).toHaveLength(1);
  });

  test('REF-02 of a bank payment, which is funded days later', async () => {
    const invoiceId = await portal.owe(70_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 70_00 }]));
    await passDays(portal, 8);
    await refundAtProvider(await chargeOf(code));
    await passDays(portal, 8);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED', refundedAmount: 70_00 });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 70_00, heldAmount: 0 });
  });

  test('restores credits last: with the money of the last refund (decision C36)', async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(30_00, creditMemo);
    const credits = [{ creditId, amount: 30_00 }];
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 100_00, credits }], { total: 72_10 }));
    await passDays(portal, 6);
    await refundAtProvider(await chargeOf(code), '20.60');
    await passDays(portal, 6);
    expect(await balancesOf([invoiceId, creditId])).toEqual([20_00, 0]);
    await refundAtProvider(await chargeOf(code));
    await passDays(portal, 6);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED', refundedAmount: 72_10 });
    expect(await balancesOf([invoiceId, creditId])).toEqual([100_00, 30_00]);
    expect(await readAccounts(portal, code)).toEqual({});
  });

  test('takes back the credit of an overpayment first', async () => {
    const invoiceId = await portal.owe(100_00);
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 100_00, amount: 130_00 }], { total: 133_90 }));
    await passDays(portal, 6);
    const memo = portal.app.sql.selectFrom('invoice').select('id').where('invoiceNumber', '=', `CM-${code}`);
    const { id: memoId } = await memo.executeTakeFirstOrThrow();
    await refundAtProvider(await chargeOf(code), '41.20');
    await passDays(portal, 6);
    expect(await balancesOf([invoiceId, memoId])).toEqual([10_00, 0]);
  });

  test('of a disputed payment is left for review, and applied when the dispute is won', async () => {
    const { code, invoices, retref } = await settled(60_00);
    await portal.control('/chargeback', { retref });
    await refundAtProvider(retref, '20.60');
    await passDays(portal, 6);
    expect(await portal.payment(code)).toMatchObject({ status: 'CHARGEBACK', refundedAmount: 20_60 });
    expect(await balancesOf(invoices)).toEqual([60_00]);
    expect(await readAccounts(portal, code)).toEqual({ unapplied: 20_60, bank: -20_60 });
    expect((await readRecords(portal, code)).items).toMatchObject([{ kind: 'REVIEW', state: 'OPEN' }]);
    await portal.control('/win-chargeback', { retref });
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount: 20_60 });
    expect(await balancesOf(invoices)).toEqual([20_00]);
    expect(await readAccounts(portal, code)).toEqual({ receivable: -40_00, surcharge_income: -1_20, bank: 41_20 });
    expect((await readRecords(portal, code)).items).toMatchObject([{ kind: 'REVIEW', state: 'RESOLVED' }]);
  });

  test('before a dispute of the whole payment: what is beyond the rest is left for review', async () => {
    const { code, invoices, retref } = await settled(60_00);
    await refundAtProvider(retref, '20.60');
    await passDays(portal, 6);
    await portal.control('/chargeback', { retref });
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'CHARGEBACK', refundedAmount: 20_60 });
    expect(await balancesOf(invoices)).toEqual([60_00]);
    expect(await readAccounts(portal, code)).toEqual({ chargeback: 20_60, bank: -20_60 });
    const detail = '$61.80 went back of a payment of which $41.20 was left.';
    expect(await statesOf(code, detail)).toEqual(['REVIEW OPEN']);
    await portal.control('/win-chargeback', { retref });
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', refundedAmount: 20_60 });
    expect(await balancesOf(invoices)).toEqual([20_00]);
    expect(await statesOf(code, detail)).toEqual(['REVIEW RESOLVED']);
  });

  test('before the bank returns the whole payment: what is beyond the rest is left for review', async () => {
    const invoiceId = await portal.owe(70_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 70_00 }]));
    await passDays(portal, 8);
    const retref = await chargeOf(code);
    await refundAtProvider(retref, '20.00');
    await passDays(portal, 8);
    await portal.control('/return', { retref });
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'CHARGEBACK', refundedAmount: 20_00 });
    expect(await balancesOf([invoiceId])).toEqual([70_00]);
    expect(await readAccounts(portal, code)).toEqual({ unapplied: 20_00, bank: -20_00 });
    const detail = '$70.00 went back of a payment of which $50.00 was left.';
    expect(await statesOf(code, detail)).toEqual(['REVIEW OPEN']);
  });
});

describe('a void in the provider’s own screens', () => {
  test('REF-02 of a card payment is found on the next day: VOIDED, credits restored, with a mail', async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(30_00, creditMemo);
    const credits = [{ creditId, amount: 30_00 }];
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 100_00, credits }], { total: 72_10 }));
    await readOutbox();
    await portal.control('/void', { retref: await chargeOf(code) });
    portal.tick(DAY_MS);
    await reconcilePayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'VOIDED', refundedAmount: 0 });
    expect(await balancesOf([invoiceId, creditId])).toEqual([100_00, 30_00]);
    expect(await readAccounts(portal, code)).toEqual({});
    expect(await mails()).toEqual([`Your payment ${code} to Portal ${portal.label} was voided`]);
    await portal.later(0);
  });

  test('REF-02 of a bank payment releases what it held', async () => {
    const invoiceId = await portal.owe(71_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 71_00 }]));
    await portal.control('/void', { retref: await chargeOf(code) });
    await passDays(portal, 1);
    expect(await portal.payment(code)).toMatchObject({ status: 'VOIDED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 71_00, heldAmount: 0 });
  });

  test('is not asked about for charges that are in a batch', async () => {
    const { code } = await settled(60_00);
    const { attempts } = await readRecords(portal, code);
    expect(attempts).toMatchObject([{ batchedAt: expect.any(String), checkedAt: null }]);
  });
});
