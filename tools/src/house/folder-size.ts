// A folder stays small enough to survey; beyond that it gets sub-folders.
import { dirname } from 'node:path/posix';
import { type Complaint, complain } from './complaint.ts';
import type { Source } from './source.ts';

const FILES_MAX = 40;
/** A series that grows for ever, found by number and never edited: folders would say nothing about its files. */
const SERIES: ReadonlySet<string> = new Set(['server/src/database/migrations']);
const TEST = /\.(test|spec)\.tsx?$/;

export function checkFolderSizes(sources: readonly Pick<Source, 'path'>[]): Complaint[] {
  const folders = sources.filter(({ path }) => !TEST.test(path)).map(({ path }) => dirname(path));
  return Object.entries(Object.groupBy(folders, (folder) => folder))
    .map(([folder, files = []]) => ({ folder, count: files.length }))
    .filter(({ folder, count }) => count > FILES_MAX && !SERIES.has(folder))
    .map(({ folder, count }) =>
      complain(folder, `has ${count} source files of its own, more than ${FILES_MAX}: divide it into sub-folders`),
    );
}
