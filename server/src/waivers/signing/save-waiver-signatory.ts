import { refuse } from '@plumbline/contract/refusals';
import type { saveWaiverSignatory as Call } from '@plumbline/contract/waiver-signing';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { selectStaffMember } from '../desk/desk.sql.ts';
import { auditSignatory } from './audit-signatory.ts';
import { selectSignatory, upsertSignatory } from '../signatories.sql.ts';
import { signatoryView } from './signatory-view.ts';

export const saveWaiverSignatory: Handler<typeof Call> = (app, staff, { staffId, ...given }) =>
  inTransaction(app.sql, async (tx) => {
    const { organizationId } = staff;
    if (!(await selectStaffMember(tx, organizationId, staffId))) refuse('not_found');
    const at = app.now().toISOString();
    const signatory = { ...given, title: given.title.trim() };
    const { identityId: changedBy } = staff;
    await upsertSignatory(tx, { ...signatory, organizationId, staffId, changedBy, changedAt: at });
    await auditSignatory(tx, staff, { at, action: 'waiver-signatory.saved', subjectId: staffId, detail: signatory });
    return signatoryView((await selectSignatory(tx, organizationId, staffId))!);
  });
