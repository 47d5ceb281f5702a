import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import type { FactorPerson } from '../two-factor/factor-person.ts';
import { mailRecoveryCode } from '../two-factor/mail-recovery-code.ts';
import { countCodeTry, forgetCodeTries, verifySecondFactor } from '../two-factor/verify-second-factor.ts';

/** Before another factor is set up: whoever has one proves it, so that a stolen session adds none. */
export async function proveFactor(app: App, person: FactorPerson, code: string | undefined): Promise<void> {
  const { identityId } = person;
  await countCodeTry(app, identityId, code);
  const work = async (tx: Tx) => {
    if (await verifySecondFactor(app, tx, person, code, 'CHANGE')) await mailRecoveryCode(app, tx, person);
  };
  await inTransactionWithCode(app, person, work, 'CHANGE');
  if (code !== undefined) await forgetCodeTries(app, identityId);
}
