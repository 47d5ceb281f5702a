import { isEmail, normalizeEmail } from '../email.ts';
import type { FieldProblem } from './field-problems.ts';

/**
 * The login form refuses addresses under nine characters (Spec 1 §5 and §9). Sign-up and change of email use the same
 * minimum, so that nobody gets an account that cannot sign in (decision A5).
 */
const ACCOUNT_EMAIL_LENGTH_MIN = 9;

export function accountEmailProblem(typed: string): FieldProblem | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'missing';
  if (email.length < ACCOUNT_EMAIL_LENGTH_MIN) return 'short';
  return isEmail(email) ? null : 'invalid';
}
