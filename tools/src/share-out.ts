// Decides which file of a build a module goes to. By default the bundler makes a file for every set of screens that
// share something, and a screen opens with a hundred requests.
import type { Rolldown } from 'vite';

/** The screens in the order of their first use. */
const MET = ['login-page', 'shell', 'dashboard-page', 'reports-page', 'pay-page'];

/**
 * Apart from what other screens share with the first page. Nearly all of the pay page is shared with its slim version and
 * a part with prepay, which the thanks page, the checkout and others do not need; only the documents have the dashboard's
 * list of waivers.
 */
const FLOWS = [
  { name: 'documents-shared', first: 'dashboard-page', pages: new Set(['dashboard-page', 'documents-page']) },
  { name: 'pay-flow-shared', first: 'pay-page', pages: new Set(['pay-page', 'prepay-page']) },
  { name: 'pay-page-slim-shared', first: 'pay-page', pages: new Set(['pay-page']) },
];
const GROUPS = ['start', ...MET.map((screen) => `${screen}-shared`), ...FLOWS.map(({ name }) => name)];

type Chunks = readonly Rolldown.OutputChunk[];

/**
 * Code-splitting groups for a second build, from the chunks of a first one: what several screens share goes with the
 * first of them. A module never goes to an earlier screen than its imports, so no two files wait for each other.
 */
export function shareOut(chunks: Chunks): Rolldown.CodeSplittingOptions {
  const users = usersOf(chunks);
  const start = chunks.find(({ isEntry }) => isEntry)?.name ?? '';
  const homeOf = (module: string): string | undefined => {
    const screens = users.get(module) ?? new Set();
    if (screens.has(start)) return 'start';
    const first = screens.size > 1 ? MET.find((screen) => screens.has(screen)) : undefined;
    if (first === undefined) return undefined;
    const flow = FLOWS.findLast(
      (each) => each.first === first && pagesOf(screens).every((page) => each.pages.has(page)),
    );
    return flow?.name ?? `${first}-shared`;
  };
  return {
    groups: GROUPS.map((name, place) => ({
      name,
      test: (module) => homeOf(module) === name,
      // Descending, since a group includes what its modules import.
      priority: GROUPS.length - place,
    })),
  };
}

/** Without the lazy parts of screens; a slim page counts as the page. */
const pagesOf = (screens: ReadonlySet<string>): string[] =>
  [...screens].filter((name) => name.endsWith('-page')).map((name) => name.replace('-slim-page', '-page'));

/** The screens that need a module, by the name of their file. */
function usersOf(chunks: Chunks): Map<string, Set<string>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const users = new Map<string, Set<string>>();
  for (const screen of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    for (const module of modulesOf(screen, byFile)) {
      users.set(module, (users.get(module) ?? new Set()).add(screen.name));
    }
  }
  return users;
}

/** Of a file and everything it imports. */
function modulesOf(screen: Rolldown.OutputChunk, byFile: ReadonlyMap<string, Rolldown.OutputChunk>): string[] {
  const files = new Set([screen]);
  for (const file of files) {
    for (const name of file.imports) {
      const imported = byFile.get(name);
      if (imported) files.add(imported);
    }
  }
  return [...files].flatMap(({ moduleIds }) => moduleIds);
}
