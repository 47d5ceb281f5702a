// No import cycles: files in a cycle can only be understood, moved and tested together.
import { type Complaint, complain } from './complaint.ts';
import type { Edge } from './import-graph.ts';

/** One complaint for each strongly connected component, with the shortest cycle through its first file. */
export function checkCircles(edges: readonly Edge[]): Complaint[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from.path, (graph.get(from.path) ?? new Set()).add(to.path));
  const seen = new Set<string>();
  const complaints: Complaint[] = [];
  for (const start of [...graph.keys()].sort()) {
    const circle = seen.has(start) ? null : shortestCircle(graph, start);
    if (!circle) continue;
    const knot = knotOf(graph, start);
    for (const path of knot) seen.add(path);
    const others = knot.length - circle.length;
    const more = others > 0 ? ` (${others} more files hang on it)` : '';
    complaints.push(complain(start, `is in a circle of imports: ${[...circle, start].join(' > ')}${more}`));
  }
  return complaints;
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function shortestCircle(graph: Graph, start: string): string[] | null {
  const ways: string[][] = [[start]];
  const visited = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (visited.has(next)) continue;
      visited.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** The strongly connected component of a file: reachable from it and leading back to it. */
function knotOf(graph: Graph, start: string): string[] {
  return [...reachableFrom(graph, start)].filter((path) => reachableFrom(graph, path).has(start));
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set(graph.get(start));
  for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next);
  return reached;
}
