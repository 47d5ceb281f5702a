import type { Answer } from '@plumbline/contract/call';
import type { quotePayment as QuotePayment } from '@plumbline/contract/checkout';
import { quotePayment, quotePrepayment } from '@plumbline/contract/paths.gen';
import { ZERO } from '@plumbline/rules/money';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { isPrepayInput, type QuoteInput } from '../method-form.ts';
import { useSettledQuote, type SettledQuote } from './use-settled-quote.ts';

export type Quote = Omit<Answer<typeof QuotePayment>, 'balance' | 'refusal'> & {
  readonly refusal: { readonly code: string; readonly message: string } | null;
};

export type QuoteView = SettledQuote<Quote>;

/** A prepayment has no balances that could differ, and uses no credit. */
const askQuote = async (input: QuoteInput, signal: AbortSignal): Promise<Quote> =>
  isPrepayInput(input)
    ? { ...(await send(quotePrepayment, input, signal)), credit: ZERO, differences: [] }
    : send(quotePayment, input, signal);

/** The server's quote for the payment (decision C1); refetched whenever the input changes. */
export const useQuote = (input: QuoteInput): QuoteView =>
  useSettledQuote(isPrepayInput(input) ? answerKey(quotePrepayment) : answerKey(quotePayment), input, askQuote);
