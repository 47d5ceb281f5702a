import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { FirstAnswer } from '@plumbline/contract/boot';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { send } from './send.ts';

export type AnswerOptions<C extends Call = Call> = {
  /** False postpones the call. */
  enabled?: boolean;
  staleMs?: number;
  /** Keeps the previous answer while another one loads, such as the rows of a table. */
  keepsPrevious?: boolean;
  /** Polling interval, also in a hidden tab; false stops polling. `times` is the number of requests so far. */
  refetchMs?: (answer: Answer<C> | undefined, times: number) => number | false;
};

/** The cached answer of a call, shared between screens. */
export const useAnswer = <C extends Call>(
  path: Path<C>,
  input: Input<C>,
  { enabled = true, staleMs, keepsPrevious = false, refetchMs }: AnswerOptions<C> = {},
) =>
  useQuery<Answer<C>>({
    queryKey: answerKey(path, input),
    queryFn: ({ signal }) => send(path, input, signal),
    enabled,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(refetchMs && {
      refetchInterval: ({ state }) => refetchMs(state.data, state.dataUpdateCount + state.errorUpdateCount),
      refetchIntervalInBackground: true,
    }),
  });

/** The query key; without an input it matches all answers of the call. */
export const answerKey = <C extends Call>(path: Path<C>, input?: Input<C>): readonly unknown[] =>
  input === undefined ? [path.path] : [path.path, input];

/** Caches answers that came with the page, so that their calls are not made again. */
export function cacheFirstAnswers(cache: QueryClient, answers: readonly FirstAnswer[]): void {
  for (const { path, input, answer } of answers) cache.setQueryData([path, input], answer);
}
