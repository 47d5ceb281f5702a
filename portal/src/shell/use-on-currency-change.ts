import type { CurrencyCode } from '@plumbline/rules/money';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onChange` when another currency is chosen in the header, so that a list can drop its own (NAV-03). */
export function useOnCurrencyChange(chosen: CurrencyCode, onChange: () => void): void {
  const seen = useRef(chosen);
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    notify();
  }, [chosen]);
}
