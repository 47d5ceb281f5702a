// The supplier changes its account at the provider while payments are under way.
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { recoverAll, passDays } from '../../testing/payment-jobs.ts';
import { OTHER_MERCHANT, paymentPortal } from '../../testing/payment-portal.ts';
import { sendRefundRequest } from '../../testing/refund-request.ts';
import { CONSOLE_HOST } from '../../testing/test-portal.ts';
import { reconcileDuePayments, reconcilePayments, USUAL_PACE_MS } from './reconcile.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());
afterEach(() => portal.checkAll());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
/** The installation's account, which is always known. */
const INSTALLED = { merchid: '496160873888', user: 'tester', password: 'tester-password' };

async function saveAccount({ merchid: merchantId, user: username, password }: typeof INSTALLED) {
  portal.cookies.staff = await portal.cookieFor(portal.staff.identityId, 'CONSOLE');
  const response = await portal.send({
    method: 'PUT',
    url: '/v1/gateway-accounts/USD',
    host: CONSOLE_HOST,
    cookie: portal.cookies.staff,
    payload: { siteUrl: `${portal.sandbox.origin}/`, merchantId, username, password },
  });
  expect(response.statusCode).toBe(200);
}

async function pay(payBy: 'payByAch' | 'payByCard', amount: number, more: Record<string, unknown> = {}) {
  await portal.later(0);
  const invoiceId = await portal.owe(amount);
  return { invoiceId, code: codeOf(await portal[payBy]([{ invoiceId, balance: amount }], more)) };
}

const itemsOf = () =>
  portal.app.sql
    .selectFrom('reconciliationItem')
    .select(['kind', 'detail'])
    .where('organizationId', '=', portal.organizationId)
    .execute();

describe("after a change of the supplier's account", () => {
  test('a bank payment under way still settles, and its late return is seen', async () => {
    await saveAccount(OTHER_MERCHANT);
    const { code, invoiceId } = await pay('payByAch', 40_00);
    await saveAccount(INSTALLED);
    await passDays(portal, 7);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 0, heldAmount: 0 });
    await passDays(portal, 25);
    const [charge] = await portal.chargesOf(code);
    await portal.control('/return', { retref: charge!.retref, code: 'R10' });
    await passDays(portal, 1);
    expect(await portal.payment(code)).toMatchObject({ status: 'CHARGEBACK', failureCode: 'R10' });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 40_00 });
    expect(await itemsOf()).toEqual([]);
  });

  test('an unanswered charge is decided by the account that it was sent to', async () => {
    await saveAccount(OTHER_MERCHANT);
    const { code } = await pay('payByCard', 41_00, { number: '4999006200601070' });
    expect(await portal.payment(code)).toMatchObject({ status: 'PENDING' });
    await saveAccount(INSTALLED);
    await recoverAll(portal);
    expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED' });
    expect(await portal.chargesOf(code)).toHaveLength(1);
  });

  test('new payments go to the new account, and both settle', async () => {
    await saveAccount(OTHER_MERCHANT);
    const before = await pay('payByCard', 42_00);
    await saveAccount(INSTALLED);
    const after = await pay('payByCard', 43_00);
    await passDays(portal, 3);
    for (const { code } of [before, after]) {
      expect(await portal.payment(code)).toMatchObject({ status: 'APPROVED', settledAt: expect.any(String) });
    }
    expect((await portal.chargesOf(after.code))[0]).toMatchObject({ merchid: INSTALLED.merchid });
  });

  test('REF-01 a refund goes to the account that was charged', async () => {
    await saveAccount(OTHER_MERCHANT);
    const { code, invoiceId } = await pay('payByCard', 44_00);
    await passDays(portal, 3);
    await saveAccount(INSTALLED);
    const response = await sendRefundRequest(portal, code);
    expect(response.statusCode).toBe(201);
    expect(await portal.payment(code)).toMatchObject({ status: 'REFUNDED', refundedAmount: 44_00 });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 44_00 });
    const [charge] = await portal.chargesOf(code);
    expect(charge).toMatchObject({ merchid: OTHER_MERCHANT.merchid, refundedCents: 44_00 });
  });

  test('an account that is left, used again and left again is kept once, with its latest credentials', async () => {
    const { merchants, sql } = portal.app;
    const earlier = () => sql.selectFrom('earlierGatewayAccount').select('merchantId').orderBy('merchantId').execute();
    await saveAccount(INSTALLED);
    await saveAccount(OTHER_MERCHANT);
    await saveAccount(INSTALLED);
    expect(await earlier()).toEqual([{ merchantId: INSTALLED.merchid }, { merchantId: OTHER_MERCHANT.merchid }]);
    const known = await merchants.known(portal.organizationId, 'USD');
    expect(known.map(({ merchantId, password }) => `${merchantId} ${password}`)).toEqual([
      `${INSTALLED.merchid} ${INSTALLED.password}`,
      `${OTHER_MERCHANT.merchid} ${OTHER_MERCHANT.password}`,
    ]);
  });
});

describe('the job', () => {
  /** What the provider was asked for. */
  async function asked(everyMs = USUAL_PACE_MS): Promise<string[]> {
    const days: string[] = [];
    const { gateway } = portal.app;
    const funding = async (
      merchant: Parameters<typeof gateway.funding>[0],
      day: Parameters<typeof gateway.funding>[1],
    ) => {
      if (merchant.merchantId === INSTALLED.merchid) days.push(day);
      return gateway.funding(merchant, day);
    };
    await reconcileDuePayments(portal.restarted({ gateway: { ...gateway, funding } }), everyMs);
    return days;
  }

  test('compares today and yesterday each hour, earlier days every six hours', async () => {
    const HOUR_MS = 60 * 60_000;
    await reconcilePayments(portal.app);
    portal.tick(HOUR_MS - 1);
    expect(await asked()).toHaveLength(0);
    expect(await asked(USUAL_PACE_MS - 1)).toHaveLength(4);
    await reconcilePayments(portal.app);
    portal.tick(HOUR_MS - 1);
    expect(await asked()).toHaveLength(0);
    portal.tick(1);
    expect(await asked()).toHaveLength(2);
    portal.tick(HOUR_MS - 1);
    expect(await asked()).toHaveLength(0);
    portal.tick(4 * HOUR_MS + 1);
    expect(await asked()).toHaveLength(4);
  });
});
