import { expect, test } from 'vitest';
import { IMPORT_FILE_BYTES_MAX, importFileProblem, type ImportFileProblem } from './import-file.ts';

test.each<[string, number, ImportFileProblem | null]>([
  ['open-invoices.csv', 1, null],
  ['OPEN.INVOICES.CSV', IMPORT_FILE_BYTES_MAX, null],
  ['export.tsv', 10, null],
  ['export.txt', 10, null],
  ['export.xlsx', 10, null],
  ['export.xls', 10, 'upload_type'],
  ['export.pdf', 10, 'upload_type'],
  ['csv', 10, 'upload_type'],
  ['export.csv', IMPORT_FILE_BYTES_MAX + 1, 'upload_too_large'],
  ['export.csv', 0, 'import_unreadable'],
])('IMP-01 %s of %i bytes: %s', (name, size, problem) => {
  expect(importFileProblem({ name, size })).toBe(problem);
});
