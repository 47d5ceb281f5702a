// The adapter against the sandbox over real HTTP: every method and every failure.
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { asDay } from '@plumbline/rules/dates';
import { asCents } from '@plumbline/rules/money';
import { ACH, BILLING, CARD, newOrderId, testGateway } from '../../testing/test-gateway.ts';
import { type Charge, GatewayUnavailable, TokenRefused } from './gateway.ts';

const VISA = '4788250000121443';
const ROUTING = '011401533';
const HOUR = 3_600_000;

const at = await testGateway();
const { gateway, merchant, merchants, chargeOf, tokenize, booked } = at;
afterAll(() => at.sandbox.stop());
afterEach(async () => {
  await fetch(`${at.sandbox.origin}/control/faults`, { method: 'DELETE' });
});

const visaCharge = async (cents = 10_000) => chargeOf(await tokenize(VISA, { cvv: '112', expiry: '203012' }), cents);
const cardCharge = async (number: string, cents = 10_000) => chargeOf(await tokenize(number), cents);
const bankCharge = async (account: string, cents = 10_000) =>
  chargeOf(await tokenize(`${ROUTING}/${account}`), cents, ACH);

async function approved(cents = 10_000) {
  const charge = await visaCharge(cents);
  const reply = await gateway.charge(merchant, charge);
  if (reply.outcome !== 'approved' || reply.retref === null) throw new Error(`not approved: ${JSON.stringify(reply)}`);
  return { ...charge, retref: reply.retref };
}

describe('a charge', () => {
  test('that is approved is captured immediately, with all fields worth storing', async () => {
    const charge = await visaCharge(123_456);
    const reply = await gateway.charge(merchant, charge);
    expect(reply).toMatchObject({
      outcome: 'approved',
      retref: expect.stringMatching(/^\d{12,14}$/) as string,
      merchantId: merchant.merchantId,
      amount: 123_456,
      responseCode: 'FNOR-00',
      responseText: 'Approved',
      authCode: expect.stringMatching(/./) as string,
      avsResponse: 'Y',
      cvvResponse: 'M',
    });
    expect(await booked(charge.orderId)).toMatchObject([
      { amountCents: 123_456, status: 'Queued for Capture', deliveries: 1 },
    ]);
  });

  test.each([
    ['4387751111111053', 'FNOR-NU', /not enough money/],
    ['4387751111111038', 'FNOR-05', /bank declined/],
    ['4387751111111020', 'FNOR-01', /bank declined/],
    ['4387751111111046', 'FNOR-54', /expired/],
  ])('with the card %s is declined with %s, in our own words', async (number, code, words) => {
    const charge = await cardCharge(number);
    const reply = await gateway.charge(merchant, charge);
    expect(reply).toMatchObject({ outcome: 'declined', responseCode: code, amount: charge.amount });
    expect(reply).toHaveProperty('responseText', expect.stringMatching(words));
  });

  test.each([
    ['111', '83702', 'PPS-37', /security code/],
    ['112', '83112', 'PPS-101', /billing address/],
  ])('with the CVV %s and the ZIP code %s is declined with %s', async (cvv, postalCode, code, words) => {
    const token = await tokenize(VISA, { cvv, expiry: '203012' });
    const method = { ...CARD, billing: { ...BILLING, postalCode } };
    const reply = await gateway.charge(merchants.verifying, chargeOf(token, 5_000, method));
    expect(reply).toMatchObject({ outcome: 'declined', responseCode: code });
    expect(reply).toHaveProperty('responseText', expect.stringMatching(words));
  });

  test('without a CVV is declined if one is required, but not on a day agreed before', async () => {
    const charge = await cardCharge(VISA);
    expect(await gateway.charge(merchants.verifying, charge)).toMatchObject({ responseCode: 'PPS-38' });
    const later = chargeOf(charge.token, 5_000, { ...CARD, stored: 'merchant' });
    expect(await gateway.charge(merchants.verifying, later)).toMatchObject({ outcome: 'approved' });
  });

  test('CARD-02 by a payer who is there is taken back without a security code', async () => {
    const charge = chargeOf(await tokenize(VISA), 5_000, { ...CARD, stored: 'customer' });
    const reply = await gateway.charge(merchant, { ...charge, needsCode: true });
    expect(reply).toMatchObject({
      outcome: 'declined',
      responseCode: 'NO_CVV',
      responseText:
        'The card was charged without its security code, so the payment was taken back. Enter the card again.',
      settlementStatus: 'Voided',
    });
    const retref = ('retref' in reply && reply.retref) || '';
    expect(await gateway.find(merchant, retref)).toMatchObject({ state: 'voided' });
    // Codes that the bank cannot check, or finds wrong, are the provider's to decide about.
    for (const cvv of ['112', '111', '222', '333']) {
      const sent = chargeOf(await tokenize(VISA, { cvv, expiry: '203012' }), 5_000);
      expect(await gateway.charge(merchant, { ...sent, needsCode: true })).toMatchObject({ outcome: 'approved' });
    }
  });

  test('CARD-02 of a saved card carries the security code in its token, once', async () => {
    const token = await tokenize(VISA);
    for (const [cvv, expected] of [
      ['112', { outcome: 'approved', cvvResponse: 'M' }],
      ['111', { outcome: 'declined', responseCode: 'PPS-37' }],
    ] as const) {
      expect(await tokenize(token, { cvv, expiry: '1230' })).toBe(token);
      const method = { ...CARD, stored: 'customer' } as const;
      expect(await gateway.charge(merchants.verifying, chargeOf(token, 5_000, method))).toMatchObject(expected);
      const again = await gateway.charge(merchants.verifying, chargeOf(token, 5_000, method));
      expect(again).toMatchObject({ outcome: 'declined', responseCode: 'PPS-38' });
    }
  });

  test('of a bank account is accepted, and may be routed to another merchant account', async () => {
    const charge = await bankCharge('9876543210');
    const reply = await gateway.charge(merchants.routed, charge);
    expect(reply).toMatchObject({ outcome: 'approved', merchantId: '542041', responseCode: 'PSTR-00' });
    expect(await gateway.findByOrder(merchants.routed, charge.orderId)).toMatchObject([
      { merchantId: '542041', state: 'queued' },
    ]);
  });

  test('of a bank account that fails validation says so', async () => {
    const web = { ...ACH, entryCode: 'WEB' } as const;
    const charge = chargeOf(await tokenize(`${ROUTING}/1110000000`), 5_000, web);
    const reply = await gateway.charge(merchant, charge);
    expect(reply).toMatchObject({ outcome: 'declined', responseCode: 'BPAY-02' });
    expect(reply).toHaveProperty('responseText', expect.stringMatching(/could not be verified/));
  });

  test('in another currency than the account is declined with a text about the account', async () => {
    const charge = await visaCharge();
    const wrong = { ...merchants.canadian, currencyCode: 'USD' } as const;
    expect(await gateway.charge(wrong, charge)).toMatchObject({ outcome: 'declined', responseCode: 'PPS-32' });
    expect(await gateway.charge(merchants.canadian, await visaCharge())).toMatchObject({ outcome: 'approved' });
  });

  test('accepts names and addresses of any alphabet and length', async () => {
    const billing = {
      address: 'Straße der Königin–Élisabeth Nr. 1234567890',
      address2: '東京 "Suite"',
      city: 'Trois-Rivières',
      state: 'Québec',
      postalCode: 'G9A 5H7',
      country: 'CA',
    };
    const token = await tokenize(VISA);
    const charge = {
      ...chargeOf(token, 5_000, { ...CARD, billing }),
      holderName: 'Łukasz Þór O’Brien-Ångström Senior',
    };
    expect(await gateway.charge(merchant, charge)).toMatchObject({ outcome: 'approved' });
  });

  test.each(['1234567890123', '4788250000121443', 'far-too-long-for-an-order', ''])(
    'with the order id %j is not sent',
    async (orderId) => {
      await expect(gateway.charge(merchant, { ...(await visaCharge()), orderId })).rejects.toThrow(RangeError);
    },
  );
});

describe('an approval for another amount', () => {
  test('is voided immediately if it is for less', async () => {
    const charge = await cardCharge('4387750101010101', 60_00);
    expect(await gateway.charge(merchant, charge)).toMatchObject({
      outcome: 'declined',
      responseCode: 'PARTIAL',
      amount: 5_00,
      settlementStatus: 'Voided',
    });
    expect(await booked(charge.orderId)).toMatchObject([{ status: 'Voided' }]);
  });

  test('is voided too if the provider has added its own surcharge', async () => {
    const charge = await visaCharge(100_00);
    expect(await gateway.charge(merchants.surcharging, charge)).toMatchObject({
      outcome: 'declined',
      responseCode: 'AMOUNT',
      amount: 103_00,
    });
    expect(await booked(charge.orderId)).toMatchObject([{ status: 'Voided' }]);
  });

  test.each(['no-reply-not-charged', 'no-reply-charged', 'error-500', 'broken-json', 'reset'])(
    'is unknown if voiding it ends in %s',
    async (fault) => {
      await at.fault('void', fault);
      const charge = await cardCharge('4387750101010101', 60_00);
      expect(await gateway.charge(merchant, charge)).toMatchObject({ outcome: 'unknown' });
    },
  );
});

describe('the provider fails during a charge', () => {
  test.each([
    ['4999006200601070', 1, 'charged without a reply'],
    ['4999006200602078', 0, 'neither charged nor answered'],
    ['4999006200603076', 0, 'charged after the deadline'],
    ['4999006200604074', 1, 'charged, then HTTP 500'],
    ['4999006200605071', 0, 'the connection is reset'],
    ['4999006200607077', 1, 'charged, then half an answer'],
  ])('with the card %s the outcome is unknown (%#)', async (number, transactions) => {
    const charge = await cardCharge(number);
    const reply = await gateway.charge(merchant, charge);
    expect(reply).toEqual({ outcome: 'unknown', reason: expect.any(String) as string });
    expect(await booked(charge.orderId)).toHaveLength(transactions);
    expect(await gateway.findByOrder(merchant, charge.orderId)).toHaveLength(transactions);
  });

  test('a bank that does not answer the provider makes it unknown; a later inquiry finds it declined', async () => {
    const charge = await cardCharge('4999006200620062');
    expect(await gateway.charge(merchant, charge)).toEqual({ outcome: 'unknown', reason: 'answered PPS-62' });
    expect(await gateway.findByOrder(merchant, charge.orderId)).toMatchObject([{ state: 'declined' }]);
  });

  test('a late charge is found once it has arrived', async () => {
    const charge = await cardCharge('4999006200603076');
    await gateway.charge(merchant, charge);
    at.clock.pass(91_000);
    expect(await gateway.findByOrder(merchant, charge.orderId)).toMatchObject([
      { state: 'queued', amount: charge.amount, isVoidable: true, isRefundable: false },
    ]);
  });

  test('a slow response within the deadline counts', async () => {
    expect(await gateway.charge(merchant, await cardCharge('4999006200606079'))).toMatchObject({ outcome: 'approved' });
  });

  test('a charge that the provider made twice is found twice', async () => {
    const charge = await cardCharge('4999006200608075');
    const reply = await gateway.charge(merchant, charge);
    expect(reply).toMatchObject({ outcome: 'approved' });
    const found = await gateway.findByOrder(merchant, charge.orderId);
    expect(found).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
    expect(new Set(found.map(({ retref }) => retref)).size).toBe(2);
    expect(await gateway.voidCharge(merchant, found[1]!.retref)).toMatchObject({ outcome: 'done' });
    expect((await gateway.findByOrder(merchant, charge.orderId)).map(({ state }) => state)).toEqual([
      'queued',
      'voided',
    ]);
  });

  test('too many requests are a definite refusal', async () => {
    await at.fault('auth', 'error-429');
    const charge = await visaCharge();
    expect(await gateway.charge(merchant, charge)).toMatchObject({ outcome: 'declined', responseCode: 'REJECTED' });
    expect(await booked(charge.orderId)).toEqual([]);
  });

  test('wrong credentials are a definite refusal and are logged', async () => {
    const before = at.logged.length;
    const charge = await visaCharge();
    expect(await gateway.charge({ ...merchant, password: 'wrong-Horse7' }, charge)).toMatchObject({
      outcome: 'declined',
      responseCode: 'CREDENTIALS',
    });
    const said = at.logged.slice(before).join('');
    expect(said).toMatch(/"level":"error".*refuses our credentials/);
    expect(said).not.toContain('wrong-Horse7');
  });
});

describe('inquiries', () => {
  test('an unknown order finds nothing', async () => {
    expect(await gateway.findByOrder(merchant, newOrderId())).toEqual([]);
    expect(await gateway.find(merchant, '999999999999')).toBeNull();
  });

  test('a transaction by its number returns its order and its state', async () => {
    const { orderId, retref } = await approved(7_500);
    expect(await gateway.find(merchant, retref)).toMatchObject({
      retref,
      orderId,
      amount: 7_500,
      state: 'queued',
      settlementStatus: 'Queued for Capture',
      isVoidable: true,
    });
  });

  test.each(['no-reply-not-charged', 'error-500', 'error-429', 'broken-json', 'reset'])(
    'that ends in %s throws GatewayUnavailable',
    async (fault) => {
      const impatient = await testGateway({ askMs: 300 });
      await impatient.fault('any', fault, 20);
      const { gateway: asked, merchant } = impatient;
      const day = asDay('2026-11-16');
      const questions = [
        asked.findByOrder(merchant, newOrderId()),
        asked.find(merchant, '1'),
        asked.cardFacts(merchant, '9418594164541111'),
        asked.tokenizeAccount(merchant, { routingNumber: ROUTING, accountNumber: '12345678' }),
        asked.settled(merchant, day),
        asked.funding(merchant, day),
        asked.checkMerchant(merchant),
      ];
      const ends = await Promise.allSettled(questions);
      await impatient.sandbox.stop();
      for (const end of ends) {
        expect(end).toMatchObject({ status: 'rejected', reason: expect.any(GatewayUnavailable) as Error });
      }
    },
  );
});

describe('voids and refunds', () => {
  test('a void before the batch closes, by number and by order', async () => {
    const first = await approved();
    expect(await gateway.voidCharge(merchant, first.retref)).toMatchObject({ outcome: 'done', retref: first.retref });
    expect(await gateway.find(merchant, first.retref)).toMatchObject({ state: 'voided', isVoidable: false });
    const second = await approved();
    expect(await gateway.voidByOrder(merchant, second.orderId)).toMatchObject({ outcome: 'done' });
    expect(await gateway.find(merchant, second.retref)).toMatchObject({ state: 'voided' });
  });

  test('an unknown transaction cannot be voided or refunded', async () => {
    const refused = { outcome: 'refused', responseCode: 'NOT_FOUND' };
    expect(await gateway.voidByOrder(merchant, newOrderId())).toMatchObject(refused);
    expect(await gateway.voidCharge(merchant, '999999999999')).toMatchObject(refused);
    expect(await gateway.refund(merchant, '999999999999', asCents(1_00), newOrderId())).toMatchObject(refused);
  });

  test('a refund only after the batch has closed, in parts, each with its own order id', async () => {
    const { retref } = await approved(100_00);
    const tooEarly = await gateway.refund(merchant, retref, asCents(40_00), newOrderId());
    expect(tooEarly).toMatchObject({ outcome: 'refused', responseCode: 'PPS-28' });
    at.clock.pass(30 * HOUR);
    expect(await gateway.find(merchant, retref)).toMatchObject({ state: 'accepted', isRefundable: true });
    expect(await gateway.voidCharge(merchant, retref)).toMatchObject({ outcome: 'refused', responseCode: 'PPS-27' });
    const orderId = newOrderId();
    const refunded = await gateway.refund(merchant, retref, asCents(40_00), orderId);
    expect(refunded).toMatchObject({ outcome: 'done', amount: 40_00 });
    expect(await gateway.findByOrder(merchant, orderId)).toMatchObject([{ amount: 40_00, state: 'queued' }]);
    expect(await gateway.refund(merchant, retref, asCents(60_01), newOrderId())).toMatchObject({ outcome: 'refused' });
    expect(await gateway.refund(merchant, retref, asCents(60_00), newOrderId())).toMatchObject({ outcome: 'done' });
    expect(await gateway.find(merchant, retref)).toMatchObject({ state: 'refunded' });
  });

  test.each(['no-reply-charged', 'no-reply-not-charged', 'error-500', 'broken-json', 'reset'])(
    'that end in %s are unknown, and are not retried',
    async (fault) => {
      const { retref, orderId } = await approved();
      for (const op of ['void', 'voidByOrderId', 'refund']) await at.fault(op, fault);
      expect(await gateway.voidCharge(merchant, retref)).toMatchObject({ outcome: 'unknown' });
      expect(await gateway.voidByOrder(merchant, orderId)).toMatchObject({ outcome: 'unknown' });
      expect(await gateway.refund(merchant, retref, asCents(1_00), newOrderId())).toMatchObject({ outcome: 'unknown' });
      expect(await at.control('/faults')).toEqual([]);
    },
  );
});

describe('the card behind a token', () => {
  test.each([
    [VISA, 'VISA', 'CREDIT', false],
    ['5454545454545454', 'MASTERCARD', 'CREDIT', false],
    ['371449635398431', 'AMEX', 'CREDIT', false],
    ['6011000995500000', 'DISCOVER', 'CREDIT', false],
    ['36438999960016', 'DINERS', 'CREDIT', false],
    ['3528000000000007', 'JCB', 'CREDIT', false],
    ['4000056655665556', 'VISA', 'DEBIT', false],
    ['5105105105105100', 'MASTERCARD', 'DEBIT', true],
  ])('%s is %s, %s', async (number, brand, cardType, isPrepaid) => {
    const facts = await gateway.cardFacts(merchant, await tokenize(number));
    expect(facts).toEqual({ brand, cardType, isPrepaid, last4: number.slice(-4) });
  });

  test('of unknown use stays unknown if the provider does not tell', async () => {
    await at.fault('surcharge', 'error-500');
    expect(await gateway.cardFacts(merchant, await tokenize('371449635398431'))).toMatchObject({ cardType: null });
  });

  test('is refused if the token is unknown', async () => {
    for (const token of ['9418594164541111', await tokenize(`${ROUTING}/9876543210`), 'abc', '../../auth']) {
      await expect(gateway.cardFacts(merchant, token)).rejects.toThrow(TokenRefused);
    }
  });
});

describe('a bank account', () => {
  test('becomes a token that keeps the last four digits, the same one each time', async () => {
    const account = { routingNumber: ROUTING, accountNumber: '9876543210' };
    const token = await gateway.tokenizeAccount(merchant, account);
    expect(token).toMatch(/^9\d{11}3210$/);
    expect(await gateway.tokenizeAccount(merchant, account)).toBe(token);
  });

  test('that is invalid is refused, without its number in the error', async () => {
    const account = { routingNumber: ROUTING, accountNumber: '12' };
    const refused = await gateway.tokenizeAccount(merchant, account).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TokenRefused);
    expect(String(refused)).not.toMatch(/\d{2}/);
  });
});

describe('the daily reports', () => {
  test('settled: by the day of the batch, refunds separately, rejected ones marked', async () => {
    const own = await testGateway();
    const paid = await own.gateway.charge(own.merchant, own.chargeOf(await own.tokenize(VISA), 50_00));
    const rejected = await own.gateway.charge(
      own.merchant,
      own.chargeOf(await own.tokenize('4999006200609073'), 20_00),
    );
    const monday = asDay('2026-11-16');
    expect(await own.gateway.settled(own.merchant, monday)).toEqual([]);
    own.clock.pass(12 * HOUR);
    const rows = await own.gateway.settled(own.merchant, monday);
    const row = { merchantId: own.merchant.merchantId, isRefund: false };
    expect(rows.toSorted((a, b) => b.amount - a.amount)).toEqual([
      { ...row, retref: 'retref' in paid && paid.retref, amount: 50_00, status: 'accepted' },
      { ...row, retref: 'retref' in rejected && rejected.retref, amount: 20_00, status: 'rejected' },
    ]);
    const retref = ('retref' in paid && paid.retref) || '';
    expect(await own.gateway.find(own.merchant, retref)).toMatchObject({ state: 'accepted' });
    await own.gateway.refund(own.merchant, retref, asCents(50_00), newOrderId());
    own.clock.pass(24 * HOUR);
    expect(await own.gateway.settled(own.merchant, asDay('2026-11-17'))).toMatchObject([
      { amount: 50_00, isRefund: true, status: 'accepted' },
    ]);
    await own.sandbox.stop();
  });

  test('funding: deposits, returns before and after settlement, chargebacks and won disputes', async () => {
    const own = await testGateway();
    const charge = async (account: string, cents: number, method: Charge['method'] = ACH) => {
      const reply = await own.gateway.charge(own.merchant, own.chargeOf(await own.tokenize(account), cents, method));
      return 'retref' in reply ? reply.retref : '';
    };
    const good = await charge(`${ROUTING}/9876543210`, 10_00);
    const returned = await charge(`${ROUTING}/70000001`, 20_00);
    const card = await charge('4999006200610071', 30_00, CARD);
    const denied = await charge(`${ROUTING}/70000010`, 40_00);
    const reports = [];
    for (let day = asDay('2026-11-16'), days = 0; days < 40; days += 1) {
      own.clock.pass(24 * HOUR);
      day = asDay(new Date(own.clock.now().getTime() - 24 * HOUR).toISOString().slice(0, 10));
      reports.push(await own.gateway.funding(own.merchant, day));
    }
    const { merchantId } = own.merchant;
    const deposits = reports.flatMap((report) => report.deposits);
    expect(deposits).toEqual(
      expect.arrayContaining([
        { retref: good, parentRetref: '', merchantId, amount: 10_00, isAch: true },
        { retref: card, parentRetref: '', merchantId, amount: 30_00, isAch: false },
        { retref: denied, parentRetref: '', merchantId, amount: 40_00, isAch: true },
      ]),
    );
    expect(deposits).toHaveLength(3);
    expect(reports.flatMap((report) => report.returns)).toEqual([
      { retref: returned, merchantId, amount: 20_00, code: 'R01' },
      { retref: denied, merchantId, amount: 40_00, code: 'R10' },
    ]);
    expect(await own.gateway.find(own.merchant, returned ?? '')).toMatchObject({ state: 'rejected' });
    const dispute = { retref: card, merchantId, amount: 30_00, isWon: false };
    expect(reports.flatMap((report) => report.chargebacks)).toMatchObject([dispute]);

    await own.control('/win-chargeback', { retref: card });
    const won = await own.gateway.funding(own.merchant, asDay(own.clock.now().toISOString().slice(0, 10)));
    const caseNumber = reports.flatMap((report) => report.chargebacks)[0]?.caseNumber;
    expect(won.chargebacks).toMatchObject([{ ...dispute, isWon: true, caseNumber }]);
    await own.sandbox.stop();
  });
});

describe('the merchant', () => {
  test('is checked: its credentials, its number, and that the provider adds no surcharge', async () => {
    expect(await gateway.checkMerchant(merchant)).toBe('ok');
    expect(await gateway.checkMerchant({ ...merchant, password: 'wrong' })).toBe('refused');
    expect(await gateway.checkMerchant({ ...merchant, merchantId: '111111111111' })).toBe('refused');
    expect(await gateway.checkMerchant(merchants.surcharging)).toBe('adds_surcharge');
  });

  test('has browser URLs on its own site', async () => {
    const { publicApiKey, frameUrl, tokenizeUrl } = gateway.browserAddresses(merchant);
    expect(publicApiKey).toBe(new URL(at.sandbox.origin).host);
    expect(new URL(frameUrl).searchParams.get('useexpiry')).toBe('true');
    expect((await fetch(frameUrl)).status).toBe(200);
    const response = await fetch(tokenizeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(400);
  });
});

test('API-03 the log never contains a token, number or password', () => {
  const text = at.logged.join('');
  expect(text).toContain('the outcome of a charge is not known');
  expect(text).not.toMatch(/\b9\d{15}\b/);
  expect(text).not.toContain(VISA);
  expect(text).not.toContain('päss');
  expect(text).not.toContain(Buffer.from('tester:päss:word').toString('base64'));
});
