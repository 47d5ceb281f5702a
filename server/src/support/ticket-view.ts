import type { ShownTicket } from './browse-tickets.sql.ts';

/** A ticket as the desk lists it for one of the staff. */
export const ticketView = (shown: ShownTicket, identityId: string) => {
  const { id, status, name, email, companyName, subject, createdAt, lastMessageAt } = shown;
  const { customerId, customerName, assignedTo, assigneeName } = shown;
  return {
    id,
    status,
    name,
    email,
    companyName,
    subject,
    createdAt,
    lastMessageAt,
    customer: customerId === null || customerName === null ? null : { id: customerId, name: customerName },
    assignee: assigneeName === null ? null : { name: assigneeName, isMe: assignedTo === identityId },
  };
};
