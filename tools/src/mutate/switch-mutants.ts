// A setup file of every test file under mutation, in Node and in the browser: switches mutants on and off around each
// test, and notes which test reaches which mutant.
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

type Global = typeof globalThis & { __isActiveMutant?: (id: number) => boolean };

const plan: Plan = inject('mutationPlan');
const outside: Hits = {};
const unhandled = new Set<number>();
const endless = new Set<number>();
const killed = new Set<number>();
const mutantsOf = new Map<string, (number | null)[]>();

let hits = outside;
let passes = 0;
let active: number | null = plan.mode === 'load' ? plan.mutant : null;

(globalThis as Global).__isActiveMutant = (id) => {
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
if ('process' in globalThis && typeof process.on === 'function') process.on('unhandledRejection', noteUnhandled);
else {
  addEventListener('unhandledrejection', noteUnhandled);
  addEventListener('error', noteUnhandled);
}

// oxlint-disable-next-line no-empty-pattern -- Vitest looks for fixtures in the first argument
beforeAll(({}, suite) => {
  for (const test of testsIn(suite.file)) {
    // Tests side by side would see each other's mutant.
    delete test.concurrent;
    if (plan.mode === 'switch') schedule(test);
  }
});

beforeEach(({ task }) => {
  passes = 0;
  if (plan.mode === 'cover') hits = notesOf(task).hits ??= {};
  if (plan.mode === 'switch') active = mutantsOf.get(task.id)?.[task.result?.repeatCount ?? 0] ?? null;
  // Registered first, hence called last.
  onTestFinished(() => {
    hits = outside;
    if (plan.mode === 'switch') active = null;
  });
});

afterEach(({ task }) => {
  if (plan.mode === 'cover' || task.result?.state !== 'fail') return;
  const later = testsIn(task.file).filter((test) => test.result === undefined);
  if (plan.mode === 'load') for (const test of later) test.mode = 'skip';
  else if (active !== null) {
    killed.add(active);
    for (const test of later) schedule(test);
  }
});

// oxlint-disable-next-line no-empty-pattern -- as above
afterAll(({}, suite) => {
  Object.assign(notesOf(suite.file), { hitsOutside: outside, unhandled: [...unhandled], endless: [...endless] });
});

/** A test is repeated once for every mutant that is still alive, and a last time without any: what a mutant leaves behind must not fail others. */
function schedule(test: RunnerTestCase): void {
  const planned = plan.mode === 'switch' ? (plan.mutantsByTest[test.id] ?? []) : [];
  const mutants = planned.filter((id) => !killed.has(id));
  if (mutants.length === 0) test.mode = 'skip';
  const repeats = [...mutants, null];
  test.repeats = repeats.length - 1;
  mutantsOf.set(test.id, repeats);
  notesOf(test).repeats = repeats;
}

const notesOf = (task: RunnerTask): TaskNotes => (task.meta.mutation ??= {});

const testsIn = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn));
