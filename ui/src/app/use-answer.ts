import { useQuery } from '@tanstack/react-query';
import type { Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { send } from './send.ts';

export type AnswerOptions = {
  /** False leaves the call for later. */
  enabled?: boolean;
  staleMs?: number;
};

/** What a call answers, kept and shared between the screens that ask the same. */
export const useAnswer = <C extends Call>(
  path: Path<C>,
  input: Input<C>,
  { enabled = true, staleMs }: AnswerOptions = {},
) =>
  useQuery({
    queryKey: answerKey(path, input),
    queryFn: ({ signal }) => send(path, input, signal),
    enabled,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  });

/** Without an input the key of all its answers. */
export const answerKey = <C extends Call>(path: Path<C>, input?: Input<C>): readonly unknown[] =>
  input === undefined ? [path.path] : [path.path, input];
