// The method of a payment: new or saved, its missing fields, and where it is not offered.
import { afterAll, describe, expect, test } from 'vitest';
import { bodyFor, BILLING, paymentPortal, type PaymentPortal } from '../../testing/payment-portal.ts';
import { insertSavedCard, updateMayManageMethods } from '../../testing/payment-fixtures.sql.ts';
import { readRecords } from '../../testing/payment-records.ts';
import { refusalOf } from '../../testing/test-person.ts';
import { fingerprintOf, tokenContext } from '../charge/token-context.ts';
import { recoverPayments } from '../charge/recover-payments.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;
const lineOf = async (at: PaymentPortal = portal) => [{ invoiceId: await at.owe(10_00), balance: 10_00 }];

/** The charge as it reached the provider. */
const sentFor = async (code: string) => {
  const { attempts } = await readRecords(portal, code);
  return portal.sandbox.state.transaction.get(attempts[0]!.retref!)!;
};

async function save(payBy: 'payByAch' | 'payByCard', more: object = {}): Promise<string> {
  const paid = await portal[payBy](await lineOf(), { savePaymentToken: true, ...more });
  return (await portal.payment(codeOf(paid))).paymentMethodId!;
}

const payWith = async (paymentType: 'ACH' | 'CREDIT_CARD', cardOnFile: string, more: object = {}) =>
  portal.pay(
    bodyFor(await lineOf(), {
      paymentType,
      cardOnFile,
      checkoutToken: await portal.checkoutToken(paymentType),
      ...more,
    }),
  );

describe('SAV-02 a saved method', () => {
  /** As the provider's form returns it, with the security code. */
  const renewed = (number = '4788250000121443') => portal.tokenize(number, { cvv: '112' });

  test('card: is charged as saved, with the security code in its token', async () => {
    const id = await save('payByCard', { billingAddress: { ...BILLING, address2: 'Suite 7' } });
    const code = codeOf(await payWith('CREDIT_CARD', id, { token: await renewed() }));
    expect(await portal.payment(code)).toMatchObject({
      status: 'APPROVED',
      paymentMethodId: id,
      brand: 'VISA',
      last4: '1443',
      cardType: 'CREDIT',
      billingState: 'ID',
      billingCountry: 'US',
    });
    const { consents } = await readRecords(portal, code);
    expect(consents[0]!.words).toContain('to the card ending in 1443');
    expect(consents[0]!.words).not.toContain('kept on file');
    const sent = await sentFor(code);
    expect(sent).toMatchObject({ name: 'Ann Person', expiry: '1230', cof: 'C', avsresp: 'Y' });
    const without = await payWith('CREDIT_CARD', id);
    expect(without.json()).toMatchObject({ code: 'details_incomplete', fields: { cvv: 'Enter this.' } });
  });

  test('bank account: is debited as saved', async () => {
    const id = await save('payByAch', { accountType: 'SAVINGS', accountHolderType: 'PERSONAL' });
    const code = codeOf(await payWith('ACH', id));
    expect(await portal.payment(code)).toMatchObject({
      status: 'PENDING',
      paymentMethodId: id,
      brand: null,
      last4: '3210',
      cardType: null,
    });
    const { consents } = await readRecords(portal, code);
    expect(consents).toMatchObject([
      { entryCode: 'WEB', words: expect.stringContaining('the savings account ending') },
    ]);
    expect(await sentFor(code)).toMatchObject({ name: 'Ann Builders', entryCode: 'WEB', cof: 'C' });
  });

  test('cannot be used as another type', async () => {
    const [card, account] = [await save('payByCard'), await save('payByAch')];
    expect(refusalOf(await payWith('ACH', card))).toEqual([400, 'method_deleted']);
    expect(refusalOf(await payWith('CREDIT_CARD', account, { token: await renewed() }))).toEqual([
      400,
      'method_deleted',
    ]);
  });

  test('CARD-04 card: that turns out to be of another type pays as such, once the provider confirms it', async () => {
    const id = await save('payByCard', { number: '4000056655665556', cardType: 'DEBIT' });
    await portal.app.sql.updateTable('paymentMethod').set({ cardType: 'CREDIT' }).where('id', '=', id).execute();
    const paid = await payWith('CREDIT_CARD', id, { token: await renewed('4000056655665556'), cardType: 'DEBIT' });
    expect(await portal.payment(codeOf(paid))).toMatchObject({ status: 'APPROVED', cardType: 'DEBIT' });
    const credit = await save('payByCard');
    const claimed = await payWith('CREDIT_CARD', credit, { token: await renewed(), cardType: 'DEBIT' });
    expect(refusalOf(claimed)).toEqual([400, 'token_is_a_credit_card']);
  });

  test('that is saved again is updated and stored once', async () => {
    const id = await save('payByCard', { number: '5454545454545454' });
    const billingAddress = { ...BILLING, address: '2 Quarry Road' };
    const more = { number: '5454545454545454', expiry: '01/2031', holderName: ' Ann Other ', billingAddress };
    expect(await save('payByCard', more)).toBe(id);
    const row = await portal.app.sql
      .selectFrom('paymentMethod')
      .select(['expiry', 'holderName', 'billingAddress', 'cardType', 'createdBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      expiry: '01/2031',
      holderName: 'Ann Other',
      billingAddress,
      cardType: 'CREDIT',
      createdBy: portal.user.identityId,
    });
  });
});

describe('a new method', () => {
  test('ACH-01 CARD-02 names its missing fields', async () => {
    const missing = (response: { json: () => unknown }) => response.json() as { code: string; fields?: object };
    const account = { holderName: ' ', accountType: undefined, accountHolderType: undefined };
    expect(missing(await portal.payByAch(await lineOf(), account))).toMatchObject({
      code: 'details_incomplete',
      fields: { holderName: 'Enter this.', accountType: 'Enter this.', accountHolderType: 'Enter this.' },
    });
    expect(missing(await portal.payByAch(await lineOf(), { accountType: undefined })).fields).toEqual({
      accountType: 'Enter this.',
    });
    const card = { holderName: undefined, cardType: undefined, billingAddress: undefined };
    expect(missing(await portal.payByCard(await lineOf(), card)).fields).toEqual(
      Object.fromEntries(
        ['cardType', 'holderName', 'address', 'city', 'state', 'postalCode'].map((name) => [name, 'Enter this.']),
      ),
    );
    expect(missing(await portal.payByCard(await lineOf(), { cardType: undefined })).fields).toEqual({
      cardType: 'Enter this.',
    });
  });

  test('with an invalid token or an expired card is refused', async () => {
    for (const token of [undefined, '', 'short', 'with spaces in the token']) {
      expect(refusalOf(await portal.payByCard(await lineOf(), { token }))).toEqual([400, 'token_invalid']);
      expect(refusalOf(await portal.payByAch(await lineOf(), { token }))).toEqual([400, 'token_invalid']);
    }
    const expired = await portal.payByCard(await lineOf(), { expiry: '10/2026' });
    expect(refusalOf(expired)).toEqual([400, 'method_expired']);
    expect((await portal.payByCard(await lineOf(), { expiry: '11/2026' })).statusCode).toBe(201);
    // The card must be valid on the day of the charge, not on the day it is scheduled.
    const later = await portal.payByCard(await lineOf(), { expiry: '11/2026', scheduledAt: '2026-12-01' });
    expect(refusalOf(later)).toEqual([400, 'method_expired']);
    const token = ` ${await portal.tokenize('4788250000121443')} `;
    expect((await portal.payByCard(await lineOf(), { token })).statusCode).toBe(201);
  });

  test('ACH-01 while the provider does not say whether a token is a card, it does not pass as a bank account', async () => {
    const token = await portal.tokenize('4788250000121443');
    await portal.plan('bin', 'error-500');
    expect(refusalOf(await portal.payByAch(await lineOf(), { token }))).toEqual([503, 'payment_provider_unavailable']);
    expect(refusalOf(await portal.payByAch(await lineOf(), { token }))).toEqual([400, 'token_invalid']);
    expect((await portal.payByAch(await lineOf())).statusCode).toBe(201);
  });

  test('CARD-04 a prepaid card is a debit card', async () => {
    const prepaid = await portal.payByCard(await lineOf(), { number: '5105105105105100', cardType: 'DEBIT' });
    expect(await portal.payment(codeOf(prepaid))).toMatchObject({ status: 'APPROVED', cardType: 'DEBIT' });
  });

  test('is saved only if the payer asks for it, or schedules the payment', async () => {
    const kept = async (more: Record<string, unknown>) =>
      (await portal.payment(codeOf(await portal.payByCard(await lineOf(), more)))).paymentMethodId;
    expect(await kept({})).toBeNull();
    expect(await kept({ savePaymentToken: false })).toBeNull();
    expect(await kept({ savePaymentToken: true })).not.toBeNull();
    expect(await kept({ scheduledAt: '2026-12-01' })).not.toBeNull();
  });

  test('SAV-02 that is declined is not saved, and does not change what was saved before', async () => {
    const at = await paymentPortal({ sandbox: portal.sandbox });
    const methods = () =>
      at.app.sql
        .selectFrom('paymentMethod')
        .select(['last4', 'expiry', 'deletedAt'])
        .where('organizationId', '=', at.organizationId)
        .execute();
    const declined = await at.payByCard(await lineOf(at), { number: '4387751111111053', savePaymentToken: true });
    expect(refusalOf(declined)).toEqual([402, 'payment_declined']);
    expect(await methods()).toEqual([]);
    const card = { savePaymentToken: true, number: '4387751111111053', expiry: '01/2031' };
    await insertSavedCard(at.app.sql, {
      organizationId: at.organizationId,
      customerId: at.user.customerId,
      createdBy: at.user.identityId,
      last4: '1053',
      fingerprint: fingerprintOf(
        at.app.keyRing,
        tokenContext(at.organizationId, at.user.customerId),
        await at.tokenize(card.number),
      ),
    });
    await at.payByCard(await lineOf(at), card);
    expect(await methods()).toEqual([{ last4: '1053', expiry: '12/2030', deletedAt: null }]);
  });

  test('SAV-02 whose answer came late is saved when it is known to be accepted', async () => {
    const at = await paymentPortal({ sandbox: portal.sandbox });
    const open = await at.payByCard(await lineOf(at), { number: '4999006200601070', savePaymentToken: true });
    expect([open.statusCode, (await at.payment(codeOf(open))).paymentMethodId]).toEqual([202, null]);
    at.tick(5_000);
    await recoverPayments(at.app);
    expect(await at.payment(codeOf(open))).toMatchObject({ status: 'APPROVED', paymentMethodId: expect.any(String) });
  });

  test('decision A20: is saved only by somebody who may manage methods; others pay without saving it', async () => {
    const at = await paymentPortal({ sandbox: portal.sandbox });
    await updateMayManageMethods(at, false);
    for (const more of [{ savePaymentToken: true }, { scheduledAt: '2026-12-01' }]) {
      expect(refusalOf(await at.payByCard(await lineOf(at), more))).toEqual([403, 'forbidden']);
      expect(refusalOf(await at.payByAch(await lineOf(at), more))).toEqual([403, 'forbidden']);
    }
    expect((await at.payByCard(await lineOf(at))).statusCode).toBe(201);
  });
});

test('a method that the portal does not offer is refused, and nothing is saved without the permission', async () => {
  const open = async (off: object) => {
    const at = await paymentPortal({ sandbox: portal.sandbox, settings: off });
    at.clock.pass(portal.clock.now().getTime() - at.clock.now().getTime());
    await at.later(0);
    return at;
  };
  const checkout = (at: PaymentPortal, paymentType: string) =>
    at.post('/v1/checkout-tokens', { paymentType }).then(({ statusCode }) => statusCode);
  const refused = [400, 'method_not_offered'];

  const withoutAch = await open({ isAchEnabled: false });
  expect(await checkout(withoutAch, 'ACH')).toBe(400);
  expect(await checkout(withoutAch, 'CREDIT_CARD')).toBe(200);
  expect(refusalOf(await withoutAch.payByAch(await lineOf(withoutAch)))).toEqual(refused);

  const withoutCards = await open({ isCreditCardEnabled: false, isPayWithCreditEnabled: false });
  expect(await checkout(withoutCards, 'CREDIT_CARD')).toBe(400);
  expect(await checkout(withoutCards, 'CREDIT')).toBe(400);
  expect(await checkout(withoutCards, 'ACH')).toBe(200);
  expect(refusalOf(await withoutCards.payByCard(await lineOf(withoutCards)))).toEqual(refused);

  const withoutSaving = await open({ isCardOnFileEnabled: false });
  const paid = await withoutSaving.payByCard(await lineOf(withoutSaving), { savePaymentToken: true });
  expect(await withoutSaving.payment(codeOf(paid))).toMatchObject({ status: 'APPROVED', paymentMethodId: null });
  const body = bodyFor(await lineOf(withoutSaving), { paymentType: 'ACH', cardOnFile: await save('payByAch') });
  expect(refusalOf(await withoutSaving.pay(body))).toEqual(refused);
});

test('a checkout is open for half an hour', async () => {
  const opened = await portal.post('/v1/checkout-tokens', { paymentType: 'CREDIT_CARD' });
  const { checkoutToken, expiresAt } = opened.json<{ checkoutToken: string; expiresAt: string }>();
  expect(checkoutToken).toMatch(/^[\w-]{32}$/);
  expect(new Date(expiresAt).getTime() - portal.clock.now().getTime()).toBe(30 * 60_000);
  await portal.later(30 * 60_000 - 1);
  expect((await portal.payByCard(await lineOf(), { checkoutToken })).statusCode).toBe(201);
  const other = await portal.checkoutToken('CREDIT_CARD');
  await portal.later(30 * 60_000);
  expect(refusalOf(await portal.payByCard(await lineOf(), { checkoutToken: other }))).toEqual([
    400,
    'checkout_token_invalid',
  ]);
});
