import type { Cents } from '@plumbline/rules/money';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LinkQuote } from './link-payment.ts';
import type { LinkQuoteView } from './use-link-quote.ts';

export type PayClick = {
  readonly pay: () => void;
  /** The payer has clicked, and the quote of the current input is on its way. */
  readonly isWaiting: boolean;
  /** The quote that arrived has another total than the button had: nothing was sent. */
  readonly isTotalNew: boolean;
};

/**
 * Pays with the quote of the current input. It is asked for again after each change, also after one that the payer does
 * not make, as when the state of a ZIP code is found. A click meanwhile waits, and pays only the total that was shown.
 */
export function usePayClick({ shown, current, isFailed }: LinkQuoteView, send: (terms: LinkQuote) => void): PayClick {
  const [click, setClick] = useState<{ readonly total: Cents | null } | null>(null);
  const [newTotal, setNewTotal] = useState<Cents | null>(null);
  useWhen(click !== null && (current !== undefined || isFailed), () => {
    setClick(null);
    if (current === undefined) return;
    if (current.total === click?.total) send(current);
    else setNewTotal(current.total);
  });
  return {
    pay: () => {
      setNewTotal(null);
      if (current) send(current);
      else setClick({ total: shown?.total ?? null });
    },
    isWaiting: click !== null,
    isTotalNew: newTotal !== null && newTotal === current?.total,
  };
}

/** Acts each time the condition becomes true. */
function useWhen(condition: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (condition) run();
  }, [condition]);
}
