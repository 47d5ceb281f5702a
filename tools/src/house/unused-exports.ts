// A function or constant is exported only if another file imports it, so that a reader knows what a file is for. Types are
// left alone: they name what an exported function takes and gives.
import { type Complaint, complain } from './complaint.ts';
import type { Edge } from './import-graph.ts';
import type { Source } from './source.ts';

export function checkUnusedExports(sources: readonly Source[], edges: readonly Edge[]): Complaint[] {
  const imported = new Set(edges.flatMap(({ to, import: { names } }) => names.map(({ name }) => `${to.path} ${name}`)));
  return sources
    .filter(({ path, isTest }) => !isTest && !path.endsWith('.gen.ts'))
    .flatMap(({ path, declarations, lineAt }) =>
      declarations
        // The house exports by name; a default export is there for a tool that loads the file by its path.
        .filter(({ name, isExported, isType }) => isExported && !isType && name !== 'default')
        .filter(({ name }) => !imported.has(`${path} ${name}`) && !imported.has(`${path} *`))
        .map(({ name, start }) =>
          complain(`${path}:${lineAt(start)}`, `no other file imports ${name}: do not export it`),
        ),
    );
}
