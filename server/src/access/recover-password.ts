import type { recoverPassword as Call } from '@plumbline/contract/access';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { EMAIL_INVALID } from '@plumbline/rules/access/field-problems';
import { couldBeEmail, normalizeEmail } from '@plumbline/rules/email';
import type { App } from '../app.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { Visitor } from '../http/caller.ts';
import { selectIsOfOrganization } from './access.sql.ts';
import { auditLogin } from '../identity/audit-login.ts';
import { selectIdentityByEmail } from '../identity/identity.sql.ts';
import { RECOVERY_BY_ADDRESS, RECOVERY_BY_CLIENT } from '../identity/limits.ts';
import { mailResetPassword } from '../identity/codes/mailed-codes.ts';
import { withMinimumDuration } from '../identity/minimum-duration.ts';

/**
 * Reveals whether the address has an account, unless the portal hides that (decision A7); therefore throttled and
 * recorded.
 */
export const recoverPassword: Handler<typeof Call> = async (app, caller, { email: typed, organizationId }) => {
  const { tenant, capabilities } = caller;
  if (organizationId !== undefined && organizationId !== tenant.organizationId) refuse('wrong_organization');
  const email = normalizeEmail(typed);
  if (!couldBeEmail(email)) throw new Refused('invalid_email', undefined, { email: EMAIL_INVALID });
  await app.throttle.count(RECOVERY_BY_CLIENT, caller.clientNetwork);
  await app.throttle.count(RECOVERY_BY_ADDRESS, email);
  if (capabilities.neutralRecovery) await withMinimumDuration(async () => void (await recover(app, caller, email)));
  else if (!(await recover(app, caller, email))) refuse('user_not_found');
  return {};
};

/** False if nobody of this organization has the address, whoever has it elsewhere. */
async function recover(app: App, caller: Visitor, email: string): Promise<boolean> {
  const known = await selectIdentityByEmail(app.sql, email);
  const isOurs = known !== undefined && (await selectIsOfOrganization(app.sql, caller.tenant.organizationId, known.id));
  const login = isOurs ? known : undefined;
  await inTransaction(app.sql, async (tx) => {
    if (login) await mailResetPassword(app, tx, caller.tenant, login);
    const asked = { action: 'password.recovery', actorIdentityId: null, detail: { email } };
    await auditLogin(app, tx, caller, { ...asked, identityId: login?.id ?? null });
  });
  return login !== undefined;
}
