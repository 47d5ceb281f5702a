// getOpenItem, and the decisions of resolveOpenItem that book something
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import type { DecisionKind } from '@plumbline/rules/payments/open-item-decision';
import { insertIdentity, insertPayment, insertStaff, selectAudit } from '../../testing/fixtures.sql.ts';
import { lastMail } from '../../testing/mailbox.ts';
import { passDays, recoverAll } from '../../testing/payment-jobs.ts';
import { insertOpenItem } from '../../testing/payment-fixtures.sql.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { readAccounts, readRecords } from '../../testing/payment-records.ts';
import { CONSOLE_HOST as host } from '../../testing/test-portal.ts';
import { recoverPayments } from '../charge/recover-payments.ts';
import { reconcilePayments } from '../reconciliation/reconcile.ts';

const portal = await paymentPortal();
const { state } = portal.sandbox;
const { sql } = portal.app;
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAccounts());

type Offer = { kind: DecisionKind; amount: number };
type Item = {
  id: string;
  state: string;
  offers: Offer[];
  candidates: { code: string; left: number }[];
  decisionKind: string;
};

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const accountsOf = (code: string) => readAccounts(portal, code);
const staff = () => portal.cookieFor(portal.staff.identityId, 'CONSOLE');
const balanceOf = async (id: string) => (await portal.invoice(id)).balance;

async function paid(amount: number, more: Record<string, unknown> = {}) {
  const invoiceId = await portal.owe(amount);
  const code = codeOf(await portal.payByCard([{ invoiceId, balance: amount }], more));
  return { invoiceId, code };
}

async function provider(code: string, path: string, more = {}) {
  const [charge] = await portal.chargesOf(code);
  await portal.control(path, { retref: charge!.retref, ...more });
  await reconcilePayments(portal.app);
}

/** The newest open item of a payment, as staff read it. */
async function itemOf(code: string): Promise<Item> {
  const { id: paymentId } = await portal.payment(code);
  const found = await sql
    .selectFrom('reconciliationItem')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'OPEN')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return itemBy(found.id);
}
const itemBy = async (id: string) =>
  (await portal.send({ url: `/v1/console/open-items/${id}`, host, cookie: await staff() })).json<Item>();

async function decide({ id }: { id: string }, body: object, cookie?: string): Promise<number | string> {
  const url = `/v1/console/open-items/${id}/resolve`;
  const payload = { decision: 'As agreed.', ...body };
  const response = await portal.send({ method: 'POST', url, host, cookie: cookie ?? (await staff()), payload });
  return response.statusCode === 200 ? 200 : response.json<{ code: string }>().code;
}

/** A payment that its bank rejected and paid out after all. */
async function paidOutAfterVoid(amount: number) {
  const { code, invoiceId } = await paid(amount, { number: '4999006200609073' });
  await passDays(portal, 3);
  const [charge] = await portal.chargesOf(code);
  const rejected = state.transaction.get(charge!.retref)!;
  state.put('transaction', charge!.retref, {
    ...rejected,
    status: 'Accepted',
    fundedAt: portal.clock.now().toISOString(),
  });
  await passDays(portal, 2);
  return { code, invoiceId };
}

describe('money that came for nothing', () => {
  test('REF-04 becomes a credit of the customer, booked once, with who decided and what', async () => {
    const { code } = await paidOutAfterVoid(105_00);
    const item = await itemOf(code);
    expect(item).toMatchObject({
      paid: { status: 'VOIDED', total: 105_00 },
      rests: { chargeback: 0, unapplied: -105_00, review: 0 },
      offers: [
        { kind: 'CREDITED', amount: 105_00 },
        { kind: 'WRITTEN_OFF', amount: -105_00 },
        { kind: 'NOTED', amount: 0 },
      ],
    });
    expect(await decide(item, { kind: 'CREDITED', amount: 105_00 })).toBe(200);
    expect(await decide(item, { kind: 'CREDITED', amount: 105_00 })).toBe(200);
    expect(await accountsOf(code)).toEqual({ bank: 105_00, credit: -105_00 });
    const memo = await sql
      .selectFrom('invoice')
      .select(['balance', 'memo'])
      .where('invoiceNumber', '=', `CM-${code}`)
      .executeTakeFirstOrThrow();
    expect(memo).toEqual({ balance: 105_00, memo: `Money of payment ${code} that paid no invoice` });
    expect(await itemBy(item.id)).toMatchObject({
      state: 'RESOLVED',
      resolution: 'As agreed.',
      resolvedBy: { name: 'Sam Staff' },
      decisionKind: 'CREDITED',
      decisionAmount: 105_00,
      rests: null,
      offers: [],
    });
    expect((await selectAudit(sql, portal.organizationId)).at(-1)).toMatchObject({
      action: 'open-item.resolved',
      subjectId: item.id,
      detail: { decision: 'As agreed.', kind: 'CREDITED', amount: 105_00 },
    });
  });

  test('REF-04 is booked once though several people decide at once, and the others are told', async () => {
    const { code } = await paidOutAfterVoid(61_00);
    const item = await itemOf(code);
    const identityId = await insertIdentity(sql, `second@${portal.label}.example`, 'Second Staff');
    await insertStaff(sql, portal.organizationId, identityId);
    const second = await portal.cookieFor(identityId, 'CONSOLE');
    const first = await staff();
    const answers = await Promise.all([
      decide(item, { kind: 'CREDITED', amount: 61_00 }, first),
      decide(item, { kind: 'WRITTEN_OFF', amount: -61_00 }, second),
      decide(item, { kind: 'CREDITED', amount: 61_00 }, second),
      decide(item, { decision: 'Another note.' }, first),
    ]);
    expect(answers.toSorted()).toEqual([
      200,
      'item_already_resolved',
      'item_already_resolved',
      'item_already_resolved',
    ]);
    const { transactions } = await readRecords(portal, code);
    expect(transactions.filter(({ kind }) => kind === 'DECISION').length).toBeLessThanOrEqual(1);
    const open = await sql.selectFrom('reconciliationItem').select('state').where('id', '=', item.id).execute();
    expect(open).toEqual([{ state: 'RESOLVED' }]);
  });

  test('REF-04 that has gone back meanwhile is not booked: the decision is refused', async () => {
    const { code } = await paidOutAfterVoid(62_00);
    const item = await itemOf(code);
    expect(await decide(item, { kind: 'CREDITED', amount: 61_00 })).toBe('item_changed');
    const [charge] = await portal.chargesOf(code);
    const now = state.transaction.get(charge!.retref)!;
    state.put('transaction', charge!.retref, {
      ...now,
      achReturn: { code: 'R10', at: portal.clock.now().toISOString() },
    });
    await reconcilePayments(portal.app);
    expect(await decide(item, { kind: 'CREDITED', amount: 62_00 })).toBe('item_changed');
    expect((await itemBy(item.id)).offers).toEqual([{ kind: 'NOTED', amount: 0 }]);
    expect(await decide(item, {})).toBe(200);
    expect(await accountsOf(code)).toEqual({});
  });
});

describe('disputed money', () => {
  test('REF-04 is written off, and comes back by itself when the dispute is won after all', async () => {
    const { code } = await paid(106_00);
    await provider(code, '/settle');
    await provider(code, '/chargeback', { amount: '40.00' });
    await passDays(portal, 1);
    const item = await itemOf(code);
    expect(item.offers).toEqual([
      { kind: 'WRITTEN_OFF', amount: 40_00 },
      { kind: 'NOTED', amount: 0 },
    ]);
    expect(await decide(item, { kind: 'WRITTEN_OFF', amount: 40_00 })).toBe(200);
    expect(await accountsOf(code)).toEqual({ receivable: -106_00, bank: 66_00, write_off: 40_00 });
    await provider(code, '/win-chargeback');
    expect(await accountsOf(code)).toEqual({ receivable: -106_00, bank: 106_00 });
  });

  test('REF-04 leaves credits used until they are given back, once', async () => {
    const invoiceId = await portal.owe(100_00);
    const creditId = await portal.owe(30_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
    const line = { invoiceId, balance: 100_00, amount: 70_00, credits: [{ creditId, amount: 30_00 }] };
    const code = codeOf(await portal.payByCard([line]));
    await provider(code, '/chargeback');
    const item = await itemOf(code);
    expect(item.offers).toEqual([
      { kind: 'CREDITS_RESTORED', amount: 30_00 },
      { kind: 'NOTED', amount: 0 },
    ]);
    expect(await decide(item, { kind: 'CREDITS_RESTORED', amount: 30_00 })).toBe(200);
    expect([await balanceOf(invoiceId), await balanceOf(creditId)]).toEqual([100_00, 30_00]);
    await provider(code, '/win-chargeback');
    expect([await balanceOf(invoiceId), await balanceOf(creditId)]).toEqual([30_00, 30_00]);
  });
});

describe('a refund that the provider lists without its payment', () => {
  test('REF-04 is booked for the payment that staff choose, and not again when the provider names it', async () => {
    const first = await paid(77_00);
    const second = await paid(78_00);
    await passDays(portal, 6);
    const [charge] = await portal.chargesOf(second.code);
    await portal.control('/refund', { retref: charge!.retref, amount: '20.00' });
    await passDays(portal, 1);
    const found = await sql
      .selectFrom('reconciliationItem')
      .select(['id', 'paymentId'])
      .where('organizationId', '=', portal.organizationId)
      .where('kind', '=', 'REVIEW')
      .where('gatewayAmount', '>', 0 as never)
      .where('state', '=', 'OPEN')
      .executeTakeFirstOrThrow();
    expect(found.paymentId).toBeNull();
    // Of the same card, but in the currency of another account.
    const { organizationId, portalId, user } = portal;
    const owner = { organizationId, portalId, customerId: user.customerId };
    const createdAt = portal.clock.now().toISOString();
    const canadian = { ...owner, currencyCode: 'CAD', last4: '1443', total: asCents(90_00), createdAt } as const;
    const american = { ...canadian, currencyCode: 'USD' } as const;
    const others = [
      await insertPayment(sql, { ...canadian, code: 'PAY-CAD' }),
      // Less than the refund, and one whose money never came.
      await insertPayment(sql, { ...american, total: asCents(19_99), code: 'PAY-LESS' }),
      await insertPayment(sql, { ...american, status: 'VOIDED', code: 'PAY-VOIDED' }),
    ];
    const item = await itemBy(found.id);
    const ofOther = { kind: 'REFUND_BOOKED', amount: 20_00, paymentCode: 'PAY-CAD' };
    expect(await decide(item, ofOther)).toBe('item_changed');
    await sql.deleteFrom('payment').where('organizationId', '=', organizationId).where('id', 'in', others).execute();
    expect(item.candidates.filter(({ code }) => code.startsWith('PAY-'))).toEqual([]);
    expect(item.offers[0]).toEqual({ kind: 'REFUND_BOOKED', amount: 20_00 });
    expect(item.candidates.slice(0, 2)).toMatchObject([
      { code: second.code, left: 78_00, customerName: 'Ann Builders', last4: '1443' },
      { code: first.code, left: 77_00 },
    ]);
    const booking = { kind: 'REFUND_BOOKED', amount: 20_00 };
    expect(await decide(item, booking)).toBe('item_changed');
    expect(await decide(item, { ...booking, paymentCode: 'P0' })).toBe('item_changed');
    expect(await decide(item, { ...booking, paymentCode: second.code })).toBe(200);
    expect(await portal.payment(second.code)).toMatchObject({ status: 'APPROVED', refundedAmount: 20_00 });
    expect(await balanceOf(second.invoiceId)).toBe(20_00);
    await passDays(portal, 6);
    expect(await portal.payment(second.code)).toMatchObject({ refundedAmount: 20_00 });
    expect(await accountsOf(second.code)).toEqual({ receivable: -58_00, bank: 58_00 });
    expect(await itemBy(found.id)).toMatchObject({ resolution: 'As agreed.', decisionKind: 'REFUND_BOOKED' });
  });
});

describe('a payment whose money never came', () => {
  /** The provider has charged it and never pays it out. */
  async function stuck(payBy: 'payByAch' | 'payByCard', amount: number) {
    const invoiceId = await portal.owe(amount);
    const code = codeOf(await portal[payBy]([{ invoiceId, balance: amount }]));
    const [charge] = await portal.chargesOf(code);
    const { retref } = charge!;
    state.put('transaction', retref, { ...state.transaction.get(retref)!, nextAt: null });
    await passDays(portal, 13);
    return { code, retref, invoiceId };
  }

  test.each([
    ['payByCard', 'VOIDED', 83_00],
    ['payByAch', 'CANCELED', 84_00],
  ] as const)(
    'REF-04 %s is taken back: the invoice is owed again and the payer is told',
    async (payBy, status, amount) => {
      const { code, retref, invoiceId } = await stuck(payBy, amount);
      const item = await itemOf(code);
      expect(item.offers).toEqual([
        { kind: 'TAKEN_BACK', amount },
        { kind: 'NOTED', amount: 0 },
      ]);
      expect(await decide(item, { kind: 'TAKEN_BACK', amount })).toBe(200);
      expect(await portal.payment(code)).toMatchObject({ status, failureMessage: 'No money came for this payment.' });
      expect(await portal.invoice(invoiceId)).toMatchObject({ balance: amount, heldAmount: 0 });
      const mail = await lastMail(portal.app, portal.user.email);
      expect(mail.subject).toBe(`Your payment ${code} to Portal ${portal.label} was returned`);
      // The provider does not void it: what comes after all is an item of its own.
      await portal.control('/settle', { retref });
      await passDays(portal, 1);
      expect(await itemOf(code)).toMatchObject({ rests: { unapplied: -amount } });
    },
  );
});

test('REF-04 finds items by payment, customer, provider reference and amount of the payment', async () => {
  const { code } = await paidOutAfterVoid(1_234_56);
  const { id } = await insertOpenItem(portal, { retref: 'R-0815', orderId: 'O-0815' });
  const find = async (search: string) => {
    const url = `/v1/console/open-items?search=${encodeURIComponent(search)}`;
    const answer = (await portal.send({ url, host, cookie: await staff() })).json<{
      rows: { id: string; payment: { code: string } | null }[];
      count: number;
      openCount: number;
    }>();
    expect(answer.count).toBe(answer.rows.length);
    expect(answer.openCount).toBeGreaterThanOrEqual(2);
    return answer.rows;
  };
  for (const search of ['R-0815', 'O-0815']) expect((await find(search)).map((row) => row.id)).toEqual([id]);
  for (const search of [code, '1234.56']) {
    expect((await find(search)).map(({ payment }) => payment?.code)).toEqual([code]);
  }
  expect((await find('Ann Builders')).map(({ payment }) => payment?.code)).toContain(code);
  expect(await find('nobody here')).toEqual([]);
});

test('REF-04 is told as decided to whoever sends another note, or is another person', async () => {
  const { id } = await insertOpenItem(portal, { retref: 'R-0816', orderId: 'O-0816' });
  const identityId = await insertIdentity(sql, `third@${portal.label}.example`, 'Third Staff');
  await insertStaff(sql, portal.organizationId, identityId);
  expect(await decide({ id }, {})).toBe(200);
  expect(await decide({ id }, {})).toBe(200);
  expect(await decide({ id }, { decision: 'Another note.' })).toBe('item_already_resolved');
  expect(await decide({ id }, {}, await portal.cookieFor(identityId, 'CONSOLE'))).toBe('item_already_resolved');
  expect(await decide({ id }, { kind: 'WRITTEN_OFF', amount: 1 })).toBe('item_already_resolved');
  const audit = await selectAudit(sql, portal.organizationId);
  expect(audit.filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
});

describe('a charge of another amount', () => {
  test('REF-04 is taken back whatever anybody notes meanwhile: an item that is closed would stop it', async () => {
    await portal.plan('void', 'reset', 4);
    const { code } = await paid(46_00, { number: '4387750101010101' });
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
    portal.tick(5_000);
    await recoverPayments(portal.app);
    const item = await itemOf(code);
    expect(item).toMatchObject({ kind: 'MISSING_LOCAL', offers: [] });
    expect(await decide(item, {})).toBe('item_changed');
    await recoverAll(portal);
    expect(await portal.payment(code)).toMatchObject({ status: 'CANCELED', failureCode: 'VOIDED' });
    expect(await itemBy(item.id)).toMatchObject({ state: 'RESOLVED', offers: [] });
    expect(await portal.chargesOf(code)).toMatchObject([{ amountCents: 5_00, status: 'Voided' }]);
  });

  test('REF-04 so is a second charge of one that is approved, which the customer has paid twice until then', async () => {
    const { code } = await paid(47_00, { number: '4999006200601070' });
    const [first] = await portal.chargesOf(code);
    await portal.deliver(first!.orderid, 47_00);
    await portal.plan('void', 'reset', 4);
    portal.tick(5_000);
    await recoverPayments(portal.app);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    const item = await itemOf(code);
    expect(item).toMatchObject({ kind: 'MISSING_LOCAL', offers: [] });
    expect(await decide(item, {})).toBe('item_changed');
    for (let each = 0; each < 4; each += 1) await reconcilePayments(portal.app);
    expect(await itemBy(item.id)).toMatchObject({ state: 'RESOLVED' });
    expect((await portal.chargesOf(code)).map(({ status }) => status).toSorted()).toEqual([
      'Queued for Capture',
      'Voided',
    ]);
  });
});
