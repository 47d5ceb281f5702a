import { expect, test } from 'vitest';
import { passesLuhn } from '../luhn.ts';
import { testSandbox, VISA } from '../testing/test-sandbox.ts';

test('CARD-01 a token has 16 digits, starts with 9 and keeps the first two and the last four', async () => {
  const sandbox = await testSandbox();
  const { errorcode, token } = await sandbox.tokenize({ account: VISA });
  expect(errorcode).toBe(0);
  expect(token).toMatch(/^947\d{9}1443$/);
  expect(passesLuhn(token)).toBe(true);
});

test('the same number keeps its token; a unique one is new each time', async () => {
  const sandbox = await testSandbox();
  const make = async (body: object) => (await sandbox.tokenize({ account: VISA, ...body })).token;
  expect(await make({})).toBe(await make({}));
  expect(await make({ unique: true })).not.toBe(await make({ unique: true }));
});

test('two sites make different tokens', async () => {
  const [one, other] = [await testSandbox(), await testSandbox()];
  expect((await one.tokenize({ account: VISA })).token).not.toBe((await other.tokenize({ account: VISA })).token);
});

test('ACH-02 a bank account becomes a token of the routing number and the account', async () => {
  const sandbox = await testSandbox();
  const { token } = await sandbox.tokenize({ account: '036001808/12345678901234567' });
  expect(token).toMatch(/^903\d{9}4567$/);
});

test.each([
  ['', 14],
  ['4788 2500 0012 144x', 8],
  ['47882500001', 21],
  ['47882500001214434444', 13],
  ['4788250000121444', 54],
  ['1788250000121440', 54],
  ['03600180/123456789', 21],
  ['036001808/12345678901234567890', 13],
  ['036001808/12-34', 38],
  ['9111111111111111', 56],
])('%j makes no token: error %i', async (account, errorcode) => {
  const sandbox = await testSandbox();
  expect(await sandbox.tokenize({ account })).toMatchObject({ errorcode, token: '' });
});

test('an encrypted number is refused, because the site has no key', async () => {
  const sandbox = await testSandbox();
  const answer = await sandbox.tokenize({ account: 'aGVsbG8=', encryptionhandler: 'RSA' });
  expect(answer).toMatchObject({ errorcode: 12, token: '' });
});

test('CARD-02 a saved card gets its security code through its token', async () => {
  const sandbox = await testSandbox();
  const { token } = await sandbox.tokenize({ account: VISA });
  expect(await sandbox.tokenize({ account: token, cvv: '111' })).toMatchObject({ token });
  expect((await sandbox.auth({ account: token })).cvvresp).toBe('N');
});

test('CARD-02 a token loses its security code with its next authorization', async () => {
  const sandbox = await testSandbox();
  const { token } = await sandbox.tokenize({ account: VISA });
  await sandbox.tokenize({ account: token, cvv: '112', expiry: '1230' });
  expect((await sandbox.auth({ account: token })).cvvresp).toBe('M');
  expect((await sandbox.auth({ account: token })).cvvresp).toBe('X');
  expect(await sandbox.tokenize({ account: token, cvv: 'abc' })).toMatchObject({ errorcode: 8, token: '' });
  expect(await sandbox.tokenize({ account: '9418594164541111', cvv: '112' })).toMatchObject({ errorcode: 56 });
});

test('CARD-02 nothing is made of a security code without a card', async () => {
  const sandbox = await testSandbox();
  expect(await sandbox.tokenize({ cvv: '112' })).toMatchObject({ errorcode: 14, token: '' });
});

test('security code and expiry are valid for one use and two minutes', async () => {
  const sandbox = await testSandbox();
  const { token } = await sandbox.tokenize({ account: VISA, cvv: '112', expiry: '203012' });
  const charge = () => sandbox.auth({ account: token, expiry: '' });
  expect(await charge()).toMatchObject({ respstat: 'A', cvvresp: 'M', expiry: '1230' });
  expect(await charge()).toMatchObject({ respstat: 'C', respcode: '15' });
  await sandbox.tokenize({ account: VISA, cvv: '112', expiry: '203012' });
  sandbox.advance(120_000);
  expect(await charge()).toMatchObject({ respstat: 'C', respcode: '15' });
});

test('browsers may call it from the pages that may show the frame, and from no other', async () => {
  const sandbox = await testSandbox({ allowedParents: ['http://portal.example', 'https://*.supplier.example'] });
  const allowedFor = async (origin: string) => {
    const url = `${sandbox.origin}/cardsecure/api/v1/ccn/tokenize`;
    const asked = await fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
    return asked.headers.get('access-control-allow-origin');
  };
  expect(await allowedFor('http://portal.example')).toBe('http://portal.example');
  expect(await allowedFor('https://pay.supplier.example')).toBe('https://pay.supplier.example');
  expect(await allowedFor('https://supplier.example')).toBeNull();
  expect(await allowedFor('http://evil.example')).toBeNull();
});
