import { refuse } from '@plumbline/contract/refusals';
import type { beginSecondFactor as Call } from '@plumbline/contract/staff/second-factor';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { newTotpSecret, totpUri } from '../../identity/two-factor/totp.ts';
import { twoFactorContext } from '../../identity/two-factor/two-factor-context.ts';
import { lockFactor, upsertUnconfirmed } from '../../identity/two-factor/two-factor.sql.ts';
import { confirmPassword } from '../../identity/passwords/confirm-password.ts';

export const beginSecondFactor: Handler<typeof Call> = async (app, staff, { password }) => {
  const { identityId } = staff;
  const { email } = await confirmPassword(app, staff, password);
  const secret = newTotpSecret();
  const sealed = app.encryption.encrypt(secret, twoFactorContext(identityId));
  await inTransaction(app.sql, async (tx) => {
    const before = await lockFactor(tx, identityId);
    if (before && before.confirmedAt !== null) refuse('second_factor_on');
    await upsertUnconfirmed(tx, identityId, sealed, app.now().toISOString());
  });
  return { secret, uri: totpUri(secret, email) };
};
