import { expect, test } from 'vitest';
import { folderProblem } from './folder-problem.ts';

const fileError = (code: string) => Object.assign(new Error(`${code}: something, open '/data/x'`), { code });

test.each([
  [fileError('ENOSPC'), 'is full'],
  [fileError('EDQUOT'), 'is full'],
  [fileError('EROFS'), 'read-only disk'],
  [fileError('EACCES'), 'may not be written'],
  [fileError('EPERM'), 'may not be written'],
  [fileError('ENOTDIR'), 'is not a folder'],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.12": No space left on device', 'is full'],
  ['initdb: error: could not change permissions of directory "/data": Read-only file system', 'read-only disk'],
  ['initdb: error: could not create directory "/data/pg18": Permission denied', 'may not be written'],
  ['FATAL:  database files are incompatible with server', 'another version of PostgreSQL'],
  ['FATAL:  data directory "/data/pg18" has wrong ownership', 'belong to another user'],
])('%s is explained', (error, words) => {
  const problem = folderProblem(error, '/data');
  expect(problem?.message).toContain('/data');
  expect(problem?.message).toContain(words);
  expect(problem?.hint.length).toBeGreaterThan(10);
});

test('another error is returned unchanged', () => {
  expect(folderProblem(new TypeError('x is undefined'), '/data')).toBeUndefined();
});
