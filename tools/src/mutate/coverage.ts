// Which tests reach which mutants, found by running them once without any.
import { dirname, relative } from 'node:path';
import { firstDifference } from './first-difference.ts';
import type { Mutant } from './mutant.ts';
import type { Hits } from './plan.ts';
import type { FileReport } from './test-worker.ts';

export interface CoveredTest {
  readonly id: string;
  readonly durationMs: number;
  readonly hits: Hits;
}

export interface CoveredFile {
  /** Absolute. */
  readonly path: string;
  /** Time to load it. */
  readonly loadMs: number;
  readonly hitsOutside: Hits;
  readonly tests: readonly CoveredTest[];
}

export interface Coverage {
  readonly files: readonly CoveredFile[];
  /** Tests that fail without any mutant; they prove nothing. */
  readonly failures: readonly string[];
}

export function coverageOf(root: string, reports: readonly FileReport[]): Coverage {
  const failures = reports.flatMap(({ path, error, tests }) => {
    const at = relative(root, path);
    const failed = tests.filter(({ state }) => state === 'fail');
    if (error !== null && failed.length === 0) return [`${at}: ${error}`];
    return failed.map(({ name, attempts }) => `${at} > ${name}: ${attempts.at(-1)?.reason ?? ''}`);
  });
  const files = reports.map(({ path, durationMs, notes, tests }) => ({
    path,
    loadMs: Math.max(0, durationMs - tests.reduce((sum, test) => sum + test.durationMs, 0)),
    hitsOutside: notes.hitsOutside ?? {},
    tests: tests
      .filter(({ state }) => state === 'pass')
      .map((test) => ({ id: test.id, durationMs: test.durationMs, hits: test.notes.hits ?? {} })),
  }));
  return { files: files.filter(({ tests }) => tests.length > 0), failures };
}

/** A file of tests that can notice a mutant. */
export interface Chance {
  readonly file: CoveredFile;
  readonly tests: readonly CoveredTest[];
  /** The mutant is reached while modules load, so that it must be active from the start. */
  readonly isLoaded: boolean;
  readonly costMs: number;
}

/** Tests beside the source come first, then the quick ones. */
export function chancesOf({ id, path }: Mutant, { files }: Coverage, root: string): Chance[] {
  const folder = dirname(path);
  const isBeside = ({ file }: Chance) => dirname(relative(root, file.path)) === folder;
  return files
    .map((file) => chanceIn(file, id))
    .filter((chance) => chance !== null)
    .sort((one, other) => firstDifference(Number(isBeside(other)) - Number(isBeside(one)), one.costMs - other.costMs));
}

function chanceIn(file: CoveredFile, id: number): Chance | null {
  const isLoaded = id in file.hitsOutside;
  const tests = isLoaded ? file.tests : file.tests.filter(({ hits }) => id in hits);
  if (tests.length === 0) return null;
  const testsMs = tests.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { file, tests, isLoaded, costMs: testsMs + (isLoaded ? file.loadMs : 0) };
}

/** Far more often than without mutants: an endless loop. */
export function hitLimitOf(id: number, { files }: Coverage): number {
  const most = files.reduce((max, { hitsOutside, tests }) => {
    return Math.max(max, hitsOutside[id] ?? 0, ...tests.map(({ hits }) => hits[id] ?? 0));
  }, 0);
  return most * 100 + 10_000;
}
