import { type QueryClient, useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { Answer, Call, Input } from '@plumbline/contract/call';
import type { Path } from '@plumbline/contract/paths.gen';
import { toast } from '../overlays/toast.ts';
import { failureMessages } from './failure-messages.ts';
import { VISITOR_CALLER } from './page-caller.ts';
import { CallFailed, type FailureCode, send, sendAs } from './send.ts';
import { answerKey } from './use-answer.ts';

export type CallOptions<Given, Result> = {
  /** Success toast. */
  done?: string;
  /** Runs after success. */
  onDone?: (answer: Result, input: Given) => void | Promise<void>;
  /** Failure toast; default: the refusal's message. False where the screen shows the error itself. */
  failed?: string | false;
  /** Handlers by failure code, instead of the toast. */
  refused?: Readonly<Partial<Record<FailureCode, (error: CallFailed) => void>>>;
  /** Handles any other failure, instead of the toast. */
  onFailed?: (error: Error) => void;
  /**
   * Calls whose cached answers are invalidated afterwards, also after a failure: a lost answer may have changed them.
   */
  changes?: readonly Path<Call>[] | 'everything';
  /** Sends no credentials; only for a path, not for a function. */
  asVisitor?: boolean;
  /** Does not keep input and answer in the mutation cache. */
  isSensitive?: boolean;
};

type CallResult<Given, Result> = UseMutationResult<Result, Error, Given>;

/**
 * A mutation by a call, or by a function that makes several: shows toasts, handles refusals and invalidates what
 * changed.
 * An ended session is not handled here: the query client signs the person out.
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
    onSettled: async (_answer, error) => {
      const refetched = invalidate(cache, changes);
      // After a failure the person may try again at once.
      if (error === null) await refetched;
    },
    ...(isSensitive && { gcTime: 0 }),
  });
}

const invalidate = (cache: QueryClient, changes: readonly Path<Call>[] | 'everything'): Promise<unknown> =>
  changes === 'everything'
    ? cache.invalidateQueries()
    : Promise.all(changes.map((path) => cache.invalidateQueries({ queryKey: answerKey(path) })));

function handleFailure(error: Error, { failed, refused = {}, onFailed }: CallOptions<never, unknown>): void {
  if (isSessionEnd(error)) return;
  const onRefused = error instanceof CallFailed ? refused[error.code] : undefined;
  if (onRefused) onRefused(error as CallFailed);
  else if (onFailed) onFailed(error);
  else if (failed !== false) showFailure(error, failed);
}

/** Shows the toast of a failed call. */
export function showFailure(error: Error, failed?: string): void {
  const isExplained = isRefusal(error) || (error instanceof CallFailed && error.status === 0);
  if (failed !== undefined) toast.error(failed, isExplained ? error.message : undefined);
  else toast.error(isExplained ? error.message : failureMessages.somethingWrong);
}

/** A refusal by the server, as opposed to a server or network error. */
export const isRefusal = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500;

/** The session has ended; the query client handles it for the whole app. */
export const isSessionEnd = (error: unknown): boolean => error instanceof CallFailed && error.code === 'not_signed_in';
