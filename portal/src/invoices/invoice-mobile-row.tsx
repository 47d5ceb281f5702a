import { formatDay, type Day } from '@plumbline/rules/dates';
import { invoiceStatus } from '@plumbline/rules/invoices/invoice-status';
import { waiverFlagCodes } from '@plumbline/rules/waivers/waiver-flags';
import { MobileRow } from '@plumbline/ui/lists/mobile-row';
import { DisputeBadge, showsDispute } from './dispute-badge.tsx';
import { InvoiceMoney } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceStatusBadge } from './invoice-status-badge.tsx';

/** An invoice on small screens; a paid one shows its total instead of a zero balance. */
export function InvoiceMobileRow({ row, today }: { row: InvoiceRow; today: Day }) {
  const { status } = invoiceStatus(row, today);
  const isDisputed = showsDispute(row);
  const isJustDue = !isDisputed && row.type === 'INVOICE' && status === 'OPEN' && row.dueDate !== null;
  return (
    <MobileRow
      title={row.invoiceNumber}
      amount={
        <InvoiceMoney
          row={row}
          amount={status === 'PAID' ? row.totalAmount : row.balance}
          currency={row.currencyCode}
        />
      }
      note={[row.jobName ?? row.poNumber, waiverFlagCodes(row)].filter((part) => part !== null).join(' · ')}
      aside={
        isDisputed ? (
          <DisputeBadge />
        ) : isJustDue ? (
          `Due ${formatDay(row.dueDate!)}`
        ) : (
          <InvoiceStatusBadge invoice={row} today={today} />
        )
      }
    />
  );
}
