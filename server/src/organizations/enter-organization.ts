import type { enterOrganization as Call } from '@plumbline/contract/installation/organizations';
import { refuse } from '@plumbline/contract/refusals';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { newId } from '../database/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { continueElsewhere } from '../identity/sessions/continue-elsewhere.ts';
import { giveReplacedSession } from '../identity/sessions/replace-session.ts';
import { selectOrganizationName, upsertOperatorStaff } from './organizations.sql.ts';

/** What the staff of an organization read beside the name of an operator. */
export const OPERATOR_TITLE = 'Operator of the installation';

/** The organization that is entered has it in its audit log. */
export const enterOrganization: Handler<typeof Call> = async (app, operator, { organizationId }) => {
  const { identityId, requestId, clientAddress } = operator;
  const session = await inTransaction(app.sql, async (tx) => {
    if (!(await selectOrganizationName(tx, organizationId))) refuse('not_found');
    const continued = await continueElsewhere(app, tx, operator, organizationId);
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
    return continued;
  });
  giveReplacedSession(app, operator, session);
  return {};
};
