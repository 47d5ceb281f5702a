// What a password must be (Spec 1 §5, decision A8).

import type { FieldProblem } from './field-problems.ts';

/** No password is shorter, whatever the portal's own minimum (Spec 1 §9). */
const PASSWORD_LENGTH_MIN = 6;
/** Hashing a book would be a way to keep the server busy. */
export const PASSWORD_LENGTH_MAX = 256;

export type PasswordRules = {
  /** The portal's setting. */
  readonly minLength: number;
  /** In lower case. */
  readonly commonPasswords: ReadonlySet<string>;
};

/** Counted as the contract counts: an emoji is one character, though it takes the room of two. */
const lengthOf = (password: string): number => Array.from(password).length;

/** A password somebody already has: long enough to be one. */
export function passwordProblem(password: string): FieldProblem | null {
  if (password === '') return 'missing';
  if (lengthOf(password) < PASSWORD_LENGTH_MIN) return 'short';
  return lengthOf(password) > PASSWORD_LENGTH_MAX ? 'long' : null;
}

/** A password somebody wants to have. */
export function newPasswordProblem(password: string, rules: PasswordRules): FieldProblem | null {
  const problem = passwordProblem(password);
  if (problem !== null) return problem;
  if (lengthOf(password) < rules.minLength) return 'short';
  return rules.commonPasswords.has(password.normalize('NFKC').toLowerCase()) ? 'common' : null;
}

export function confirmProblem(password: string, confirm: string): FieldProblem | null {
  if (confirm === '') return 'missing';
  return confirm === password ? null : 'different';
}
