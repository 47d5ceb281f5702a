import type { CurrencyCode } from '@plumbline/rules/money';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Whoever chooses another currency in the header means this list as well, whatever its address says (NAV-03). */
export function useHeaderCurrency(chosen: CurrencyCode, onChange: () => void): void {
  const seen = useRef(chosen);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    tell();
  }, [chosen]);
}
