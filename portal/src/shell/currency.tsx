import type { CurrencyCode } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { usePortal } from '../lib/portal-context.ts';
import { localStore } from '@plumbline/ui/app/storage';

/** The localStorage key given by Spec 1 §9. */
const KEY = 'currencyCode';

type Currency = { currency: CurrencyCode; choose: (code: CurrencyCode) => void };

const CurrencyContext = createContext<Currency | null>(null);

/** The currency of every list, total and widget (NAV-03). */
export function useCurrency(): Currency {
  const currency = use(CurrencyContext);
  if (!currency) throw new Error('outside of the shell');
  return currency;
}

export function CurrencyProvider({ children }: { children: ReactNode }) {
  const { currencyCodes } = usePortal().settings;
  const [currency, choose] = useState(() => currencyFor(localStore.read(KEY), currencyCodes));
  // Also rewrites a stored choice that the portal no longer offers (decision B25).
  useEffect(() => localStore.write(KEY, currency), [currency]);
  const value = useMemo(() => ({ currency, choose }), [currency]);
  return <CurrencyContext value={value}>{children}</CurrencyContext>;
}
