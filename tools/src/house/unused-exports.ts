// A function or constant is exported only if another file imports it. Types are exempt: they name the parameters and
// results of exported functions.
import { type Complaint, complain } from './complaint.ts';
import type { Edge } from './import-graph.ts';
import type { Source } from './source.ts';

export function checkUnusedExports(sources: readonly Source[], edges: readonly Edge[]): Complaint[] {
  const imported = new Set(edges.flatMap(({ to, import: { names } }) => names.map(({ name }) => `${to.path} ${name}`)));
  return sources
    .filter(({ path, isTest }) => !isTest && !path.endsWith('.gen.ts'))
    .flatMap(({ path, declarations, lineAt }) =>
      declarations
        // Our code uses named exports; a default export is for a tool that loads the file by its path.
        .filter(({ name, isExported, isType }) => isExported && !isType && name !== 'default')
        .filter(({ name }) => !imported.has(`${path} ${name}`) && !imported.has(`${path} *`))
        .map(({ name, start }) =>
          complain(`${path}:${lineAt(start)}`, `no other file imports ${name}: do not export it`),
        ),
    );
}
