// A row that was read, as the database judges it.
import { importFields, type ImportKind } from '@plumbline/rules/imports/import-fields';
import type { RowRead } from '@plumbline/rules/imports/read-row';
import { newId } from '../database/new-id.ts';
import type { StagedRow } from './import-rows.sql.ts';

/** Joins the keys of a record that has two; no text of a file contains it. */
const BETWEEN_KEYS = '\u001f';

export function rowStager(kind: ImportKind): (line: number, read: RowRead) => StagedRow {
  const keys = importFields(kind).filter(({ isKey }) => isKey);
  const customerKey = kind === 'customers' ? 'code' : 'customerCode';
  return (line, read) => {
    const record = 'record' in read ? read.record : null;
    return {
      line,
      record,
      recordKey: record && keys.map(({ key }) => record[key]).join(BETWEEN_KEYS),
      customerCode: record && (record[customerKey] as string | null),
      newId: newId(),
      errors: 'errors' in read ? read.errors : null,
    };
  };
}
