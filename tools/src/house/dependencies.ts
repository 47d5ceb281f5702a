// A package.json declares exactly what its room imports. That every imported package is declared is held by imports.ts,
// which also knows the packages of the root; here it is the other way round, and the rooms among each other.
import { type Complaint, complain } from './complaint.ts';
import type { Dependencies } from './imports.ts';
import { SCOPE } from './rooms.ts';
import type { File } from './root.ts';
import type { Source } from './source.ts';

/** Packages of the root that nothing imports or runs, and what needs them. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  'oxlint-tsgolint': 'typeAware in .oxlintrc.json',
};

/** What the lock file says about the installed packages. */
export interface Installed {
  /** Commands by package: typescript has tsc. */
  readonly commands: ReadonlyMap<string, readonly string[]>;
  /** Peer dependencies by package. */
  readonly peers: ReadonlyMap<string, readonly string[]>;
}

interface LockedPackage {
  readonly bin?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export function readInstalled(lockText: string): Installed {
  const { packages } = JSON.parse(lockText) as { packages: Readonly<Record<string, LockedPackage>> };
  const entries = Object.entries(packages).map(([path, one]) => ({ name: path.replace(/^.*node_modules\//, ''), one }));
  return {
    commands: new Map(entries.map(({ name, one }) => [name, Object.keys(one.bin ?? {})])),
    peers: new Map(
      entries.map(({ name, one }) => [
        name,
        Object.keys(one.peerDependencies ?? {}).filter((peer) => !one.peerDependenciesMeta?.[peer]?.optional),
      ]),
    ),
  };
}

export interface DependencyUse {
  readonly dependencies: Dependencies;
  readonly sources: readonly Source[];
  /** Stylesheets import packages too. */
  readonly styles: readonly File[];
  /** The command lines of the package.json files and of the continuous integration. */
  readonly scripts: readonly string[];
  readonly installed: Installed;
}

export function checkDependencies(use: DependencyUse): Complaint[] {
  return Object.entries(use.dependencies).flatMap(([room, declared]) => {
    const file = room === '' ? 'package.json' : `${room}/package.json`;
    const named = namesIn(room, use);
    const isUsed = (name: string) => named.has(name) || isCommand(name, use) || name in ASKED_FOR || isTypes(name, use);
    const used = declared.filter(isUsed);
    const peers = new Set(used.flatMap((name) => use.installed.peers.get(name) ?? []));
    const undeclared = [...named].filter((name) => name.startsWith(SCOPE) && !declared.includes(name));
    return [
      ...declared
        .filter((name) => !isUsed(name) && !peers.has(name))
        .map((name) => complain(file, `declares ${name}, which nothing in it imports`)),
      ...(room === '' ? [] : undeclared)
        .filter((name) => name !== `${SCOPE}${room}`)
        .map((name) => complain(file, `does not declare ${name}, which ${room} imports`)),
    ];
  });
}

/** The packages that a room names: by an import, in a stylesheet, or in quotes, as in `require.resolve('name')`. */
function namesIn(room: string, { dependencies, sources, styles }: DependencyUse): Set<string> {
  // The packages of the root are for the tests and tools of every room.
  const isInside = ({ path }: { path: string }) => room === '' || path.startsWith(`${room}/`);
  const own = sources.filter(isInside);
  const css = styles.filter(isInside).flatMap(({ text }) => [...text.matchAll(/(?:@import |url\()'([^']+)'/g)]);
  return new Set([
    ...own.flatMap(({ imports }) => imports.map(({ path }) => packageOf(path))),
    ...css.map(([, path = '']) => packageOf(path)),
    ...(dependencies[room] ?? []).filter((name) => own.some(({ text }) => text.includes(`'${name}'`))),
  ]);
}

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

const isCommand = (name: string, { installed, scripts }: DependencyUse): boolean => {
  const words = new Set(scripts.flatMap((script) => script.split(/[^\w@./-]+/)));
  return (installed.commands.get(name) ?? []).some((command) => words.has(command));
};

/** The types of Node, or of a package that some room declares. */
const isTypes = (name: string, { dependencies }: DependencyUse): boolean =>
  name.startsWith('@types/') &&
  ['node', ...Object.values(dependencies).flat()].includes(name.slice('@types/'.length).replace('__', '/'));
