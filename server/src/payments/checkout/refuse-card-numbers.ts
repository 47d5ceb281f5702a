import { refuse } from '@plumbline/contract/refusals';
import { isId } from '../../database/new-id.ts';
import { holdsCardNumber, isSecurityCode } from '@plumbline/rules/payments/sensitive-digits';

/** Refuses a card number or security code in any field before anything else happens (decision C23). */
export function refuseCardNumbers(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    // An id may look like a card number by chance.
    if (isId(value)) return;
    if (holdsCardNumber(value) || (name === 'cvv' && isSecurityCode(value))) refuse('card_number_refused');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) refuseCardNumbers(each, key);
  }
}
