// @module-tag once
// Concurrent payers, colleagues and workers. In any order, nothing is charged twice or paid with what somebody else has
// used.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { later } from '@plumbline/rules/dates';
import type { App, PaymentStep } from '../app.ts';
import { claimDue } from '../database/claim-due.ts';
import { DAY_MS, MINUTE_MS, passDays, recoverAll } from '../testing/payment-jobs.ts';
import { BILLING, bodyFor, paymentPortal } from '../testing/payment-portal.ts';
import { type AttemptRow, selectDueAttempts, updateAttemptClaimed } from './charge/attempts.sql.ts';
import { reconcilePayments } from './reconciliation/reconcile.ts';
import { recoverPayments } from './charge/recover-payments.ts';
import { runScheduled } from './scheduled/run-scheduled.ts';
import { sendCharge } from './charge/send-charge.ts';

/** Where the process stops; others find what it leaves. */
let stopsAt: PaymentStep | null = null;
const portal = await paymentPortal({
  checkpoint: async (step) => {
    if (step === stopsAt) throw new Error('stopped here');
  },
});
const { sql } = portal.app;
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const times = <T>(count: number, work: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const cardBody = async (lines: Parameters<typeof bodyFor>[0], more: Record<string, unknown> = {}) =>
  bodyFor(lines, {
    paymentType: 'CREDIT_CARD',
    token: await portal.tokenize('4788250000121443', { cvv: '112', expiry: '203012' }),
    expiry: '12/2030',
    cardType: 'CREDIT',
    holderName: 'Ann Person',
    billingAddress: BILLING,
    checkoutToken: await portal.checkoutToken('CREDIT_CARD'),
    ...more,
  });

/** A payment whose process stopped at this step. */
async function stopped(
  at: PaymentStep,
  amount: number,
  number?: string,
): Promise<{ code: string; attempt: AttemptRow }> {
  const invoiceId = await portal.owe(amount);
  stopsAt = at;
  await portal.payByCard([{ invoiceId, balance: amount }], number === undefined ? {} : { number });
  stopsAt = null;
  const attempt = await sql
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('organizationId', '=', portal.organizationId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { code } = await sql
    .selectFrom('payment')
    .select('code')
    .where('id', '=', attempt.paymentId)
    .executeTakeFirstOrThrow();
  return { code, attempt };
}

/** Connections that wait for a lock. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await portal.app.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

const chargedOf = async (code: string) => (await portal.chargesOf(code)).map(({ amountCents }) => amountCents);

describe('PAY-12 one key', () => {
  test('submitted a hundred times at once: one charge, and the others get its answer or wait', async () => {
    const invoiceId = await portal.owe(100_00);
    const body = await cardBody([{ invoiceId, balance: 100_00 }]);
    const key = randomUUID();
    const before = (await portal.charges()).length;
    const answers = await times(100, () => portal.pay(body, { key }));
    const paid = answers.filter(({ statusCode }) => statusCode === 201);
    const waiting = answers.filter(({ statusCode }) => statusCode === 409);
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.length + waiting.length).toBe(100);
    expect(new Set(paid.map(codeOf)).size).toBe(1);
    expect(new Set(waiting.map(codeOf))).toEqual(new Set(waiting.length > 0 ? ['payment_in_progress'] : []));
    expect((await portal.charges()).length - before).toBe(1);
    expect((await portal.pay(body, { key })).json()).toEqual(paid[0]!.json());
  });

  test('with two keys, the same checkout pays once', async () => {
    const invoiceId = await portal.owe(90_00);
    const body = await cardBody([{ invoiceId, balance: 90_00, amount: 30_00 }], { knowsUnderWay: true });
    const answers = await times(10, () => portal.pay(body));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 60_00, heldAmount: 0 });
  });
});

describe('PAY-13 one invoice, one credit', () => {
  test('fifty pay one invoice at once: its balance is paid once, the others are refused', async () => {
    const invoiceId = await portal.owe(100_00);
    const wishes = [100_00, 30_00, 45_00, 7_50, 12_34];
    const statuses: number[] = [];
    const codes: string[] = [];
    const payer = async (place: number) => {
      const body = await cardBody([{ invoiceId, balance: 100_00 }]);
      for (let round = 0; round < 5; round++) {
        const { balance, heldAmount } =
          round === 0 ? { balance: 100_00, heldAmount: 0 } : await portal.invoice(invoiceId);
        const left = balance - heldAmount;
        if (left === 0) return;
        const amount = Math.min(left, wishes[place % wishes.length]!);
        const answer = await portal.pay({
          ...body,
          ...bodyFor([{ invoiceId, balance: left, amount }]),
          knowsUnderWay: true,
        });
        statuses.push(answer.statusCode);
        if (answer.statusCode !== 201) continue;
        codes.push(codeOf(answer));
        return;
      }
    };
    await times(50, payer);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const captured = await Promise.all(codes.map(chargedOf));
    expect(captured.every((amounts) => amounts.length === 1)).toBe(true);
    const { balance, heldAmount } = await portal.invoice(invoiceId);
    expect(heldAmount).toBe(0);
    expect(sum(captured.flat())).toBe(100_00 - balance);
  });

  test('the same credit is used by one of twenty', async () => {
    const creditId = await portal.owe(50_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const invoices = await times(20, () => portal.owe(50_00));
    const answers = await times(20, (place) =>
      portal.payByCredit([{ invoiceId: invoices[place]!, balance: 50_00, credits: [{ creditId, amount: 50_00 }] }]),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await portal.invoice(creditId)).toMatchObject({ balance: 0, heldAmount: 0 });
    const balances = await Promise.all(invoices.map(async (id) => (await portal.invoice(id)).balance));
    expect(balances.filter((balance) => balance === 0)).toHaveLength(1);
  });

  test('a credit is used either alone or with a card, whichever comes first', async () => {
    const creditId = await portal.owe(20_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const [one, two] = [await portal.owe(20_00), await portal.owe(60_00)];
    const credits = [{ creditId, amount: 20_00 }];
    const withCard = await cardBody([{ invoiceId: two, balance: 60_00, credits }]);
    const answers = await Promise.all([
      portal.payByCredit([{ invoiceId: one, balance: 20_00, credits }]),
      portal.pay(withCard),
    ]);
    expect(statusesOf(answers)).toEqual([201, 409]);
  });

  test('payments that share invoices in every order do not deadlock', async () => {
    const ids = await times(4, () => portal.owe(400_00));
    const bodies = await times(16, (place) => {
      const turned = [...ids.slice(place % 4), ...ids.slice(0, place % 4)];
      const ordered = place % 2 === 0 ? turned : turned.toReversed();
      return cardBody(ordered.map((invoiceId) => ({ invoiceId, balance: 400_00, amount: 10_00 })));
    });
    const answers = await Promise.all(bodies.map((body) => portal.pay({ ...body, knowsUnderWay: true })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });
});

describe('several workers', () => {
  const workers = (): App[] => [portal.restarted(), portal.restarted(), portal.restarted()];

  test('send the same charge: it is sent once', async () => {
    const { attempt, code } = await stopped('stored', 37_00);
    await times(10, () => sendCharge(portal.restarted(), attempt));
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await chargedOf(code)).toEqual([37_00]);
  });

  test('recover the same charges: each is sent once and decided once', async () => {
    const codes: string[] = [];
    for (const step of ['stored', 'stored', 'sent', 'answered', 'finished'] as const) {
      codes.push((await stopped(step, 31_00)).code);
    }
    codes.push((await stopped('stored', 31_00, '4999006200608075')).code);
    for (let round = 0; round < 8; round++) {
      portal.tick(61 * MINUTE_MS);
      await Promise.all([
        ...workers().map((app) => recoverPayments(app)),
        ...workers().map((app) => recoverPayments(app)),
        reconcilePayments(portal.restarted()),
        reconcilePayments(portal.restarted()),
      ]);
    }
    await portal.later(0);
    const statuses = await Promise.all(codes.map(async (code) => (await portal.payment(code)).status));
    expect(statuses).toEqual(['APPROVED', 'APPROVED', 'CANCELED', 'APPROVED', 'APPROVED', 'APPROVED']);
    expect(await Promise.all(codes.map(async (code) => (await chargedOf(code)).length))).toEqual([1, 1, 0, 1, 1, 2]);
    await passDays(portal, 4);
  });

  test('claim due charges: each is claimed by exactly one of them', async () => {
    for (let count = 0; count < 7; count++) await stopped('stored', 31_00);
    portal.tick(MINUTE_MS);
    const at = portal.app.now().toISOString();
    const until = later(portal.app.now(), MINUTE_MS).toISOString();
    const due = await selectDueAttempts(portal.app.sql, { at, max: 100, without: [] });
    const claims = await Promise.all(
      workers().map(({ sql }) =>
        claimDue({
          max: 3,
          selectDue: (max) => selectDueAttempts(sql, { at, max, without: [] }),
          claim: (attempt) => updateAttemptClaimed(sql, attempt, until),
        }),
      ),
    );
    expect(due).toHaveLength(7);
    expect(Math.max(...claims.map(({ length }) => length))).toBe(3);
    expect(
      claims
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(due.map(({ id }) => id).toSorted());
    await portal.later(2 * MINUTE_MS);
  });

  test('refund a double charge once', async () => {
    const invoiceId = await portal.owe(32_00);
    const response = await portal.payByCard([{ invoiceId, balance: 32_00 }], { number: '4999006200608075' });
    portal.tick(3 * DAY_MS);
    await Promise.all(workers().map((app) => reconcilePayments(app)));
    await portal.later(0);
    const charges = await portal.chargesOf(codeOf(response));
    expect(charges.map(({ refundedCents }) => refundedCents).toSorted((a, b) => a - b)).toEqual([0, 32_00]);
    const retrefs = charges.map(({ retref }) => retref);
    expect((await portal.charges()).filter(({ parentRetref }) => retrefs.includes(parentRetref))).toHaveLength(1);
  });

  test('SCH-02 run the same scheduled payments: each once', async () => {
    const codes = await scheduled(5);
    await Promise.all([...workers().map((app) => runScheduled(app)), ...workers().map((app) => recoverPayments(app))]);
    expect(await Promise.all(codes.map(chargedOf))).toEqual(codes.map(() => [33_00]));
  });

  test('SCH-02 a payment is either canceled or run', async () => {
    const codes = await scheduled(6);
    const cancel = (code: string) =>
      portal.send({ method: 'DELETE', url: `/v1/payments/${code}`, cookie: portal.cookies.customer });
    const [answers] = await Promise.all([Promise.all(codes.map(cancel)), ...workers().map((app) => runScheduled(app))]);
    const ends = await Promise.all(
      codes.map(async (code) => [(await portal.payment(code)).status, (await chargedOf(code)).length]),
    );
    expect(ends).toEqual(answers.map(({ statusCode }) => (statusCode === 200 ? ['CANCELED', 0] : ['APPROVED', 1])));
  });

  test('SCH-02 a payment whose run has started cannot be canceled', async () => {
    const [code = ''] = await scheduled(1);
    const { id } = await portal.payment(code);
    const { invoiceId } = await sql
      .selectFrom('paymentAllocation')
      .select('invoiceId')
      .where('paymentId', '=', id)
      .executeTakeFirstOrThrow();
    const { running, canceling } = await sql.transaction().execute(async (tx) => {
      await tx.selectFrom('invoice').select('id').where('id', '=', invoiceId).forUpdate().execute();
      const started = runScheduled(portal.restarted());
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      const url = `/v1/payments/${code}`;
      const asked = portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer });
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
      return { running: started, canceling: asked };
    });
    expect(await running).toBe(1);
    expect((await canceling).statusCode).toBe(409);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
  });

  async function scheduled(count: number): Promise<string[]> {
    await portal.later(0);
    const at = new Date(portal.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const codes: string[] = [];
    for (let place = 0; place < count; place++) {
      const invoiceId = await portal.owe(33_00);
      codes.push(codeOf(await portal.payByCard([{ invoiceId, balance: 33_00 }], { scheduledAt: at })));
    }
    await portal.later(5 * DAY_MS);
    return codes;
  }
});

describe('an answer that arrives during an inquiry', () => {
  /** Blocks the work until it is released. */
  const gate = () => Promise.withResolvers<void>();

  /** A process that has the provider's result and waits before it acts on it. */
  const slowToDecide = (wait: () => Promise<unknown>) => {
    const { gateway } = portal.app;
    const findByOrder: typeof gateway.findByOrder = async (...args) => {
      const found = await gateway.findByOrder(...args);
      await wait();
      return found;
    };
    return portal.restarted({ gateway: { ...gateway, findByOrder } });
  };

  test('is not undone by the worker that found nothing', async () => {
    const { attempt, code } = await stopped('stored', 34_00);
    const { gateway } = portal.app;
    const [mayCharge, mayDecide, hasAsked] = [gate(), gate(), gate()];
    const sender = portal.restarted({
      gateway: { ...gateway, charge: async (...args) => (await mayCharge.promise, gateway.charge(...args)) },
    });
    const worker = slowToDecide(() => (hasAsked.resolve(), mayDecide.promise));
    const sending = sendCharge(sender, attempt);
    await expect.poll(async () => (await attemptNow(attempt)).state).toBe('SENT');
    portal.tick(2 * MINUTE_MS);
    const asking = recoverPayments(worker);
    await hasAsked.promise;
    mayCharge.resolve();
    await sending;
    mayDecide.resolve();
    await asking;
    expect(await attemptNow(attempt)).toMatchObject({ state: 'OK', nextPollAt: null });
    await recoverAll(portal);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await chargedOf(code)).toEqual([34_00]);
  });

  test('is not undone by a worker that asked before it was there', async () => {
    const { attempt, code } = await stopped('sent', 38_00);
    portal.tick(2 * MINUTE_MS);
    await recoverPayments(portal.app);
    expect(await attemptNow(attempt)).toMatchObject({ state: 'UNKNOWN' });
    const [mayDecide, hasAsked] = [gate(), gate()];
    const slow = slowToDecide(() => (hasAsked.resolve(), mayDecide.promise));
    portal.tick(2 * MINUTE_MS);
    const asking = recoverPayments(slow);
    await hasAsked.promise;
    await portal.deliver(attempt.orderId, 38_00);
    // Longer than the lease of the slow worker.
    portal.tick(4 * MINUTE_MS);
    await recoverPayments(portal.app);
    mayDecide.resolve();
    await asking;
    expect(await attemptNow(attempt)).toMatchObject({ state: 'OK', nextPollAt: null });
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
  });

  test('decides which of two charges is kept', async () => {
    const { attempt, code } = await stopped('stored', 35_00);
    const { gateway } = portal.app;
    const [mayAnswer, hasCharged] = [gate(), gate()];
    const sender = portal.restarted({
      gateway: {
        ...gateway,
        // The network delivers it twice; the answer is the second one's.
        charge: async (...args) => {
          await gateway.charge(...args);
          const reply = await gateway.charge(...args);
          hasCharged.resolve();
          await mayAnswer.promise;
          return reply;
        },
      },
    });
    const sending = sendCharge(sender, attempt);
    await hasCharged.promise;
    portal.tick(2 * MINUTE_MS);
    const worker = slowToDecide(() => (mayAnswer.resolve(), sending));
    await recoverPayments(worker);
    const { retref } = await attemptNow(attempt);
    expect((await portal.chargesOf(code)).map((charge) => [charge.retref === retref, charge.status])).toEqual([
      [false, 'Voided'],
      [true, 'Queued for Capture'],
    ]);
  });

  const attemptNow = ({ id }: AttemptRow) =>
    sql.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
});

describe('a saved method', () => {
  test('that is deleted while it is used for a scheduled payment: one of the two is refused', async () => {
    await portal.later(0);
    const saved = await portal.owe(10_00);
    await portal.payByCard([{ invoiceId: saved, balance: 10_00 }], {
      number: '5454545454545454',
      savePaymentToken: true,
    });
    const { id } = await sql
      .selectFrom('paymentMethod')
      .select('id')
      .where('organizationId', '=', portal.organizationId)
      .where('last4', '=', '5454')
      .executeTakeFirstOrThrow();
    const invoiceId = await portal.owe(36_00);
    const scheduledAt = new Date(portal.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
    const body = await cardBody([{ invoiceId, balance: 36_00 }], { token: undefined, cardOnFile: id, scheduledAt });
    const { paying, removed } = await sql.transaction().execute(async (tx) => {
      // The payment has read the method and waits for the invoice.
      await tx.selectFrom('invoice').select('id').where('id', '=', invoiceId).forUpdate().execute();
      const waiting = portal.pay(body);
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      const url = `/v1/card-on-file/${id}`;
      return {
        paying: waiting,
        removed: await portal.send({ method: 'DELETE', url, cookie: portal.cookies.customer }),
      };
    });
    expect(removed.statusCode).toBe(200);
    const answer = await paying;
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'method_deleted']);
    expect(await portal.invoice(invoiceId)).toMatchObject({ heldAmount: 0 });
  });
});
