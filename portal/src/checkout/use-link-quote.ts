import type { Input } from '@plumbline/contract/call';
import type { quotePaymentRequest as QuoteCall } from '@plumbline/contract/payment-requests';
import { quotePaymentRequest } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { useEffect, useEffectEvent } from 'react';
import { useSettledQuote, type SettledQuote } from '../pay/confirm/use-settled-quote.ts';
import type { LinkQuote } from './link-payment.ts';
import { linkRefusal, useLeaveCheckout } from './link-refusal.ts';

export type LinkQuoteView = SettledQuote<LinkQuote>;

const ask = (input: Input<typeof QuoteCall>, signal: AbortSignal) => send(quotePaymentRequest, input, signal);

/**
 * What the payment costs with this card or account; leaves the page if the link can no longer be used. While a payment is
 * on its way neither happens: its own success makes the link a paid one.
 */
export function useLinkQuote(token: string, input: Input<typeof QuoteCall>, isIdle = true): LinkQuoteView {
  const quote = useSettledQuote(answerKey(quotePaymentRequest), input, ask, isIdle);
  const leave = useLeaveCheckout(token);
  const why = linkRefusal(quote.error);
  const isUnusable = why !== null && isIdle;
  const go = useEffectEvent(() => leave(why));
  useEffect(() => {
    if (isUnusable) go();
  }, [isUnusable]);
  return quote;
}
