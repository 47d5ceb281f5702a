import type { CurrencyCode } from '@plumbline/rules/money';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onChange` when another currency is chosen in the header, so that a list can drop its own (NAV-03). */
export function useHeaderCurrency(chosen: CurrencyCode, onChange: () => void): void {
  const seen = useRef(chosen);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    tell();
  }, [chosen]);
}
