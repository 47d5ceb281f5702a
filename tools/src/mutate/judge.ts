// Derives the outcomes of mutants from the reports of a run.
import type { Mutant } from './mutant.ts';
import type { Job, Outcome, Status } from './schedule.ts';
import type { FileReport, TestReport } from './test-worker.ts';

export interface Verdict {
  readonly outcomes: readonly Outcome[];
  /** To be tried again in smaller groups. */
  readonly undecided: readonly Mutant[];
}

/** `isComplete` is false if the run hung or crashed, and only some files are reported. */
export function judge(job: Job, reports: readonly FileReport[], isComplete: boolean): Verdict {
  const isAlone = job.mutants.length === 1;
  const outcomes: Outcome[] = [];
  const undecided: Mutant[] = [];
  const { failures, doubtful } = failuresIn(job, reports);
  for (const mutant of job.mutants) {
    const { id } = mutant;
    const isNoted = (kind: 'endless' | 'unhandled') => reports.some(({ notes }) => notes[kind]?.includes(id) === true);
    const decide = (status: Status, reason: string) => outcomes.push({ mutant, status, reason });
    const reason = failures.get(id);
    if (isNoted('endless')) decide('timed out', 'an endless loop');
    else if (reason !== undefined) decide(isTimeout(reason) ? 'timed out' : 'killed', reason);
    else if (isNoted('unhandled')) decide('killed', 'an unhandled error');
    else if (!isAlone && (doubtful.has(id) || !isComplete)) undecided.push(mutant);
    else if (isComplete) decide('survived', 'all tests that reach it pass');
    else decide('timed out', 'the tests did not end');
  }
  return { outcomes, undecided };
}

function failuresIn(job: Job, reports: readonly FileReport[]) {
  const failures = new Map<number, string>();
  const doubtful = new Set<number>();
  const [first] = job.mutants;
  const isAlone = job.mutants.length === 1;
  for (const report of reports) {
    if (isAlone && first && report.error !== null) failures.set(first.id, report.error);
    for (const test of report.tests) {
      if (job.isLoaded && first && test.state === 'fail') failures.set(first.id, test.attempts.at(-1)?.reason ?? '');
      const isDoubtful = !isAlone && (report.error !== null || isSpoiled(test));
      for (const [id, reason] of repeatsThatFailed(test)) {
        if (isDoubtful) doubtful.add(id);
        else failures.set(id, reason);
      }
      // A failed hook prevented the test from running.
      if (report.error !== null) for (const id of test.notes.repeats ?? []) if (id !== null) doubtful.add(id);
    }
  }
  return { failures, doubtful };
}

function repeatsThatFailed({ notes, attempts }: TestReport): [number, string][] {
  return attempts.flatMap(({ passed, reason }, place): [number, string][] => {
    const id = notes.repeats?.[place];
    return passed || id === null || id === undefined ? [] : [[id, reason]];
  });
}

/** It fails without a mutant after it ran with some. */
const isSpoiled = ({ notes, attempts }: TestReport): boolean =>
  attempts.some(({ passed }, place) => !passed && notes.repeats?.[place] === null);

const isTimeout = (reason: string): boolean => /timed out in \d+ms/.test(reason);
