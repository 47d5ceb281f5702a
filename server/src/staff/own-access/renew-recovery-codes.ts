import { refuse } from '@plumbline/contract/refusals';
import type { renewRecoveryCodes as Call } from '@plumbline/contract/staff/second-factor';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { mailRecoveryCode } from '../../identity/two-factor/mail-recovery-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../../identity/two-factor/recovery-codes.ts';
import { lockFactor, replaceRecoveryCodes } from '../../identity/two-factor/two-factor.sql.ts';
import { countCodeTry, forgetCodeTries, useSecondFactor } from '../../identity/two-factor/use-second-factor.ts';
import { auditOwnAccess } from './audit-own-access.ts';

export const renewRecoveryCodes: Handler<typeof Call> = async (app, staff, { code }) => {
  const { identityId } = staff;
  await countCodeTry(app, identityId, code);
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(app.sql, async (tx) => {
    const factor = await lockFactor(tx, identityId);
    if (!factor || factor.confirmedAt === null) refuse('second_factor_off');
    const isRecovered = await useSecondFactor(app, tx, staff, code);
    await replaceRecoveryCodes(tx, identityId, recoveryCodes.map(recoveryCodeHash));
    if (isRecovered) await mailRecoveryCode(app, tx, staff);
    await auditOwnAccess(app, tx, staff, 'second-factor.codes-renewed');
  });
  await forgetCodeTries(app, identityId);
  return { recoveryCodes };
};
