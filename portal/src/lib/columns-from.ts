import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';

/** How a table draws a column; its place and its head are the portal's. */
export type ColumnLook<Row> = Omit<Column<Row>, 'key' | 'head'> & { head?: string };

/** The portal's columns in their order, each as the table draws it. Without a look a column is left out. */
export const columnsFrom = <Row>(
  columns: readonly TableColumn[],
  looks: Readonly<Partial<Record<string, ColumnLook<Row>>>>,
): Column<Row>[] =>
  columns.flatMap(({ id, label }) => {
    const look = looks[id];
    return look ? [{ key: id, head: label, ...look }] : [];
  });
