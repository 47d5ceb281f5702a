// Resolves an import to a file of the repository.
import { dirname, join } from 'node:path/posix';
import type { File } from './root.ts';
import { SCOPE } from './rooms.ts';

/** The path of the imported file from the root; null for an external package. */
export type Resolve = (from: string, target: string) => string | null;

/** Reads the `exports` of the rooms: exact entries, and patterns with one `*`; the longest match counts. */
export function createResolve(packageFiles: readonly File[]): Resolve {
  const exportsByRoom = new Map(
    packageFiles.map(({ path, text }) => {
      const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
      return [dirname(path), Object.entries(exports)];
    }),
  );
  return (from, target) => {
    const plain = target.replace(/\?.*$/, '');
    if (plain.startsWith('.')) return join(dirname(from), plain);
    if (!plain.startsWith(SCOPE)) return null;
    const [room = '', ...rest] = plain.slice(SCOPE.length).split('/');
    const matches = (exportsByRoom.get(room) ?? [])
      .map(([key, file]) => ({ key, file: match(key, file, `./${rest.join('/')}`) }))
      .filter(({ file }) => file !== null)
      .sort((a, b) => b.key.length - a.key.length);
    return matches[0]?.file ? join(room, matches[0].file) : null;
  };
}

function match(key: string, file: string, wanted: string): string | null {
  const [before = '', after] = key.split('*');
  if (after === undefined) return key === wanted ? file : null;
  const isMatch = wanted.startsWith(before) && wanted.endsWith(after) && wanted.length > before.length + after.length;
  return isMatch ? file.replace('*', wanted.slice(before.length, wanted.length - after.length)) : null;
}
