import { refuse } from '@plumbline/contract/refusals';
import type { turnOffSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { giveRotatedSession, rotateSession } from '../../identity/sessions/rotate-session.ts';
import { deleteFactor, lockFactor } from '../../identity/two-factor/two-factor.sql.ts';
import { countCodeTry, forgetCodeTries, useSecondFactor } from '../../identity/two-factor/use-second-factor.ts';
import { secondFactorOffMail } from '../../mails/staff-mails.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { mailPerson } from './mail-person.ts';
import { selectRequiresFactor } from './own-access.sql.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';

export const turnOffSecondFactor: Handler<typeof Call> = async (app, staff, { password, code }) => {
  const { organizationId, identityId } = staff;
  const { email, name } = await confirmPassword(app, staff, password);
  await countCodeTry(app, identityId, code);
  const rotated = await inTransaction(app.sql, async (tx) => {
    const factor = await lockFactor(tx, identityId);
    if (!factor || factor.confirmedAt === null) refuse('second_factor_off');
    if (await selectRequiresFactor(tx, identityId)) refuse('second_factor_required');
    await useSecondFactor(app, tx, staff, code);
    await deleteFactor(tx, identityId);
    await auditOwnAccess(app, tx, staff, 'second-factor.turned-off');
    await mailPerson(app, tx, { organizationId, email }, (sender, origin) =>
      secondFactorOffMail(sender, { name, by: null, url: `${origin}/security` }),
    );
    return rotateSession(app, tx, staff);
  });
  giveRotatedSession(app, staff, rotated);
  await forgetCodeTries(app, identityId);
  return {};
};
