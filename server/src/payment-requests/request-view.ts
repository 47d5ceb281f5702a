import type { ShownRequest } from './browse-requests.sql.ts';

/** A payment request as staff see it; never its token. */
export const requestView = (row: ShownRequest) => ({
  id: row.id,
  state: row.state,
  kind: row.printedInvoiceId === null ? ('SENT' as const) : ('PRINTED' as const),
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
