import type { ReactNode } from 'react';
import type { ErrorStateProps } from '../states/error-state.tsx';
import type { LoadingPhase } from '../states/use-loading-phase.ts';

export type Column<Row> = {
  key: string;
  head: string;
  /** Visually hidden head, e.g. over a column of buttons. */
  headHidden?: boolean | undefined;
  render: (row: Row) => ReactNode;
  /** `end` for money and counts, which never wrap. */
  align?: 'start' | 'end' | undefined;
  sortable?: boolean | undefined;
  width?: number | string | undefined;
  /** `strong` is the balance; `quiet` is secondary text. */
  tone?: 'strong' | 'quiet' | undefined;
  /** Takes a share of the width; long text is cut with an ellipsis. */
  grow?: boolean | undefined;
  /** Below 1200 px it is the second line of another column, if that one is shown. */
  fold?: { into: string; render?: ((row: Row) => ReactNode) | undefined } | undefined;
  /** The head of a column into which others have folded. */
  foldedHead?: string | undefined;
};

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the checkbox of a row: "Invoice 48213". */
  label: (row: Row) => string;
  disabled?: ((row: Row) => boolean) | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Renders the row on small screens: number and money, then project and status. */
  renderMobile: (row: Row) => ReactNode;
  /** A control at the end of the row on small screens; the row itself may be a button. */
  renderMobileAction?: ((row: Row) => ReactNode) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Opens the record: by a click anywhere in the row, by keyboard on its first cell. */
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
  /** Of whoever shows more below the table, and waits for it; else the table has its own. */
  phase?: LoadingPhase | undefined;
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
