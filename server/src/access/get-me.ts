import type { getMe as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectPerson } from './access.sql.ts';

/** The person at the keyboard: the customer's user, or the member of staff who acts for the customer. */
export const getMe: Handler<typeof Call> = async (app, { tenant, identityId, userId, actor }) => {
  const person = await selectPerson(app.sql, identityId);
  if (!person) return refuse('not_signed_in');
  return {
    id: userId ?? actor?.staffId ?? identityId,
    name: person.name,
    email: person.email,
    organizationId: tenant.organizationId,
    emailVerified: person.emailVerifiedAt !== null,
  };
};
