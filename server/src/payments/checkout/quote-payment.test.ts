// quotePayment
import { afterAll, describe, expect, test } from 'vitest';
import { asCents } from '@plumbline/rules/money';
import { newId } from '../../database/new-id.ts';
import { bodyFor, paymentPortal } from '../../testing/payment-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';

const portal = await paymentPortal({
  settings: { isSurchargeEnabled: true, maxCreditCardPayment: asCents(1_000_00), minAchPayment: asCents(5_00) },
});
afterAll(() => portal.sandbox.stop());

type Quote = {
  balance: number;
  subtotal: number;
  credit: number;
  surcharge: number;
  surchargeRate: number;
  total: number;
  differences: unknown[];
  refusal: { code: string; id: string | null; message: string } | null;
};

const quote = async (lines: Parameters<typeof bodyFor>[0], more: object = {}) => {
  const { currencyCode, invoices } = bodyFor(lines);
  const response = await portal.post('/v1/payments/quote', {
    currencyCode,
    invoices,
    paymentType: 'CREDIT_CARD',
    ...more,
  });
  return response.json<Quote>();
};

describe('SUR-01 the server computes the surcharge', () => {
  test.each([
    ['a credit card', { cardType: 'CREDIT', billingAddress: { state: 'ID', country: 'US' } }, 300, 3_00],
    ['Colorado has a cap', { cardType: 'CREDIT', billingAddress: { state: 'CO', country: 'US' } }, 200, 2_00],
    ['Connecticut has none', { cardType: 'CREDIT', billingAddress: { state: 'CT', country: 'US' } }, 0, 0],
    ['Massachusetts has none', { cardType: 'CREDIT', billingAddress: { state: 'MA', country: 'US' } }, 0, 0],
    ['a debit card has none', { cardType: 'DEBIT', billingAddress: { state: 'ID', country: 'US' } }, 0, 0],
    ['an unknown state has none', { cardType: 'CREDIT' }, 0, 0],
    ['a bank account has none', { paymentType: 'ACH' }, 0, 0],
  ])('%s', async (_, more, surchargeRate, surcharge) => {
    const invoiceId = await portal.owe(100_00);
    const found = await quote([{ invoiceId, balance: 100_00 }], more);
    expect(found).toEqual({
      balance: 100_00,
      subtotal: 100_00,
      credit: 0,
      surchargeRate,
      surcharge,
      total: 100_00 + surcharge,
      refusal: null,
      differences: [],
    });
    expect(await portal.invoice(invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  });

  test('it is charged exactly as quoted', async () => {
    const invoiceId = await portal.owe(100_00);
    const lines = [{ invoiceId, balance: 100_00 }];
    expect(refusalOf(await portal.payByCard(lines))).toEqual([409, 'quote_changed']);
    const paid = await portal.payByCard(lines, { total: 103_00 });
    expect(paid.json()).toMatchObject({ status: 'APPROVED' });
    const { code } = paid.json<{ code: string }>();
    expect(await portal.payment(code)).toMatchObject({ surcharge: 3_00, surchargeRateBps: 300, total: 103_00 });
    expect(await portal.chargesOf(code)).toMatchObject([{ amountCents: 103_00 }]);
    await portal.checkAll();
  });
});

test('a saved card is quoted by its own type and billing address', async () => {
  await portal.payByCard([{ invoiceId: await portal.owe(10_00), balance: 10_00 }], {
    total: 10_30,
    savePaymentToken: true,
  });
  const list = await portal.send({ url: '/v1/card-on-file', cookie: portal.cookies.customer });
  const [saved] = list.json<{ rows: { id: string }[] }>().rows;
  const lines = [{ invoiceId: await portal.owe(100_00), balance: 100_00 }];
  expect(await quote(lines, { cardOnFile: saved?.id })).toMatchObject({ surcharge: 3_00, total: 103_00 });
  // Whatever address is said beside it.
  const said = { billingAddress: { state: 'CT', country: 'US' } };
  expect(await quote(lines, { cardOnFile: saved?.id, ...said })).toMatchObject({ surcharge: 3_00 });
  // The type can be corrected; the payment asks the provider whether it is true.
  expect(await quote(lines, { cardOnFile: saved?.id, cardType: 'DEBIT' })).toMatchObject({ surcharge: 0 });
  const body = { ...bodyFor(lines), paymentType: 'CREDIT_CARD', cardOnFile: newId() };
  const { currencyCode, invoices, paymentType, cardOnFile } = body;
  const gone = await portal.post('/v1/payments/quote', { currencyCode, invoices, paymentType, cardOnFile });
  expect(refusalOf(gone)).toEqual([400, 'method_deleted']);
});

test('credits count towards the subtotal and not towards the surcharge', async () => {
  const invoiceId = await portal.owe(100_00);
  const creditId = await portal.owe(40_00, { type: 'CREDIT', creditRestrictionType: 'NONE' });
  const line = { invoiceId, balance: 100_00, credits: [{ creditId, amount: 40_00 }] };
  const card = { cardType: 'CREDIT', billingAddress: { state: 'ID', country: 'US' } };
  expect(await quote([line], card)).toEqual({
    balance: 100_00,
    subtotal: 100_00,
    credit: 40_00,
    surchargeRate: 300,
    surcharge: 1_80,
    total: 61_80,
    refusal: null,
    differences: [],
  });
});

test('PAY-15 a quote includes what would refuse the payment, with the limit', async () => {
  const invoiceId = await portal.owe(2_000_00);
  const found = await quote([{ invoiceId, balance: 2_000_00 }], { cardType: 'CREDIT' });
  expect(found.refusal).toEqual({
    code: 'amount_over_maximum',
    id: null,
    message: 'The amount is over the maximum for this payment method: $1,000.00.',
  });
  const small = await quote([{ invoiceId, balance: 2_000_00, amount: 4_00 }], { paymentType: 'ACH' });
  expect(small.refusal).toEqual({
    code: 'amount_below_minimum',
    id: null,
    message: 'The amount is below the minimum for this payment method: $5.00.',
  });
  const old = await quote([{ invoiceId, balance: 5_00 }], { cardType: 'CREDIT' });
  expect(old).toMatchObject({
    balance: 2_000_00,
    differences: [{ field: 'balance', invoiceId, submitted: 5_00, actual: 2_000_00 }],
    refusal: {
      code: 'quote_changed',
      id: invoiceId,
      message: `The amounts have changed since you saw them. Please review them (${invoiceId.slice(-12)}).`,
    },
  });
});

test('another customer’s invoice is not quoted', async () => {
  const invoiceId = await portal.owe(100_00, { customerId: portal.neighbor.customerId });
  expect((await quote([{ invoiceId, balance: 100_00 }])).refusal).toEqual({
    code: 'invoice_not_found',
    id: invoiceId,
    message: 'An invoice was not found.',
  });
});
