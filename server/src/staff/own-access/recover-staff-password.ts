import { Refused } from '@plumbline/contract/refusals';
import type { recoverStaffPassword as Call } from '@plumbline/contract/staff/own-access';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../../app.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import type { Handler } from '../../http/handler.ts';
import { createCode } from '../../identity/codes/action-codes.ts';
import { RECOVERY_BY_ADDRESS, RECOVERY_BY_CLIENT } from '../../identity/limits.ts';
import { selectLogin, selectStaffLogin } from '../../identity/logins.sql.ts';
import { withMinimumDuration } from '../../identity/minimum-duration.ts';
import { staffPasswordMail } from '../../mails/staff-mails.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { mailPerson } from './mail-person.ts';

export const recoverStaffPassword: Handler<typeof Call> = async (app, visitor, { email: typed }) => {
  const email = normalizeEmail(typed);
  if (!couldBeEmail(email)) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  await app.throttle.count(RECOVERY_BY_CLIENT, visitor.clientNetwork);
  await app.throttle.count(RECOVERY_BY_ADDRESS, email);
  await withMinimumDuration(() => mailLink(app, visitor, email));
  return {};
};

async function mailLink(app: App, { requestId, clientAddress }: ConsoleVisitor, typed: string): Promise<void> {
  const found = await selectStaffLogin(app.sql, typed);
  const login = found && (await selectLogin(app.sql, found.id));
  if (!found || !login) return;
  const { organizationId, id: identityId } = found;
  const { email, name } = login;
  await inTransaction(app.sql, async (tx) => {
    const place = { organizationId, portalId: null };
    const oobCode = await createCode(app, tx, place, { mode: 'resetPassword', identityId, email });
    const query = new URLSearchParams({ organization: organizationId, oobCode }).toString();
    await mailPerson(app, tx, { organizationId, email }, (sender, origin) =>
      staffPasswordMail(sender, { name, url: `${origin}/new-password?${query}` }),
    );
    await auditOwnAccess(app, tx, { organizationId, identityId, requestId, clientAddress }, 'password.recovery');
  });
}
