import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import type { quotePayment as QuotePayment } from '@plumbline/contract/checkout';
import { quotePayment, quotePrepayment } from '@plumbline/contract/paths.gen';
import { ZERO } from '@plumbline/rules/money';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import { isPrepayInput, type QuoteInput } from '../method-form.ts';

export type Quote = Omit<Answer<typeof QuotePayment>, 'balance' | 'refusal'> & {
  readonly refusal: { readonly code: string; readonly message: string } | null;
};

export type QuoteView = {
  /** The latest quote, possibly of a previous input, so that the layout does not jump. */
  readonly shown: Quote | undefined;
  /** The quote of the current input; only this one may be paid. */
  readonly current: Quote | undefined;
  readonly isFailed: boolean;
  readonly isAsking: boolean;
  readonly retry: () => Promise<unknown>;
};

const SETTLE_MS = 200;

/** A prepayment has no balances that could differ, and uses no credit. */
const askQuote = async (input: QuoteInput, signal: AbortSignal): Promise<Quote> =>
  isPrepayInput(input)
    ? { ...(await send(quotePrepayment, input, signal)), credit: ZERO, differences: [] }
    : send(quotePayment, input, signal);

/** The server's quote for the payment (decision C1); refetched whenever the input changes. */
export function useQuote(input: QuoteInput): QuoteView {
  const wanted = JSON.stringify(input);
  const [settled] = useDebouncedValue(wanted, SETTLE_MS);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...(isPrepayInput(input) ? answerKey(quotePrepayment) : answerKey(quotePayment)), settled],
    queryFn: ({ signal }) => askQuote(JSON.parse(settled) as QuoteInput, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === wanted && !isPlaceholderData && !isError;
  return {
    shown: data,
    current: isCurrent ? data : undefined,
    isFailed: isError && !isFetching,
    isAsking: isFetching || settled !== wanted,
    retry: () => refetch(),
  };
}
