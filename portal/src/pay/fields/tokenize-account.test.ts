import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptAccount, tokenFrom } from './tokenize-account.ts';

const ACCOUNT = { accountNumber: '000123458802', routingNumber: '036001808' };
const ISSUED_AT = 1_794_830_400;

test('ACH-02 the account is encrypted for the private key, and each message has its own nonce', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const sent = await encryptAccount(ACCOUNT, pem, ISSUED_AT);
  const read = (text: string) => {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const bytes = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(text, 'base64'));
    return JSON.parse(bytes.toString()) as { nonce: string; iat: number };
  };
  expect(read(sent)).toEqual({ ...ACCOUNT, nonce: expect.any(String), iat: ISSUED_AT });
  const again = await encryptAccount(ACCOUNT, pem, ISSUED_AT);
  expect(read(again).nonce).not.toBe(read(sent).nonce);
});

test('a provider’s answer with an error or a malformed token yields no token', () => {
  expect(tokenFrom({ message: 'OK', errorcode: 0, token: '9036123412348802' })).toBe('9036123412348802');
  for (const answer of [null, {}, { errorcode: 8, token: '9036123412348802' }, { errorcode: 0, token: '' }, 'x']) {
    expect(tokenFrom(answer)).toBeNull();
  }
});
