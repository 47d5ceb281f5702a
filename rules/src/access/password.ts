// Password rules (Spec 1 §5, decision A8).

import type { FieldProblem } from './field-problems.ts';

/** The lower bound of every portal's own minimum (Spec 1 §9). */
const PASSWORD_LENGTH_MIN = 6;
/** Of the supplier's own people, who see all customers. */
export const STAFF_PASSWORD_LENGTH_MIN = 10;
const DIFFERENT_MIN = 3;
/** Limits the CPU time of hashing. */
export const PASSWORD_LENGTH_MAX = 256;

export type PasswordRules = {
  /** The portal's minimum. */
  readonly minLength: number;
  /** In lower case. */
  readonly commonPasswords: ReadonlySet<string>;
};

/** Counts code points, as the contract does: an emoji is one character. */
const lengthOf = (password: string): number => Array.from(password).length;

/** Checks an existing password: only its length. */
export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return 'missing';
  if (lengthOf(password) < PASSWORD_LENGTH_MIN) return 'short';
  return lengthOf(password) > PASSWORD_LENGTH_MAX ? 'long' : null;
}

/** Checks a new password. */
export function newPasswordProblem(password: string, rules: PasswordRules): FieldProblem | null {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  if (lengthOf(password) < rules.minLength) return 'short';
  const folded = password.normalize('NFKC').toLowerCase();
  return rules.commonPasswords.has(folded) || isMonotonous(folded) ? 'common' : null;
}

/** Whether it repeats one or two characters; spaces do not count. */
const isMonotonous = (password: string): boolean => new Set(password.replace(/\s/g, '')).size < DIFFERENT_MIN;

export function confirmProblem(password: string, confirm: string): FieldProblem | null {
  if (confirm === '') return 'missing';
  return confirm === password ? null : 'different';
}
