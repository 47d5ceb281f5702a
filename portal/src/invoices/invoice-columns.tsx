import { formatDay, type Day } from '@plumbline/rules/dates';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import { invoiceList } from '@plumbline/rules/invoices/invoice-list';
import { signedAmount } from '@plumbline/rules/invoices/signed-amount';
import { ZERO, type Cents, type CurrencyCode } from '@plumbline/rules/money';
import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { TYPE_CHOICES } from './filter-words.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';
import classes from './invoice-columns.module.css';

type Cell = Pick<Column<InvoiceRow>, 'render' | 'align' | 'tone' | 'grow' | 'width'>;
type CellFacts = { readonly today: Day; readonly isNarrow: boolean };

const quietCell = (textOf: (row: InvoiceRow) => string | null): Cell => ({ render: textOf, tone: 'quiet' });
const growingCell = (textOf: (row: InvoiceRow) => string | null): Cell => ({ render: textOf, grow: true });

const cellsOf = ({ today, isNarrow }: CellFacts): Readonly<Record<string, Cell>> => ({
  invoiceNumber: { render: (row) => row.invoiceNumber },
  jobName: { ...growingCell((row) => row.jobName), ...(isNarrow && { width: '50%' }) },
  poNumber: quietCell((row) => row.poNumber),
  invoiceCreatedAt: quietCell((row) => formatDay(row.invoiceCreatedAt)),
  dueDate: { render: (row) => <DueDate row={row} today={today} withLateness={isNarrow} /> },
  status: { render: (row) => <InvoiceStatusBadge invoice={row} today={today} /> },
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
        {render(row) ?? '\u2013'}
        <span className="pl-hidden"> Invoice {row.invoiceNumber}</span>
      </>
    );
  };

/** The same limit as for status badges. */
const VERY_LATE_AFTER_DAYS = 60;

type DueDateProps = { row: InvoiceRow; today: Day; withLateness: boolean };

/** The due date; a narrow table without status column shows the lateness below it. */
function DueDate({ row, today, withLateness }: DueDateProps) {
  if (row.dueDate === null) return null;
  const { status, label, daysPastDue } = invoiceStatus(row, today);
  if (!withLateness || status !== 'PAST_DUE') return formatDay(row.dueDate);
  return (
    <span className={classes.due}>
      {formatDay(row.dueDate)}
      <span className={daysPastDue > VERY_LATE_AFTER_DAYS ? classes.veryLate : classes.late}>{label}</span>
    </span>
  );
}

type InvoiceMoneyProps = { row: Pick<InvoiceRow, 'type'>; amount: Cents; currency?: CurrencyCode };

/** Shows credits as negative amounts. */
export function InvoiceMoney({ row, amount, currency }: InvoiceMoneyProps) {
  if (row.type === 'INVOICE' || amount === ZERO) return <MoneyText amount={amount} currency={currency} zeroAsDash />;
  return <MoneyText amount={signedAmount(row.type, amount)} currency={currency} tone="credit" />;
}
