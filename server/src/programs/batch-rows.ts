// The rows of a batch as they are judged: grouped by the fields that they have, because a field that is left out stays
// as it is.
import type { LoadedRow } from '@plumbline/contract/programs/load-data';
import { importFields, type ImportField } from '@plumbline/rules/imports/import-fields';
import type { ImportKind } from '@plumbline/rules/imports/import-kinds';
import { type ImportOptions, rowReader } from '@plumbline/rules/imports/read-row';
import type { StagedRow } from '../imports/import-rows.sql.ts';
import { rowStager } from '../imports/stage-row.ts';

export type RowGroup = { columns: string[]; rows: StagedRow[] };

/** A row's place in the batch begins with 0, a line with 1. */
export const FIRST_LINE = 1;

export function groupRows(kind: ImportKind, rows: readonly LoadedRow[], options: ImportOptions): RowGroup[] {
  const fields = importFields(kind);
  const stage = rowStager(kind);
  const groups = new Map<string, RowGroup & { read: ReturnType<typeof rowReader> }>();
  for (const [index, row] of rows.entries()) {
    const columns = columnsOf(fields, kind === 'lines' ? rows : [row]);
    const name = columns.join(' ');
    const group = groups.get(name) ?? { columns, rows: [], read: rowReader(kind, columns, options) };
    groups.set(name, group);
    const cells = columns.map((key) => cellOf(fields, key, row[key]));
    group.rows.push(stage(index + FIRST_LINE, group.read(cells)));
  }
  return [...groups.values()].map(({ columns, rows: staged }) => ({ columns, rows: staged }));
}

/** What is required is read in any case, so that it is missed. */
const columnsOf = (fields: readonly ImportField[], rows: readonly LoadedRow[]): string[] =>
  fields
    .filter(({ key, isRequired }) => isRequired || rows.some((row) => row[key] !== undefined))
    .map(({ key }) => key);

function cellOf(fields: readonly ImportField[], key: string, value: LoadedRow[string]): string {
  if (value === null || value === undefined) return '';
  const isAmount = fields.some((field) => field.key === key && field.value === 'amount');
  return isAmount ? centsText(Number(value)) : String(value);
}

/** Without a division, which could lose a cent of a large amount. */
function centsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A record that an earlier group has already; within a group the database finds it. */
export function markTwice(row: StagedRow, kind: ImportKind, seen: ReadonlySet<string>): StagedRow {
  const { recordKey } = row;
  if (recordKey === null || !seen.has(recordKey)) return row;
  const [key] = importFields(kind);
  const error = { field: key?.key ?? '', value: recordKey, problem: 'TWICE_IN_FILE' } as const;
  return { ...row, record: null, recordKey: null, customerCode: null, errors: [error] };
}
