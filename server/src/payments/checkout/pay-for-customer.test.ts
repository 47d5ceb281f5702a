// What staff may pay for a customer, and the customer may not.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyFor, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { paymentRequest } from '../../testing/payment-request.ts';
import { refusalOf } from '../../testing/test-person.ts';

let portal: PaymentPortal;
beforeAll(async () => {
  portal = await paymentPortal({ settings: { isOverpayEnabled: false, isOverpayAdminEnabled: true } });
});
afterAll(() => portal.sandbox.stop());

async function payForCustomer(input: object) {
  const { app, staff, user } = portal;
  const acting = { identityId: staff.identityId, staffId: staff.id, customerId: user.customerId };
  const token = await app.frameTokens.issue(acting, portal);
  const post = (url: string, body: object, key: string | null = null) => {
    const { payload, headers } = paymentRequest(body, key);
    return portal.send({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}`, ...headers } });
  };
  const opened = await post('/v1/checkout-tokens/admin', { paymentType: 'ACH' });
  const { checkoutToken } = opened.json<{ checkoutToken: string }>();
  return post('/v1/payments/admin', { ...input, checkoutToken, requestMethod: 'IN_PERSON' }, randomUUID());
}

test('FRM-05 an overpayment that only staff may make is refused to the customer, and made in the frame', async () => {
  const invoiceId = await portal.owe(15_00);
  const line = [{ invoiceId, balance: 15_00, amount: 20_00 }];
  const refused = await portal.payByAch(line, { accountHolderType: 'PERSONAL' });
  expect(refusalOf(refused)).toEqual([400, 'overpay_not_allowed']);
  const made = await payForCustomer(
    bodyFor(line, {
      paymentType: 'ACH',
      token: await portal.tokenize('011401533/9876543210'),
      holderName: 'Ann Person',
      accountType: 'CHECKING',
      accountHolderType: 'PERSONAL',
    }),
  );
  expect(made.json()).toMatchObject({ code: expect.any(String) });
  expect(await portal.payment(made.json<{ code: string }>().code)).toMatchObject({ total: 20_00, origin: 'ADMIN' });
});
