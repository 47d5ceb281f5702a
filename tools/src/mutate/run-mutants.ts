import { chancesOf, type Coverage, coverageOf, hitLimitOf } from './coverage.ts';
import type { Mutant } from './mutant.ts';
import type { HitLimits, Plan } from './plan.ts';
import { type Job, type Outcome, Schedule } from './schedule.ts';
import type { Limits, TestProcess } from './test-process.ts';
import type { FileReport, TestReport } from './test-worker.ts';

const COVER: Limits = { testMs: 120_000, runMs: 1_200_000 };
const LEAST_TEST_MS = 10_000;

/** Runs the tests once without mutants, each process a share of the files. */
export async function cover(
  root: string,
  files: readonly string[],
  processes: readonly TestProcess[],
): Promise<Coverage> {
  const left = [...files];
  const reports: FileReport[] = [];
  const work = async (process: TestProcess) => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const found = await process.run([file], { mode: 'cover' }, COVER);
      if (found === null) throw new Error(`${file} does not end`);
      reports.push(...found);
    }
  };
  await Promise.all(processes.map(work));
  return coverageOf(root, reports);
}

export interface RunInput {
  readonly root: string;
  readonly mutants: readonly Mutant[];
  readonly coverage: Coverage;
  readonly processes: readonly TestProcess[];
  readonly onProgress: (decided: number) => void;
}

export async function runMutants({ root, mutants, coverage, processes, onProgress }: RunInput): Promise<Outcome[]> {
  const schedule = new Schedule(new Map(mutants.map((mutant) => [mutant, chancesOf(mutant, coverage, root)])));
  const hitLimits = Object.fromEntries(mutants.map(({ id }) => [id, hitLimitOf(id, coverage)]));
  const slowestMs = Math.max(0, ...coverage.files.flatMap(({ tests }) => tests.map(({ durationMs }) => durationMs)));
  const testMs = Math.max(LEAST_TEST_MS, slowestMs * 4);
  const work = async (process: TestProcess) => {
    while (!schedule.isDone) {
      const job = schedule.next();
      if (job === null) await new Promise((resolve) => setTimeout(resolve, 50));
      else await runJob(job, { schedule, process, hitLimits, testMs });
      onProgress(schedule.outcomes.length);
    }
  };
  await Promise.all(processes.map(work));
  return schedule.outcomes;
}

interface Runner {
  readonly schedule: Schedule;
  readonly process: TestProcess;
  readonly hitLimits: HitLimits;
  readonly testMs: number;
}

async function runJob(job: Job, { schedule, process, hitLimits, testMs }: Runner): Promise<void> {
  const [first] = job.mutants;
  if (!first) return;
  const plan: Plan = job.isLoaded
    ? { mode: 'load', mutant: first.id, hitLimits }
    : { mode: 'switch', mutantsByTest: job.mutantsByTest, hitLimits };
  // Room for a test of every mutant that ends by its time limit, on a machine that is three times slower than before.
  const runMs = 60_000 + job.costMs * 3 + testMs * (job.isLoaded ? 2 : job.mutants.length);
  const [report] = (await process.run([job.file], plan, { testMs, runMs })) ?? [];
  if (!report) return retryOrDecide(job, schedule, 'timed out', 'the tests did not end');
  if (job.isLoaded) return decideLoaded(first, report, schedule);
  decideSwitched(job, report, schedule);
}

function retryOrDecide(job: Job, schedule: Schedule, status: 'killed' | 'timed out', reason: string): void {
  for (const { id } of job.mutants) {
    if (job.mutants.length === 1 || !schedule.retry(id)) schedule.decide(id, status, reason);
  }
}

function decideLoaded({ id }: Mutant, report: FileReport, schedule: Schedule): void {
  const failed = report.tests.find(({ state }) => state === 'fail');
  const reason = failed?.attempts.at(-1)?.reason ?? report.error;
  if (report.notes.endless?.includes(id) === true || isTimeout(reason)) schedule.decide(id, 'timed out', reason ?? '');
  else if (failed || reason !== null) schedule.decide(id, 'killed', reason ?? '');
  else if (report.notes.unhandled?.includes(id) === true) schedule.decide(id, 'killed', 'an unhandled error');
  else schedule.pass(id);
}

function decideSwitched(job: Job, report: FileReport, schedule: Schedule): void {
  const isAlone = job.mutants.length === 1;
  // A hook that fails without a mutant: what another run left behind, most likely.
  if (report.error !== null) return retryOrDecide(job, schedule, 'killed', report.error);
  const failures = new Map<number, string>();
  const doubtful = new Set<number>();
  for (const test of report.tests) {
    for (const [id, reason] of failuresIn(test)) {
      if (isSpoiled(test) && !isAlone) doubtful.add(id);
      else failures.set(id, reason);
    }
  }
  for (const { id } of job.mutants) {
    const reason = failures.get(id);
    if (report.notes.endless?.includes(id) === true) schedule.decide(id, 'timed out', 'an endless loop');
    else if (reason !== undefined) schedule.decide(id, isTimeout(reason) ? 'timed out' : 'killed', reason);
    else if (report.notes.unhandled?.includes(id) === true) schedule.decide(id, 'killed', 'an unhandled error');
    else if (doubtful.has(id)) schedule.retry(id);
    else schedule.pass(id);
  }
}

function failuresIn({ notes, attempts }: TestReport): [number, string][] {
  return attempts.flatMap(({ passed, reason }, place): [number, string][] => {
    const id = notes.repeats?.[place];
    return passed || id === null || id === undefined ? [] : [[id, reason]];
  });
}

/** It fails without any mutant after it ran with some. */
const isSpoiled = ({ notes, attempts }: TestReport): boolean =>
  attempts.some(({ passed }, place) => !passed && notes.repeats?.[place] === null);

const isTimeout = (reason: string | null): boolean => /timed out in \d+ms/.test(reason ?? '');
