import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import { SECOND_FACTOR_BY_PERSON } from '../limits.ts';
import type { FactorPerson } from './factor-person.ts';
import { mailRecoveryCode } from './mail-recovery-code.ts';
import { isPasskeyAnswer, verifyPasskey } from './passkeys.ts';
import type { ChallengePurpose } from './passkeys.sql.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { twoFactorContext } from './two-factor-context.ts';
import { lockFactor, updateRecoveryCodeUsed, updateStep } from './two-factor.sql.ts';

type FactorApp = Pick<App, 'encryption' | 'now' | 'tenants'>;

/**
 * Counts a try before the code is looked at, so that many at once do not get around the limit. Call it before the
 * transaction that uses the code, and forget the tries after it.
 */
export async function countCodeTry(app: App, identityId: string, code: string | undefined): Promise<void> {
  if (code !== undefined) await app.throttle.count(SECOND_FACTOR_BY_PERSON, identityId);
}

export const forgetCodeTries = (app: App, identityId: string) =>
  app.throttle.forget(SECOND_FACTOR_BY_PERSON, identityId);

/** The second step of a sign-in, in its transaction: `verifySecondFactor`, and a mail about a recovery code. */
export async function passSecondFactor(
  app: App,
  tx: Tx,
  person: FactorPerson,
  code: string | undefined,
): Promise<void> {
  if (await verifySecondFactor(app, tx, person, code)) await mailRecoveryCode(app, tx, person);
}

/**
 * Refuses a sign-in of somebody who has two factors, unless the code is right; others need none. Answers whether it was a
 * recovery code, which is recorded here, and of which the person is to be told.
 */
export async function verifySecondFactor(
  app: FactorApp,
  tx: Tx,
  person: FactorPerson,
  typed: string | undefined,
  purpose: ChallengePurpose = 'SIGN_IN',
): Promise<boolean> {
  const { organizationId, identityId, requestId, clientAddress } = person;
  const factor = await lockFactor(tx, identityId);
  if (!factor || factor.confirmedAt === null) return false;
  const code = typed?.trim() ?? '';
  if (code === '') refuse('code_needed');
  if (isPasskeyAnswer(code)) {
    await verifyPasskey(app, tx, person, code, purpose);
    return false;
  }
  const step = stepOfApp(app, identityId, factor, code);
  if (step !== null) {
    await updateStep(tx, identityId, step);
    return false;
  }
  const at = app.now().toISOString();
  if (!(await updateRecoveryCodeUsed(tx, identityId, recoveryCodeHash(code), at))) refuse('wrong_code');
  await insertAuditEvent(tx, {
    organizationId,
    at,
    actorIdentityId: identityId,
    action: 'second-factor.recovery-code-used',
    subjectType: 'identity',
    subjectId: identityId,
    requestId,
    clientAddress,
  });
  return true;
}

type Factor = NonNullable<Awaited<ReturnType<typeof lockFactor>>>;

/** Null if the code is wrong, or the person has no app. */
function stepOfApp(app: FactorApp, identityId: string, factor: Factor, code: string): number | null {
  const { sealedSecret, appConfirmedAt, lastStep } = factor;
  if (sealedSecret === null || appConfirmedAt === null) return null;
  const secret = app.encryption.decrypt(sealedSecret, twoFactorContext(identityId));
  return stepOfCode({ secret, code: code.replaceAll(' ', ''), now: app.now(), lastStep });
}
