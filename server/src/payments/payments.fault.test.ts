// Every failure on the way to the provider and back. Each payment is submitted once; then the jobs run for a while, and
// both sides' books must agree.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import type { Merchant } from '../ports/gateway/gateway.ts';
import { startSandbox } from '@plumbline/sandbox/start-sandbox';
import { passDays, recoverAll } from '../testing/payment-jobs.ts';
import { OTHER_MERCHANT, paymentPortal } from '../testing/payment-portal.ts';
import { recoverPayments } from './charge/recover-payments.ts';

let isStopping = false;
const portal = await paymentPortal({
  checkpoint: async () => {
    if (isStopping) throw new Error('stopped here');
  },
});
afterAll(() => portal.sandbox.stop());

const AMOUNT = 40_00;
const SECOND_MS = 1_000;

type Answer = { json: () => unknown };
type Body = { code: string; status?: string; message?: string; details?: { code: string } };

/** The code of the payment, accepted or refused. */
function codeOf(response: Answer): string {
  const body = response.json() as Body;
  return body.details?.code ?? body.code;
}

async function payOnce(number: string, amount = AMOUNT) {
  const invoiceId = await portal.owe(amount);
  const response = await portal.payByCard([{ invoiceId, balance: amount }], { number });
  const { status, message } = response.json<Body>();
  return { invoiceId, amount, code: codeOf(response), answer: status ?? response.statusCode, message };
}

/** The final state of the payment, of the invoice, and at the provider. */
async function endOf({ code, invoiceId, amount }: Awaited<ReturnType<typeof payOnce>>) {
  const { status, failureCode } = await portal.payment(code);
  const { balance } = await portal.invoice(invoiceId);
  const charges = await portal.chargesOf(code);
  return { status, failureCode, owed: balance / amount, delivered: charges.length };
}

const APPROVED = { status: 'APPROVED', failureCode: null, owed: 0, delivered: 1 };
const NEVER_ARRIVED = { status: 'CANCELED', failureCode: 'unknown_not_found', owed: 1, delivered: 0 };

describe('a card that causes a failure', () => {
  const CASES = [
    ['charged, but no reply', '4999006200601070', 'PENDING', APPROVED],
    ['no reply and not charged', '4999006200602078', 'PENDING', NEVER_ARRIVED],
    ['arrives 90 seconds late', '4999006200603076', 'PENDING', APPROVED],
    ['charged, then HTTP 500', '4999006200604074', 'PENDING', APPROVED],
    ['reset before anything is charged', '4999006200605071', 'PENDING', NEVER_ARRIVED],
    ['a slow answer', '4999006200606079', 'APPROVED', APPROVED],
    ['charged, with a reply that cannot be read', '4999006200607077', 'PENDING', APPROVED],
    ['delivered twice', '4999006200608075', 'APPROVED', { ...APPROVED, delivered: 2 }],
    ['only a part is approved', '4387750101010101', 402, { ...NEVER_ARRIVED, failureCode: 'PARTIAL', delivered: 1 }],
    [
      'the bank did not answer',
      '4999006200620062',
      'PENDING',
      { ...NEVER_ARRIVED, failureCode: 'PPS-62', delivered: 1 },
    ],
    ['rejected when the batch settles', '4999006200609073', 'APPROVED', { ...APPROVED, status: 'VOIDED', owed: 1 }],
    ['declined', '4387751111111053', 402, { ...NEVER_ARRIVED, failureCode: 'FNOR-NU', delivered: 1 }],
  ] as const;
  const paid = new Map<string, Awaited<ReturnType<typeof payOnce>>>();

  beforeAll(async () => {
    for (const [name, number] of CASES) paid.set(name, await payOnce(number));
    await portal.checkBooks();
    await recoverAll(portal);
    await portal.checkBooks();
    await passDays(portal, 5);
  }, 120_000);

  test.each(CASES)('%s: ends correctly and is sent once', async (name, _, answer, end) => {
    const payment = paid.get(name)!;
    expect(payment.answer).toBe(answer);
    expect(await endOf(payment)).toEqual(end);
  });

  test('no cent is unexplained', async () => {
    await expect(portal.checkAll()).resolves.toBeUndefined();
  });

  test('a payer who was charged only a part is told that it was refunded', () => {
    expect(paid.get('only a part is approved')!.message).toBe(
      'Only a part of the amount was approved, so the payment was taken back.',
    );
  });
});

describe('a charge that arrives after it was given up', () => {
  test('is refunded by reconciliation', async () => {
    const payment = await payOnce('4999006200603076');
    const [late] = portal.sandbox.state.late.values();
    const dueAt = new Date(portal.clock.now().getTime() + 36 * 60 * 60 * SECOND_MS).toISOString();
    portal.sandbox.state.put('late', late!.id, { ...late!, dueAt });
    await recoverAll(portal);
    expect(await endOf(payment)).toEqual(NEVER_ARRIVED);
    await passDays(portal, 6);
    expect(await endOf(payment)).toEqual({ ...NEVER_ARRIVED, delivered: 1 });
    expect(await portal.chargesOf(payment.code)).toMatchObject([{ status: 'Refunded', refundedCents: AMOUNT }]);
    await portal.checkAll();
  });
});

describe('a double charge without an answer', () => {
  test('one is kept, the other is refunded', async () => {
    await portal.plan('auth', 'no-reply-charged');
    const payment = await payOnce('4999006200601070');
    const [charge] = await portal.chargesOf(payment.code);
    await portal.deliver(charge!.orderid, AMOUNT);
    await recoverAll(portal);
    expect(await endOf(payment)).toEqual({ ...APPROVED, delivered: 2 });
    expect((await portal.chargesOf(payment.code)).map(({ status }) => status).toSorted()).toEqual([
      'Queued for Capture',
      'Voided',
    ]);
    await portal.checkAll();
  });
});

describe('voids and refunds fail too', () => {
  test.each([
    ['void', 'reset', 4],
    ['void', 'no-reply-charged', 1],
    ['void', 'no-reply-not-charged', 4],
    ['void', 'error-429', 4],
    ['void', 'broken-json', 1],
    ['inquireByOrderid', 'error-500', 4],
  ])('a partial approval, and then %s: %s', async (op, fault, times) => {
    if (op !== 'void') await portal.plan('void', 'reset');
    await portal.plan(op, fault, times);
    const payment = await payOnce('4387750101010101');
    await recoverAll(portal);
    expect(await endOf(payment)).toMatchObject({ status: 'CANCELED', owed: 1, delivered: 1 });
    await portal.checkAll();
    await passDays(portal, 4);
    await portal.checkAll();
  });

  test('a double charge whose void fails for days is refunded in the end', async () => {
    const payment = await payOnce('4999006200608075');
    await portal.plan('refund', 'reset', 40);
    await passDays(portal, 8);
    expect((await portal.chargesOf(payment.code)).map(({ refundedCents }) => refundedCents)).toEqual([0, 0]);
    for (const id of portal.sandbox.state.fault.keys()) portal.sandbox.state.drop('fault', id);
    await passDays(portal, 2);
    await portal.checkAll();
  });
});

describe('inquiries', () => {
  test('go on for more than an hour before a charge is voided, and never send it again', async () => {
    const payment = await payOnce('4999006200602078');
    const { gateway } = portal.app;
    const started = portal.clock.now().getTime();
    const asked: number[] = [];
    const app = portal.restarted({
      gateway: {
        ...gateway,
        findByOrder: (...args) => {
          asked.push((portal.clock.now().getTime() - started) / SECOND_MS);
          return gateway.findByOrder(...args);
        },
      },
    });
    const times = [5, 35, 95, 395, 1_295, 4_895];
    for (const time of times) {
      expect(await endOf(payment)).toEqual({ ...NEVER_ARRIVED, status: 'PENDING', failureCode: null });
      for (const moment of [time - 1, time]) {
        portal.tick(started + moment * SECOND_MS - portal.clock.now().getTime());
        await recoverPayments(app);
      }
    }
    expect([...new Set(asked)]).toEqual(times);
    expect(await endOf(payment)).toEqual(NEVER_ARRIVED);
    await portal.later(0);
    await portal.checkAll();
  });
});

describe('inquiries fail too', () => {
  test('while inquiries fail nothing is decided and nothing is sent again', async () => {
    const payment = await payOnce('4999006200601070');
    await portal.plan('inquireByOrderid', 'error-500', 5);
    await portal.plan('inquireByOrderid', 'broken-json', 3);
    for (let round = 0; round < 8; round++) {
      portal.tick(3_600 * SECOND_MS);
      await recoverPayments(portal.app);
      expect(await endOf(payment)).toEqual({ status: 'PENDING', failureCode: null, owed: 1, delivered: 1 });
    }
    await recoverAll(portal);
    expect(await endOf(payment)).toEqual(APPROVED);
    await portal.checkAll();
  });

  test('a void by order that fails voids nothing', async () => {
    const payment = await payOnce('4999006200602078');
    await portal.plan('voidByOrderId', 'reset', 5);
    for (let round = 0; round < 8; round++) {
      portal.tick(3_600 * SECOND_MS);
      await recoverPayments(portal.app);
    }
    expect(await endOf(payment)).toMatchObject({ status: 'PENDING' });
    await recoverAll(portal);
    expect(await endOf(payment)).toEqual(NEVER_ARRIVED);
    await portal.checkAll();
  });
});

describe('a charge that arrives while it is being voided', () => {
  test.each([
    ['before the first void', 0, 'VOIDED'],
    ['after the last void', 3, 'APPROVED'],
  ])('%s', async (_, voids, end) => {
    const payment = await payOnce('4999006200602078');
    const attempt = await portal.app.sql
      .selectFrom('paymentAttempt')
      .select('orderId')
      .where('organizationId', '=', portal.organizationId)
      .where('state', '=', 'UNKNOWN')
      .executeTakeFirstOrThrow();
    const { gateway } = portal.app;
    let count = 0;
    const voidByOrder: typeof gateway.voidByOrder = async (merchant, orderId) => {
      if (count === 0 && voids === 0) await portal.deliver(attempt.orderId, AMOUNT);
      const reply = await gateway.voidByOrder(merchant, orderId);
      count += 1;
      if (count === voids) await portal.deliver(attempt.orderId, AMOUNT);
      return reply;
    };
    await recoverAll(portal, portal.restarted({ gateway: { ...gateway, voidByOrder } }));
    expect(count).toBe(3);
    const isPaid = end === 'APPROVED';
    expect(await endOf(payment)).toEqual(
      isPaid ? APPROVED : { status: 'CANCELED', failureCode: 'VOIDED', owed: 1, delivered: 1 },
    );
    await portal.checkAll();
  });
});

describe('the provider adds its own surcharge', () => {
  test.each(['4788250000121443', '4999006200611079'])('%s: it is taken back, and the payer is told', async (number) => {
    const adding = await paymentPortal({ merchant: { feeType: 'S' } });
    const invoiceId = await adding.owe(AMOUNT);
    const response = await adding.payByCard([{ invoiceId, balance: AMOUNT }], { number });
    expect(response.statusCode).toBe(402);
    expect(response.json<Body>().message).toMatch(/charged another amount than agreed/);
    expect(await adding.charges()).toMatchObject([{ status: 'Voided' }]);
    expect(await adding.invoice(invoiceId)).toMatchObject({ balance: AMOUNT, heldAmount: 0 });
    await adding.checkAll();
    await adding.sandbox.stop();
  });
});

describe('the provider is unreachable', () => {
  const NOWHERE = { GATEWAY_URL: 'http://127.0.0.1:9' };

  test('nothing is charged, there is no hold, and the payer is told', async () => {
    const cutOff = await paymentPortal({ env: NOWHERE });
    const invoiceId = await cutOff.owe(AMOUNT);
    const byCard = await cutOff.payByCard([{ invoiceId, balance: AMOUNT }]);
    expect([byCard.statusCode, byCard.json<Body>().code]).toEqual([503, 'payment_provider_unavailable']);
    const byAch = await cutOff.payByAch([{ invoiceId, balance: AMOUNT }]);
    expect([byAch.statusCode, byAch.json<Body>().code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await cutOff.invoice(invoiceId)).toMatchObject({ balance: AMOUNT, heldAmount: 0 });
    await cutOff.checkAll();
    await cutOff.sandbox.stop();
  });

  test('open payments wait until it is back', async () => {
    const payment = await payOnce('4999006200601070');
    const cutOff = portal.restarted({}, NOWHERE);
    for (let round = 0; round < 9; round++) {
      portal.tick(3_600 * SECOND_MS);
      await recoverPayments(cutOff);
    }
    expect(await endOf(payment)).toMatchObject({ status: 'PENDING', delivered: 1 });
    await recoverAll(portal);
    expect(await endOf(payment)).toEqual(APPROVED);
    await portal.checkAll();
  });
});

describe("the supplier's merchant account changes", () => {
  const withMerchant = (merchant: Merchant | null): App => {
    const app = portal.restarted();
    return {
      ...app,
      merchants: { ...app.merchants, find: async () => merchant, known: async () => (merchant ? [merchant] : []) },
    };
  };

  test('a charge that was stored and not sent is canceled if there is no account any more', async () => {
    isStopping = true;
    const invoiceId = await portal.owe(AMOUNT);
    await portal.payByCard([{ invoiceId, balance: AMOUNT }]);
    isStopping = false;
    portal.tick(120 * SECOND_MS);
    await recoverPayments(withMerchant(null));
    const { status, failureCode } = await portal.app.sql
      .selectFrom('payment')
      .innerJoin('paymentAllocation', 'paymentAllocation.paymentId', 'payment.id')
      .select(['status', 'failureCode'])
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    expect([status, failureCode]).toEqual(['CANCELED', 'NO_ACCOUNT']);
    await portal.checkAll();
  });

  test('a charge without an answer is not canceled because the new account does not know it', async () => {
    const payment = await payOnce('4999006200601070');
    const merchant = (await portal.app.merchants.find(portal.organizationId, 'USD'))!;
    const { merchid: merchantId, user: username, password } = OTHER_MERCHANT;
    const elsewhere = await startSandbox({ ...portal.sandboxOptions, port: 0 });
    const moved = { ...merchant, siteUrl: elsewhere.origin };
    for (const other of [null, { ...merchant, merchantId, username, password }, moved]) {
      const app = withMerchant(other);
      for (let round = 0; round < 8; round++) {
        portal.tick(3_600 * SECOND_MS);
        await recoverPayments(app);
      }
      expect(await endOf(payment)).toMatchObject({ status: 'PENDING', delivered: 1 });
    }
    await elsewhere.stop();
    await recoverAll(portal);
    expect(await endOf(payment)).toEqual(APPROVED);
    await portal.checkAll();
  });
});
