import { REFUSALS, refuse, Refused } from '@plumbline/contract/refusals';
import { holdsCardNumber, isSecurityCode } from '@plumbline/rules/payments/sensitive-digits';
import { isId } from '../database/new-id.ts';

/** Passwords are hashed and never shown, and may consist of any digits. */
const PASSWORD = /password/i;
/** Far deeper than any call needs. */
const DEPTH_MAX = 50;

/**
 * Refuses a card number or security code in any text of a request, so that it is not stored, shown, mailed or printed
 * (decision C23), and texts that cannot be stored: halves of characters.
 */
export function checkTexts(value: unknown): void {
  const path = findCardNumber(value, '', 0);
  if (path === null) return;
  const [, words] = REFUSALS.card_number_refused;
  throw new Refused('card_number_refused', words, { [path.join('.')]: words });
}

/** Where it is; the path is put together only if there is one. */
function findCardNumber(value: unknown, name: string, depth: number): string[] | null {
  if (typeof value === 'string') return isCardNumber(value, name) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEPTH_MAX) refuse('invalid_request', 'The request is nested too deeply.');
  for (const [key, each] of Object.entries(value)) {
    if (!key.isWellFormed()) refuse('invalid_request');
    const below = findCardNumber(each, key, depth + 1);
    if (below !== null) return [key, ...below];
  }
  return null;
}

function isCardNumber(text: string, name: string): boolean {
  if (!text.isWellFormed()) refuse('invalid_request');
  // An id may look like a card number by chance.
  if (isId(text) || PASSWORD.test(name)) return false;
  return holdsCardNumber(text) || (name === 'cvv' && isSecurityCode(text));
}
