import type { ShownQuestion } from './browse-questions.sql.ts';

/** A question as the desk shows it, with its customer and invoice. */
export const listedQuestion = (shown: Omit<ShownQuestion, 'excerpt'>) => {
  const { id, kind, status, outcome, askedBy, createdAt, closedAt, lastMessageAt } = shown;
  const { customerId, customerName, invoiceId, invoiceNumber, balance, totalAmount, currencyCode, dueDate } = shown;
  return {
    id,
    kind,
    status,
    outcome,
    askedBy,
    createdAt,
    closedAt,
    lastMessageAt,
    customer: { id: customerId, name: customerName },
    invoice: { id: invoiceId, invoiceNumber, balance, totalAmount, currencyCode, dueDate },
  };
};
