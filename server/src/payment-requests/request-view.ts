import type { PaymentRequestKind } from '@plumbline/rules/payment-requests/payment-request-list';
import type { ShownRequest } from './browse-requests.sql.ts';

const kindOf = ({ printedInvoiceId, remindedUserId }: ShownRequest): PaymentRequestKind => {
  if (printedInvoiceId !== null) return 'PRINTED';
  return remindedUserId === null ? 'SENT' : 'REMINDER';
};

/** A payment request as staff see it; never its token. */
export const requestView = (row: ShownRequest) => ({
  id: row.id,
  state: row.state,
  kind: kindOf(row),
  customer: { id: row.customerId, name: row.customerName },
  portal: { id: row.portalId, name: row.portalName },
  currencyCode: row.currencyCode,
  amount: row.amount,
  amountDue: row.amountDue,
  description: row.description,
  orderNumber: row.orderNumber,
  invoiceNumbers: row.invoiceNumbers,
  recipient: { name: row.recipientName, email: row.recipientEmail },
  requester: { name: row.requesterName, email: row.requesterEmail },
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  openedAt: row.openedAt,
  remindedAt: row.remindedAt,
  revokedAt: row.revokedAt,
  failedTries: row.failedTries,
  payment: row.payment,
});
