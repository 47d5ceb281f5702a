// The secret of a token. It names its organization, so that it is looked up there and nowhere else.
import { createHash, randomBytes } from 'node:crypto';

/** By which scanners of source code recognize a secret that was published by mistake. */
const PREFIX = 'plb_';
const ORGANIZATION_BYTES = 16;
const RANDOM_BYTES = 32;
const HINT_LENGTH = 4;
const FORM = /^plb_[\w-]{64}$/;

export type TokenSecret = { organizationId: string; hash: Buffer };

/** 256 random bits. The database stores only the hash. */
export function newSecret(organizationId: string): { token: string; hash: Buffer; hint: string } {
  const organization = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  const token = PREFIX + Buffer.concat([organization, randomBytes(RANDOM_BYTES)]).toString('base64url');
  return { token, hash: hashOf(token), hint: token.slice(-HINT_LENGTH) };
}

export function readSecret(token: string): TokenSecret | null {
  if (!FORM.test(token)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
  const hex = bytes.subarray(0, ORGANIZATION_BYTES).toString('hex');
  const organizationId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  return { organizationId, hash: hashOf(token) };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
