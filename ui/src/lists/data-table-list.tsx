import { classNames } from '../class-names.ts';
import { RowBox } from './data-table-body.tsx';
import { SelectAll } from './data-table-head.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { isShown } from '../is-shown.ts';
import { Link } from '../link.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import type { LoadingPhase } from '../states/use-loading-phase.ts';
import { useFirstRows } from './use-first-rows.ts';
import classes from './data-table-list.module.css';

/** The table as a list, for small screens. */
export function DataTableList<Row>(props: DataTableProps<Row> & { phase: LoadingPhase }) {
  const { rows, rowKey, selection, phase, skeletonRows = 5 } = props;
  if (phase !== 'ready' || !rows) {
    return (
      <div className={classNames(phase === 'wait' && classes.waiting)} aria-hidden="true">
        {Array.from({ length: skeletonRows }, (_, place) => (
          <div key={place} className={classes.bones}>
            <Skeleton width="40%" />
            <Skeleton width="65%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      {selection && (
        <div className={classes.selectAll}>
          <SelectAll selection={selection} rows={rows} rowKey={rowKey} />
          <span>
            {rows.filter((row) => selection.selected.has(rowKey(row))).length} of {rows.length} selected
          </span>
        </div>
      )}
      <Rows {...props} rows={rows} />
    </>
  );
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, rowKey, selection, current, refreshing } = props;
  const rows = useFirstRows(props.rows);
  return (
    <ul className={classNames(classes.list, refreshing && classes.refreshing)} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        const detail = props.renderDetail?.(row);
        const action = props.renderMobileAction?.(row);
        const look = classNames(
          classes.item,
          selection?.selected.has(key) && classes.selected,
          current === key && classes.current,
        );
        return (
          <li key={key} className={look} data-row={key}>
            {selection && (
              <span className={classes.box}>
                <RowBox row={row} id={key} selection={selection} />
              </span>
            )}
            <div className={classes.content}>
              <MobileRow {...props} row={row} />
              {detail !== undefined && <div className={classes.detail}>{detail}</div>}
            </div>
            {isShown(action) && <span className={classes.action}>{action}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function MobileRow<Row>({ row, renderMobile, onRowClick, rowHref }: DataTableProps<Row> & { row: Row }) {
  if (rowHref) {
    return (
      <Link className={classes.row} href={rowHref(row)}>
        {renderMobile(row)}
      </Link>
    );
  }
  if (!onRowClick) return <div className={classes.row}>{renderMobile(row)}</div>;
  return (
    <button type="button" className={classes.row} onClick={() => onRowClick(row)}>
      {renderMobile(row)}
    </button>
  );
}
