import { refuse } from '@plumbline/contract/refusals';
import type { removeWaiverSignatory as Call } from '@plumbline/contract/waiver-signing';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { selectStaffMember } from '../desk/desk.sql.ts';
import { auditSignatory } from './audit-signatory.ts';
import { deleteSignatory, updateAuthorizationWithdrawn } from '../signatories.sql.ts';

export const removeWaiverSignatory: Handler<typeof Call> = (app, staff, { staffId }) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId } = staff;
    const member = (await selectStaffMember(tx, organizationId, staffId)) ?? refuse('not_found');
    if (!(await deleteSignatory(tx, organizationId, staffId))) refuse('not_found');
    const at = app.now().toISOString();
    await updateAuthorizationWithdrawn(tx, organizationId, member.identityId, at);
    await auditSignatory(tx, staff, { at, action: 'waiver-signatory.removed', subjectId: staffId });
    return null;
  });
