// A process of its own with a warm Vitest: runs test files as often as it is asked to. It can be killed when a mutant hangs.
import { join } from 'node:path';
import type { RunnerTask, RunnerTestCase } from 'vitest';
import type { Plugin } from 'vite';
import { createVitest, type TestSpecification, type UserWorkspaceConfig, type Vitest } from 'vitest/node';
import type { Plan, TaskNotes } from './plan.ts';

export interface WorkerInput {
  readonly root: string;
  /** The config file of Vitest with the projects. */
  readonly config: string;
  readonly projects: readonly string[];
  /** Sources to load in place of what stands on the disk, by their absolute path. */
  readonly sources: Readonly<Record<string, string>>;
}

export type Request =
  | { readonly type: 'open'; readonly input: WorkerInput }
  | { readonly type: 'run'; readonly files: readonly string[]; readonly plan: Plan; readonly testTimeoutMs: number };

export interface TestReport {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly durationMs: number;
  readonly notes: TaskNotes;
  /** By repeat: whether it passed, and the first line of why not. */
  readonly attempts: readonly { readonly passed: boolean; readonly reason: string }[];
}

export interface FileReport {
  /** Absolute. */
  readonly path: string;
  readonly durationMs: number;
  /** Where the file itself could not be run. */
  readonly error: string | null;
  readonly notes: TaskNotes;
  readonly tests: readonly TestReport[];
}

export type Response =
  | { readonly type: 'opened'; readonly files: readonly string[] }
  | { readonly type: 'ran'; readonly files: readonly FileReport[] }
  | { readonly type: 'failed'; readonly reason: string };

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
        // Modules start anew with every file: a mutant may have left something in them.
        isolate: true,
        // The cache does not know that a source was mutated.
        fsModuleCache: false,
        setupFiles: [SETUP_FILE, ...[project.test?.setupFiles ?? []].flat()],
      },
    }));
  vitest = await createVitest(
    { root, config: false, watch: false, reporters: [{}], maxWorkers: 1, screenshotFailures: false } as never,
    { test: { projects: chosen } } as never,
  );
  specifications = await vitest.globTestSpecifications();
  return { type: 'opened', files: specifications.map(({ moduleId }) => moduleId) };
}

async function run(files: readonly string[], plan: Plan, testTimeoutMs: number): Promise<Response> {
  if (!vitest) throw new Error('The worker was not opened.');
  vitest.state.filesMap.clear();
  vitest.provide('mutationPlan', plan);
  for (const project of vitest.projects) project.config.testTimeout = testTimeoutMs;
  await vitest.runTestSpecifications(specifications.filter(({ moduleId }) => files.includes(moduleId)));
  return { type: 'ran', files: vitest.state.getFiles().map(reportOf) };
}

function reportOf(file: ReturnType<Vitest['state']['getFiles']>[number]): FileReport {
  return {
    path: file.filepath,
    durationMs: (file.result?.duration ?? 0) + (file.collectDuration ?? 0) + (file.setupDuration ?? 0),
    error: file.result?.errors?.map(({ message }) => message).join('\n') ?? null,
    notes: file.meta.mutation ?? {},
    tests: testsIn(file).map(({ id, name, result, meta }) => ({
      id,
      name,
      state: result?.state ?? 'skip',
      durationMs: result?.duration ?? 0,
      notes: meta.mutation ?? {},
      attempts: (result?.attempts ?? []).map(({ state, errors }) => ({
        passed: state === 'pass',
        reason: errors?.[0]?.message.split('\n')[0] ?? '',
      })),
    })),
  };
}

const testsIn = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn));

async function answer(request: Request): Promise<Response> {
  try {
    if (request.type === 'open') return await open(request.input);
    return await run(request.files, request.plan, request.testTimeoutMs);
  } catch (error) {
    return { type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: Request) => void answer(request).then((response) => process.send?.(response)));
process.once('disconnect', () => void (vitest ? vitest.close() : Promise.resolve()).finally(() => process.exit()));
