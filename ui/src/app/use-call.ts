import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { toast } from '../overlays/toast.ts';
import { failureWords } from './failure-words.ts';
import { VISITOR_CALLER } from './page-caller.ts';
import { CallFailed, type FailureCode, send, sendAs } from './send.ts';
import { answerKey } from './use-answer.ts';

export type CallOptions<Given, Result> = {
  /** The toast of a call that went through. */
  done?: string;
  /** What follows it. */
  onDone?: (answer: Result, input: Given) => void | Promise<void>;
  /** The toast of one that did not; without it the words of the refusal. False where the screen shows the error. */
  failed?: string | false;
  /** What follows a failure with this code, instead of the toast. */
  refused?: Readonly<Partial<Record<FailureCode, (error: CallFailed) => void>>>;
  /** What follows any other failure, instead of the toast. */
  onFailed?: (error: Error) => void;
  /** The answers that may be out of date afterwards, also after a failure: an answer that was lost may have changed them. */
  changes?: readonly Path<Call>[];
  /** Does not say who is signed in; only for calls that take a path. */
  asVisitor?: boolean;
  /** Nothing of its input and answer is kept in memory. */
  isSensitive?: boolean;
};

type CallResult<Given, Result> = UseMutationResult<Result, Error, Given>;

/**
 * A call that a person makes, or several in a row as one function: shows toasts, handles refusals and fetches again what
 * it changed. A session that has ended is no failure of the call: the query client signs the person out.
 */
export function useCall<C extends Call>(
  path: Path<C>,
  options?: CallOptions<Input<C>, Answer<C>>,
): CallResult<Input<C>, Answer<C>>;
export function useCall<Result, Given = void>(
  work: (input: Given) => Promise<Result>,
  options?: Omit<CallOptions<Given, Result>, 'asVisitor'>,
): CallResult<Given, Result>;
export function useCall(
  target: Path<Call> | ((input: never) => Promise<unknown>),
  options: CallOptions<never, unknown> = {},
): object {
  const { done, onDone, changes = [], asVisitor = false, isSensitive = false } = options;
  const cache = useQueryClient();
  const sendPath = (path: Path<Call>, input: never) =>
    asVisitor ? sendAs(VISITOR_CALLER, path, input) : send(path, input);
  return useMutation<unknown, Error, never>({
    mutationFn: (input) => (typeof target === 'function' ? target(input) : sendPath(target, input)),
    onSuccess: async (answer, input) => {
      if (done !== undefined) toast.success(done);
      await onDone?.(answer, input);
    },
    onError: (error) => handleFailure(error, options),
    onSettled: async () => {
      await Promise.all(changes.map((path) => cache.invalidateQueries({ queryKey: answerKey(path) })));
    },
    ...(isSensitive && { gcTime: 0 }),
  });
}

function handleFailure(error: Error, { failed, refused = {}, onFailed }: CallOptions<never, unknown>): void {
  if (isSessionEnd(error)) return;
  const onRefused = error instanceof CallFailed ? refused[error.code] : undefined;
  if (onRefused) onRefused(error as CallFailed);
  else if (onFailed) onFailed(error);
  else if (failed !== false) showFailure(error, failed);
}

/** The toast of a call that did not go through. */
export function showFailure(error: Error, failed?: string): void {
  const isExplained = isRefusal(error) || (error instanceof CallFailed && error.status === 0);
  if (failed !== undefined) toast.error(failed, isExplained ? error.message : undefined);
  else toast.error(isExplained ? error.message : failureWords.somethingWrong);
}

/** The server has said no; other failures are its own or the network's. */
export const isRefusal = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500;

/** The session is over; the app as a whole deals with it. */
export const isSessionEnd = (error: unknown): boolean => error instanceof CallFailed && error.code === 'not_signed_in';
