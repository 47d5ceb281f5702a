// kill -9 at every commit and around every provider call. After one restart everything is decided: nothing is charged
// twice or lost, and a retry returns the first payment.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import type { PaymentStep } from '../app.ts';
import { crash, type DieAt, stopCrashProcess } from '../testing/crash.ts';
import { DAY_MS, MINUTE_MS, passDays, recoverAll } from '../testing/payment-jobs.ts';
import { BILLING, bodyFor, paymentPortal } from '../testing/payment-portal.ts';
import { reconcilePayments } from './reconciliation/reconcile.ts';
import { runScheduled } from './scheduled/run-scheduled.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The step at which a payment stops in this process, for tests that need no kill. */
let stopsAt: PaymentStep | null = null;
const portal = await paymentPortal({
  checkpoint: async (step) => {
    if (step === stopsAt) throw new Error('stopped here');
  },
});
const { sql } = portal.app;
afterAll(() => Promise.all([stopCrashProcess(), portal.sandbox.stop()]));

const VISA = '4788250000121443';
const SAVED = '5454545454545454';
const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

const newCard = async (number = VISA) => ({
  paymentType: 'CREDIT_CARD',
  token: await portal.tokenize(number, { cvv: '112', expiry: '203012' }),
  expiry: '12/2030',
  cardType: 'CREDIT',
  holderName: 'Ann Person',
  billingAddress: BILLING,
  checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
});

let cardOnFile: string;
beforeAll(async () => {
  const invoiceId = await portal.owe(10_00);
  await portal.payByCard([{ invoiceId, balance: 10_00 }], { number: SAVED, savePaymentToken: true });
  const { id } = await sql.selectFrom('paymentMethod').select('id').executeTakeFirstOrThrow();
  cardOnFile = id;
});

/** The methods, each with the rest of its body. */
const FLOWS = {
  card: newCard,
  'saved card': async () => ({
    paymentType: 'CREDIT_CARD',
    cardOnFile,
    token: await portal.tokenize(SAVED, { cvv: '112' }),
    checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
  }),
  'bank account': async () => ({
    paymentType: 'ACH',
    token: await portal.tokenize('011401533/9876543210'),
    holderName: 'Ann Builders',
    accountType: 'CHECKING',
    accountHolderType: 'BUSINESS',
    checkoutToken: await portal.checkoutToken('ACH'),
  }),
  'card and credit': newCard,
  credit: async () => ({ paymentType: 'CREDIT' }),
};
type Flow = keyof typeof FLOWS;
const FLOW_NAMES = Object.keys(FLOWS) as Flow[];
const CHARGED = FLOW_NAMES.length - 1;

async function submission(flow: Flow) {
  const balance = 50_00;
  const invoiceId = await portal.owe(balance);
  const amount = flow === 'credit' ? balance : flow === 'card and credit' ? 20_00 : 0;
  const creditId = amount === 0 ? null : await portal.owe(amount, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  const credits = creditId === null ? [] : [{ creditId, amount }];
  const body = bodyFor([{ invoiceId, balance, credits }], await FLOWS[flow]());
  return { flow, invoiceId, creditId, credit: amount, key: randomUUID(), body };
}

const paymentsByKey = ({ key }: { key: string }) =>
  sql
    .selectFrom('idempotencyKey')
    .innerJoin('payment', 'payment.id', 'idempotencyKey.paymentId')
    .selectAll('payment')
    .where('key', '=', key)
    .execute();

const TAKEN = { card: 'APPROVED', 'saved card': 'APPROVED', 'card and credit': 'APPROVED', 'bank account': 'PENDING' };
const LOST = { card: 'CANCELED', 'saved card': 'CANCELED', 'card and credit': 'CANCELED', 'bank account': 'CANCELED' };

/** As storeLimit has it. */
const STORED_AT_ONCE = 3;

describe('a payment', () => {
  const POINTS: [string, DieAt, Record<string, string>][] = [
    // The others wait in the queue.
    ['before it is stored', { commit: 'insert into "idempotency_key"', count: STORED_AT_ONCE }, TAKEN],
    ['when it is stored', { step: 'stored', count: CHARGED + 1 }, TAKEN],
    ['when it is marked as sent', { step: 'sent', count: CHARGED }, LOST],
    ['while the provider works on it', { during: 'charge', count: CHARGED }, TAKEN],
    ['when the provider has answered', { step: 'answered', count: CHARGED }, TAKEN],
    ['before the answer is stored', { commit: 'update "payment_attempt"', count: CHARGED }, TAKEN],
    ['when the answer is stored', { step: 'finished', count: CHARGED }, TAKEN],
  ];

  test.each(POINTS)(
    'PAY-12 killed %s is decided after one restart, and is never charged again',
    async (_, dieAt, ends) => {
      await portal.later(0);
      const submissions = await Promise.all(FLOW_NAMES.map(submission));
      const { host, cookies } = portal;
      if ('during' in dieAt) await portal.plan('auth', 'slow', CHARGED);
      const before = (await portal.charges()).length;
      await crash(portal, dieAt, {
        submit: submissions.map(({ key, body }) => ({ host, cookie: cookies.customer, key, body })),
      });
      await portal.checkBooks();
      // The payer's browser lost its connection and retries.
      for (const { key, body } of submissions) {
        expect([201, 409]).toContain((await portal.pay(body, { key })).statusCode);
      }
      await portal.checkBooks();
      await recoverAll(portal, portal.restarted());
      for (const { flow, invoiceId, creditId, key, body } of submissions) {
        const [payment, ...others] = await paymentsByKey({ key });
        expect(others).toEqual([]);
        const end = ends[flow] ?? 'APPROVED';
        expect([flow, payment?.status]).toEqual([flow, end]);
        const charges = await portal.chargesOf(payment!.code);
        expect(charges.map(({ amountCents }) => amountCents)).toEqual(
          end === 'CANCELED' || payment!.total === 0 ? [] : [payment!.total],
        );
        const again = await portal.pay(body, { key });
        expect(again.statusCode).toBe(end === 'CANCELED' ? 402 : 201);
        const owed = { APPROVED: [0, 0], PENDING: [50_00, 50_00], CANCELED: [50_00, 0] }[end] ?? [];
        const { balance, heldAmount } = await portal.invoice(invoiceId);
        expect([flow, balance, heldAmount]).toEqual([flow, ...owed]);
        if (creditId === null) continue;
        expect(await portal.invoice(creditId)).toMatchObject({ heldAmount: 0 });
      }
      const taken = Object.values(ends).filter((end) => end !== 'CANCELED').length;
      expect((await portal.charges()).length - before).toBe(taken);
      await portal.checkAll();
    },
  );

  test('killed anywhere: some days later everything has settled, to the cent', async () => {
    await passDays(portal, 7);
    const rows = await sql.selectFrom('payment').select('status').distinct().execute();
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'CANCELED']);
    await portal.checkAll();
  });
});

describe('the recovery itself', () => {
  test('killed repeatedly ends with the same result', async () => {
    await portal.later(0);
    const submit = async (step: PaymentStep, number: string) => {
      const invoiceId = await portal.owe(60_00);
      const body = bodyFor([{ invoiceId, balance: 60_00 }], await newCard(number));
      const key = randomUUID();
      stopsAt = step;
      await portal.pay(body, { key });
      stopsAt = null;
      return { key };
    };
    const neverSent = await submit('stored', VISA);
    const unheard = await submit('answered', '4999006200608075');
    const recover = async (dieAt: DieAt) => {
      portal.tick(61 * MINUTE_MS);
      await crash(portal, dieAt, { job: 'recover' });
      await portal.checkBooks();
    };
    await recover({ step: 'answered' });
    await recover({ commit: 'update "payment_attempt"' });
    await recover({ after: 'voidCharge' });
    await recoverAll(portal, portal.restarted());
    await passDays(portal, 4);
    for (const [payment, delivered] of [
      [neverSent, 1],
      [unheard, 2],
    ] as const) {
      const [{ code, status } = { code: '', status: '' }] = await paymentsByKey(payment);
      expect(status).toBe('APPROVED');
      expect(await portal.chargesOf(code)).toHaveLength(delivered);
    }
    expect(await openItems()).toEqual([]);
    await portal.checkAll();
  });
});

const openItems = () => sql.selectFrom('reconciliationItem').selectAll().where('state', '=', 'OPEN').execute();

describe('a scheduled payment', () => {
  test('SCH-02 whose run is killed is charged once', async () => {
    await portal.later(0);
    const scheduledAt = new Date(portal.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const codes: string[] = [];
    for (let place = 0; place < 3; place++) {
      const invoiceId = await portal.owe(70_00);
      codes.push(codeOf(await portal.payByCard([{ invoiceId, balance: 70_00 }], { scheduledAt })));
    }
    portal.tick(4 * DAY_MS);
    for (const dieAt of [{ commit: 'insert into "payment_attempt"' }, { step: 'answered' }] as const) {
      await crash(portal, dieAt, { job: 'scheduled' });
      await portal.checkBooks();
    }
    await runScheduled(portal.restarted());
    await recoverAll(portal, portal.restarted());
    for (const code of codes) {
      expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
      expect(await portal.chargesOf(code)).toMatchObject([{ amountCents: 70_00 }]);
    }
    await portal.checkAll();
  });
});

test('SCH-02 a worker that is killed in the middle of many, beside another one: each is charged once', async () => {
  const many = 30;
  await portal.later(0);
  const scheduledAt = new Date(portal.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  for (let place = 0; place < many; place += 1) {
    const invoiceId = await portal.owe(3_00);
    expect((await portal.payByCard([{ invoiceId, balance: 3_00 }], { scheduledAt })).statusCode).toBe(201);
  }
  const statuses = async () => {
    const rows = await sql
      .selectFrom('payment')
      .select(['code', 'status'])
      .where('total', '=', asCents(3_00))
      .execute();
    return Map.groupBy(rows, ({ status }) => status);
  };
  portal.tick(4 * DAY_MS);
  const killed = crash(portal, { step: 'answered', passing: 5 }, { job: 'scheduled' });
  await vi.waitFor(async () => expect((await statuses()).has('APPROVED')).toBe(true), {
    timeout: 30_000,
    interval: 20,
  });
  await Promise.all([killed, runScheduled(portal.restarted())]);
  await portal.checkBooks();
  // At most the charges that were under way in the process that was killed.
  expect((await statuses()).get('PENDING')?.length).toBeLessThanOrEqual(4);
  await recoverAll(portal, portal.restarted());
  const rows = (await statuses()).get('APPROVED') ?? [];
  expect(rows).toHaveLength(many);
  for (const { code } of rows) expect(await portal.chargesOf(code)).toHaveLength(1);
  await portal.checkAll();
});

describe('the reconciliation', () => {
  test('killed while it books and while it refunds does both once', async () => {
    await portal.later(0);
    const invoiceId = await portal.owe(80_00);
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 80_00 }], { number: '4999006200608075' }));
    portal.tick(5 * DAY_MS);
    await crash(portal, { after: 'refund' }, { job: 'reconcile' });
    expect(await openItems()).toHaveLength(1);
    await crash(portal, { commit: 'insert into ledger_transaction' }, { job: 'reconcile' });
    await reconcilePayments(portal.restarted());
    expect(await openItems()).toEqual([]);
    const charges = await portal.chargesOf(code);
    expect(charges.map(({ refundedCents }) => refundedCents).toSorted((a, b) => a - b)).toEqual([0, 80_00]);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    await portal.checkAll();
  });
});
