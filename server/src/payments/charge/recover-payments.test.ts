import { afterAll, describe, expect, test, vi } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import type { App, PaymentStep } from '../../app.ts';
import { GatewayUnavailable } from '../../ports/gateway/gateway.ts';
import { newId } from '../../database/new-id.ts';
import { insertPayment } from '../../testing/fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { moved, readRecords } from '../../testing/payment-records.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';
import { recoverPayments } from './recover-payments.ts';

/** Where the process that takes the payment stops. */
let stopsAt: PaymentStep | null = null;
const portal = await paymentPortal({
  checkpoint: async (step) => {
    if (step === stopsAt) throw new Error('stopped here');
  },
});
afterAll(() => portal.sandbox.stop());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

/** Moves the clock until nothing is open. */
async function recoverAll(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await portal.later(61 * MINUTE_MS);
    await recoverPayments(portal.app);
  }
}

describe('a charge without an answer', () => {
  test.each([
    ['charged, but no reply', '4999006200601070', 'APPROVED'],
    ['no reply and not charged', '4999006200602078', 'CANCELED'],
    ['charged, then an error', '4999006200604074', 'APPROVED'],
    ['connection reset', '4999006200605071', 'CANCELED'],
    ['a reply that cannot be read', '4999006200607077', 'APPROVED'],
    ['the bank did not answer the gateway', '4999006200620062', 'CANCELED'],
  ])('%s: is pending until an inquiry finds the result', async (_, number, end) => {
    const invoiceId = await portal.owe(40_00);
    const response = await portal.payByCard([{ invoiceId, balance: 40_00 }], { number });
    expect(response.json()).toMatchObject({ status: 'PENDING' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 40_00, heldAmount: 40_00 });
    await recoverAll();
    expect(await portal.payment(codeOf(response))).toMatchObject({ status: end });
    const paid = end === 'APPROVED' ? 0 : 40_00;
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: paid, heldAmount: 0 });
  });
});

test('a charge that never arrived says by when it is given up, and is by then', async () => {
  const invoiceId = await portal.owe(41_00);
  const paid = await portal.payByCard([{ invoiceId, balance: 41_00 }], { number: '4999006200602078' });
  const url = `/v1/payments/${codeOf(paid)}`;
  const open = async () => {
    const answer = await portal.send({ url, cookie: portal.cookies.customer });
    return answer.json<{ isOpen: boolean; openUntil: string | null; status: string }>();
  };
  const { openUntil } = await open();
  const leftMs = Date.parse(openUntil ?? '') - portal.clock.now().getTime();
  expect(leftMs).toBeGreaterThan(80 * MINUTE_MS);
  // The job runs twice a minute.
  for (let passed = MINUTE_MS / 2; passed <= leftMs; passed += MINUTE_MS / 2) {
    portal.tick(MINUTE_MS / 2);
    await recoverPayments(portal.app);
  }
  await portal.later(0);
  expect(await open()).toMatchObject({ status: 'CANCELED', isOpen: false, openUntil: null });
  expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 41_00, heldAmount: 0 });
});

describe('bank payments', () => {
  test('ACH-04 settles after some days and is then paid', async () => {
    const invoiceId = await portal.owe(90_00);
    const response = await portal.payByAch([{ invoiceId, balance: 90_00 }]);
    await reconcilePayments(portal.app);
    expect(await portal.payment(codeOf(response))).toMatchObject({ status: 'PENDING' });
    for (let day = 0; day < 7; day++) {
      await portal.later(DAY_MS);
      await reconcilePayments(portal.app);
    }
    expect(await portal.payment(codeOf(response))).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
  });

  test('ACH-04 a return restores everything, with the reason in words', async () => {
    const invoiceId = await portal.owe(90_00);
    const response = await portal.payByAch([{ invoiceId, balance: 90_00 }], { account: '12340001' });
    for (let day = 0; day < 5; day++) {
      await portal.later(DAY_MS);
      await reconcilePayments(portal.app);
    }
    expect(await portal.payment(codeOf(response))).toMatchObject({
      status: 'CANCELED',
      failureCode: 'R01',
      failureMessage: 'There was not enough money in the account.',
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 90_00, heldAmount: 0 });
  });
});

/** A payment that the provider does not answer, or whose process stops before it could. */
async function leave(amount: number, number: string, step: PaymentStep | null = null): Promise<string> {
  stopsAt = step;
  await portal.payByCard([{ invoiceId: await portal.owe(amount), balance: amount }], { number });
  stopsAt = null;
  const { code } = await portal.app.sql
    .selectFrom('payment')
    .select('code')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code;
}

const CARD = '4788250000121443';
const NEVER_CHARGED = '4999006200602078';
const now = (aheadMs = 0) => new Date(portal.clock.now().getTime() + aheadMs).toISOString();
const withGateway = (changed: Partial<App['gateway']>): App =>
  portal.restarted({ gateway: { ...portal.app.gateway, ...changed } });
const attemptOf = async (code: string) => (await readRecords(portal, code)).attempts[0]!;

describe('a process that stops', () => {
  test('before it sends: nobody looks for a minute, then the charge is sent', async () => {
    const code = await leave(41_00, CARD, 'stored');
    portal.tick(MINUTE_MS - 1);
    expect(await recoverPayments(portal.app)).toBe(0);
    portal.tick(1);
    expect(await recoverPayments(portal.app)).toBe(1);
    expect(await attemptOf(code)).toMatchObject({ state: 'OK', sentAt: now(), pollCount: 1 });
  });

  test('after it has sent: the payment is pending, and asked for five seconds later', async () => {
    const code = await leave(42_00, NEVER_CHARGED, 'sent');
    portal.tick(MINUTE_MS);
    await recoverPayments(portal.app);
    expect(await attemptOf(code)).toMatchObject({
      state: 'UNKNOWN',
      responseText: 'nobody answered',
      nextPollAt: now(5_000),
      pollCount: 0,
    });
    const { events } = await readRecords(portal, code);
    expect(events.slice(1)).toEqual([moved(now(), 'STARTED PENDING', 'unanswered')]);
    await recoverAll();
    expect(await readRecords(portal, code)).toMatchObject({
      payment: {
        status: 'CANCELED',
        failureCode: 'unknown_not_found',
        failureMessage: 'The payment did not reach the payment provider. Nothing was charged.',
      },
      attempts: [{ state: 'DECLINED', retref: null, merchantId: '496160873888', responseCode: 'unknown_not_found' }],
    });
    const mail = await lastMail(portal.app, portal.user.email);
    expect(mail.subject).toBe(`Your payment ${code} to Portal ${portal.label} was not made`);
  });
});

describe('polling', () => {
  test('waits longer each time while the provider cannot be asked, and at most an hour', async () => {
    const code = await leave(43_00, '4999006200601070');
    const unreachable = withGateway({
      findByOrder: async () => {
        throw new GatewayUnavailable('closed');
      },
    });
    const waits: number[] = [];
    for (let poll = 0; poll < 8; poll++) {
      const { nextPollAt } = await attemptOf(code);
      const waitMs = new Date(nextPollAt!).getTime() - portal.clock.now().getTime();
      waits.push(waitMs / 1_000);
      portal.tick(waitMs);
      await recoverPayments(unreachable);
    }
    expect(waits).toEqual([5, 30, 60, 300, 900, 3_600, 3_600, 3_600]);
    expect(await attemptOf(code)).toMatchObject({ state: 'UNKNOWN', pollCount: 8 });
    await recoverAll();
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
  });

  test('that fails for a reason of ours is tried again after three minutes, and keeps nobody waiting', async () => {
    const [broken, other] = [await leave(44_00, '4999006200601070'), await leave(45_00, '4999006200601070')];
    const { orderId } = await attemptOf(broken);
    portal.tick(5_000);
    const { findByOrder } = portal.app.gateway;
    const failing = withGateway({
      findByOrder: async (merchant, order) => {
        if (order === orderId) throw new Error('a mistake');
        return findByOrder(merchant, order);
      },
    });
    expect(await recoverPayments(failing)).toBe(2);
    expect(await attemptOf(broken)).toMatchObject({ state: 'UNKNOWN', nextPollAt: now(180_000), pollCount: 1 });
    expect(await portal.payment(other)).toMatchObject({ status: 'APPROVED' });
    await recoverAll();
  });
});

describe('what is found under an order and is not ours to keep', () => {
  const undone = async (code: string) =>
    (await readRecords(portal, code)).items.map(({ createdAt: _createdAt, ...item }) => item);
  const item = async (code: string, place: number, detail: string) => {
    const { retref, orderid: orderId } = (await portal.chargesOf(code))[place]!;
    const at = expect.any(String);
    return {
      kind: 'MISSING_LOCAL',
      retref,
      orderId,
      localAmount: 0,
      detail,
      runId: null,
      resolvedAt: at,
      resolvedBy: null,
    };
  };

  test('another amount than asked for is undone, and a person can read of it', async () => {
    await portal.plan('void', 'reset', 4);
    const code = await leave(46_00, '4387750101010101');
    await recoverAll();
    const found = await item(code, 0, 'Another amount than asked for.');
    expect(await undone(code)).toEqual([{ ...found, gatewayAmount: 5_00, state: 'RESOLVED', resolution: 'voided' }]);
    expect(await portal.payment(code)).toMatchObject({
      status: 'CANCELED',
      failureCode: 'VOIDED',
      failureMessage: 'The payment could not be completed and was undone. Nothing was charged.',
    });
  });

  test('a second charge is undone, and a person can read of it', async () => {
    const code = await leave(47_00, '4999006200601070');
    const { orderId } = await attemptOf(code);
    await portal.deliver(orderId, 47_00);
    portal.tick(5_000);
    await recoverPayments(portal.app);
    const found = await item(code, 1, 'A second charge under one order.');
    expect(await undone(code)).toEqual([{ ...found, gatewayAmount: 47_00, state: 'RESOLVED', resolution: 'voided' }]);
  });

  test('an approval of another amount than asked for is shown to a person', async () => {
    const code = await leave(48_00, CARD, 'stored');
    portal.tick(MINUTE_MS);
    const { charge } = portal.app.gateway;
    const lying = withGateway({
      charge: async (...args) => ({ ...(await charge(...args)), amount: asCents(47_99) }) as never,
    });
    await recoverPayments(lying);
    const { items, payment } = await readRecords(portal, code);
    expect(items).toEqual([
      {
        kind: 'REVIEW',
        retref: payment.externalCode,
        orderId: '',
        gatewayAmount: 0,
        localAmount: 48_00,
        detail: 'The provider took another amount than was asked for.',
        runId: null,
        state: 'OPEN',
        resolution: null,
        createdAt: now(),
        resolvedAt: null,
        resolvedBy: null,
      },
    ]);
  });
});

test('all charges that are due are looked after, those that wait longest first', async () => {
  const { app, organizationId, portalId, user } = portal;
  await recoverAll();
  const waitingSince = async (seconds: number, place: number) => {
    const owner = { organizationId, portalId, customerId: user.customerId };
    const paymentId = await insertPayment(app.sql, { ...owner, status: 'PENDING' });
    await app.sql
      .insertInto('paymentAttempt')
      .values({
        organizationId,
        id: newId(),
        paymentId,
        kind: 'AUTH',
        state: 'UNKNOWN',
        orderId: `PLBWAITING${place}`,
        currencyCode: 'USD',
        amount: asCents(100_00),
        merchantId: 'of before',
        createdAt: now(),
        nextPollAt: now(-seconds * 1_000),
      })
      .execute();
  };
  for (const place of [0, 1]) await waitingSince(1, place);
  for (let place = 2; place < 21; place++) await waitingSince(2, place);
  expect(await recoverPayments(app)).toBe(21);
  const items = app.sql.selectFrom('reconciliationItem').select('retref').where('retref', 'like', 'PLBWAITING%');
  const order = (await items.orderBy('id').execute()).map(({ retref }) => retref);
  expect([order.length, order.at(-1)]).toEqual([21, 'PLBWAITING1']);
  await app.sql.updateTable('paymentAttempt').set({ nextPollAt: null }).where('state', '=', 'UNKNOWN').execute();
});

test('while the provider of one organization does not answer, the charges of others are looked after', async () => {
  await recoverAll();
  const other = await paymentPortal({ sandbox: portal.sandbox });
  other.tick(portal.clock.now().getTime() - other.clock.now().getTime());
  await other.later(0);
  const pay = async (at: PaymentPortal) => {
    const lines = [{ invoiceId: await at.owe(43_00), balance: 43_00 }];
    return codeOf(await at.payByCard(lines, { number: '4999006200601070' }));
  };
  const stuck: string[] = [];
  for (let place = 0; place < 22; place += 1) stuck.push(await pay(portal));
  const code = await pay(other);
  const orders = new Set(
    (await portal.app.sql.selectFrom('paymentAttempt').select(['organizationId', 'orderId']).execute()).flatMap(
      ({ organizationId, orderId }) => (organizationId === portal.organizationId ? orderId : []),
    ),
  );
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { gateway } = portal.app;
  const app = portal.restarted({
    gateway: {
      ...gateway,
      findByOrder: async (merchant, orderId) => {
        if (orders.has(orderId)) await answered;
        return gateway.findByOrder(merchant, orderId);
      },
    },
  });
  portal.tick(MINUTE_MS);
  const recovered = recoverPayments(app);
  try {
    await vi.waitFor(async () => expect(await other.payment(code)).toMatchObject({ status: 'APPROVED' }), 10_000);
    expect(await portal.payment(stuck[0]!)).toMatchObject({ status: 'PENDING' });
  } finally {
    answer();
  }
  expect(await recovered).toBe(23);
  for (const each of stuck) expect(await portal.payment(each)).toMatchObject({ status: 'APPROVED' });
});

describe('an account that is the supplier’s no more', () => {
  const withMerchant = (merchant: Awaited<ReturnType<App['merchants']['find']>>): App => {
    const app = portal.restarted();
    return {
      ...app,
      merchants: { ...app.merchants, find: async () => merchant, known: async () => (merchant ? [merchant] : []) },
    };
  };

  test('a charge without an answer is shown to a person, once, and asked for later', async () => {
    const code = await leave(49_00, '4999006200601070');
    const { orderId } = await attemptOf(code);
    for (let round = 0; round < 2; round++) {
      portal.tick(MINUTE_MS);
      await recoverPayments(withMerchant(null));
    }
    const { items } = await readRecords(portal, code);
    expect(items).toMatchObject([
      {
        kind: 'REVIEW',
        retref: orderId,
        localAmount: 49_00,
        detail: `The charge ${orderId} was sent to an account that is not the supplier's any more.`,
        state: 'OPEN',
      },
    ]);
    expect(await attemptOf(code)).toMatchObject({ state: 'UNKNOWN', nextPollAt: now(MINUTE_MS), pollCount: 2 });
    await recoverAll();
  });

  test('a charge that was not sent is called off, in words for the payer', async () => {
    const code = await leave(50_00, CARD, 'stored');
    portal.tick(MINUTE_MS);
    await recoverPayments(withMerchant(null));
    const words = 'The supplier has no account at the payment provider any more. Nothing was charged.';
    const { payment, attempts } = await readRecords(portal, code);
    expect(payment).toMatchObject({ status: 'CANCELED', failureCode: 'NO_ACCOUNT', failureMessage: words });
    expect(attempts).toMatchObject([{ state: 'DECLINED', siteUrl: null, retref: null, responseText: words }]);
  });
});
