import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../src/journey.ts';

const DIST = join(import.meta.dirname, '../../portal/dist');
const [LOGIN_MAX, LIST_MAX, OTHER_MAX] = [130, 190, 200];
const KIB_MAX: Readonly<Record<string, number>> = {
  '/login': LOGIN_MAX,
  '/history/invoices': LIST_MAX,
  '/pay': LIST_MAX,
  '/checkout': LIST_MAX,
  '/checkout-confirmation': LIST_MAX,
  '/invalid-request': LIST_MAX,
};

const IN_SHELL = /^\/(?:dashboard|history|settings|pay|autopay|request-waiver|thanks)(?:\/|$)/;

type FileList = { scripts: string[]; styles: string[] };

const read = (name: string) => readFileSync(join(DIST, name));
const kibOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024;

test('scripts and styles of every first view stay within their budget', () => {
  const start = [
    ...read('index.html')
      .toString()
      .matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g),
  ].map(([, file = '']) => file);
  const filesByScreen = JSON.parse(read('screens.json').toString()) as Record<string, FileList>;
  const filesOf = (name: string) => Object.values(filesByScreen[name] ?? { scripts: [], styles: [] }).flat();
  const sizes = Object.keys(filesByScreen).map((path) => {
    const kib = kibOf(new Set([...start, ...(IN_SHELL.test(path) ? filesOf('shell') : []), ...filesOf(path)]));
    return { path, kib, max: KIB_MAX[path] ?? OTHER_MAX };
  });
  expect(Math.min(...sizes.map(({ kib }) => kib))).toBeGreaterThan(80);
  expect(sizes.filter(({ kib, max }) => kib > max)).toEqual([]);
});
