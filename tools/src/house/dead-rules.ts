// Every rule has a caller in the product. A rule that only tests call has no effect.
import { type Complaint, complain } from './complaint.ts';
import type { Resolve } from './resolve.ts';
import { RUNS } from './declarations.ts';
import type { Source } from './source.ts';

/** Exported functions and constants of rules/src that may still lack a caller, by file. */
export type WaitingRules = Readonly<Record<string, { readonly until: string; readonly names: readonly string[] }>>;

const RULES = 'rules/src/';

/** `waiting` only shrinks: a name in it that has a caller, or does not exist, is a complaint too. */
export function checkDeadRules(all: readonly Source[], resolve: Resolve, waiting: WaitingRules): Complaint[] {
  const sources = all.filter(({ isTest }) => !isTest);
  const live = liveNames(sources, resolve);
  const rules = sources.filter(({ path }) => path.startsWith(RULES));
  const dead = rules.flatMap((source) =>
    source.declarations
      .filter(({ isExported, isType, name }) => isExported && !isType && !live.has(key(source.path, name)))
      .map(({ name, start }) => ({ path: source.path, name, line: source.lineAt(start) })),
  );
  const deadKeys = new Set(dead.map(({ path, name }) => key(path, name)));
  return [
    ...dead
      .filter(({ path, name }) => !waiting[path]?.names.includes(name))
      .map(({ path, name, line }) => complain(`${path}:${line}`, `${name} has no caller outside tests`)),
    ...Object.entries(waiting).flatMap(([path, { names }]) =>
      names
        .filter((name) => !deadKeys.has(key(path, name)))
        .map((name) => complain(path, `${name} has a caller or is gone: take it off the list of waiting rules`)),
    ),
  ];
}

const key = (path: string, name: string) => `${path} ${name}`;

/** The names of rules that other rooms use, directly or through other rules. */
function liveNames(sources: readonly Source[], resolve: Resolve): Set<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const live = new Set<string>();
  for (const { path: from, imports } of sources.filter(({ path }) => !path.startsWith(RULES))) {
    for (const { path, names } of imports) {
      const target = resolve(from, path);
      if (target?.startsWith(RULES)) for (const { name } of names) live.add(key(target, name));
    }
  }
  // Iterating a Set includes what is added meanwhile.
  for (const one of live) {
    const [path = '', name = ''] = one.split(' ');
    const source = byPath.get(path);
    for (const next of source ? namesNeededBy(source, name, resolve) : []) live.add(next);
  }
  return live;
}

function namesNeededBy({ path, declarations, imports }: Source, name: string, resolve: Resolve): string[] {
  const mentions = new Set(
    declarations
      .filter((one) => one.name === name || one.name === RUNS || name === '*')
      .flatMap((one) => [...one.mentions]),
  );
  const own = declarations.filter((one) => mentions.has(one.name) || name === '*').map((one) => key(path, one.name));
  const others = imports.flatMap((one) =>
    one.names
      .filter(({ local }) => mentions.has(local))
      .map((imported) => key(resolve(path, one.path) ?? '', imported.name)),
  );
  return [...own, ...others];
}
