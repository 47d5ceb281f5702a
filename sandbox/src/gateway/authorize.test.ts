import { describe, expect, test } from 'vitest';
import { MERCHANT, ROUTING, testSandbox, VISA } from '../testing/test-sandbox.ts';

describe('results of an authorization', () => {
  test.each([
    ['an approved Visa', { account: VISA }, 'A', 'FNOR', '00', 'Approval'],
    ['an approved Amex', { account: '371449635398431' }, 'A', 'FNOR', '00', 'Approval'],
    ['an approved Discover', { account: '6011000995500000' }, 'A', 'FNOR', '00', 'Approval'],
    ['an approved Diners', { account: '36438999960016' }, 'A', 'FNOR', '00', 'Approval'],
    ['an approved JCB', { account: '3528000000000007' }, 'A', 'FNOR', '00', 'Approval'],
    ['insufficient funds', { account: '4387751111111053' }, 'C', 'FNOR', 'NU', 'Insufficient funds'],
    ['refer to issuer', { account: '5442981111111023' }, 'C', 'FNOR', '01', 'Refer to issuer'],
    ['do not honor', { account: '6011000995511130' }, 'C', 'FNOR', '05', 'Do not honor'],
    ['wrong expiration', { account: '4387751111111046' }, 'C', 'FNOR', '54', 'Wrong expiration'],
    ['the bank timed out', { account: '5111006200620062' }, 'B', 'PPS', '62', 'Timed out'],
    ['a wrong check digit', { account: '4788250000121444' }, 'C', 'PPS', '13', 'Bad card check digit'],
    ['an unknown token', { account: '9418594164541111' }, 'C', 'PPS', '98', 'Invalid token'],
    ['no amount', { account: VISA, amount: 'ten' }, 'C', 'PPS', '43', 'Invalid amount'],
    [
      'a forced credit',
      { account: VISA, amount: '-5.00' },
      'C',
      'PPS',
      '45',
      'Refunds without reference not supported',
    ],
    ['another currency', { account: VISA, currency: 'CAD' }, 'C', 'PPS', '32', 'Wrong currency for merch'],
    ['a bad zip', { account: VISA, postal: '123' }, 'C', 'PPS', '17', 'Invalid zip'],
    ['a Canadian postal code', { account: VISA, postal: 'K1A 0B1', country: 'CA' }, 'A', 'FNOR', '00', 'Approval'],
    ['a name too long', { account: VISA, name: 'x'.repeat(31) }, 'C', 'PPS', '34', 'Invalid field'],
    ['a bad date', { account: VISA, expiry: '1330' }, 'C', 'PPS', '15', 'Non-numeric expiry'],
    ['an expired card, which it does not see', { account: VISA, expiry: '0120' }, 'A', 'FNOR', '00', 'Approval'],
    ['an unknown profile', { account: '', profile: '12345/1' }, 'C', 'PPS', '96', 'Profile not found'],
    ['a check', { account: '15378535', bankaba: '053000196', accttype: 'ECHK' }, 'A', 'PSTR', '00', 'Success'],
    ['a short routing number', { account: '15378535', bankaba: '23433' }, 'C', 'PPS', '11', 'Invalid card'],
    [
      'an order id too long for a check',
      { account: '15378535', bankaba: ROUTING, orderid: 'A'.repeat(20) },
      'C',
      'PPS',
      '34',
      'Invalid field',
    ],
    ['a check of nothing', { account: '15378535', bankaba: ROUTING, amount: '0' }, 'C', 'PPS', '43', 'Invalid amount'],
    [
      'an account that fails validation',
      { account: '1110000000', bankaba: ROUTING, achEntryCode: 'WEB' },
      'C',
      'BPAY',
      '02',
      'Declined: bank account failed validation',
    ],
    [
      'the same account of a company',
      { account: '1110000000', bankaba: ROUTING, achEntryCode: 'CCD' },
      'A',
      'PSTR',
      '00',
      'Success',
    ],
  ])('%s', async (_what, body, respstat, respproc, respcode, resptext) => {
    const sandbox = await testSandbox();
    expect(await sandbox.auth(body)).toMatchObject({ respstat, respproc, respcode, resptext });
  });

  test("a routing number with a wrong check digit is refused in the processor's words", async () => {
    const sandbox = await testSandbox();
    const answer = await sandbox.auth({ account: '15378535', bankaba: '036001809' });
    expect(answer).toMatchObject({ respstat: 'C', respproc: 'PSTR', respcode: '99' });
  });
});

test('the response to an approved card has every documented field', async () => {
  const sandbox = await testSandbox();
  const answer = await sandbox.auth({
    account: VISA,
    orderid: 'A-1',
    receipt: 'Y',
    bin: 'Y',
    cvv2: '112',
    cof: 'C',
    ecomind: 'E',
  });
  expect(answer).toMatchObject({
    amount: '10.00',
    merchid: MERCHANT.merchid,
    orderId: 'A-1',
    expiry: '1230',
    cvvresp: 'M',
    cof: 'C',
    entrymode: 'ECommerce',
    binInfo: { bin: '478825', product: 'V', country: 'USA' },
  });
  expect(answer.retref).toMatch(/^\d{12}$/);
  expect(answer.token).toMatch(/^9\d{15}$/);
  expect(answer.authcode).toMatch(/^PPS\d{3}$/);
  // Clients append it to the text, and ActiveMerchant expects the plain word.
  expect(answer).not.toHaveProperty('setlstat');
});

test.each([
  ['112', 'M'],
  ['111', 'N'],
  ['222', 'P'],
  ['333', 'U'],
  ['', 'X'],
])('security code %j is answered with %s', async (cvv2, cvvresp) => {
  const sandbox = await testSandbox();
  expect((await sandbox.auth({ account: VISA, cvv2 })).cvvresp).toBe(cvvresp);
});

test.each([
  ['55112', 'N'],
  ['55224', 'X'],
  ['55225', 'Y'],
  ['55111', 'A'],
  ['55223', 'W'],
  ['55113', 'Z'],
  ['55221', 'U'],
  ['551121234', 'N'],
])('postal code %s is answered with %s', async (postal, avsresp) => {
  const sandbox = await testSandbox();
  expect((await sandbox.auth({ account: VISA, postal })).avsresp).toBe(avsresp);
});

test('a merchant may have the gateway decline mismatches', async () => {
  const sandbox = await testSandbox({ merchants: [{ ...MERCHANT, verifies: ['cvv', 'avs'] }] });
  const answer = async (body: object) => (await sandbox.auth({ account: VISA, ...body })).respcode;
  expect(await answer({ cvv2: '111' })).toBe('37');
  expect(await answer({})).toBe('38');
  expect(await answer({ cof: 'M' })).toBe('00');
  expect(await answer({ cvv2: '112', postal: '55112' })).toBe('101');
});

test('a partial approval is visible in its amount', async () => {
  const sandbox = await testSandbox();
  const account = '4387750101010101';
  expect(await sandbox.auth({ account, amount: '6.00' })).toMatchObject({ respstat: 'A', amount: '5.00' });
  expect(await sandbox.auth({ account, amount: '5.99' })).toMatchObject({ respstat: 'A', amount: '5.99' });
});

test('amounts select response codes only if enabled', async () => {
  const [plain, uat] = [await testSandbox(), await testSandbox({ uatAmounts: true })];
  expect(await plain.auth({ account: VISA, amount: '1116.95' })).toMatchObject({ respstat: 'A' });
  const coded = { respproc: 'RPCT', respcode: '116', respstat: 'C', resptext: 'Not sufficient funds' };
  expect(await uat.auth({ account: VISA, amount: '1116.95' })).toMatchObject(coded);
  expect(await plain.auth({ account: '4000065433421984', amount: '1116.95' })).toMatchObject(coded);
});

test('a zero amount checks the card and charges nothing', async () => {
  const sandbox = await testSandbox();
  const { respstat, retref } = await sandbox.auth({ account: VISA, amount: '0' });
  expect(respstat).toBe('A');
  expect((await sandbox.inquire(retref)).setlstat).toBe('Zero Amount');
});

test('the gateway adds its own surcharge to credit cards of merchants in its program', async () => {
  const sandbox = await testSandbox({ merchants: [{ ...MERCHANT, feeType: 'S' }] });
  const answer = (body: object) => sandbox.auth({ amount: '24.99', postal: '19355', ...body });
  expect(await answer({ account: VISA })).toMatchObject({ amount: '25.74', fee_amount: '0.75', fee_type: 'S' });
  expect(await answer({ account: '4999006200611079' })).toMatchObject({ amount: '25.75', fee_amount: '0.76' });
  expect(await answer({ account: '4000056655665556' })).toMatchObject({ amount: '24.99' });
  expect(await answer({ account: '5105105105105100' })).toMatchObject({ amount: '24.99' });
  expect(await answer({ account: VISA, postal: '06103' })).toMatchObject({ amount: '24.99' });
  const { token } = await sandbox.tokenize({ account: VISA });
  const query = `surcharge?merchid=${MERCHANT.merchid}&token=${token}&postal=19355&amount=24.99`;
  expect(await sandbox.rest('GET', query)).toEqual({
    token: 'CREDIT',
    postal: 'NOT_RESTRICTED',
    fee_amount: '0.75',
    messages: [],
  });
});

test('the same order id does not mean the same payment', async () => {
  const sandbox = await testSandbox();
  const [first, second] = [
    await sandbox.auth({ account: VISA, orderid: 'A-1' }),
    await sandbox.auth({ account: VISA, orderid: 'A-1' }),
  ];
  expect(first.retref).not.toBe(second.retref);
  expect(await sandbox.byOrder('A-1')).toMatchObject([{ retref: first.retref }, { retref: second.retref }]);
});

test.each([VISA, `PAY-${VISA}`, '1234567897'])(
  'order id %s looks like a card number: it is masked permanently',
  async (orderid) => {
    const sandbox = await testSandbox();
    const { retref } = await sandbox.auth({ account: VISA, orderid });
    expect(await sandbox.byOrder(orderid)).toMatchObject({ respcode: '29', resptext: 'Txn not found' });
    expect((await sandbox.inquire(retref)).orderid).not.toBe(orderid);
  },
);

test('bank payments may be booked under another merchant number', async () => {
  const sandbox = await testSandbox({ merchants: [{ ...MERCHANT, achMerchid: '542041' }] });
  const { merchid, retref } = await sandbox.auth({ account: '15378535', bankaba: ROUTING });
  expect(merchid).toBe('542041');
  expect((await sandbox.inquire(retref)).merchid).toBe('542041');
  sandbox.advanceDays(7);
  const refund = (merchid: string) => sandbox.rest('PUT', 'refund', { merchid, retref });
  expect(await refund(MERCHANT.merchid)).toMatchObject({ respcode: '29', respstat: 'C' });
  expect(await refund('542041')).toMatchObject({ respcode: '00', respstat: 'A' });
});
