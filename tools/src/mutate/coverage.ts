// Which tests reach which mutants, found by one run without mutants.
import { dirname, relative } from 'node:path';
import { firstDifference } from './first-difference.ts';
import type { ImportGraph } from './import-graph.ts';
import type { Mutant } from './mutant.ts';
import type { Hits } from './plan.ts';
import type { FileReport } from './test-worker.ts';

export interface CoveredTest {
  readonly id: string;
  readonly durationMs: number;
  readonly hits: Hits;
}

export interface CoveredFile {
  /** From the root. */
  readonly path: string;
  readonly hitsBetween: Hits;
  readonly tests: readonly CoveredTest[];
}

export interface Coverage {
  readonly files: readonly CoveredFile[];
  /** Mutants that are reached while modules load, in whichever file comes first. */
  readonly loaded: ReadonlySet<number>;
  /** Tests that fail without any mutant and therefore prove nothing. */
  readonly failures: readonly string[];
}

export function coverageOf(root: string, reports: readonly FileReport[]): Coverage {
  const failures = reports.flatMap(({ path, error, tests }) => {
    const at = relative(root, path);
    const failed = tests.filter(({ state }) => state === 'fail');
    if (error !== null && failed.length === 0) return [`${at}: ${error}`];
    return failed.map(({ name, attempts }) => `${at} > ${name}: ${attempts.at(-1)?.reason ?? ''}`);
  });
  const files = reports.map(({ path, notes, tests }) => ({
    path: relative(root, path),
    hitsBetween: notes.hitsBetween ?? {},
    tests: tests
      .filter(({ state }) => state === 'pass')
      .map((test) => ({ id: test.id, durationMs: test.durationMs, hits: test.notes.hits ?? {} })),
  }));
  const loaded = reports.flatMap(({ notes }) => Object.keys(notes.hitsLoading ?? {}).map(Number));
  return { files: files.filter(({ tests }) => tests.length > 0), loaded: new Set(loaded), failures };
}

/** A test file that can detect a mutant. */
export interface Chance {
  readonly path: string;
  readonly tests: readonly CoveredTest[];
  readonly costMs: number;
}

export interface Chances {
  /** The mutant is reached outside of tests, so it must be active from the start. */
  readonly isLoaded: boolean;
  /** Tests beside the source first, then the fast ones. */
  readonly list: readonly Chance[];
}

/** A mutant that survives this many tests and this much time is not tried in others. */
const ENOUGH_TESTS = 100;
const ENOUGH_MS = 30_000;

export function chancesOf({ id, path, isAtLoad }: Mutant, { files, loaded }: Coverage, graph: ImportGraph): Chances {
  const runsAtLoad = isAtLoad || loaded.has(id);
  const isLoaded = runsAtLoad || files.some(({ hitsBetween }) => id in hitsBetween);
  const loaders = graph.loadersOf([path]);
  const list = files
    .map((file) => {
      const isWhole = (runsAtLoad && loaders.has(file.path)) || id in file.hitsBetween;
      const tests = isWhole ? file.tests : file.tests.filter(({ hits }) => id in hits);
      return { path: file.path, tests, costMs: tests.reduce((sum, { durationMs }) => sum + durationMs, 0) };
    })
    .filter(({ tests }) => tests.length > 0)
    .sort((one, other) => firstDifference(nearness(other, path) - nearness(one, path), one.costMs - other.costMs));
  return { isLoaded, list: upToEnough(list) };
}

/** How many folders a test file has in common with the source; of two, the one that is not deeper is nearer. */
function nearness({ path }: Chance, source: string): number {
  const folders = dirname(source).split('/');
  const own = dirname(path).split('/');
  const differing = folders.findIndex((folder, place) => own[place] !== folder);
  const common = differing < 0 ? folders.length : differing;
  return common - Math.max(0, own.length - folders.length) / 100;
}

function upToEnough(list: readonly Chance[]): Chance[] {
  let [tests, costMs] = [0, 0];
  return list.filter((chance) => {
    if (tests > ENOUGH_TESTS && costMs > ENOUGH_MS) return false;
    tests += chance.tests.length;
    costMs += chance.costMs;
    return true;
  });
}

/** Far more often than without mutants: an endless loop. */
export function hitLimitOf(id: number, { files }: Coverage): number {
  const most = files.reduce((max, { hitsBetween, tests }) => {
    return Math.max(max, hitsBetween[id] ?? 0, ...tests.map(({ hits }) => hits[id] ?? 0));
  }, 0);
  return most * 100 + 10_000;
}
