import type { CurrencyCode } from '../money.ts';

/** The chosen currency, or the portal's first if the choice is missing or no longer offered (decision B25). */
export function currencyFor(stored: string | null, currencyCodes: readonly CurrencyCode[]): CurrencyCode {
  const chosen = currencyCodes.find((code) => code === stored);
  return chosen ?? currencyCodes[0] ?? 'USD';
}
