// Support tickets, which staff read by an id, and whoever asked by a link or when they are logged in.
import { newId } from '../../../database/new-id.ts';
import { testTickets } from '../../../support/testing/test-tickets.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { foreignAt, type ForeignCases } from './foreign-case.ts';

export async function foreignTicketCases(): Promise<
  ForeignCases<'getMyTicket' | 'getTicket' | 'getTicketThread' | 'replyToMyTicket' | 'replyToTicket'>
> {
  const portal = await testPortal();
  const foreign = foreignAt(portal);
  const { asked, asStaff, answer, open, writeBack, readMine, replyToMine, tokenOf } = testTickets(portal);
  const answered = async () => {
    const email = `${newId()}@${portal.label}.example`;
    await answer(await asked({ email }), 'Try it again.');
    return tokenOf(email);
  };
  return {
    getTicketThread: foreign(async () => {
      const token = await answered();
      return () => open(token);
    }),
    replyToTicket: foreign(async () => {
      const token = await answered();
      return () => writeBack(token, 'Still no.');
    }),
    replyToMyTicket: foreign(async () => {
      const id = await asked({}, portal.cookies.customer);
      return () => replyToMine(id, 'Still no.');
    }),
    getMyTicket: foreign(async () => {
      const id = await asked({}, portal.cookies.customer);
      return () => readMine(id);
    }),
    getTicket: foreign(async () => {
      const id = await asked();
      return () => asStaff('GET', `/${id}`);
    }),
  };
}
