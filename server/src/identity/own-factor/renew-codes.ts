import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import type { FactorPerson } from '../two-factor/factor-person.ts';
import { mailRecoveryCode } from '../two-factor/mail-recovery-code.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../two-factor/recovery-codes.ts';
import { lockFactor, replaceRecoveryCodes } from '../two-factor/two-factor.sql.ts';
import { countCodeTry, forgetCodeTries, verifySecondFactor } from '../two-factor/verify-second-factor.ts';
import { auditFactor } from './owner.ts';

/** New recovery codes; those before stop working. */
export async function renewCodes(app: App, person: FactorPerson, code: string | undefined) {
  const { identityId } = person;
  await countCodeTry(app, identityId, code);
  const recoveryCodes = newRecoveryCodes();
  const work = async (tx: Tx) => {
    const factor = await lockFactor(tx, identityId);
    if (!factor || factor.confirmedAt === null) refuse('second_factor_off');
    const isRecovered = await verifySecondFactor(app, tx, person, code, 'CHANGE');
    await replaceRecoveryCodes(tx, identityId, recoveryCodes.map(recoveryCodeHash));
    if (isRecovered) await mailRecoveryCode(app, tx, person);
    await auditFactor(app, tx, person, 'second-factor.codes-renewed');
  };
  await inTransactionWithCode(app, person, work, 'CHANGE');
  await forgetCodeTries(app, identityId);
  return { recoveryCodes };
}
