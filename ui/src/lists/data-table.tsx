import { classNames } from '../class-names.ts';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { DataTableList } from './data-table-list.tsx';
import { foldColumns } from './fold-columns.tsx';
import { ScrollFrame } from './scroll-frame.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import { useLoadingPhase } from '../states/use-loading-phase.ts';
import { useMemo } from 'react';
import classes from './data-table.module.css';

/** A table of records, or a list on small screens. Goes into `<Card inset={false}>`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading = rows === undefined, error, empty, foot, density = 'normal', refreshing, scrolls } = props;
  const ownPhase = useLoadingPhase(loading && !error);
  const phase = props.phase ?? ownPhase;
  const screen = useScreenSize();
  const columns = useMemo(
    () => (screen === 'wide' ? props.columns : foldColumns(props.columns)),
    [screen, props.columns],
  );
  if (error) return <ErrorState {...error} />;
  if (phase === 'ready' && rows?.length === 0) return empty;
  return (
    <>
      {screen === 'small' ? (
        <DataTableList {...props} phase={phase} />
      ) : (
        <ScrollFrame always={scrolls}>
          <table
            className={classNames(classes.table, classes[density], refreshing && classes.refreshing)}
            aria-busy={phase !== 'ready' || refreshing}
          >
            <caption className="pl-hidden">{props.label}</caption>
            <DataTableHead {...props} columns={columns} />
            <DataTableBody {...props} columns={columns} phase={phase} />
          </table>
        </ScrollFrame>
      )}
      {/* Not below the skeleton, from where the rows would push it away. */}
      {phase === 'ready' && foot}
    </>
  );
}
