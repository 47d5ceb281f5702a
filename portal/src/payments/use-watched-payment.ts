import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PaymentDetail } from './payment-types.ts';

const EVERY_MS = 5_000;
/** Beyond this the provider is asked by us, and the payer hears of it by email. */
const TIMES_MAX = 60;

/** Asks again for as long as nobody has confirmed the payment, so that the page tells the truth by itself. */
export function useWatchedPayment({ data, refetch }: UseQueryResult<PaymentDetail>): void {
  const isOpen = data?.isOpen ?? false;
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isOpen) return undefined;
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      if (times >= TIMES_MAX) clearInterval(timer);
      ask();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}
