// getTokenizeKey, tokenizeAccount
import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID, webcrypto } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { paymentPortal } from '../../testing/payment-portal.ts';

const logged: string[] = [];
const portal = await paymentPortal({ logTo: logged });
afterAll(() => portal.sandbox.stop());

const ACCOUNT = { accountNumber: '98765432101234567', routingNumber: '011401533' };

const keyOf = async () => {
  const response = await portal.send({ url: '/v1/tokenize/public-key', cookie: portal.cookies.customer });
  return response.json<{ publicKey: string; keyId: string }>();
};
const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);
const messageOf = (change: object = {}) => ({ ...ACCOUNT, nonce: randomUUID(), iat: seconds(), ...change });

/** As a browser does it. */
async function encrypted(message: unknown, publicKey?: string): Promise<string> {
  const pem = publicKey ?? (await keyOf()).publicKey;
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  const key = await webcrypto.subtle.importKey('spki', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const bytes = await webcrypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(text));
  return Buffer.from(bytes).toString('base64');
}

const tokenize = (token: string, keyId?: string, cookie = portal.cookies.customer) =>
  portal.send({
    method: 'POST',
    url: '/v1/tokenize',
    cookie,
    payload: { token, ...(keyId && { keyId }) },
    // A random client, because the limit counts by client.
    remoteAddress: `fd01:${randomBytes(6)
      .toString('hex')
      .replaceAll(/.{4}(?=.)/g, '$&:')}::1`,
  });
const INVALID = { code: 'token_invalid', message: 'The card or bank account could not be read. Enter it again.' };

test('ACH-02 an encrypted bank account becomes a token of the provider', async () => {
  const { publicKey, keyId } = await keyOf();
  expect(createPublicKey(publicKey).asymmetricKeyDetails).toMatchObject({ modulusLength: 3072 });
  const response = await tokenize(await encrypted(messageOf(), publicKey), keyId);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ token: expect.stringMatching(/^9\d{11}4567$/) as string });
  const without = await tokenize(await encrypted(messageOf(), publicKey));
  expect(without.json()).toEqual(response.json());
});

test('a message is valid for five minutes of clock difference in either direction', async () => {
  for (const change of [{ iat: seconds() - 300 }, { iat: seconds() + 300 }, { nonce: randomUUID().slice(0, 16) }]) {
    expect((await tokenize(await encrypted(messageOf(change)))).statusCode).toBe(200);
  }
});

test('ACH-02 the key comes with the server’s time, so that a wrong clock of the browser does not matter', async () => {
  const { issuedAt } = (await portal.send({ url: '/v1/tokenize/public-key', cookie: portal.cookies.customer })).json<{
    issuedAt: number;
  }>();
  expect(issuedAt).toBe(seconds());
  expect((await tokenize(await encrypted(messageOf({ iat: issuedAt })))).statusCode).toBe(200);
});

test('the key is the same for everybody', async () => {
  const { publicKey } = await keyOf();
  const other = await portal.send({ url: '/v1/tokenize/public-key', cookie: portal.cookies.neighbor });
  expect(other.json()).toMatchObject({ publicKey });
});

test.each<[string, unknown]>([
  ['no nonce', { ...ACCOUNT, iat: seconds() }],
  ['a short nonce', messageOf({ nonce: randomUUID().slice(0, 15) })],
  ['no time', { ...ACCOUNT, nonce: randomUUID() }],
  ['a time as text', messageOf({ iat: String(seconds()) })],
  ['an old time', messageOf({ iat: seconds() - 301 })],
  ['a time to come', messageOf({ iat: seconds() + 301 })],
  ['a wrong routing number', messageOf({ routingNumber: '011401534' })],
  ['a routing number of zeros', messageOf({ routingNumber: '000000000' })],
  ['a short account number', messageOf({ accountNumber: '123' })],
  ['a number for text', messageOf({ accountNumber: 12345678 })],
  ['no account', messageOf({ accountNumber: undefined })],
  ['a list', []],
  ['nothing', null],
  ['no JSON', '98765432101234567'],
])('with %s it is refused like any other problem', async (_name, message) => {
  const response = await tokenize(await encrypted(message));
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject(INVALID);
});

test('a message that was not encrypted with our key and algorithm is refused like any other problem', async () => {
  const { publicKey, keyId } = await keyOf();
  const text = Buffer.from(JSON.stringify(messageOf()));
  const good = await encrypted(messageOf(), publicKey);
  const sha1 = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }, text).toString('base64');
  const plain = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64');
  const bent = Buffer.from(good, 'base64');
  bent[100]! ^= 1;
  const others = ['x', text.toString('base64'), sha1, plain, bent.toString('base64'), good.slice(0, -8)];
  for (const token of others) {
    for (const id of [keyId, undefined]) {
      const response = await tokenize(token, id);
      expect([response.statusCode, response.json()]).toMatchObject([400, INVALID]);
    }
  }
  expect((await tokenize(good, randomUUID())).json()).toMatchObject(INVALID);
  expect((await tokenize(good, keyId)).statusCode).toBe(200);
});

test('a message is valid once', async () => {
  const message = messageOf();
  expect((await tokenize(await encrypted(message))).statusCode).toBe(200);
  expect((await tokenize(await encrypted(message))).json()).toMatchObject(INVALID);
  // A restart forgets nothing.
  const { throttle } = portal.restarted();
  const used = { name: 'tokenize nonce', max: 1, perSeconds: 900 };
  expect(await throttle.increment(used, `${portal.organizationId} ${message.nonce}`)).toBeGreaterThan(1);
  portal.clock.pass(299_000);
  expect((await tokenize(await encrypted({ ...message, iat: seconds() }))).json()).toMatchObject(INVALID);
});

test('a message of a clock that is ahead is valid once, for as long as it is fresh', async () => {
  const message = messageOf({ iat: seconds() + 299 });
  expect((await tokenize(await encrypted(message))).statusCode).toBe(200);
  portal.clock.pass(590_000);
  expect((await tokenize(await encrypted(message))).json()).toMatchObject(INVALID);
});

test('an unreachable provider is reported as unavailable', async () => {
  await fetch(`${portal.sandbox.origin}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 'tokenize', fault: 'reset' }),
  });
  const response = await tokenize(await encrypted(messageOf()));
  expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'payment_provider_unavailable' }]);
});

test('it is available only in portals with bank payments', async () => {
  const off = await paymentPortal({ settings: { isAchEnabled: false } });
  const { cookies } = off;
  expect((await off.send({ url: '/v1/tokenize/public-key', cookie: cookies.customer })).statusCode).toBe(404);
  const post = { method: 'POST', url: '/v1/tokenize', payload: { token: 'x' } } as const;
  expect((await off.send({ ...post, cookie: cookies.customer })).statusCode).toBe(404);
  expect((await portal.send(post)).statusCode).toBe(401);
  await off.sandbox.stop();
});

test('API-03 neither the log nor an answer ever contains the account', () => {
  const text = logged.join('');
  expect(text).toContain('/v1/tokenize');
  for (const secret of [ACCOUNT.accountNumber, ACCOUNT.routingNumber, '9876543210', 'PRIVATE KEY']) {
    expect(text).not.toContain(secret);
  }
});
