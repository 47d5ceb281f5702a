import { refuse } from '@plumbline/contract/refusals';
import type { resetSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateSessionsRevoked } from '../../identity/identity.sql.ts';
import { deleteFactor, lockFactor } from '../../identity/two-factor/two-factor.sql.ts';
import { secondFactorOffMail } from '../../mails/staff-mails.ts';
import { auditStaff, type StaffActor } from '../audit-staff.ts';
import { lockMember, lockOwners } from '../staff.sql.ts';
import { mailPerson } from './mail-person.ts';
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
    const owners = await lockOwners(tx, organizationId);
    if (!owners.includes(staff.staffId)) refuse('forbidden');
    const member = (await lockMember(tx, organizationId, staffId)) ?? refuse('not_found');
    if (await selectWorksElsewhere(tx, organizationId, member.identityId)) refuse('works_elsewhere');
    await takeSecondFactor(app, tx, staff, { ...member, staffId, by: name });
  });
  app.sessions.clearCache();
  return {};
};

type Colleague = { staffId: string; identityId: string; name: string; email: string; by: string };

/** Without a factor whoever has the password is in: their sessions end, and they are told. */
export async function takeSecondFactor(
  app: Pick<App, 'mail' | 'now' | 'tenants'>,
  tx: Tx,
  actor: StaffActor,
  { staffId, identityId, name, email, by }: Colleague,
): Promise<void> {
  const factor = await lockFactor(tx, identityId);
  if (!factor || factor.confirmedAt === null) refuse('second_factor_off');
  await deleteFactor(tx, identityId);
  await updateSessionsRevoked(tx, identityId, app.now().toISOString());
  const action = 'second-factor.reset';
  await auditStaff(app, tx, actor, { action, subjectType: 'staff', subjectId: staffId, detail: { name, email } });
  await mailPerson(app, tx, { organizationId: actor.organizationId, email }, (sender, origin) =>
    secondFactorOffMail(sender, { name, by, url: `${origin}/security` }),
  );
}
