import { Fragment, memo, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from '../fields/checkbox-field.tsx';
import { classNames } from '../class-names.ts';
import type { Column, DataTableProps, Selection } from './data-table-props.ts';
import { isShown } from '../is-shown.ts';
import { Link } from '../link.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import type { LoadingPhase } from '../states/use-loading-phase.ts';
import { useFirstRows } from './use-first-rows.ts';
import classes from './data-table.module.css';

export function DataTableBody<Row>(props: DataTableProps<Row> & { phase: LoadingPhase }) {
  const { columns, rows, selection, phase, skeletonRows = 5 } = props;
  if (phase !== 'ready' || !rows) {
    return (
      <tbody className={classNames(phase === 'wait' && classes.waiting)}>
        {Array.from({ length: skeletonRows }, (_, place) => (
          <SkeletonRow key={place} place={place} columns={columns} withBox={selection !== undefined} />
        ))}
      </tbody>
    );
  }
  return <Rows {...props} rows={rows} />;
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rowKey, selection, current, onRowClick, rowHref, renderDetail } = props;
  const rows = useFirstRows(props.rows);
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row);
        const detail = renderDetail?.(row);
        return (
          <Fragment key={key}>
            <BodyRow
              row={row}
              id={key}
              columns={columns}
              selection={selection}
              isCurrent={current === key}
              onRowClick={onRowClick}
              rowHref={rowHref}
              withDetail={isShown(detail)}
            />
            {isShown(detail) && (
              <tr className={classNames(classes.detail, selection?.selected.has(key) && classes.selected)}>
                <td
                  className={classNames(selection && classes.underBox)}
                  colSpan={columns.length + (selection ? 1 : 0)}
                >
                  {detail}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

type BodyRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'selection' | 'onRowClick' | 'rowHref'> & {
  row: Row;
  id: string;
  isCurrent: boolean;
  withDetail: boolean;
};

/** Memoized: effective as long as the screen passes stable columns and handlers. */
const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

function PlainBodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, id, isCurrent, withDetail, columns, selection, onRowClick, rowHref } = props;
  const look = classNames(
    (onRowClick ?? rowHref) && classes.clickable,
    selection?.selected.has(id) && classes.selected,
    isCurrent && classes.current,
    withDetail && classes.withDetail,
  );
  // Ignores clicks on controls inside the row and the end of a text selection.
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const { target, currentTarget } = event;
    const control = target instanceof Element && target.closest('a, button, input, label, select, textarea, [role]');
    if (control && currentTarget.contains(control)) return;
    if (window.getSelection()?.toString()) return;
    if (onRowClick) onRowClick(row);
    else currentTarget.querySelector<HTMLElement>('[data-opens]')?.click();
  };
  return (
    <tr className={look} data-row={id} onClick={open} {...(isCurrent && { 'aria-current': true })}>
      {selection && (
        <td className={classes.boxCell}>
          <RowBox row={row} id={id} selection={selection} />
        </td>
      )}
      {columns.map((column, place) => (
        <Cell key={column.key} column={column}>
          {place === 0 ? (
            <Opener row={row} onRowClick={onRowClick} rowHref={rowHref}>
              {column.render(row)}
            </Opener>
          ) : (
            column.render(row)
          )}
        </Cell>
      ))}
    </tr>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const look = classNames(
    column.align === 'end' && classes.end,
    column.tone && classes[column.tone],
    column.grow && classes.grow,
  );
  return (
    <td className={look} {...(column.grow && typeof children === 'string' && { title: children })}>
      {children}
    </td>
  );
}

type OpenerProps<Row> = Pick<DataTableProps<Row>, 'onRowClick' | 'rowHref'> & { row: Row; children: ReactNode };

/** The focusable link or button that opens a row by keyboard. */
function Opener<Row>({ row, onRowClick, rowHref, children }: OpenerProps<Row>) {
  if (rowHref) {
    return (
      <Link className={classes.opener} href={rowHref(row)} data-opens="">
        {children}
      </Link>
    );
  }
  if (!onRowClick) return children;
  return (
    <button type="button" className={classes.opener} onClick={() => onRowClick(row)}>
      {children}
    </button>
  );
}

export function RowBox<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const toggle = () => {
    const next = new Set(selection.selected);
    if (!next.delete(id)) next.add(id);
    selection.onChange(next);
  };
  return (
    <Checkbox
      aria-label={selection.label(row)}
      checked={selection.selected.has(id)}
      disabled={selection.disabled?.(row) ?? false}
      onChange={toggle}
    />
  );
}

type SkeletonRowProps<Row> = { place: number; columns: readonly Column<Row>[]; withBox: boolean };

function SkeletonRow<Row>({ place, columns, withBox }: SkeletonRowProps<Row>) {
  return (
    <tr aria-hidden="true">
      {withBox && (
        <td className={classes.boxCell}>
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} className={classNames(column.align === 'end' && classes.end)}>
          <Skeleton className={classes.bone} width={`${55 + ((place * 17 + at * 29) % 35)}%`} />
        </td>
      ))}
    </tr>
  );
}
