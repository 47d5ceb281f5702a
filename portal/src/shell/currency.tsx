import type { CurrencyCode } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useMember, usePortal } from '../lib/portal-context.ts';
import { localStore } from '@plumbline/ui/app/storage';

/** The localStorage key given by Spec 1 §9. */
const KEY = 'currencyCode';
/** Whose choice it is, so that the next person on this browser does not start in a currency they never chose. */
const USER_KEY = 'currencyCodeUserId';

type Currency = { currency: CurrencyCode; choose: (code: CurrencyCode) => void };

const CurrencyContext = createContext<Currency | null>(null);

/** The currency of every list, total and widget (NAV-03). */
export function useCurrency(): Currency {
  const currency = use(CurrencyContext);
  if (!currency) throw new Error('outside of the shell');
  return currency;
}

function storedChoice(userId: string): string | null {
  const chosenBy = localStore.read(USER_KEY);
  return chosenBy === null || chosenBy === userId ? localStore.read(KEY) : null;
}

export function CurrencyProvider({ children }: { children: ReactNode }) {
  const { currencyCodes } = usePortal().settings;
  const userId = useMember()?.userId ?? '';
  const [currency, choose] = useState(() => currencyFor(storedChoice(userId), currencyCodes));
  // Also rewrites a stored choice that the portal no longer offers (decision B25).
  useEffect(() => {
    localStore.write(KEY, currency);
    localStore.write(USER_KEY, userId);
  }, [currency, userId]);
  const value = useMemo(() => ({ currency, choose }), [currency]);
  return <CurrencyContext value={value}>{children}</CurrencyContext>;
}
