import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Checkbox } from '../fields/checkbox-field.tsx';
import { classNames } from '../class-names.ts';
import type { Column, DataTableProps, Selection } from './data-table-props.ts';
import classes from './data-table.module.css';

export function DataTableHead<Row>({ columns, sort, onSort, selection, rows, rowKey }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.boxCell}>
            <SelectAll selection={selection} rows={rows ?? []} rowKey={rowKey} />
          </th>
        )}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              className={classNames(column.align === 'end' && classes.end, sorted && classes.sorted)}
              {...(sorted && { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' })}
              {...(column.width !== undefined && { style: { width: column.width, minWidth: column.width } })}
            >
              <HeadCell column={column} sorted={sorted} onSort={onSort} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = Pick<DataTableProps<Row>, 'onSort'> & {
  column: Column<Row>;
  sorted: 'asc' | 'desc' | undefined;
};

function HeadCell<Row>({ column, sorted, onSort }: HeadCellProps<Row>) {
  if (column.headHidden) return <span className="pl-hidden">{column.head}</span>;
  if (!column.sortable || !onSort) return column.head;
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort({ key: column.key, direction: sorted === 'asc' ? 'desc' : 'asc' })}
    >
      {column.head}
      <Arrow className={classes.arrow} size={13} aria-hidden="true" />
    </button>
  );
}

type SelectAllProps<Row> = {
  selection: Selection<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Selects or deselects the enabled rows of this page; rows of other pages stay as they are. */
export function SelectAll<Row>({ selection, rows, rowKey }: SelectAllProps<Row>) {
  const keys = rows.filter((row) => !selection.disabled?.(row)).map(rowKey);
  const taken = keys.filter((key) => selection.selected.has(key)).length;
  const toggle = () => {
    const next = new Set(selection.selected);
    for (const key of keys) {
      if (taken < keys.length) next.add(key);
      else next.delete(key);
    }
    selection.onChange(next);
  };
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={taken > 0 && taken === keys.length}
      indeterminate={taken > 0 && taken < keys.length}
      disabled={keys.length === 0}
      onChange={toggle}
    />
  );
}
