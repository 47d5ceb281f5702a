import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { toast } from '../overlays/toast.ts';
import { failureWords } from './failure-words.ts';
import { CallFailed, send } from './send.ts';
import { answerKey } from './use-answer.ts';

export type CallOptions<C extends Call> = {
  /** The toast of a call that went through. */
  done?: string;
  /** What follows it. */
  onDone?: (answer: Answer<C>) => void;
  /** The toast of one that did not; without it the words of the refusal. */
  failed?: string;
  /** The answers that are out of date afterwards. */
  changes?: readonly Path<Call>[];
};

/** A call that a person makes: shows its toasts and fetches again what it changed. */
export function useCall<C extends Call>(path: Path<C>, { done, onDone, failed, changes = [] }: CallOptions<C> = {}) {
  const cache = useQueryClient();
  return useMutation<Answer<C>, Error, Input<C>>({
    mutationFn: (input) => send(path, input),
    onSuccess: async (answer) => {
      if (done !== undefined) toast.success(done);
      onDone?.(answer);
      await Promise.all(changes.map((each) => cache.invalidateQueries({ queryKey: answerKey(each) })));
    },
    onError: (error) => showFailure(error, failed),
  });
}

/** The toast of a call that did not go through. */
export function showFailure(error: Error, failed?: string): void {
  if (isSessionEnd(error)) return;
  const isRefusal = error instanceof CallFailed && error.status >= 400 && error.status < 500;
  const isUnheard = error instanceof CallFailed && error.status === 0;
  if (failed !== undefined) toast.error(failed, isRefusal || isUnheard ? error.message : undefined);
  else toast.error(isRefusal || isUnheard ? error.message : failureWords.somethingWrong);
}

/** The session is over; the app as a whole deals with it. */
export const isSessionEnd = (error: unknown): boolean => error instanceof CallFailed && error.code === 'not_signed_in';
