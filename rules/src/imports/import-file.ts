// Which files can be imported (IMP-01).

export const IMPORT_FILE_EXTENSIONS = ['csv', 'xlsx', 'txt', 'tsv'] as const;
export const IMPORT_FILE_BYTES_MAX = 120 * 1024 * 1024;
/** What the files of one organization may take that are not imported yet, together. */
export const UNFINISHED_BYTES_MAX = 1024 * 1024 * 1024;
/** A file that nobody has imported is removed then. */
export const UPLOAD_KEPT_DAYS = 30;
/** An import can be undone for so long; then its file, the rows that were left out and replaced documents are removed. */
export const UNDO_KEPT_DAYS = 90;

/** The refusal that the server would answer; an empty file has no rows. */
export type ImportFileProblem = 'upload_type' | 'upload_too_large' | 'import_unreadable';

export function importFileProblem({ name, size }: { name: string; size: number }): ImportFileProblem | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !IMPORT_FILE_EXTENSIONS.some((known) => known === extension)) return 'upload_type';
  if (size > IMPORT_FILE_BYTES_MAX) return 'upload_too_large';
  return size === 0 ? 'import_unreadable' : null;
}
