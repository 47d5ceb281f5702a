// A separate process with a warm Vitest that runs test files on request. It can be killed if a mutant hangs.
import { join } from 'node:path';
import type { RunnerTask, RunnerTestCase, RunnerTestFile } from 'vitest';
import type { Plugin } from 'vite';
import {
  createVitest,
  experimental_getRunnerTask,
  type Reporter,
  type TestProject,
  type TestSequencer,
  type TestSpecification,
  type UserWorkspaceConfig,
  type Vitest,
} from 'vitest/node';
import type { Plan, TaskNotes } from './plan.ts';

export interface WorkerInput {
  readonly root: string;
  /** Vitest's config file with the projects. */
  readonly config: string;
  readonly projects: readonly string[];
  /** Sources to load instead of the files on disk, by absolute path. */
  readonly sources: Readonly<Record<string, string>>;
}

export type Request =
  | { readonly type: 'open'; readonly input: WorkerInput }
  | { readonly type: 'run'; readonly files: readonly string[]; readonly plan: Plan; readonly waits: Waits };

export interface Waits {
  /** Per test. */
  readonly testMs: number;
  /** For something to appear on a page; null for the project's default. */
  readonly pageMs: number | null;
}

export interface TestReport {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly durationMs: number;
  readonly notes: TaskNotes;
  /** By repetition: whether it passed, and the first line of the reason if not. */
  readonly attempts: readonly { readonly passed: boolean; readonly reason: string }[];
}

export interface FileReport {
  /** Absolute. */
  readonly path: string;
  /** Set if the file itself could not be run. */
  readonly error: string | null;
  readonly notes: TaskNotes;
  readonly tests: readonly TestReport[];
}

export type Response =
  | { readonly type: 'opened'; readonly files: readonly string[] }
  /** One file of a run is done. */
  | { readonly type: 'file'; readonly report: FileReport }
  | { readonly type: 'progress' }
  | { readonly type: 'ran' }
  | { readonly type: 'failed'; readonly reason: string };

const CLOSE_MS = 30_000;
const SETUP_FILE = join(import.meta.dirname, 'switch-mutants.ts');

let vitest: Vitest | undefined;
let specifications: readonly TestSpecification[] = [];

async function open({ root, config, projects, sources }: WorkerInput): Promise<Response> {
  const { default: own } = (await import(config)) as {
    default: { test: { projects: UserWorkspaceConfig[] } };
  };
  const mutated: Plugin = {
    name: 'mutants',
    enforce: 'pre',
    transform: (_code, id) => sources[id.split('?', 1)[0] ?? id] ?? null,
  };
  const chosen = own.test.projects
    .filter(({ test }) => typeof test?.name === 'string' && projects.includes(test.name))
    .map((project) => ({
      ...project,
      plugins: [mutated, ...(project.plugins ?? [])],
      test: {
        ...project.test,
        // The cache does not know that a source was mutated.
        fsModuleCache: false,
        setupFiles: [SETUP_FILE, ...[project.test?.setupFiles ?? []].flat()],
      },
    }));
  vitest = await createVitest(
    { root, config: false, watch: false, reporters: [reporter], maxWorkers: 1 },
    { test: { projects: chosen, sequence: { sequencer: GivenOrder } } },
  );
  specifications = await vitest.globTestSpecifications();
  return { type: 'opened', files: specifications.map(({ moduleId }) => moduleId) };
}

async function run(files: readonly string[], plan: Plan, waits: Waits): Promise<Response> {
  if (!vitest) throw new Error('The worker was not opened.');
  vitest.state.filesMap.clear();
  vitest.provide('mutationPlan', plan);
  for (const { config } of vitest.projects) setWaits(config, waits);
  const chosen = files.flatMap((file) => specifications.filter(({ moduleId }) => moduleId === file));
  await vitest.runTestSpecifications(chosen);
  return { type: 'ran' };
}

/** After a disconnect nobody listens, and an error here would prevent stopping the database. */
const tell = (response: Response) => void (process.connected && process.send?.(response));

const reporter: Reporter = {
  onTestCaseResult: () => tell({ type: 'progress' }),
  onTestModuleEnd: (module) => tell({ type: 'file', report: reportOf(experimental_getRunnerTask(module)) }),
};

/** Runs files in the given order: the most likely to fail first. */
class GivenOrder implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

function setWaits(config: TestProject['config'], { testMs, pageMs }: Waits): void {
  config.testTimeout = testMs;
  if (pageMs === null || !config.browser.enabled) return;
  config.expect.poll = { ...config.expect.poll, timeout: pageMs };
  Object.assign(config.browser.provider?.options ?? {}, { actionTimeout: pageMs });
}

function reportOf(file: RunnerTestFile): FileReport {
  return {
    path: file.filepath,
    error: file.result?.errors?.map(({ message }) => message).join('\n') ?? null,
    notes: file.meta.mutation ?? {},
    tests: testsIn(file).map(({ id, name, result, meta }) => ({
      id,
      name,
      state: result?.state ?? 'skip',
      durationMs: result?.duration ?? 0,
      notes: meta.mutation ?? {},
      attempts: (result?.attempts ?? []).map(({ state, errors }) => ({
        passed: state !== 'fail',
        reason: errors?.[0]?.message.split('\n')[0] ?? '',
      })),
    })),
  };
}

const testsIn = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn));

async function answer(request: Request): Promise<Response> {
  try {
    if (request.type === 'open') return await open(request.input);
    return await run(request.files, request.plan, request.waits);
  } catch (error) {
    return { type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: Request) => void answer(request).then(tell));
// The parent has exited or wants this process to exit: its database and browser are stopped too.
process.once('disconnect', () => {
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), CLOSE_MS).unref();
  void close().finally(() => process.exit());
});

/** Closing waits for the current run, which may hang, unless it is canceled first; teardowns stop the database. */
async function close(): Promise<void> {
  if (!vitest) return;
  await vitest.cancelCurrentRun('keyboard-input');
  await vitest.close();
}
