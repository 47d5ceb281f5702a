import { IconMessage } from '@tabler/icons-react';
import { ZERO } from '@plumbline/rules/money';
import { Badge } from '@plumbline/ui/status-badge';
import type { Column } from '@plumbline/ui/lists/data-table-props';
import type { InvoiceRow } from './invoice-row.ts';

/** A paid invoice has nothing left to keep out of autopay and reminders. */
export const showsDispute = ({ isInDispute, balance }: Pick<InvoiceRow, 'balance' | 'isInDispute'>): boolean =>
  isInDispute && balance > ZERO;

export function DisputeBadge() {
  return (
    <Badge color="amber" icon={<IconMessage size={13} stroke={1.75} aria-hidden="true" />}>
      In dispute
    </Badge>
  );
}

/** An invoice in dispute says so in place of its status, or below its due date where no status is shown (QST-02). */
export function withDispute(columns: readonly Column<InvoiceRow>[], isStatusShown: boolean): Column<InvoiceRow>[] {
  const key = isStatusShown ? 'status' : 'dueDate';
  return columns.map((column) => (column.key === key ? { ...column, render: disputeOr(column.render, key) } : column));
}

const disputeOr = (render: Column<InvoiceRow>['render'], key: 'dueDate' | 'status') =>
  function CellWithDispute(row: InvoiceRow) {
    if (!showsDispute(row)) return render(row);
    return key === 'status' ? (
      <DisputeBadge />
    ) : (
      <>
        {render(row)} <DisputeBadge />
      </>
    );
  };
