import { posix } from 'node:path';
import { type Import, readSource } from '../house/source.ts';

interface File {
  readonly path: string;
  readonly text: string;
}

/** The import graph, by paths from the root. */
export class ImportGraph {
  readonly #importers = new Map<string, Set<string>>();
  readonly #naming = new Map<string, { importer: string; specifier: string }[]>();
  readonly #paths: ReadonlySet<string>;

  constructor(files: readonly File[]) {
    const sources = files.filter(({ path }) => /(?<!\.d)\.tsx?$/.test(path));
    this.#paths = new Set(sources.map(({ path }) => path));
    for (const { path, text } of sources) {
      for (const target of readSource(path, text).imports) this.#add(path, target);
    }
  }

  #add(path: string, target: Import): void {
    const imported = this.#resolve(path, target.path);
    if (imported === null) return;
    this.#naming.set(imported, [...(this.#naming.get(imported) ?? []), { importer: path, specifier: target.path }]);
    if (!target.isType) this.#importers.set(imported, (this.#importers.get(imported) ?? new Set()).add(path));
  }

  #resolve(from: string, target: string): string | null {
    const [, room, name] = /^@plumbline\/([\w-]+)\/(.+)$/.exec(target) ?? [];
    const path = room === undefined ? posix.join(posix.dirname(from), target) : `${room}/src/${name}`;
    return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => this.#paths.has(candidate)) ?? null;
  }

  /** Files that import this one, types included, with their specifiers. */
  importersOf(path: string): { readonly importer: string; readonly specifier: string }[] {
    return [...(this.#naming.get(path) ?? [])];
  }

  /** Every file that loads one of these, directly or indirectly. */
  loadersOf(paths: readonly string[]): Set<string> {
    const loaders = new Set(paths);
    for (const path of loaders) for (const importer of this.#importers.get(path) ?? []) loaders.add(importer);
    return loaders;
  }
}
