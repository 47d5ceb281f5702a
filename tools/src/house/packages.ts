// Reproducible installation: exact versions, a lock file without addresses, and the native parts of both architectures.
import { type Complaint, complain } from './complaint.ts';
import type { Dependencies } from './imports.ts';
import { ROOMS, SCOPE } from './rooms.ts';
import type { File } from './root.ts';

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export const checkVersions = (files: readonly File[]): Complaint[] =>
  files.flatMap(({ path, text }) => {
    const { dependencies, devDependencies, overrides } = JSON.parse(text) as PackageFile;
    return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => complain(path, `${name}: ${version} is not an exact version`));
  });

/** Packages by room. */
export function readDependencies(files: readonly File[]): Dependencies {
  return Object.fromEntries(
    files.map(({ path, text }) => {
      const { dependencies, devDependencies } = JSON.parse(text) as PackageFile;
      return [path.replace(/\/?package\.json$/, ''), Object.keys({ ...dependencies, ...devDependencies })];
    }),
  );
}

export const checkRoomsOfPackages = (dependencies: Dependencies): Complaint[] =>
  Object.entries(dependencies).flatMap(([room, names]) => {
    const { uses = [], testsUse = [] } = ROOMS[room] ?? {};
    // The configuration files of a room import the tools.
    const used = [...uses, ...testsUse, 'tools'].map((name) => name.split('/')[0]);
    return names
      .filter((name) => name.startsWith(SCOPE) && !used.includes(name.slice(SCOPE.length)))
      .map((name) => complain(`${room}/package.json`, `${room} may not depend on ${name}`));
  });

export function checkLock(text: string): Complaint[] {
  const { packages } = JSON.parse(text) as LockFile;
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.entries(packages).flatMap(([path, { resolved = '', optionalDependencies = {} }]) => [
    ...(/^\w+:/.test(resolved) ? [complain('package-lock.json', `${path} names a download address`)] : []),
    ...Object.keys(optionalDependencies)
      .filter((name) => /linux-(x64|arm64)(-gnu)?$/.test(name) && !locked.has(name))
      .map((name) => complain('package-lock.json', `${path} needs ${name}, which is not locked`)),
  ]);
}
