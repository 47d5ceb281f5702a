import type { UseQueryResult } from '@tanstack/react-query';
import { PAGE_SIZES } from '@plumbline/rules/lists/paging';
import { Button } from '@plumbline/ui/button';
import { Card } from '@plumbline/ui/card';
import { DataTable } from '@plumbline/ui/lists/data-table';
import type { Column, Sort } from '@plumbline/ui/lists/data-table-props';
import { EmptyState } from '@plumbline/ui/states/empty-state';
import { Pager } from '@plumbline/ui/lists/pager';
import type { LoadingPhase } from '@plumbline/ui/states/use-loading-phase';
import { usePageInRange } from '@plumbline/ui/lists/use-page-in-range';
import type { ReactNode } from 'react';
import { loadFailure } from '../lib/load-failure.ts';

type DocumentsTableProps<Row> = {
  label: string;
  query: UseQueryResult<{ rows: Row[]; count: number }>;
  /** Of whoever shows more below the table. */
  phase?: LoadingPhase | undefined;
  columns: readonly Column<Row>[];
  renderMobile: (row: Row) => ReactNode;
  renderMobileAction: (row: Row) => ReactNode;
  /** Opens a record beside the list; undefined where there is no more to see. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The id of the open record. */
  openId?: string | null | undefined;
  sort: Sort;
  onSort: (key: string) => void;
  page: number;
  size: number;
  onPage: (page: number) => void;
  /** Called when the URL names a page beyond the last one. */
  onPageBeyond: (lastPage: number) => void;
  /** Undefined where the page size is fixed. */
  onSize: ((size: number) => void) | undefined;
  failed: string;
  empty: { title: string; text: string };
  /** Clears all filters; undefined when none is active. */
  onClear: (() => void) | undefined;
};

/** The table and pager of a tab. */
export function DocumentsTable<Row extends { id: string }>(props: DocumentsTableProps<Row>) {
  const { label, query, columns, page, size, onClear } = props;
  const isBeyond = usePageInRange(
    { page, size, count: query.isPlaceholderData ? undefined : query.data?.count },
    props.onPageBeyond,
  );
  return (
    <Card inset={false} aria-label={label}>
      <DataTable
        label={label}
        phase={isBeyond ? undefined : props.phase}
        columns={columns}
        rows={isBeyond ? undefined : query.data?.rows}
        rowKey={(row) => row.id}
        renderMobile={props.renderMobile}
        renderMobileAction={props.renderMobileAction}
        onRowClick={props.onOpen}
        current={props.openId ?? undefined}
        sort={props.sort}
        onSort={({ key }) => props.onSort(key)}
        refreshing={query.isPlaceholderData}
        error={loadFailure(query, props.failed)}
        empty={onClear ? <NoMatch label={label} onClear={onClear} /> : <EmptyState {...props.empty} />}
        foot={
          query.data &&
          query.data.count > 0 && (
            <Pager
              label={`Pages of ${label.toLowerCase()}`}
              page={page}
              pageSize={size}
              total={query.data.count}
              onPage={props.onPage}
              onPageSize={props.onSize}
              sizes={PAGE_SIZES.includes(size) ? PAGE_SIZES : [size, ...PAGE_SIZES]}
            />
          )
        }
      />
    </Card>
  );
}

function NoMatch({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <EmptyState
      art={false}
      title={`No ${label.toLowerCase()} match`}
      text="Try other filters or another search."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
