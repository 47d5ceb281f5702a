import { constants, publicEncrypt, randomUUID } from 'node:crypto';

/** A bank account as a browser encrypts it. */
export function encryptAccount(publicKey: string, now: Date, change: object = {}): string {
  const account = { accountNumber: '98765432101234567', routingNumber: '011401533' };
  const message = { ...account, nonce: randomUUID(), iat: Math.floor(now.getTime() / 1000), ...change };
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(key, Buffer.from(JSON.stringify(message))).toString('base64');
}
