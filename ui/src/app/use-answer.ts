import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { send } from './send.ts';

export type AnswerOptions<C extends Call = Call> = {
  /** False leaves the call for later. */
  enabled?: boolean;
  staleMs?: number;
  /** What was there stays while something else is asked: the rows of a table, while its next page comes. */
  keepsPrevious?: boolean;
  /** After how long it is asked again, also in a hidden tab; false ends that. `times` counts how often it was asked. */
  refetchMs?: (answer: Answer<C> | undefined, times: number) => number | false;
};

/** What a call answers, kept and shared between the screens that ask the same. */
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

/** Without an input the key of all its answers. */
export const answerKey = <C extends Call>(path: Path<C>, input?: Input<C>): readonly unknown[] =>
  input === undefined ? [path.path] : [path.path, input];
