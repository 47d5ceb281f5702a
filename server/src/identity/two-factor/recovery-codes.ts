// Recovery codes: each of ten replaces one code of the app. 80 random bits, so that a hash without salt is enough.
import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const LENGTH = GROUPS * GROUP_LENGTH;

export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** However it is typed: case, spaces and dashes do not count. */
export const recoveryCodeHash = (typed: string): Buffer =>
  createHash('sha256').update(typed.toUpperCase().replaceAll(/[\s-]/g, '')).digest();
