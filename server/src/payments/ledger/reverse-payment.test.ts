import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { returnWords } from '@plumbline/rules/payments/ach-returns';
import { lastMail } from '../../testing/mailbox.ts';
import { passDays } from '../../testing/payment-jobs.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { moved, readAccounts, readRecords } from '../../testing/payment-records.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const portal = await paymentPortal();
const { sql } = portal.app;
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const creditMemo = { type: 'CREDIT', creditRestrictionType: 'NONE' } as const;

/** The provider changes the charge of a payment and reports it. */
async function provider(
  code: string,
  path: '/settle' | '/refund' | '/chargeback' | '/win-chargeback' | '/return',
  more = {},
) {
  const [charge] = await portal.chargesOf(code);
  await portal.control(path, { retref: charge!.retref, ...more });
  await reconcilePayments(portal.app);
}

async function paid(amount: number, more: Record<string, unknown> = {}) {
  const invoiceId = await portal.owe(amount);
  const code = codeOf(await portal.payByCard([{ invoiceId, balance: amount }], more));
  return { invoiceId, code };
}

/** The open review items of a payment. */
const reviewsOf = async (code: string) =>
  (await readRecords(portal, code)).items.map(
    ({ runId: _runId, state, resolution, resolvedAt, resolvedBy, createdAt: _createdAt, ...item }) => {
      expect([state, resolution, resolvedAt, resolvedBy]).toEqual(['OPEN', null, null, null]);
      return item;
    },
  );

/** The records after those of the payment itself. */
async function reversalOf(code: string) {
  const { events, invoiceEvents, transactions } = await readRecords(portal, code);
  return {
    events: events.slice(2),
    invoiceEvents: invoiceEvents.slice(1),
    booked: transactions.map(({ kind, externalRef }) => `${kind}: ${externalRef}`).slice(1),
  };
}

const accountsOf = (code: string) => readAccounts(portal, code);

const memoOf = (code: string) =>
  sql
    .selectFrom('invoice')
    .select(['id', 'balance', 'heldAmount'])
    .where('invoiceNumber', '=', `CM-${code}`)
    .executeTakeFirstOrThrow();

describe('a dispute', () => {
  test('makes the invoice owed again, once, however often it is reported', async () => {
    const { invoiceId, code } = await paid(100_00);
    await provider(code, '/settle');
    await provider(code, '/chargeback');
    await Promise.all([reconcilePayments(portal.app), reconcilePayments(portal.restarted())]);
    await passDays(portal, 2);
    const at = (await portal.payment(code)).chargebackAt!;
    expect(await portal.payment(code)).toMatchObject({
      status: 'CHARGEBACK',
      failureCode: 'CHARGEBACK',
      failureMessage: expect.stringMatching(/^The card’s bank disputes the payment: 10\.4/),
      refundedAmount: 0,
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
    const [{ retref, ...charge } = { retref: '' }] = await portal.chargesOf(code);
    expect(charge).toMatchObject({ chargeback: 'open' });
    const { casenumber } = portal.sandbox.state.transaction.get(retref)!.chargeback!;
    const reference = `${retref} ${casenumber}`;
    expect(await reversalOf(code)).toEqual({
      events: [moved(at, 'APPROVED CHARGEBACK', 'disputed', { reference })],
      invoiceEvents: [
        {
          invoiceId,
          type: 'CANCELED',
          data: { paymentCode: code, status: 'CHARGEBACK' },
          identityId: null,
          createdAt: at,
        },
      ],
      booked: [`SETTLE: settle ${retref}`, `CHARGEBACK: chargeback ${reference}`],
    });
    const mail = await lastMail(portal.app, portal.user.email);
    expect(mail.subject).toBe(`Your payment ${code} to Portal ${portal.label} was returned`);
    expect(mail.text).toContain(`https://${portal.host}/history/payments/${code}`);
  });

  test('REF-03 leaves each account right by itself: captured, settled, disputed, won', async () => {
    const { code } = await paid(100_50);
    expect(await accountsOf(code)).toEqual({ receivable: -100_50, clearing: 100_50 });
    await provider(code, '/settle');
    expect(await accountsOf(code)).toEqual({ receivable: -100_50, bank: 100_50 });
    await provider(code, '/chargeback');
    expect(await accountsOf(code)).toEqual({});
    await provider(code, '/win-chargeback');
    expect(await accountsOf(code)).toEqual({ receivable: -100_50, bank: 100_50 });
  });

  test('that is won restores the payment, whatever is reported on later days', async () => {
    const { invoiceId, code } = await paid(101_00);
    const { approvedAt } = await portal.payment(code);
    await provider(code, '/chargeback');
    await provider(code, '/win-chargeback');
    await passDays(portal, 2);
    expect(await portal.payment(code)).toMatchObject({
      status: 'APPROVED',
      failureCode: null,
      failureMessage: null,
      approvedAt,
    });
    const { events, booked } = await reversalOf(code);
    const reference = expect.stringMatching(/^\d{12} ./);
    expect(events).toEqual([
      moved(events[0]!.createdAt, 'APPROVED CHARGEBACK', 'disputed', { reference }),
      moved(events[1]!.createdAt, 'CHARGEBACK APPROVED', 'dispute-won', { reference }),
    ]);
    expect(booked.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      'SETTLE: settle',
      'CHARGEBACK: chargeback',
      'REINSTATE: reinstate',
    ]);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
  });

  test('a second time, after the first was won, is booked and won for itself', async () => {
    const { invoiceId, code } = await paid(108_00);
    await provider(code, '/chargeback');
    await provider(code, '/win-chargeback');
    await passDays(portal, 1);
    const [charge] = await portal.chargesOf(code);
    const { state } = portal.sandbox;
    const won = state.transaction.get(charge!.retref)!;
    const at = portal.clock.now().toISOString();
    const chargeback = { ...won.chargeback!, casenumber: 'SECOND', at, wonAt: null };
    state.put('transaction', charge!.retref, { ...won, chargeback });
    await reconcilePayments(portal.app);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 108_00 });
    await provider(code, '/win-chargeback');
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
    const { booked } = await reversalOf(code);
    expect(booked.slice(-2)).toEqual([
      `CHARGEBACK: chargeback ${charge!.retref} SECOND`,
      `REINSTATE: reinstate ${charge!.retref} SECOND`,
    ]);
  });

  test('REF-05 that is won after the invoice was paid again makes a credit of what was paid twice, with a mail', async () => {
    const { invoiceId, code } = await paid(102_00);
    await provider(code, '/chargeback');
    await portal.payByCard([{ invoiceId, balance: 102_00 }]);
    await provider(code, '/win-chargeback');
    await passDays(portal, 1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
    expect(await reviewsOf(code)).toEqual([]);
    const memo = await memoOf(code);
    expect(memo).toMatchObject({ balance: 102_00, heldAmount: 0 });
    const mail = await lastMail(portal.app, portal.user.email);
    expect(mail.subject).toBe(`Your payment ${code} to Portal ${portal.label} stands`);
    expect(mail.text).toContain(`$102.00 is now your credit CM-${code}.`);
    const other = await portal.owe(102_00);
    const credits = [{ creditId: memo.id, amount: 102_00 }];
    await portal.payByCredit([{ invoiceId: other, balance: 102_00, credits }]);
    expect(await portal.invoice(other)).toMatchObject({ balance: 0 });
  });

  test('REF-05 what was paid twice in part becomes a credit beside the one of an overpayment', async () => {
    const invoiceId = await portal.owe(100_00);
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 100_00, amount: 130_00 }]));
    await provider(code, '/chargeback');
    await portal.payByCard([{ invoiceId, balance: 100_00, amount: 60_00 }]);
    await provider(code, '/win-chargeback');
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
    expect(await memoOf(code)).toMatchObject({ balance: 30_00 });
    expect(await memoOf(`${code}-2`)).toMatchObject({ balance: 60_00 });
  });

  test('does not restore credits but leaves them for review until it is won (decision C14), and takes back an overpayment', async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(30_00, creditMemo);
    const line = { invoiceId, balance: 100_00, amount: 90_00, credits: [{ creditId, amount: 30_00 }] };
    const code = codeOf(await portal.payByCard([line]));
    expect(await memoOf(code)).toMatchObject({ balance: 20_00 });
    await provider(code, '/chargeback');
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 70_00 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 0 });
    expect(await memoOf(code)).toMatchObject({ balance: 0 });
    expect(await reviewsOf(code)).toMatchObject([
      {
        retref: expect.stringMatching(/^chargeback .* credits$/),
        localAmount: 30_00,
        detail:
          'Credits of $30.00 stay used by a payment that was taken back. Decide whether the customer gets them again.',
      },
    ]);
    await provider(code, '/win-chargeback');
    expect((await readRecords(portal, code)).items).toMatchObject([{ state: 'RESOLVED' }]);
  });

  test('over a credit that has been spent is left for review', async () => {
    const invoiceId = await portal.owe(100_00);
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 100_00, amount: 130_00 }]));
    const { id: creditId } = await memoOf(code);
    const other = await portal.owe(30_00);
    await portal.payByCredit([{ invoiceId: other, balance: 30_00, credits: [{ creditId, amount: 30_00 }] }]);
    await provider(code, '/chargeback');
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00 });
    expect(await portal.invoice(other)).toMatchObject({ balance: 0 });
    expect(await reviewsOf(code)).toEqual([
      {
        kind: 'REVIEW',
        retref: expect.stringMatching(/^chargeback \d{12} ./),
        orderId: '',
        gatewayAmount: 0,
        localAmount: 30_00,
        detail: 'CHARGEBACK could not be booked in full: a balance has changed in the meantime.',
      },
    ]);
  });
});

describe('an inconsistent dispute', () => {
  test('over a part of a payment reopens no invoice: its money is set apart until it is won', async () => {
    const { invoiceId, code } = await paid(106_00);
    const [charge] = await portal.chargesOf(code);
    await provider(code, '/settle');
    await provider(code, '/chargeback', { amount: '40.00' });
    await passDays(portal, 1);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0 });
    expect(await accountsOf(code)).toEqual({ receivable: -106_00, bank: 66_00, chargeback: 40_00 });
    expect(await reviewsOf(code)).toEqual([
      {
        kind: 'STATUS_DIFF',
        retref: expect.stringMatching(new RegExp(`^${charge!.retref} .`)),
        orderId: '',
        gatewayAmount: 40_00,
        localAmount: 106_00,
        detail: 'The card’s bank disputes a part of a payment that is approved.',
      },
    ]);
    await provider(code, '/win-chargeback');
    expect(await accountsOf(code)).toEqual({ receivable: -106_00, bank: 106_00 });
    const { items, events } = await readRecords(portal, code);
    expect(items).toMatchObject([{ state: 'RESOLVED', resolution: 'the dispute was won' }]);
    expect(events.slice(2)).toMatchObject([
      { cause: 'disputed-in-part', data: { amount: 40_00 } },
      { cause: 'dispute-won', data: { amount: 40_00 } },
    ]);
  });

  test('over a refunded payment is left for review: the money may be gone twice', async () => {
    const { invoiceId, code } = await paid(107_00);
    await provider(code, '/settle');
    await provider(code, '/refund');
    await passDays(portal, 2);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED' });
    const [charge] = await portal.chargesOf(code);
    await provider(code, '/chargeback');
    await passDays(portal, 2);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 107_00 });
    expect(await reviewsOf(code)).toContainEqual({
      kind: 'STATUS_DIFF',
      retref: expect.stringMatching(new RegExp(`^${charge!.retref} .`)),
      orderId: '',
      gatewayAmount: 107_00,
      localAmount: 107_00,
      detail: 'The card’s bank disputes a payment that is refunded.',
    });
  });
});

describe('a bank return', () => {
  test('ACH-04 after settlement makes the invoice owed again', async () => {
    const invoiceId = await portal.owe(103_00);
    const code = codeOf(await portal.payByAch([{ invoiceId, balance: 103_00 }]));
    await provider(code, '/settle');
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    await provider(code, '/return', { code: 'R10' });
    await passDays(portal, 2);
    expect(await portal.payment(code)).toMatchObject({
      status: 'CHARGEBACK',
      failureCode: 'R10',
      failureMessage: returnWords('R10'),
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 103_00, heldAmount: 0 });
    const [charge] = await portal.chargesOf(code);
    const reference = `${charge!.retref} R10`;
    const { events, booked } = await reversalOf(code);
    expect(events.slice(1)).toEqual([moved(events[1]!.createdAt, 'APPROVED CHARGEBACK', 'returned', { reference })]);
    expect(booked).toEqual([`SETTLE: settle ${charge!.retref}`, `RETURN: return ${reference}`]);
  });

  test('ACH-04 before settlement restores credits too (decision C36)', async () => {
    const invoiceId = await portal.owe(104_00);
    const creditId = await portal.owe(4_00, creditMemo);
    const line = { invoiceId, balance: 104_00, credits: [{ creditId, amount: 4_00 }] };
    const code = codeOf(await portal.payByAch([line]));
    await provider(code, '/return', { code: 'R02' });
    const { canceledAt } = await portal.payment(code);
    expect(await portal.payment(code)).toMatchObject({
      status: 'CANCELED',
      failureCode: 'R02',
      failureMessage: 'The account is closed.',
    });
    expect(await reversalOf(code)).toEqual({
      events: [moved(canceledAt!, 'PENDING CANCELED', 'returned', { code: 'R02' })],
      invoiceEvents: [],
      booked: [],
    });
    expect((await lastMail(portal.app, portal.user.email)).subject).toContain(`${code} to`);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 104_00, heldAmount: 0 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 4_00, heldAmount: 0 });
  });
});

describe('a batch that the bank rejects', () => {
  test('voids the payment: invoices, credits and an overpayment are restored', async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(30_00, creditMemo);
    const line = { invoiceId, balance: 100_00, amount: 90_00, credits: [{ creditId, amount: 30_00 }] };
    const code = codeOf(await portal.payByCard([line], { number: '4999006200609073' }));
    await passDays(portal, 4);
    const { voidedAt } = await portal.payment(code);
    expect(await portal.payment(code)).toMatchObject({ status: 'VOIDED', failureCode: null, failureMessage: null });
    const [charge] = await portal.chargesOf(code);
    expect(await reversalOf(code)).toEqual({
      events: [moved(voidedAt!, 'APPROVED VOIDED', 'settlement-rejected', { reference: charge!.retref })],
      invoiceEvents: [
        {
          invoiceId,
          type: 'CANCELED',
          data: { paymentCode: code, status: 'VOIDED' },
          identityId: null,
          createdAt: voidedAt,
        },
      ],
      booked: [`VOID: void ${charge!.retref}`],
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 30_00, heldAmount: 0 });
    expect(await memoOf(code)).toMatchObject({ balance: 0 });
  });

  test('and then settles after all is left for review: the money is there, and the invoice is owed', async () => {
    const { code } = await paid(105_00, { number: '4999006200609073' });
    await passDays(portal, 3);
    expect(await portal.payment(code)).toMatchObject({ status: 'VOIDED' });
    const [charge] = await portal.chargesOf(code);
    const { state } = portal.sandbox;
    const rejected = state.transaction.get(charge!.retref)!;
    const fundedAt = portal.clock.now().toISOString();
    state.put('transaction', charge!.retref, { ...rejected, status: 'Accepted', fundedAt });
    await passDays(portal, 2);
    const paidOut = {
      kind: 'STATUS_DIFF',
      retref: charge!.retref,
      orderId: '',
      gatewayAmount: 105_00,
      localAmount: 0,
      detail: 'The provider paid out for a payment that is voided.',
    };
    expect(await reviewsOf(code)).toEqual([paidOut]);
    const achReturn = { code: 'R10', at: portal.clock.now().toISOString() };
    state.put('transaction', charge!.retref, { ...rejected, achReturn });
    await reconcilePayments(portal.app);
    expect(await reviewsOf(code)).toEqual([
      paidOut,
      {
        ...paidOut,
        retref: `${charge!.retref} R10`,
        localAmount: 105_00,
        detail: 'The bank returned a payment that is voided.',
      },
    ]);
    state.put('transaction', charge!.retref, rejected);
  });
});
