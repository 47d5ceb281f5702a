import { formatDay, type Day } from '@plumbline/rules/dates';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import { ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import { flaggedTypes, waiverFlagCodes } from '@plumbline/rules/waivers/waiver-flags';
import { shortCodeOf, waiverTypeLabel } from '@plumbline/rules/waivers/waiver-types';
import { CodeChip } from '@plumbline/ui/code-chip';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TYPE_CHOICES } from './filter-words.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import classes from './invoice-columns.module.css';

type Cell = Pick<Column<InvoiceRow>, 'render' | 'align' | 'tone' | 'grow' | 'width' | 'fold'>;
type CellFacts = {
  readonly today: Day;
  /** Beside an open panel. */
  readonly isNarrow: boolean;
  /** The status folds into the due date. */
  readonly isMedium?: boolean;
};

const NONE = '\u2013';

type TextOf = (row: InvoiceRow) => string | null;

const quietCell = (textOf: TextOf): Cell => ({ render: (row) => textOf(row) ?? NONE, tone: 'quiet' });
const growingCell = (textOf: TextOf): Cell => ({ render: (row) => textOf(row) ?? NONE, grow: true });

const cellsOf = ({ today, isNarrow, isMedium = false }: CellFacts): Readonly<Record<string, Cell>> => ({
  invoiceNumber: { render: (row) => row.invoiceNumber },
  jobName: { ...growingCell((row) => row.jobName), ...(isNarrow && { width: '50%' }) },
  poNumber: {
    ...quietCell((row) => row.poNumber),
    fold: { into: 'invoiceNumber', render: (row) => (row.type === 'CREDIT' ? 'Credit memo' : row.poNumber) },
  },
  invoiceCreatedAt: {
    ...quietCell((row) => formatDay(row.invoiceCreatedAt)),
    fold: { into: 'jobName', render: (row) => `Created ${formatDay(row.invoiceCreatedAt)}` },
  },
  dueDate: {
    render: (row) =>
      isMedium ? <DueOrStatus row={row} today={today} /> : <DueDate row={row} today={today} withLateness={isNarrow} />,
  },
  status: {
    render: (row) => <InvoiceStatusBadge invoice={row} today={today} />,
    // The due date shows it.
    fold: { into: 'dueDate', render: () => null },
  },
  totalAmount: { render: (row) => <InvoiceMoney row={row} amount={row.totalAmount} />, align: 'end', tone: 'quiet' },
  balance: { render: (row) => <InvoiceMoney row={row} amount={row.balance} />, align: 'end', tone: 'strong' },
  type: quietCell((row) => TYPE_CHOICES.find(({ value }) => value === row.type)?.label ?? null),
  jobId: quietCell((row) => row.jobId),
  orderNumber: quietCell((row) => row.orderNumber),
  statementNumber: quietCell((row) => row.statementNumber),
  customerName: growingCell((row) => row.customerName),
  shipToAddress: growingCell((row) => row.shipToAddress),
  billToAddress: growingCell((row) => row.billToAddress),
  memo: growingCell((row) => row.memo),
  waiverStateCode: quietCell((row) => row.waiverStateCode),
  waivers: { render: (row) => <WaiverCodes row={row} />, fold: { into: 'jobName', render: waiverFlagCodes } },
});

export function invoiceColumns(columns: readonly TableColumn[], facts: CellFacts): Column<InvoiceRow>[] {
  const cells = cellsOf(facts);
  return columns.flatMap(({ id, label }, place) => {
    const cell = cells[id];
    if (!cell) return [];
    const render = place === 0 && id !== 'invoiceNumber' ? withInvoiceNumber(cell.render) : cell.render;
    return [{ key: id, head: label, sortable: invoiceList.isSort(id), ...cell, render }];
  });
}

/** The first cell opens the row, so its accessible name includes the invoice number. */
const withInvoiceNumber = (render: Cell['render']): Cell['render'] =>
  function CellWithInvoiceNumber(row) {
    return (
      <>
        {render(row) ?? NONE}
        <span className="pl-hidden"> Invoice {row.invoiceNumber}</span>
      </>
    );
  };

/** The same limit as for status badges. */
const VERY_LATE_AFTER_DAYS = 60;

type DueDateProps = { row: InvoiceRow; today: Day; withLateness: boolean };

/** The due date; a narrow table without status column shows the lateness below it. */
function DueDate({ row, today, withLateness }: DueDateProps) {
  if (row.dueDate === null) return NONE;
  const { status, label, daysPastDue } = invoiceStatus(row, today);
  if (!withLateness || status !== 'PAST_DUE') return formatDay(row.dueDate);
  return (
    <span className={classes.due}>
      {formatDay(row.dueDate)}
      <span className={daysPastDue > VERY_LATE_AFTER_DAYS ? classes.veryLate : classes.late}>{label}</span>
    </span>
  );
}

/** In place of a status column: the lateness below the due date, or the badge of an invoice that is not just open. */
function DueOrStatus({ row, today }: { row: InvoiceRow; today: Day }) {
  const { status } = invoiceStatus(row, today);
  if (status === 'PAST_DUE') return <DueDate row={row} today={today} withLateness />;
  if (row.type === 'INVOICE' && status === 'OPEN') return row.dueDate === null ? NONE : formatDay(row.dueDate);
  return <InvoiceStatusBadge invoice={row} today={today} />;
}

/** The kinds of released waivers that cover the invoice. */
function WaiverCodes({ row }: { row: InvoiceRow }) {
  const types = flaggedTypes(row);
  if (types.length === 0) return NONE;
  return (
    <span className={classes.codes}>
      {types.map((type) => (
        <CodeChip key={type} title={waiverTypeLabel(type)}>
          {shortCodeOf(type) ?? ''}
        </CodeChip>
      ))}
    </span>
  );
}

type InvoiceMoneyProps = {
  row: Pick<InvoiceRow, 'type'>;
  amount: Cents;
  currency?: CurrencyCode;
  size?: 'panel' | undefined;
};

/** Shows credits as negative amounts. */
export function InvoiceMoney({ row, amount, currency, size }: InvoiceMoneyProps) {
  if (row.type === 'INVOICE' || amount === ZERO) {
    return <MoneyText amount={amount} currency={currency} size={size} zeroAsDash={currency === undefined} />;
  }
  return <MoneyText amount={signedAmount(row.type, amount)} currency={currency} size={size} tone="credit" />;
}
