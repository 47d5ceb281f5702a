import { refuse } from '@plumbline/contract/refusals';
import type { authorizeWaiverSigning as Call } from '@plumbline/contract/waiver-signing';
import { refuseAuthorization } from '@plumbline/rules/waivers/signatories';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { auditSignatory } from './audit-signatory.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';
import { insertAuthorization, selectSignatory, updateAuthorizationWithdrawn } from '../signatories.sql.ts';
import { signatoryView } from './signatory-view.ts';

/** By the signatory in person: nobody authorizes a signature in somebody else's name. */
export const authorizeWaiverSigning: Handler<typeof Call> = async (app, staff, { password, ...authorization }) => {
  await confirmPassword(app, staff, password);
  return inTransaction(app.sql, async (tx) => {
    const { organizationId, identityId, staffId, clientAddress } = staff;
    const signatory = (await selectSignatory(tx, organizationId, staffId)) ?? refuse('not_signatory');
    const refusal = refuseAuthorization(signatory, authorization);
    if (refusal !== null) refuse(refusal);
    const at = app.now().toISOString();
    await updateAuthorizationWithdrawn(tx, organizationId, identityId, at);
    await insertAuthorization(tx, {
      ...authorization,
      organizationId,
      id: newId(),
      identityId,
      recordedAt: at,
      clientAddress,
    });
    const action = 'waiver-authorization.recorded';
    await auditSignatory(tx, staff, { at, action, subjectId: staffId, detail: authorization });
    return signatoryView((await selectSignatory(tx, organizationId, staffId))!);
  });
};
