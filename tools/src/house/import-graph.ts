// The imports between sources.
import type { Resolve } from './resolve.ts';
import type { Import, Source } from './source.ts';

export interface Edge {
  readonly from: Source;
  readonly to: Source;
  readonly import: Import;
}

/** Every import between two sources, type imports and `import()` included. */
export function readEdges(sources: readonly Source[], resolve: Resolve): Edge[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources.flatMap((from) =>
    from.imports.flatMap((target) => {
      const to = byPath.get(resolve(from.path, target.path) ?? '');
      return to ? [{ from, to, import: target }] : [];
    }),
  );
}
