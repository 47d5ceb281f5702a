import type { sendVerification as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import { inTransaction } from '../database/transaction.ts';
import type { Handler } from '../http/handler.ts';
import { VERIFICATION_BY_PERSON, VERIFICATION_PAUSE } from '../identity/limits.ts';
import { selectLogin } from '../identity/logins.sql.ts';
import { mailVerifyEmail } from '../identity/codes/mailed-codes.ts';

/** The page reads the message (Spec 1 §7). */
export const sendVerification: Handler<typeof Call> = async (app, { tenant, identityId }) => {
  const login = await selectLogin(app.sql, identityId);
  if (!login) return refuse('not_signed_in');
  if (login.emailVerifiedAt !== null) {
    return { isEmailVerificationSent: false, isEmailVerified: true, message: 'Email already verified' };
  }
  await app.throttle.count(VERIFICATION_PAUSE, identityId);
  await app.throttle.count(VERIFICATION_BY_PERSON, identityId);
  await inTransaction(app.sql, (tx) => mailVerifyEmail(app, tx, tenant, login));
  return { isEmailVerificationSent: true, isEmailVerified: false, message: 'Verification email sent' };
};
