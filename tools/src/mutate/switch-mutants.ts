// A setup file of every test file under mutation, in Node and in the browser: switches mutants around each test, and
// records which test reaches which mutant.
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  inject,
  onTestFinished,
  type RunnerTask,
  type RunnerTestCase,
} from 'vitest';
import type { Hits, Plan, TaskNotes } from './plan.ts';

type Global = typeof globalThis & {
  __isActiveMutant?: (id: number) => boolean;
  /** Shared by the files of a worker. */
  __mutationRun?: { readonly run: number; readonly killed: Set<number> };
};

const plan: Plan = inject('mutationPlan');
const shared = globalThis as Global;
if (shared.__mutationRun?.run !== plan.run) shared.__mutationRun = { run: plan.run, killed: new Set() };
const { killed } = shared.__mutationRun;

const loading: Hits = {};
const between: Hits = {};
const unhandled = new Set<number>();
const endless = new Set<number>();
const mutantsOf = new Map<string, (number | null)[]>();

let hits = loading;
let passes = 0;
let hasFailed = false;
let active: number | null = plan.mode === 'load' ? plan.mutant : null;

shared.__isActiveMutant = (id) => {
  if (plan.mode === 'cover') {
    hits[id] = (hits[id] ?? 0) + 1;
    return false;
  }
  if (id !== active) return false;
  passes += 1;
  if (passes > (plan.hitLimits[id] ?? Infinity)) {
    endless.add(id);
    throw new Error('This mutant loops without end.');
  }
  return true;
};

const noteUnhandled = () => void (active !== null && unhandled.add(active));
const stopNoting = listen();

// oxlint-disable-next-line no-empty-pattern -- Vitest looks for fixtures in the first argument
beforeAll(({}, suite) => {
  hits = between;
  passes = 0;
  for (const test of testsIn(suite.file)) {
    // Concurrent tests would see each other's mutant.
    delete test.concurrent;
    schedule(test);
  }
});

beforeEach(({ task, skip }) => {
  passes = 0;
  if (plan.mode === 'cover') hits = notesOf(task).hits ??= {};
  if (plan.mode === 'switch') {
    const repeat = task.result?.repeatCount ?? 0;
    if (repeat === 0) hasFailed = false;
    active = mutantsOf.get(task.id)?.[repeat] ?? null;
    // Nothing can be left behind.
    if (active === null && !hasFailed) skip();
  }
  // Registered first, therefore called last.
  onTestFinished(() => {
    hits = between;
    if (plan.mode === 'switch') active = null;
  });
});

afterEach(({ task }) => {
  if (plan.mode === 'cover' || task.result?.state !== 'fail') return;
  hasFailed = true;
  if (active === null) return;
  killed.add(active);
  for (const test of testsIn(task.file)) if (test.result === undefined) schedule(test);
});

// oxlint-disable-next-line no-empty-pattern -- as above
afterAll(({}, suite) => {
  stopNoting();
  Object.assign(notesOf(suite.file), {
    hitsLoading: loading,
    hitsBetween: between,
    unhandled: [...unhandled],
    endless: [...endless],
  });
});

/**
 * A test is repeated for every mutant that is still alive, and once more without any, to detect what a mutant left
 * behind.
 */
function schedule(test: RunnerTestCase): void {
  if (plan.mode === 'cover') return;
  if (plan.mode === 'load') {
    if (killed.has(plan.mutant)) test.mode = 'skip';
    return;
  }
  const mutants = (plan.mutantsByTest[test.id] ?? []).filter((id) => !killed.has(id));
  if (mutants.length === 0) test.mode = 'skip';
  const repeats = [...mutants, null];
  test.repeats = repeats.length - 1;
  mutantsOf.set(test.id, repeats);
  notesOf(test).repeats = repeats;
}

function listen(): () => void {
  if (typeof document === 'undefined') {
    process.on('unhandledRejection', noteUnhandled);
    return () => void process.off('unhandledRejection', noteUnhandled);
  }
  const kinds = ['unhandledrejection', 'error'];
  for (const kind of kinds) addEventListener(kind, noteUnhandled);
  return () => kinds.forEach((kind) => removeEventListener(kind, noteUnhandled));
}

const notesOf = (task: RunnerTask): TaskNotes => (task.meta.mutation ??= {});

const testsIn = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn));
