import type { Day } from '@plumbline/rules/dates';
import { formatAmount, ZERO } from '@plumbline/rules/money';
import type { TableColumn } from '@plumbline/rules/portals/table-columns';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import { MoneyText } from '@plumbline/ui/money/money-text';
import { invoiceColumns } from '../../invoices/invoice-columns.tsx';
import type { InvoiceRow } from '../../invoices/invoice-row.ts';
import { LineAmount } from './line-amount.tsx';
import { LineCredit } from './line-credit.tsx';
import { usePayLine } from '../pay-draft.tsx';
import { payableOf } from '../pay-rows.ts';
import { useSelect } from './select-context.ts';
import classes from './select-columns.module.css';

/** The configured columns, followed by credit and amount, which are always shown (Spec 2 §2). */
export function selectColumns(
  configured: readonly TableColumn[],
  { today, withCredit, isWide }: { today: Day; withCredit: boolean; isWide: boolean },
): Column<InvoiceRow>[] {
  const headOf = (id: string) => configured.find((column) => column.id === id)?.label ?? '';
  const facts = invoiceColumns(configured, { today, isNarrow: true }).map((column) => {
    if (column.key === 'invoiceNumber') return { ...column, render: numberCell, foldedHead: 'Invoice and project' };
    if (column.key === 'jobName')
      return { ...column, width: undefined, fold: { into: 'invoiceNumber', render: (row: InvoiceRow) => row.jobName } };
    if (column.key === 'balance') return { ...column, tone: undefined, render: balanceCell };
    return { ...column, width: undefined, fold: undefined };
  });
  return [
    ...facts,
    ...(withCredit
      ? [
          {
            key: 'creditApplied',
            head: headOf('creditApplied'),
            align: 'end',
            width: 120,
            render: creditCell,
            fold: { into: 'balance', render: creditNote },
          } as const,
        ]
      : []),
    { key: 'amount', head: headOf('amount'), align: 'end', width: isWide ? 168 : 148, render: amountCell },
  ];
}

const numberCell = (row: InvoiceRow) => <InvoiceNumber row={row} />;
const balanceCell = (row: InvoiceRow) => <Balance row={row} />;
const creditCell = (row: InvoiceRow) => <CreditCell row={row} />;
const creditNote = (row: InvoiceRow) => <CreditNote row={row} />;
const amountCell = (row: InvoiceRow) => <AmountCell row={row} />;

const NOTHING = <MoneyText amount={ZERO} zeroAsDash />;

/** Opens the invoice; the rest of the row does not. */
export function InvoiceNumber({ row }: { row: InvoiceRow }) {
  const { openInvoice } = useSelect();
  return (
    <button type="button" className={classes.number} onClick={() => openInvoice(row.id)}>
      <span className="pl-hidden">Invoice </span>
      {row.invoiceNumber}
    </button>
  );
}

/** The payable balance, with what other payments hold below it. */
function Balance({ row }: { row: InvoiceRow }) {
  return (
    <>
      <MoneyText amount={payableOf(row)} zeroAsDash />
      {row.pendingAmount > ZERO && (
        <span className={classes.pending}>{`${formatAmount(row.pendingAmount)} pending`}</span>
      )}
    </>
  );
}

function CreditCell({ row }: { row: InvoiceRow }) {
  const line = usePayLine(row.id);
  return line ? <LineCredit line={line} otherwise={NOTHING} /> : NOTHING;
}

/** Below the balance, where there is no column for credits. */
function CreditNote({ row }: { row: InvoiceRow }) {
  const line = usePayLine(row.id);
  return line && <LineCredit line={line} isNote />;
}

function AmountCell({ row }: { row: InvoiceRow }) {
  const line = usePayLine(row.id);
  if (!line) return NOTHING;
  return (
    <div className={classes.amount}>
      <LineAmount line={line} />
    </div>
  );
}
