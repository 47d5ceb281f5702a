import { classNames } from '../class-names.ts';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import type { Column, DataTableProps } from './data-table-props.ts';
import { DataTableList } from './data-table-list.tsx';
import { foldColumns } from './fold-columns.tsx';
import { ScrollFrame } from './scroll-frame.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import { useLoadingPhase } from '../states/use-loading-phase.ts';
import { type CSSProperties, useMemo } from 'react';
import classes from './data-table.module.css';

/** A table of records, or a list on small screens. Goes into `<Card inset={false}>`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading = rows === undefined, error, empty, foot, density = 'normal' } = props;
  const { current, refreshing, scrolls } = props;
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
            className={classNames(
              classes.table,
              classes[density],
              current !== undefined && classes.besidePanel,
              refreshing && classes.refreshing,
            )}
            style={growShareOf(columns)}
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

/** Of what the other columns leave, where room is short. */
const growShareOf = <Row,>(columns: readonly Column<Row>[]): CSSProperties =>
  ({ '--grow-share': `${100 / Math.max(1, columns.filter(({ grow }) => grow).length)}%` }) as CSSProperties;
