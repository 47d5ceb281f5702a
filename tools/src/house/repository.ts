// The files of the repository, without those that .gitignore lists.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { File } from './root.ts';

export const ROOT = join(import.meta.dirname, '../../..');

const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|pdf|woff2?|ttf|zip|gz|br)$/;

/** .gitignore contains only plain names (`dist/`) and extensions (`*.log`), so this is enough. */
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
