import type { TableColumn } from '@plumbline/rules/portals/table-columns';

/** What says most about an invoice in little room, beside its open panel. */
const TELLING: ReadonlySet<string> = new Set(['invoiceNumber', 'jobName', 'dueDate', 'balance']);
const NARROW_COUNT = 4;

/** More than these do not fit beside the navigation. */
const FITTING_COUNT = 9;

export type ShownColumns = { readonly columns: readonly TableColumn[]; readonly scrolls: boolean };

/**
 * The columns that the portal has configured, in its order (REP-11), or a few of them beside an open panel. The column
 * of actions is left out: the row opens the panel, where they have names.
 */
export function shownColumns(configured: readonly TableColumn[], isNarrow: boolean): ShownColumns {
  const columns = configured.filter(({ id }) => id !== 'actions');
  if (!isNarrow) return { columns, scrolls: columns.length > FITTING_COUNT };
  const telling = columns.filter(({ id }) => TELLING.has(id));
  return { columns: telling.length > 1 ? telling : columns.slice(0, NARROW_COUNT), scrolls: false };
}
