import type { CurrencyCode } from '@plumbline/rules/money';
import { usePortal } from '../lib/portal-context.ts';

/** A limit holds for a payment in any currency; it is shown in the portal's first one. */
export const useMainCurrency = (): CurrencyCode => usePortal().settings.currencyCodes[0] ?? 'USD';
