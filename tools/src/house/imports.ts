// Imports between the rooms. npm hoists every package to one place, so nothing else checks this.
import { dirname, join } from 'node:path/posix';
import { type Complaint, complain } from './complaint.ts';
import { ROOMS, SCOPE } from './rooms.ts';
import type { Import, Source } from './source.ts';

/** Dependencies by room, from the package.json files; '' is the root, whose packages are for tests and tools. */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

export function checkImports(sources: readonly Source[], dependencies: Dependencies): Complaint[] {
  return sources.flatMap((source) => {
    // A room's vite.config.ts and the root's own configuration count as tools, wherever they are.
    const room = source.path.endsWith('.config.ts') ? 'tools' : source.room;
    return source.imports.flatMap((target) => {
      const about = complaintAbout(source, room, target, dependencies);
      return about === null ? [] : [complain(`${source.path}:${target.line}`, about)];
    });
  });
}

function complaintAbout(source: Source, room: string, target: Import, dependencies: Dependencies): string | null {
  const { path } = target;
  const rules = ROOMS[room];
  if (!rules) return `${room} is no room of the house`;
  if (path.startsWith('.')) return leavesRoom(source, path) ? `${path} leaves the room; write ${SCOPE}… instead` : null;
  if (path.startsWith('node:'))
    return rules.isPortable && !source.isTest ? `${path}: this room knows nothing of Node` : null;
  if (path.startsWith(SCOPE)) return complaintAboutRoom(source, room, target);
  return complaintAboutPackage(source, room, path, dependencies);
}

function leavesRoom(source: Source, path: string): boolean {
  const target = join(dirname(source.path), path.replace(/\?.*$/, ''));
  return target.split('/')[0] !== source.room && source.room in ROOMS;
}

function complaintAboutRoom(source: Source, room: string, { path, isType }: Import): string | null {
  const [name = '', ...file] = path.slice(SCOPE.length).split('/');
  const { uses: always = [], testsUse = [], isBrowser } = ROOMS[room] ?? {};
  const uses = source.isTest ? [...always, ...testsUse] : always;
  if (name === source.room) return `${path} is in this room; import it by its relative path`;
  if (name === room) return null;
  if (!uses.includes(name) && !uses.includes(`${name}/${file.join('/')}`)) return `${room} may not import ${path}`;
  if (isBrowser && name === 'contract' && !source.isTest && !isType && file.join('/') !== 'paths.gen') {
    return `${path}: the browser takes types and ${SCOPE}contract/paths.gen from the contract, never its schemas`;
  }
  return null;
}

function complaintAboutPackage(source: Source, room: string, path: string, dependencies: Dependencies): string | null {
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  const { packages } = ROOMS[room] ?? {};
  const isForTests = (dependencies[''] ?? []).includes(name);
  if (isForTests && (source.isTest || room === 'tools')) return null;
  // A configuration file of a room may also import the packages of its room.
  const known = [...(dependencies[room] ?? []), ...(dependencies[source.room] ?? [])];
  if (!known.includes(name)) return `${name} is not among the dependencies of ${room}/package.json`;
  return packages && !packages.includes(name) ? `${room} may not use ${name}` : null;
}
