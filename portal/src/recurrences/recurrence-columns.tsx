import { dayAt, formatDay } from '@plumbline/rules/dates';
import { columnsOf } from '@plumbline/rules/portals/table-columns';
import { recurrenceList } from '@plumbline/rules/recurrences/recurrence-list';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { TwoLines } from '@plumbline/ui/lists/two-lines';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { StatusBadge } from '@plumbline/ui/status-badge';
import { useMemo } from 'react';
import { buildColumns, type ColumnLook } from '../lib/build-columns.ts';
import { usePortal } from '../lib/portal-context.ts';
import { MethodMark } from '../payment-methods/method-mark.tsx';
import { besidePanelNote, frequencyWord, recurrenceNote, type Recurrence } from './recurrence-note.ts';
import classes from './recurrence-columns.module.css';

/** The columns kept beside an open panel. */
const KEY_COLUMNS: ReadonlySet<string> = new Set(['nextDate', 'projectName', 'status', 'amount']);
const NARROW_COUNT = 4;
/** With more columns the table scrolls. */
const FITTING_COUNT = 9;

/** What a recurrence is for, in the payer's words. */
export const recurrenceTitle = ({ projectName, reference }: Pick<Recurrence, 'projectName' | 'reference'>): string =>
  projectName ?? reference ?? 'Prepayment';

/** The portal's columns of Upcoming Payments, or the key columns beside an open panel. */
export function useRecurrenceColumns(isNarrow: boolean): { columns: Column<Recurrence>[]; scrolls: boolean } {
  const { settings, timeZone } = usePortal();
  return useMemo(() => {
    const configured = columnsOf(settings, 'recurrences');
    const keyColumns = configured.filter(({ id }) => KEY_COLUMNS.has(id));
    const narrow = keyColumns.length > 1 ? keyColumns : configured.slice(0, NARROW_COUNT);
    const columns = buildColumns(isNarrow ? narrow : configured, looksIn(timeZone, isNarrow)).map((column, place) => ({
      ...column,
      ...(place === 0 && column.key !== 'projectName' && { render: withTitle(column.render) }),
      sortable: recurrenceList.isSort(column.key),
    }));
    return { columns, scrolls: columns.length > FITTING_COUNT };
  }, [settings, timeZone, isNarrow]);
}

const looksIn = (zone: string, isNarrow: boolean): Readonly<Partial<Record<string, ColumnLook<Recurrence>>>> => ({
  nextDate: { tone: 'strong', width: 112, render: ({ nextDate }) => (nextDate === null ? '–' : formatDay(nextDate)) },
  projectName: {
    render: (recurrence) => (
      <span className={classes.for} {...(isNarrow && { 'data-widest': true })}>
        <TwoLines
          title={recurrenceTitle(recurrence)}
          note={isNarrow ? besidePanelNote(recurrence) : recurrenceNote(recurrence)}
        />
      </span>
    ),
  },
  status: { width: 116, render: ({ status }) => <StatusBadge kind="recurrence" status={status} /> },
  startDate: { tone: 'quiet', render: ({ startDate }) => formatDay(startDate) },
  endDate: {
    tone: 'quiet',
    render: ({ endDate }) => formatDay(endDate),
    fold: { into: 'nextDate', render: ({ endDate }) => `until ${formatDay(endDate)}` },
  },
  frequency: { tone: 'quiet', render: ({ frequency }) => frequencyWord(frequency) },
  type: { render: ({ type, brand, last4 }) => <MethodMark type={type} brand={brand} last4={last4} /> },
  processedCount: {
    align: 'end',
    tone: 'quiet',
    render: ({ processedCount, quantity }) => `${processedCount} of ${quantity}`,
  },
  reference: { tone: 'quiet', grow: true, render: ({ reference }) => reference },
  createdAt: { tone: 'quiet', render: ({ createdAt }) => formatDay(dayAt(createdAt, zone)) },
  createdBy: { tone: 'quiet', grow: true, render: ({ createdBy }) => createdBy.name },
  amount: { align: 'end', tone: 'strong', render: ({ amount }) => <MoneyText amount={amount} /> },
  total: {
    align: 'end',
    tone: 'quiet',
    render: ({ total }) => <MoneyText amount={total} />,
    fold: {
      into: 'amount',
      render: ({ total }) => (
        <>
          of <MoneyText amount={total} />
        </>
      ),
    },
  },
});

/** The first cell opens the row, so its accessible name says what it is for. */
const withTitle = (render: Column<Recurrence>['render']): Column<Recurrence>['render'] =>
  function CellWithTitle(row) {
    return (
      <>
        {render(row) ?? '–'}
        <span className="pl-hidden"> {recurrenceTitle(row)}</span>
      </>
    );
  };

/** A recurrence on small screens. */
export function RecurrenceMobileRow({ recurrence }: { recurrence: Recurrence }) {
  const { nextDate, amount, currencyCode, status } = recurrence;
  const day = nextDate === null ? '' : `${formatDay(nextDate)} · `;
  return (
    <MobileRow
      title={recurrenceTitle(recurrence)}
      amount={<MoneyText amount={amount} currency={currencyCode} />}
      note={`${day}${recurrenceNote(recurrence)}`}
      noteWraps
      aside={<StatusBadge kind="recurrence" status={status} />}
    />
  );
}
