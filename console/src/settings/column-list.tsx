import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import { CheckboxField } from '@plumbline/ui/fields/checkbox-field';
import { IconButton } from '@plumbline/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import { useDragOrder } from './use-drag-order.ts';
import classes from './columns.module.css';

type ColumnListProps = {
  /** Its name. */
  table: string;
  shown: readonly TableColumn[];
  hidden: readonly TableColumn[];
  onChange: (shown: readonly string[]) => void;
  /** Which columns are not in the lists, and why. */
  fixed: string | null;
};

/** Which control has the keyboard after the lists have changed. */
type NextFocus = { id: string; part: 'up' | 'down' | 'shown' };

/** Moves columns by dragging or by buttons; a checkbox shows and hides each. */
export function ColumnList({ table, shown, hidden, onChange, fixed }: ColumnListProps) {
  const root = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const [nextFocus, setNextFocus] = useState<NextFocus | null>(null);
  const ids = shown.map(({ id }) => id);
  const nameOf = (id: string) => [...shown, ...hidden].find((column) => column.id === id)?.label ?? id;

  // A moved element loses the focus.
  useEffect(() => {
    if (nextFocus === null) return;
    const item = root.current?.querySelector(`[data-column="${nextFocus.id}"]`);
    const wanted = item?.querySelector<HTMLElement>(`[data-part="${nextFocus.part}"]:not(:disabled)`);
    (wanted ?? item?.querySelector<HTMLElement>('[data-part]:not(:disabled)'))?.focus();
  }, [nextFocus]);

  const move = (id: string, to: number) => {
    const next = ids.filter((each) => each !== id).toSpliced(to, 0, id);
    setNews(`${nameOf(id)} is now column ${to + 1} of ${ids.length}.`);
    onChange(next);
  };
  const toggle = (id: string, isShown: boolean) => {
    setNews(`${nameOf(id)} is now ${isShown ? 'shown' : 'hidden'}.`);
    setNextFocus({ id, part: 'shown' });
    onChange(isShown ? [...ids, id] : ids.filter((each) => each !== id));
  };
  const drag = useDragOrder(ids, move);
  return (
    <div ref={root} className={classes.lists}>
      <div>
        <h4 className={classes.listTitle}>Shown, in this order</h4>
        <ol className={classes.list} aria-label={`Shown columns of ${table}`}>
          {shown.map((column, place) => (
            <li key={column.id} className={classes.item} data-column={column.id} {...drag.itemProps(column.id, place)}>
              <span className={classes.handle} aria-hidden="true" {...drag.handleProps(column.id)}>
                <IconGripVertical size={16} />
              </span>
              <ShownColumn
                {...column}
                place={place}
                count={shown.length}
                onHide={() => toggle(column.id, false)}
                onStep={(part) => {
                  setNextFocus({ id: column.id, part });
                  move(column.id, place + (part === 'up' ? -1 : 1));
                }}
              />
            </li>
          ))}
        </ol>
        {fixed !== null && <p className={classes.fixed}>{fixed}</p>}
      </div>
      <HiddenColumns table={table} hidden={hidden} onShow={(id) => toggle(id, true)} />
      <p className="pl-hidden" aria-live="polite">
        {news}
      </p>
    </div>
  );
}

type ShownColumnProps = Pick<TableColumn, 'label'> & {
  place: number;
  count: number;
  onHide: () => void;
  onStep: (part: 'up' | 'down') => void;
};

const ShownColumn = ({ label, place, count, onHide, onStep }: ShownColumnProps) => (
  <>
    <div className={classes.check}>
      {/* A table without a column would show the default ones again. */}
      <CheckboxField label={label} data-part="shown" checked disabled={count === 1} onChange={onHide} />
    </div>
    {(['up', 'down'] as const).map((part) => (
      <IconButton
        key={part}
        size="sm"
        data-part={part}
        label={`Move ${label} ${part}`}
        icon={part === 'up' ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        disabled={place === (part === 'up' ? 0 : count - 1)}
        onClick={() => onStep(part)}
      />
    ))}
  </>
);

type HiddenColumnsProps = Pick<ColumnListProps, 'table' | 'hidden'> & { onShow: (id: string) => void };

const HiddenColumns = ({ table, hidden, onShow }: HiddenColumnsProps) => (
  <div>
    <h4 className={classes.listTitle}>Hidden</h4>
    {hidden.length === 0 ? (
      <p className={classes.fixed}>Every column is shown.</p>
    ) : (
      <ul className={classes.list} aria-label={`Hidden columns of ${table}`}>
        {hidden.map(({ id, label }) => (
          <li key={id} className={classes.item} data-column={id}>
            <div className={classes.check}>
              <CheckboxField label={label} data-part="shown" checked={false} onChange={() => onShow(id)} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </div>
);
