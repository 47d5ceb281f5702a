import type { TableColumn } from '@plumbline/rules/portals/table-columns';

/** The columns kept beside an open panel. */
const KEY_COLUMNS: ReadonlySet<string> = new Set(['invoiceNumber', 'jobName', 'dueDate', 'balance']);
const NARROW_COUNT = 4;

/** With more columns the table scrolls. */
const FITTING_COUNT = 9;

export type ShownColumns = { readonly columns: readonly TableColumn[]; readonly scrolls: boolean };

/**
 * The configured columns in their order (REP-11), or the key columns beside an open panel. The actions column is left
 * out, because the actions are in the panel.
 */
export function shownColumns(configured: readonly TableColumn[], isNarrow: boolean): ShownColumns {
  const columns = configured.filter(({ id }) => id !== 'actions');
  if (!isNarrow) return { columns, scrolls: columns.length > FITTING_COUNT };
  const keyColumns = columns.filter(({ id }) => KEY_COLUMNS.has(id));
  return { columns: keyColumns.length > 1 ? keyColumns : columns.slice(0, NARROW_COUNT), scrolls: false };
}
