// Passwords are stored as argon2id hashes. Hashing runs on the thread pool with a limit, so that many logins at once slow only logins.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { FairLimit, type Share } from '../../fair-limit.ts';

const argon2Async = promisify(argon2);
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

/** Leaves one core for other requests. */
const hashLimit = new FairLimit({
  atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waitingMax: { party: 60, tenant: 60, all: 240 },
});

/** For passwords that nobody sent. */
const OWN_SHARE: Share = { tenant: '', party: '' };

type HashOptions = { share?: Share; memoryKib?: number };

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, the usual text form. */
export async function hashPassword(
  password: string,
  { share = OWN_SHARE, memoryKib = MEMORY_KIB }: HashOptions = {},
): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(share, password, salt, memoryKib, PASSES, LANES);
  return `$argon2id$v=19$m=${memoryKib},t=${PASSES},p=${LANES}$${withoutPadding(salt)}$${withoutPadding(hash)}`;
}

/** An unknown account takes the same time as a wrong password, so that timing reveals nothing. */
export async function verifyPassword(password: string, stored: string | null, share = OWN_SHARE): Promise<boolean> {
  const [, memory, passes, lanes, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '') ?? [];
  if (!memory || !passes || !lanes || !salt || !hash) {
    await derive(share, password, Buffer.alloc(16), MEMORY_KIB, PASSES, LANES);
    return false;
  }
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(
    share,
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const derive = (
  share: Share,
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> => {
  const message = password.normalize('NFKC');
  const work = { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES };
  return hashLimit.run(share, () => argon2Async('argon2id', work));
};
