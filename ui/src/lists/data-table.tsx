import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableList } from './data-table-list.tsx';
import { ErrorState, type ErrorStateProps } from '../states/error-state.tsx';
import { useScreen } from '../use-screen.ts';
import { useSettledLoading } from '../states/use-settled-loading.ts';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  head: string;
  /** The head is read out, not shown, e.g. over a column of buttons. */
  headHidden?: boolean | undefined;
  render: (row: Row) => ReactNode;
  /** Money and counts stand at the end; they never wrap. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  width?: number | string | undefined;
  /** `strong` is the balance; `quiet` is secondary text. */
  tone?: 'strong' | 'quiet' | undefined;
  /** Takes a share of the width; long text is cut with an ellipsis. */
  grow?: boolean | undefined;
  /** Left out below 1200 px. */
  wideOnly?: boolean | undefined;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the box of a row: "Invoice 48213". */
  label: (row: Row) => string;
  disabled?: ((row: Row) => boolean) | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The row of small screens: number and money, then project and status. */
  renderMobile: (row: Row) => ReactNode;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** The whole row opens the record; by keyboard its first cell does. */
  onRowClick?: ((row: Row) => void) | undefined;
  rowHref?: ((row: Row) => string) | undefined;
  /** The key of the row whose record is open. */
  current?: string | undefined;
  selection?: Selection<Row> | undefined;
  /** A panel under the row, e.g. the reason for a short pay. */
  renderDetail?: ((row: Row) => ReactNode) | undefined;
  /** 44, 36 or 54 px rows. */
  density?: 'normal' | 'compact' | 'tall' | undefined;
  loading?: boolean | undefined;
  skeletonRows?: number | undefined;
  /** Rows on screen are being replaced. */
  refreshing?: boolean | undefined;
  /** More columns than fit: the table scrolls inside its card at any width. */
  scrolls?: boolean | undefined;
  error?: ErrorStateProps | undefined;
  empty: ReactNode;
  /** `<Pager … />`; stays at the foot of the window while the table is in view. */
  foot?: ReactNode;
};

/** Rows of records: a table, or a list on small screens. Goes into `<Card inset={false}>`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading = rows === undefined, error, empty, foot, density = 'normal', refreshing, scrolls } = props;
  const phase = useSettledLoading(loading && !error);
  const screen = useScreen();
  const columns = screen === 'wide' ? props.columns : props.columns.filter((column) => column.wideOnly !== true);
  if (error) return <ErrorState {...error} />;
  if (phase === 'ready' && rows?.length === 0) return empty;
  return (
    <>
      {screen === 'small' ? (
        <DataTableList {...props} phase={phase} />
      ) : (
        <div className={classNames(classes.scroll, scrolls && classes.scrolls)}>
          <table
            className={classNames(classes.table, classes[density], refreshing && classes.refreshing)}
            aria-busy={phase !== 'ready' || refreshing}
          >
            <caption className="pl-hidden">{props.label}</caption>
            <DataTableHead {...props} columns={columns} />
            <DataTableBody {...props} columns={columns} phase={phase} />
          </table>
        </div>
      )}
      {foot}
    </>
  );
}
