import { CURRENCY_CODES, type CurrencyCode } from '@plumbline/rules/money';
import { currencyFor } from '@plumbline/rules/portals/currency';
import { localStore } from '@plumbline/ui/app/storage';
import { useState } from 'react';

const KEY = 'currencyCode';

/** The currency of the figures, stored in this browser. */
export function useCurrency(): [CurrencyCode, (code: CurrencyCode) => void] {
  const [currency, setCurrency] = useState(() => currencyFor(localStore.read(KEY), CURRENCY_CODES));
  const choose = (code: CurrencyCode) => {
    localStore.write(KEY, code);
    setCurrency(code);
  };
  return [currency, choose];
}
