import { isEmail, normalizeEmail } from '../email.ts';
import type { FieldProblem } from './field-problems.ts';

/**
 * Login takes no address below nine characters (Spec 1 §5 and §9). Sign-up and the change of an address have the same
 * floor, so that nobody gets an account that cannot log in (decision A5).
 */
const ACCOUNT_EMAIL_LENGTH_MIN = 9;

export function accountEmailProblem(typed: string): FieldProblem | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'missing';
  if (email.length < ACCOUNT_EMAIL_LENGTH_MIN) return 'short';
  return isEmail(email) ? null : 'invalid';
}
