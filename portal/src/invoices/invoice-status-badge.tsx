import type { Day } from '@plumbline/rules/dates';
import { invoiceStatus, type StatusFacts } from '@plumbline/rules/invoices/invoice-status';
import { Badge, PastDueBadge, StatusBadge } from '@plumbline/ui/status-badge';
import { IconCircleCheck, IconReceiptRefund } from '@tabler/icons-react';

/** The status of an invoice; credits have their own labels, because their balance is not payable. */
export function InvoiceStatusBadge({ invoice, today }: { invoice: StatusFacts; today: Day }) {
  const { status, label, daysPastDue } = invoiceStatus(invoice, today);
  if (invoice.type === 'CREDIT' && status === 'OPEN') {
    return (
      <Badge color="green" icon={<IconReceiptRefund size={13} stroke={1.75} aria-hidden="true" />}>
        {label}
      </Badge>
    );
  }
  if (invoice.type === 'CREDIT' && status === 'PAID') {
    return (
      <Badge color="grey" icon={<IconCircleCheck size={13} stroke={1.75} aria-hidden="true" />}>
        {label}
      </Badge>
    );
  }
  return status === 'PAST_DUE' ? <PastDueBadge days={daysPastDue} /> : <StatusBadge kind="invoice" status={status} />;
}
