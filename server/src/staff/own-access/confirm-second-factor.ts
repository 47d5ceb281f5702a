import { refuse } from '@plumbline/contract/refusals';
import type { confirmSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateSessionsRevoked } from '../../identity/identity.sql.ts';
import { lockLogin } from '../../identity/logins.sql.ts';
import { giveRotatedSession, rotateSession } from '../../identity/sessions/rotate-session.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../../identity/two-factor/recovery-codes.ts';
import { stepOfCode } from '../../identity/two-factor/totp.ts';
import { twoFactorContext } from '../../identity/two-factor/two-factor-context.ts';
import { lockFactor, replaceRecoveryCodes, updateConfirmed } from '../../identity/two-factor/two-factor.sql.ts';
import { countCodeTry, forgetCodeTries } from '../../identity/two-factor/use-second-factor.ts';
import { secondFactorOnMail } from '../../mails/staff-mails.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { mailPerson } from './mail-person.ts';

/** The first right code proves that the app has the secret. */
export const confirmSecondFactor: Handler<typeof Call> = async (app, staff, { code }) => {
  const { organizationId, identityId, sessionId } = staff;
  await countCodeTry(app, identityId, code);
  const recoveryCodes = newRecoveryCodes();
  const rotated = await inTransaction(app.sql, async (tx) => {
    // A sign-in with the password alone locks the login too: it is either over before, or asked for a code.
    const { email, name } = await lockLogin(tx, identityId);
    const factor = (await lockFactor(tx, identityId)) ?? refuse('second_factor_off');
    if (factor.confirmedAt !== null) refuse('second_factor_on');
    const secret = app.encryption.decrypt(factor.sealedSecret, twoFactorContext(identityId));
    const typed = { secret, code: code.replaceAll(' ', ''), now: app.now(), lastStep: factor.lastStep };
    const step = stepOfCode(typed) ?? refuse('wrong_code');
    const at = app.now().toISOString();
    await updateConfirmed(tx, identityId, step, at);
    await replaceRecoveryCodes(tx, identityId, recoveryCodes.map(recoveryCodeHash));
    await updateSessionsRevoked(tx, identityId, at, sessionId);
    await auditOwnAccess(app, tx, staff, 'second-factor.turned-on');
    await mailPerson(app, tx, { organizationId, email }, (sender, origin) =>
      secondFactorOnMail(sender, { name, url: `${origin}/security` }),
    );
    return rotateSession(app, tx, staff, { hasProved: false });
  });
  giveRotatedSession(app, staff, rotated);
  await forgetCodeTries(app, identityId);
  return { recoveryCodes };
};
