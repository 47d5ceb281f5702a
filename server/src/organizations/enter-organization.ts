import type { enterOrganization as Call } from '@plumbline/contract/installation/organizations';
import { refuse } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { lockLoginShared } from '../identity/logins.sql.ts';
import { giveReplacedSession, replaceSession } from '../identity/sessions/replace-session.ts';
import type { Provider } from '../identity/sessions/sessions.ts';
import { selectOrganizationName, selectSessionProof, upsertOperatorStaff } from './organizations.sql.ts';

/** What the staff of an organization read beside the name of an operator. */
export const OPERATOR_TITLE = 'Operator of the installation';

/** The organization that is entered has it in its audit log; the session keeps the time of its sign-in. */
export const enterOrganization: Handler<typeof Call> = async (app, operator, { organizationId }) => {
  const { identityId, requestId, clientAddress } = operator;
  const session = await inTransaction(app.sql, async (tx) => {
    if (!(await selectOrganizationName(tx, organizationId))) refuse('not_found');
    // Whoever ends the sessions of the person locks the login too: it is either over before, or ends this one as well.
    await lockLoginShared(tx, identityId);
    const proof = await selectSessionProof(tx, operator.organizationId, operator.sessionId);
    if (!proof) refuse('not_signed_in');
    const at = app.now().toISOString();
    const member = { organizationId, id: newId(), identityId, title: OPERATOR_TITLE, createdAt: at };
    await upsertOperatorStaff(tx, member);
    await insertAuditEvent(tx, {
      organizationId,
      at,
      actorIdentityId: identityId,
      action: 'operator.entered',
      subjectType: 'organization',
      subjectId: organizationId,
      requestId,
      clientAddress,
    });
    const { authenticatedAt, provider } = proof;
    return replaceSession(app, tx, operator, {
      organizationId,
      identityId,
      kind: 'CONSOLE',
      provider: provider as Provider,
      authenticatedAt,
    });
  });
  giveReplacedSession(app, operator, session);
  return {};
};
