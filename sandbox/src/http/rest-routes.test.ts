import { describe, expect, test } from 'vitest';
import { basic, MERCHANT, testSandbox, VISA } from '../testing/test-sandbox.ts';

const { merchid, password, user } = MERCHANT;

describe('authentication', () => {
  test.each([
    ['no credentials', {}],
    ['a wrong password', { authorization: basic(user, 'wrong') }],
    ['another scheme', { authorization: 'Bearer abc' }],
  ])('%s: 401', async (_what, headers) => {
    const { origin } = await testSandbox();
    const response = await fetch(`${origin}/cardconnect/rest/inquireMerchant/${merchid}`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Basic');
  });

  test('the credentials of one merchant are not valid for another', async () => {
    const other = { ...MERCHANT, merchid: '999', user: 'other' };
    const sandbox = await testSandbox({ merchants: [MERCHANT, other] });
    expect(await sandbox.auth({ merchid: '999', account: VISA })).toMatchObject({ respcode: '21', respstat: 'C' });
    const { retref } = await sandbox.auth({ account: VISA, orderid: 'A-1' });
    const asOther = { authorization: basic('other', password) };
    const inquired = await fetch(`${sandbox.origin}/cardconnect/rest/inquire/${retref}/999`, { headers: asOther });
    expect(await inquired.json()).toMatchObject({ respcode: '29' });
  });

  test('the base URL checks credentials for the merchant', async () => {
    const sandbox = await testSandbox();
    expect(await sandbox.rest('PUT', '', { merchid })).toContain('CardConnect REST Servlet');
    expect(await sandbox.rest('PUT', '', { merchid: '1' })).toContain('Unauthorized');
  });
});

describe('input', () => {
  const post = (origin: string, body: string) =>
    fetch(`${origin}/cardconnect/rest/auth`, {
      method: 'POST',
      headers: { authorization: basic(user, password), 'content-type': 'application/json' },
      body,
    });

  test.each([
    ['broken JSON', `{"account":"${VISA}"`],
    ['a list', '[]'],
    ['letters beyond US-ASCII', JSON.stringify({ merchid, account: VISA, name: 'Žofie' })],
  ])('%s: 400, and nothing of it is repeated', async (_what, body) => {
    const { origin } = await testSandbox();
    const response = await post(origin, body);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain(VISA);
  });

  test('POST works like PUT', async () => {
    const sandbox = await testSandbox();
    const body = { merchid, account: VISA, amount: '1.00', expiry: '1230' };
    expect(await sandbox.rest('POST', 'auth', body)).toMatchObject({ respstat: 'A' });
  });

  test('an unknown path: 404', async () => {
    const { origin } = await testSandbox();
    const headers = { authorization: basic(user, password) };
    expect((await fetch(`${origin}/cardconnect/rest/nothing`, { headers })).status).toBe(404);
  });
});

test('an inquiry without a merchant searches all merchants of the caller', async () => {
  const sandbox = await testSandbox({ merchants: [MERCHANT, { ...MERCHANT, merchid: '999' }] });
  await sandbox.auth({ merchid: '999', account: VISA, orderid: 'A-1' });
  expect(await sandbox.byOrder('A-1')).toMatchObject({ respcode: '29' });
  expect(await sandbox.rest('GET', `inquireByOrderid/A-1/${merchid}`)).toMatchObject({
    merchid: '999',
    orderId: 'A-1',
  });
});

test.each([
  [VISA, { product: 'V', bin: '478825', cardusestring: 'True credit, No PIN/Signature capability', prepaid: false }],
  ['4000056655665556', { cardusestring: 'Debit Hybrid (PIN and Signature)', prepaid: false }],
  ['5200828282828210', { product: 'M', cardusestring: 'Debit Hybrid (PIN and Signature)' }],
  ['5105105105105100', { prepaid: true }],
  ['4000001240000000', { country: 'CAN' }],
])('CARD-04 the first digits of %s tell the kind of card', async (account, facts) => {
  const sandbox = await testSandbox();
  const { token } = await sandbox.tokenize({ account });
  expect(await sandbox.rest('GET', `bin/${merchid}/${token}`)).toMatchObject(facts);
});

test('brands other than Visa and Mastercard do not tell credit from debit', async () => {
  const sandbox = await testSandbox();
  const { token } = await sandbox.tokenize({ account: '371449635398431' });
  expect(await sandbox.rest('GET', `bin/${merchid}/${token}`)).toEqual({ country: 'USA', product: 'A', bin: '371449' });
});

test('the merchant can be inquired', async () => {
  const sandbox = await testSandbox({ merchants: [{ ...MERCHANT, feeType: 'S' }] });
  const answer = await sandbox.rest('GET', `inquireMerchant/${merchid}`);
  expect(answer).toMatchObject({ merchid, enabled: true, echeck: 'Y', fee_type: 'S', fee_value: '3' });
});

test('responses may be shuffled and have unknown fields', async () => {
  const sandbox = await testSandbox({ uatReplies: true });
  const answers = await Promise.all(Array.from({ length: 5 }, () => sandbox.auth({ account: VISA })));
  expect(new Set(answers.map((answer) => Object.keys(answer).join())).size).toBeGreaterThan(1);
  for (const answer of answers) {
    expect(answer).toMatchObject({ respstat: 'A', amount: '10.00' });
    expect(Object.keys(answer).some((name) => name.startsWith('dummy'))).toBe(true);
  }
});
