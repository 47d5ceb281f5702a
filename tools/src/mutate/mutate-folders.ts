import { join, relative } from 'node:path';
import { availableParallelism } from 'node:os';
import { readRepository } from '../house/repository.ts';
import { readSource } from '../house/source.ts';
import { findMutants } from './find-mutants.ts';
import { ImportGraph } from './import-graph.ts';
import { instrument } from './instrument.ts';
import type { Mutant } from './mutant.ts';
import type { Run } from './report.ts';
import { cover, runMutants } from './run-mutants.ts';
import { shuffle } from './sample.ts';
import { TestProcess } from './test-process.ts';
import { checkTypes } from './type-check.ts';

export interface Choice {
  readonly root: string;
  readonly folders: readonly string[];
  /** The number of valid mutants to draw at random; all by default. */
  readonly sample?: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** Model tests take minutes, and crash tests run in other processes, where no mutant can be switched on. */
const LEFT_OUT = /\.(model|crash)\.test\.tsx?$/;

export async function mutateFolders({ root, folders, sample, seed, log }: Choice): Promise<Run> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed()} s`;
  const repository = readRepository(root);
  const isChosen = (path: string) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const sources = new Map(
    repository
      .filter(({ path }) => isChosen(path) && /(?<!\.gen|\.d)\.tsx?$/.test(path) && !readSource(path, '').isTest)
      .map(({ path, text }) => [path, text]),
  );
  if (sources.size === 0) throw new Error(`There is no source in ${folders.join(', ')}.`);
  const graph = new ImportGraph(repository);
  const found = mutantsOf(sources);
  log(`${found.length} mutants in ${sources.size} files`);
  const drawn = sample === undefined ? found : shuffle(found, seed);
  const { valid, invalid } = checkTypes(drawn, { root, graph, sources }, sample);
  log(`${valid.length} compile, ${invalid.length} do not (${seconds()})`);
  const loaders = graph.loadersOf([...new Set(valid.map(({ path }) => path))]);
  const input = {
    root,
    config: join(root, 'vitest.config.ts'),
    projects: projectsFor(folders),
    sources: instrumented(root, sources, valid),
  };
  const processes = Array.from({ length: availableParallelism() }, () => new TestProcess(input));
  try {
    const [files = []] = await Promise.all(processes.map((process) => process.open()));
    const related = files.filter((file) => loaders.has(relative(root, file)) && !LEFT_OUT.test(file));
    log(`${related.length} test files can reach them`);
    const coverage = await cover(root, related, processes);
    for (const failure of coverage.failures) log(`fails without any mutant, left out: ${failure}`);
    log(`covered (${seconds()})`);
    let shown = 0;
    const onProgress = (decided: number) => {
      if (decided - shown < 25) return;
      shown = decided;
      log(`${decided} of ${valid.length} (${seconds()})`);
    };
    const outcomes = await runMutants({ root, mutants: valid, graph, coverage, processes, onProgress });
    return { folders, seed: sample === undefined ? null : seed, outcomes, invalid };
  } finally {
    await Promise.all(processes.map((process) => process.close()));
  }
}

function mutantsOf(sources: ReadonlyMap<string, string>): Mutant[] {
  const mutants: Mutant[] = [];
  for (const [path, text] of sources) mutants.push(...findMutants(path, text, mutants.length + 1));
  return mutants;
}

/** The tests of the same room; screens are also tested in the browser. */
function projectsFor(folders: readonly string[]): string[] {
  const rooms = folders.map((folder) => folder.split('/')[0] ?? '');
  return [...rooms, ...(rooms.some((room) => ['portal', 'console', 'ui'].includes(room)) ? ['screens'] : [])];
}

function instrumented(root: string, sources: ReadonlyMap<string, string>, mutants: readonly Mutant[]) {
  const byPath = Map.groupBy(mutants, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, own]) => [join(root, path), instrument(sources.get(path) ?? '', own)]),
  );
}
