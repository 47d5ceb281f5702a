// A row that was read, as the database judges it.
import { importFields } from '@plumbline/rules/imports/import-fields';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import type { RowRead } from '@plumbline/rules/imports/read-row';
import { newId } from '../database/new-id.ts';
import type { StagedRow } from './import-rows.sql.ts';

/** Joins the keys of a record that has two; no text of a file contains it. */
const BETWEEN_KEYS = '\u001f';

export function rowStager(kind: ImportKind): (line: number, read: RowRead) => StagedRow {
  const keys = importFields(kind).filter(({ isKey }) => isKey);
  const customerKey = kind === 'customers' ? 'code' : 'customerCode';
  return (line, read) => {
    const values = 'record' in read ? read.record : read.readable;
    const parts = keys.map(({ key }) => values[key] ?? null);
    const recordKey = parts.includes(null) ? null : parts.join(BETWEEN_KEYS);
    return {
      line,
      record: 'record' in read ? read.record : null,
      // Payment codes are written in either case.
      recordKey: kind === 'postings' ? (recordKey?.toUpperCase() ?? null) : recordKey,
      customerCode: (values[customerKey] as string | null | undefined) ?? null,
      newId: newId(),
      errors: 'errors' in read ? read.errors : null,
    };
  };
}
