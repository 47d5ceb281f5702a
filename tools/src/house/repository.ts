// The files of the repository: everything below the root that .gitignore does not leave out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { File } from './root.ts';

export const ROOT = join(import.meta.dirname, '../../..');

const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|pdf|woff2?|ttf|zip|gz|br)$/;

/** .gitignore here holds plain names (`dist/`) and endings (`*.log`) only, so this is all of it there is to understand. */
function isIgnored(gitignore: string): (name: string) => boolean {
  const lines = gitignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const names = new Set(['.git', ...lines.map((line) => line.replace(/^\/|\/$/g, ''))]);
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  return (name) => names.has(name) || endings.some((ending) => name.endsWith(ending));
}

export function readRepository(root = ROOT): File[] {
  const ignored = isIgnored(readFileSync(join(root, '.gitignore'), 'utf8'));
  const pathsIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !ignored(name))
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) return pathsIn(path);
        return entry.isFile() && !BINARY.test(path) ? [path] : [];
      });
  return pathsIn('').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
