import type { getPaymentRequest as Call } from '@plumbline/contract/payment-requests';
import { fixedAmount } from '@plumbline/rules/payment-requests/amount';
import type { Handler } from '../http/handler.ts';
import { openLink } from './open-link.ts';
import { updateRequestOpened } from './payment-requests.sql.ts';

/** LNK-01: what the link asks for. The supplier sees that it was opened. */
export const getPaymentRequest: Handler<typeof Call> = async (app, visitor, { token }) => {
  const { request, invoices, methods } = await openLink(app, visitor, token);
  const isFirst = request.openedAt === null && !visitor.isHead;
  if (isFirst) await updateRequestOpened(app.sql, request, app.now().toISOString());
  const dueDates = invoices.flatMap(({ dueDate }) => (dueDate === null ? [] : [dueDate]));
  return {
    currencyCode: request.currencyCode,
    amount: fixedAmount({ amount: request.amount, paymentRequestInvoices: invoices }),
    description: request.description,
    orderNumber: request.orderNumber,
    dueDate: dueDates.toSorted()[0] ?? null,
    expiresAt: request.expiresAt,
    requester: {
      name: request.requesterName,
      title: request.requesterTitle,
      email: request.requesterEmail,
      phone: request.requesterPhone,
    },
    recipient: { name: request.recipientName, email: request.recipientEmail ?? '', companyName: request.customerName },
    paymentRequestInvoices: [...invoices],
    methods,
  };
};
