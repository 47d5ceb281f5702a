import { join } from 'node:path';
import { chancesOf, type Coverage, coverageOf, hitLimitOf } from './coverage.ts';
import type { ImportGraph } from './import-graph.ts';
import { judge } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { HitLimits } from './plan.ts';
import { type Job, type Outcome, Schedule } from './schedule.ts';
import type { TestProcess } from './test-process.ts';
import type { Waits } from './test-worker.ts';

const COVER: Waits = { testMs: 120_000, pageMs: null };
const LEAST_TEST_MS = 10_000;
const LEAST_PAGE_MS = 2000;
/** For a run to load its first file, and for a file to report. */
const SILENCE_MS = 120_000;

/** Runs the tests once without mutants, with the files distributed over the processes. */
export async function cover(
  root: string,
  files: readonly string[],
  processes: readonly TestProcess[],
): Promise<Coverage> {
  const runs = processes.map(async (process, share) => {
    const own = files.filter((_, place) => place % processes.length === share);
    const run = await process.run(own, { mode: 'cover' }, { ...COVER, silenceMs: 600_000 });
    if (!run.isComplete) throw new Error('The tests do not end, though no mutant is active.');
    return run.reports;
  });
  return coverageOf(root, (await Promise.all(runs)).flat());
}

export interface RunInput {
  readonly root: string;
  readonly mutants: readonly Mutant[];
  readonly graph: ImportGraph;
  readonly coverage: Coverage;
  readonly processes: readonly TestProcess[];
  readonly onProgress: (decided: number) => void;
}

export async function runMutants({ root, mutants, graph, coverage, processes, onProgress }: RunInput) {
  const chances = new Map(mutants.map((mutant) => [mutant.id, chancesOf(mutant, coverage, graph)]));
  const schedule = new Schedule(mutants, chances, processes.length);
  const hitLimits = Object.fromEntries(mutants.map(({ id }) => [id, hitLimitOf(id, coverage)]));
  const waits = waitsFor(coverage);
  const work = async (process: TestProcess) => {
    while (!schedule.isDone) {
      const job = schedule.start();
      if (job === null) await new Promise((resolve) => setTimeout(resolve, 50));
      else await runJob(job, { root, schedule, process, hitLimits, waits });
      onProgress(schedule.outcomes.length);
    }
  };
  await Promise.all(processes.map(work));
  return schedule.outcomes satisfies Outcome[];
}

/** A mutant may prevent what a test waits for, so waits are limited to what a normal test needs on this machine. */
function waitsFor({ files }: Coverage): Waits {
  const durations = files.flatMap(({ tests }) => tests.map(({ durationMs }) => durationMs)).sort((a, b) => a - b);
  const mostMs = durations[Math.floor(durations.length * 0.9)] ?? 0;
  return {
    testMs: Math.max(LEAST_TEST_MS, (durations.at(-1) ?? 0) * 4),
    pageMs: Math.max(LEAST_PAGE_MS, mostMs * 1.5),
  };
}

interface Runner {
  readonly root: string;
  readonly schedule: Schedule;
  readonly process: TestProcess;
  readonly hitLimits: HitLimits;
  readonly waits: Waits;
}

async function runJob(job: Job, { root, schedule, process, hitLimits, waits }: Runner): Promise<void> {
  const files = job.files.map((file) => join(root, file));
  // A test may need its full timeout for each of its mutants before it reports.
  const limits = { ...waits, silenceMs: SILENCE_MS + waits.testMs * job.mutants.length };
  const [first] = job.mutants;
  const { reports, isComplete } =
    job.isLoaded && first
      ? await process.run(files, { mode: 'load', mutant: first.id, hitLimits }, limits)
      : await process.run(files, { mode: 'switch', mutantsByTest: job.mutantsByTest, hitLimits }, limits);
  const { outcomes, undecided } = judge(job, reports, isComplete);
  schedule.finish(outcomes, undecided);
}
