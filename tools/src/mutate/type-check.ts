// Finds out which mutants compile. Every mutant becomes an in-memory copy beside its file, so that one program checks
// hundreds of them and shares the types of libraries.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { API } from 'typescript/unstable/sync';
import type { ImportGraph } from './import-graph.ts';
import { applyEdit, type Mutant } from './mutant.ts';

export interface TypeCheckInput {
  readonly root: string;
  readonly graph: ImportGraph;
  readonly sources: ReadonlyMap<string, string>;
}

/** Unused names are for the linter; a mutant with one still runs. */
const OPTIONS = { noUnusedLocals: false, noUnusedParameters: false };
const BATCH = 400;
/** A few importers are enough to check a changed inferred type. */
const IMPORTERS = 4;

/** Mutators that can change an inferred type. */
const CHANGING_TYPES = [
  'boolean',
  'coalescing',
  'method',
  'number',
  'query clause',
  'removed element',
  'removed property',
  'returned null',
  'string',
];

export interface Checked {
  readonly valid: Mutant[];
  readonly invalid: Mutant[];
}

/** In order, until `limit` of them compile. */
export function checkTypes(mutants: readonly Mutant[], input: TypeCheckInput, limit = Infinity): Checked {
  const checked: Checked = { valid: [], invalid: [] };
  for (let at = 0; at < mutants.length && checked.valid.length < limit;) {
    // About half of all mutants compile.
    const size = Math.min(BATCH, 2 * (limit - checked.valid.length) + 10);
    const batch = mutants.slice(at, at + size);
    const compiling = compilingMutants(batch, input);
    for (const mutant of batch) {
      if (checked.valid.length >= limit) break;
      (compiling.has(mutant.id) ? checked.valid : checked.invalid).push(mutant);
    }
    at += size;
  }
  return checked;
}

function compilingMutants(mutants: readonly Mutant[], { root, graph, sources }: TypeCheckInput): Set<number> {
  const texts = new Map<string, string>();
  const copies = new Map(
    mutants.map((mutant) => {
      const own = {
        path: copyPath(mutant.path, mutant.id),
        text: applyEdit(sources.get(mutant.path) ?? '', mutant.edit),
      };
      const all = [own, ...importerCopies(mutant, root, graph)];
      for (const { path, text } of all) texts.set(join(root, path), text);
      return [mutant.id, all.map(({ path }) => join(root, path))];
    }),
  );
  const config = join(root, 'tsconfig.mutants.json');
  texts.set(config, configWith([...texts.keys()], root));
  const api = new API({
    cwd: root,
    fs: { readFile: (path) => texts.get(path), fileExists: (path) => (texts.has(path) ? true : undefined) },
  });
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (!program) throw new Error(`${config} cannot be opened`);
    const isClean = (path: string) => program.getSemanticDiagnostics(path).length === 0;
    return new Set([...copies].filter(([, paths]) => paths.every(isClean)).map(([id]) => id));
  } finally {
    api.close();
  }
}

/** The repository's own options and files, since a file may rely on global declarations of another. */
function configWith(files: readonly string[], root: string): string {
  const { compilerOptions, include, exclude } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    readonly compilerOptions: object;
    readonly include?: readonly string[];
    readonly exclude?: readonly string[];
  };
  return JSON.stringify({ compilerOptions: { ...compilerOptions, ...OPTIONS }, include, exclude, files });
}

const copyPath = (path: string, id: number): string => path.replace(/(\.tsx?)$/, `.mutant-${id}$1`);

/** Copies of files that import the mutant instead of its original. */
function importerCopies(mutant: Mutant, root: string, graph: ImportGraph): { path: string; text: string }[] {
  if (mutant.isLocal || !CHANGING_TYPES.includes(mutant.mutator)) return [];
  const target = copyPath(mutant.path, mutant.id);
  return graph
    .importersOf(mutant.path)
    .sort((one, other) => distance(one, mutant.path) - distance(other, mutant.path))
    .slice(0, IMPORTERS)
    .map(({ importer, specifier }) => {
      const text = readFileSync(join(root, importer), 'utf8');
      const path = relative(dirname(importer), target);
      return {
        path: copyPath(importer, mutant.id),
        text: text.replaceAll(`'${specifier}'`, `'${path.startsWith('.') ? path : `./${path}`}'`),
      };
    });
}

const distance = ({ importer }: { importer: string }, path: string): number =>
  relative(dirname(path), importer).split('/').length;
