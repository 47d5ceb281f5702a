import type { getMe as Call } from '@plumbline/contract/access';
import type { Handler } from '../http/handler.ts';
import { selectPerson, selectUser } from './access.sql.ts';

/** The user, also if staff act for one; the member of staff who acts for a company as a whole. */
export const getMe: Handler<typeof Call> = async (app, { tenant, identityId, userId, actor }) => {
  const { organizationId } = tenant;
  const person =
    userId === null ? await selectPerson(app.sql, identityId) : await selectUser(app.sql, organizationId, userId);
  return {
    id: userId ?? actor?.staffId ?? identityId,
    name: person.name,
    email: person.email,
    organizationId,
    emailVerified: person.emailVerifiedAt !== null,
  };
};
