// The surcharge depends on the state of the billing address, so the state has to be where the ZIP code is.
import { codes } from 'zipcodes/lib/codes.js';
import { regionMismatch } from '@plumbline/rules/region-mismatch';
import { regionName } from '@plumbline/rules/regions';
import { afterAll, describe, expect, test } from 'vitest';
import { insertSavedCard } from '../../testing/payment-fixtures.sql.ts';
import { BILLING, bodyFor, paymentPortal } from '../../testing/payment-portal.ts';
import { refusalOf } from '../../testing/test-person.ts';

const portal = await paymentPortal({ settings: { isSurchargeEnabled: true } });
afterAll(() => portal.sandbox.stop());

const linesOf = async () => [{ invoiceId: await portal.owe(100_00), balance: 100_00 }];
const CONNECTICUT = { ...BILLING, state: 'CT' };
const PROBLEM = 'ZIP code 83702 is in Idaho, not in Connecticut.';

const ownerOf = ({ organizationId, user }: typeof portal) => ({
  organizationId,
  customerId: user.customerId,
  createdBy: user.identityId,
});

const quote = async (more: object) => {
  const { currencyCode, invoices } = bodyFor(await linesOf());
  const body = { currencyCode, invoices, paymentType: 'CREDIT_CARD', ...more };
  const answer = await portal.post('/v1/payments/quote', body);
  return answer.json<{ refusal: { code: string; message: string } | null }>();
};

describe('SUR-01 a state that is not where the ZIP code is', () => {
  test.each([
    ['now', {}],
    ['and saves the card', { savePaymentToken: true }],
    ['on a later day', { scheduledAt: '2026-12-01', savePaymentToken: true }],
  ])('pays nothing %s', async (_when, more) => {
    const lines = await linesOf();
    const refused = await portal.payByCard(lines, { ...more, billingAddress: CONNECTICUT });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'address_mismatch',
      message: PROBLEM,
      fields: { postalCode: PROBLEM },
    });
    expect(await portal.invoice(lines[0]!.invoiceId)).toMatchObject({ balance: 100_00, heldAmount: 0 });
  });

  test('is told with the quote', async () => {
    const found = await quote({ cardType: 'CREDIT', billingAddress: CONNECTICUT });
    expect(found.refusal).toEqual({ code: 'address_mismatch', id: null, message: PROBLEM });
    const { refusal } = await quote({ cardType: 'CREDIT', billingAddress: BILLING });
    expect(refusal).toBeNull();
  });

  test('is refused for a card that was saved with it before', async () => {
    const id = await insertSavedCard(portal.app.sql, { ...ownerOf(portal), billingAddress: CONNECTICUT });
    expect((await quote({ cardOnFile: id })).refusal).toMatchObject({ code: 'address_mismatch' });
    const checkoutToken = await portal.checkoutToken('CREDIT_CARD');
    const body = bodyFor(await linesOf(), { paymentType: 'CREDIT_CARD', cardOnFile: id, checkoutToken });
    expect(refusalOf(await portal.pay(body))).toEqual([400, 'address_mismatch']);
  });
});

test('SUR-01 a country that the portal does not offer is refused', async () => {
  const billingAddress = {
    address: '1 Main Street',
    city: 'Ottawa',
    state: 'ON',
    postalCode: 'K1A 0B1',
    country: 'CA',
  };
  const refused = await portal.payByCard(await linesOf(), { billingAddress });
  expect(refused.json()).toMatchObject({ code: 'details_incomplete', fields: { country: 'Enter this.' } });
});

test('SUR-01 a province that is not where the postal code is pays nothing', async () => {
  const canadian = await paymentPortal({ sandbox: portal.sandbox, settings: { countryList: ['US', 'CA'] } });
  const pay = async (postalCode: string) => {
    const invoiceId = await canadian.owe(100_00);
    const billingAddress = { address: '1 Main Street', city: 'Ottawa', state: 'ON', postalCode, country: 'CA' };
    return canadian.payByCard([{ invoiceId, balance: 100_00 }], { billingAddress });
  };
  expect((await pay('V6B 1A1')).json()).toMatchObject({
    code: 'address_mismatch',
    message: 'Postal code V6B 1A1 is in British Columbia, not in Ontario.',
  });
  expect((await pay('K1A 0B1')).statusCode).toBe(201);
});

test('every ZIP code that is known fits its state', () => {
  const rows = Object.values(codes).filter(({ state }) => regionName('US', state) !== null);
  expect(rows.length).toBeGreaterThan(40_000);
  const wrong = rows.filter(({ zip, state }) => regionMismatch({ country: 'US', state, postalCode: zip }) !== null);
  expect(wrong).toEqual([]);
});
