import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '@plumbline/contract/call';
import type { quotePayment as QuotePayment } from '@plumbline/contract/checkout';
import { quotePayment } from '@plumbline/contract/paths.gen';
import { send } from '@plumbline/ui/app/send';
import { answerKey } from '@plumbline/ui/app/use-answer';
import type { QuoteInput } from '../method-form.ts';

export type Quote = Answer<typeof QuotePayment>;

export type QuoteView = {
  /** The latest quote, possibly of a previous input, so that the layout does not jump. */
  readonly shown: Quote | undefined;
  /** The quote of the current input; only this one may be paid. */
  readonly current: Quote | undefined;
  readonly isFailed: boolean;
  readonly isAsking: boolean;
  readonly retry: () => void;
};

const SETTLE_MS = 200;

/** The server's quote for the payment (decision C1); refetched whenever the input changes. */
export function useQuote(input: QuoteInput): QuoteView {
  const wanted = JSON.stringify(input);
  const [settled] = useDebouncedValue(wanted, SETTLE_MS);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...answerKey(quotePayment), settled],
    queryFn: ({ signal }) => send(quotePayment, JSON.parse(settled) as QuoteInput, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === wanted && !isPlaceholderData && !isError;
  return {
    shown: data,
    current: isCurrent ? data : undefined,
    isFailed: isError && !isFetching,
    isAsking: isFetching || settled !== wanted,
    retry: () => void refetch(),
  };
}
