import { refuse } from '@plumbline/contract/refusals';
import type { resetSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { App } from '../../app.ts';
import type { Actor } from '../../audit/record-by.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { takeFactor } from '../../identity/own-factor/take-factor.ts';
import type { MailApp } from '../../mails/send-mail.ts';
import { auditStaff } from '../audit-staff.ts';
import { lockMember, lockOwners } from '../staff.sql.ts';
import { selectWorksElsewhere } from './own-access.sql.ts';

const OWN_FACTOR = 'Your own two-factor sign-in is turned off under Security, with your password and a code.';

/**
 * Only for who works here alone: no owner opens the way into another organization. The own one is turned off with the
 * password and a code.
 */
export const resetSecondFactor: Handler<typeof Call> = async (app, staff, { staffId }) => {
  const { organizationId, name } = staff;
  if (staffId === staff.staffId) refuse('forbidden', OWN_FACTOR);
  await inTransaction(app.sql, async (tx) => {
    const { mayChange } = await lockOwners(tx, organizationId);
    if (!mayChange.includes(staff.staffId)) refuse('forbidden');
    const member = (await lockMember(tx, organizationId, staffId)) ?? refuse('not_found');
    if (await selectWorksElsewhere(tx, organizationId, member.identityId)) refuse('works_elsewhere');
    await takeSecondFactor(app, tx, staff, { ...member, staffId, by: name });
  });
  app.sessions.clearCache();
  return {};
};

type Colleague = { staffId: string; identityId: string; name: string; email: string; by: string };

/** Turns it off, in the audit log too. */
export async function takeSecondFactor(
  app: MailApp & Pick<App, 'now' | 'tenants'>,
  tx: Tx,
  actor: Actor,
  { staffId, ...colleague }: Colleague,
): Promise<void> {
  const { name, email } = colleague;
  await takeFactor(app, tx, { ...colleague, organizationId: actor.organizationId });
  const action = 'second-factor.reset';
  await auditStaff(app, tx, actor, { action, subjectType: 'staff', subjectId: staffId, detail: { name, email } });
}
