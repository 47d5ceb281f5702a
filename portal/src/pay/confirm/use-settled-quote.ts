import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type SettledQuote<Quote> = {
  /** The latest quote, possibly of a previous input, so that the layout does not jump. */
  readonly shown: Quote | undefined;
  /** The quote of the current input; only this one may be paid. */
  readonly current: Quote | undefined;
  readonly isFailed: boolean;
  readonly isAsking: boolean;
  /** Why the last one failed. */
  readonly error: Error | null;
  readonly retry: () => Promise<unknown>;
};

const SETTLE_MS = 200;

/** A quote of the server, refetched when the input has been the same for a moment; `enabled: false` postpones that. */
export function useSettledQuote<Input, Quote>(
  queryKey: readonly unknown[],
  input: Input,
  ask: (input: Input, signal: AbortSignal) => Promise<Quote>,
  enabled = true,
): SettledQuote<Quote> {
  const wanted = JSON.stringify(input);
  const [settled] = useDebouncedValue(wanted, SETTLE_MS);
  const { data, error, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, settled],
    queryFn: ({ signal }) => ask(JSON.parse(settled) as Input, signal),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled === wanted && !isPlaceholderData && !isError;
  return {
    shown: data,
    current: isCurrent ? data : undefined,
    isFailed: isError && !isFetching,
    isAsking: isFetching || settled !== wanted,
    error,
    retry: () => refetch(),
  };
}
