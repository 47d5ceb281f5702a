import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';

/** How a table renders a column; its position and head come from the portal's settings. */
export type ColumnLook<Row> = Omit<Column<Row>, 'key' | 'head'> & { head?: string };

/** The portal's columns in their configured order; those without a look are left out. */
export const buildColumns = <Row>(
  columns: readonly TableColumn[],
  looks: Readonly<Partial<Record<string, ColumnLook<Row>>>>,
): Column<Row>[] =>
  columns.flatMap(({ id, label }) => {
    const look = looks[id];
    return look ? [{ key: id, head: label, ...look }] : [];
  });
