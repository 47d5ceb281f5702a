import { randomBytes } from 'node:crypto';

/** M matches, N does not, P was not processed, U the bank takes no part. */
export type CvvResult = 'M' | 'N' | 'P' | 'U';

const RESULTS = new Map<string, CvvResult>([
  ['111', 'N'],
  ['222', 'P'],
  ['333', 'U'],
]);

export const isCvv = (cvv: string): boolean => /^\d{3,4}$/.test(cvv);

/** All that is ever kept of a security code. */
export const cvvResultOf = (cvv: string): CvvResult => RESULTS.get(cvv) ?? 'M';

const CVV_TOKEN = /^C[0-9A-F]{18}$/;

/** Says nothing of the code: what it was is found by the token in a memory of two minutes. */
export const newCvvToken = (): string => `C${randomBytes(9).toString('hex').toUpperCase()}`;

export const isCvvToken = (text: string): boolean => CVV_TOKEN.test(text);
