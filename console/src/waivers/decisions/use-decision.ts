// A decision on a waiver: what it changes, and where its refusal is read.
import { getDeskWaiver, getDueWaivers, listDeskWaivers } from '@plumbline/contract/paths.gen';
import { failureMessages } from '@plumbline/ui/app/failure-messages';
import { CallFailed } from '@plumbline/ui/app/send';
import { useCall } from '@plumbline/ui/app/use-call';
import { useState } from 'react';

/** What shows waivers and their numbers. */
export const WAIVER_ANSWERS = [listDeskWaivers, getDeskWaiver, getDueWaivers] as const;

/** The sentence of the refusal, with the facts that it names. */
export function problemText(error: Error): string {
  if (!(error instanceof CallFailed) || error.status >= 500) return failureMessages.somethingWrong;
  const missing = error.details?.['missing'];
  return Array.isArray(missing) && missing.length > 0
    ? `${error.message} Missing: ${missing.map(String).join(', ')}.`
    : error.message;
}

type DecisionOptions<Result> = {
  /** The toast. */
  done: string;
  onDone: (answer: Result) => void;
  /** The password is not kept. */
  isSensitive?: boolean;
};

/** A refusal stays beside what was typed until the next try. */
export function useDecision<Result, Given = void>(
  work: (given: Given) => Promise<Result>,
  { done, onDone, isSensitive = false }: DecisionOptions<Result>,
) {
  const [problem, setProblem] = useState<Error | null>(null);
  const { mutate, isPending } = useCall(work, {
    done,
    onDone,
    isSensitive,
    changes: WAIVER_ANSWERS,
    onFailed: setProblem,
  });
  const decide = (given: Given) => {
    if (isPending) return;
    setProblem(null);
    mutate(given);
  };
  return { decide, isPending, problem, forget: () => setProblem(null) };
}
