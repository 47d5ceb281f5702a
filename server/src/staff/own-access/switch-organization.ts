import { refuse } from '@plumbline/contract/refusals';
import type { switchOrganization as Call } from '@plumbline/contract/staff/own-access';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateStaffSignedIn } from '../../identity/logins.sql.ts';
import { lockOwnStaff } from '../../identity/own-organizations.sql.ts';
import { recordSignIn } from '../../identity/record-sign-in.ts';
import { continueElsewhere } from '../../identity/sessions/continue-elsewhere.ts';
import { giveReplacedSession } from '../../identity/sessions/replace-session.ts';

/** Each organization has it in its own audit log; the next login opens the one that was entered last. */
export const switchOrganization: Handler<typeof Call> = async (app, staff, { organizationId }) => {
  const { identityId } = staff;
  const session = await inTransaction(app.sql, async (tx) => {
    const member = await lockOwnStaff(tx, organizationId, identityId);
    if (!member) refuse('not_found');
    const continued = await continueElsewhere(app, tx, staff, organizationId);
    const at = app.now().toISOString();
    await updateStaffSignedIn(tx, organizationId, member.id, at);
    await recordSignIn(tx, staff, 'login.ended', at);
    await recordSignIn(tx, { ...staff, organizationId }, 'login.succeeded', at);
    return continued;
  });
  giveReplacedSession(app, staff, session);
  return {};
};
