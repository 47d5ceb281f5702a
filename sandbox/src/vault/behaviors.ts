// The behavior of a test number. Its name is stored with the token, so the number itself can be dropped.
import type { TransportFault } from '../faults/transport-faults.ts';

const OUTCOMES = [
  'amount-codes',
  'chargeback',
  'do-not-honor',
  'fails-validation',
  'insufficient-funds',
  'partial',
  'refer',
  'settlement-rejected',
  'surcharge-differs',
  'timed-out',
  'wrong-expiration',
] as const;

/** Decided by the bank, unlike a transport fault. */
export type Outcome = (typeof OUTCOMES)[number] | `return-R${string}`;

export const isOutcome = (name: string): name is Outcome =>
  OUTCOMES.some((outcome) => outcome === name) || returnCodeOf(name) !== null;

export type Behavior = Outcome | TransportFault;

const FAILS_VALIDATION = '1110000000';
const EARLY_RETURNS = ['01', '02', '03', '04', '08', '09', '16', '20', '29'];
const LATE_RETURNS = ['07', '10', '11'];

/** The last four digits select the return code: an account that ends in 0001 is returned with R01. */
export function behaviorOfBankAccount(account: string): Behavior | null {
  if (account === FAILS_VALIDATION) return 'fails-validation';
  const code = /00(\d\d)$/.exec(account)?.[1];
  return code !== undefined && [...EARLY_RETURNS, ...LATE_RETURNS].includes(code) ? `return-R${code}` : null;
}

export const returnCodeOf = (behavior: string | null): string | null =>
  behavior?.match(/^return-(R\d\d)$/)?.[1] ?? null;

/** Returned long after funding, because its owner denies the authorization. */
export const isLateReturn = (code: string): boolean => LATE_RETURNS.includes(code.slice(1));
