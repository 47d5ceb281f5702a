import type { updateMe as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import { problemsAmong } from '@plumbline/rules/access/field-problems';
import { userNameProblem } from '@plumbline/rules/access/profile';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { refuseFields } from '../http/refuse-fields.ts';
import { getMe } from './get-me.ts';
import { updateIdentityName } from '../identity/identity.sql.ts';

/** Only the user may change the name, not staff who act for the user. */
export const updateMe: Handler<typeof Call> = async (app, caller, input) => {
  const { tenant, identityId, userId, actor, requestId, clientAddress } = caller;
  if (actor || userId === null) refuse('forbidden');
  const name = input.name.trim();
  refuseFields(problemsAmong({ name: userNameProblem(name) }));
  await inTransaction(app.sql, async (tx) => {
    await updateIdentityName(tx, identityId, name);
    await insertAuditEvent(tx, {
      organizationId: tenant.organizationId,
      at: app.now().toISOString(),
      actorIdentityId: identityId,
      customerId: caller.customerId,
      action: 'user.renamed',
      subjectType: 'user',
      subjectId: userId,
      requestId,
      clientAddress,
    });
  });
  app.sessions.clearCache();
  return getMe(app, caller, {});
};
