import { REFUSALS, Refused } from '@plumbline/contract/refusals';
import { holdsCardNumber, isSecurityCode } from '@plumbline/rules/payments/sensitive-digits';
import { isId } from '../database/new-id.ts';

/** Passwords are hashed and never shown, and may consist of any digits. */
const PASSWORD = /password/i;

/**
 * Refuses a card number or security code in any text of a request, so that it is not stored, shown, mailed or printed
 * (decision C23).
 */
export function refuseCardNumbers(value: unknown, path: readonly string[] = []): void {
  const name = path.at(-1) ?? '';
  if (typeof value === 'string') {
    // An id may look like a card number by chance.
    if (isId(value) || PASSWORD.test(name)) return;
    if (!holdsCardNumber(value) && !(name === 'cvv' && isSecurityCode(value))) return;
    const [, words] = REFUSALS.card_number_refused;
    throw new Refused('card_number_refused', words, { [path.join('.')]: words });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) refuseCardNumbers(each, [...path, key]);
  }
}
