import { randomBytes } from 'node:crypto';

/** M matches, N does not, P was not processed, U the bank does not participate. */
export type CvvResult = 'M' | 'N' | 'P' | 'U';

const RESULTS = new Map<string, CvvResult>([
  ['111', 'N'],
  ['222', 'P'],
  ['333', 'U'],
]);

export const isCvv = (cvv: string): boolean => /^\d{3,4}$/.test(cvv);

/** The only thing stored about a security code. */
export const cvvResultOf = (cvv: string): CvvResult => RESULTS.get(cvv) ?? 'M';

const CVV_TOKEN = /^C[0-9A-F]{18}$/;

/** Reveals nothing about the code, which is kept in memory for two minutes. */
export const newCvvToken = (): string => `C${randomBytes(9).toString('hex').toUpperCase()}`;

export const isCvvToken = (text: string): boolean => CVV_TOKEN.test(text);
