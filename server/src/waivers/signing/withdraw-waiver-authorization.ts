import { refuse } from '@plumbline/contract/refusals';
import type { withdrawWaiverAuthorization as Call } from '@plumbline/contract/waiver-signing';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { auditSignatory } from './audit-signatory.ts';
import { updateAuthorizationWithdrawn } from '../signatories.sql.ts';

export const withdrawWaiverAuthorization: Handler<typeof Call> = (app, staff) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId, staffId } = staff;
    const at = app.now().toISOString();
    if (!(await updateAuthorizationWithdrawn(tx, organizationId, identityId, at))) refuse('not_found');
    await auditSignatory(tx, staff, { at, action: 'waiver-authorization.withdrawn', subjectId: staffId });
    return null;
  });
