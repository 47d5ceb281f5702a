// What the audit log has of support tickets.
import { testTickets } from '../../../support/testing/test-tickets.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { auditedAt, type AuditedCases } from './audited-case.ts';

type TicketCall = 'answerTicket' | 'assignTicket' | 'closeTicket' | 'endTicketLink' | 'reopenTicket' | 'sendTicketLink';

export async function ticketCases(): Promise<AuditedCases<TicketCall>> {
  const portal = await testPortal();
  const { asked, asStaff, answer, close, linkOf } = testTickets(portal);
  const audited = auditedAt(portal);
  return {
    answerTicket: audited('Answered a support ticket', async () => {
      const id = await asked();
      return () => asStaff('POST', `/${id}/messages`, { lastMessageId: id, text: 'Try it again.' });
    }),
    assignTicket: audited('Took a support ticket', async () => {
      const id = await asked();
      return () => asStaff('PUT', `/${id}/assignee`, { isMine: true });
    }),
    closeTicket: audited('Closed a support ticket', async () => {
      const id = await asked();
      return () => asStaff('POST', `/${id}/close`, { lastMessageId: id });
    }),
    reopenTicket: audited('Reopened a support ticket', async () => {
      const id = await asked();
      await close(id);
      return () => asStaff('POST', `/${id}/reopen`);
    }),
    endTicketLink: audited('Ended the link of a support ticket', async () => {
      const id = await asked({ email: `pat@${portal.label}.example` });
      await answer(id, 'Try it again.');
      const linkId = await linkOf(id);
      return () => asStaff('POST', `/${id}/link/end`, { linkId });
    }),
    sendTicketLink: audited('Sent a new link of a support ticket', async () => {
      const id = await asked({ email: `pat@${portal.label}.example` });
      await answer(id, 'Try it again.');
      const linkId = await linkOf(id);
      return () => asStaff('POST', `/${id}/link`, { linkId });
    }),
  };
}
