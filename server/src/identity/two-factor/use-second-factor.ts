import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { insertAuditEvent } from '../../audit/audit.sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { ConsoleVisitor } from '../../http/caller.ts';
import { SECOND_FACTOR_BY_PERSON } from '../limits.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { twoFactorContext } from './two-factor-context.ts';
import { lockFactor, updateRecoveryCodeUsed, updateStep } from './two-factor.sql.ts';

type FactorApp = Pick<App, 'encryption' | 'now'>;
type Person = Pick<ConsoleVisitor, 'clientAddress' | 'requestId'> & { organizationId: string; identityId: string };

/**
 * Counts a try before the code is looked at, so that many at once do not get around the limit. Call it before the
 * transaction that uses the code, and forget the tries after it.
 */
export async function countCodeTry(app: App, identityId: string, code: string | undefined): Promise<void> {
  if (code !== undefined) await app.throttle.count(SECOND_FACTOR_BY_PERSON, identityId);
}

export const forgetCodeTries = (app: App, identityId: string) =>
  app.throttle.forget(SECOND_FACTOR_BY_PERSON, identityId);

/**
 * Refuses a sign-in of somebody who has two factors, unless the code is right; others need none. Answers whether it was a
 * recovery code, which is recorded here, and of which the person is to be told.
 */
export async function useSecondFactor(
  app: FactorApp,
  tx: Tx,
  { organizationId, identityId, requestId, clientAddress }: Person,
  typed: string | undefined,
): Promise<boolean> {
  const factor = await lockFactor(tx, identityId);
  if (!factor || factor.confirmedAt === null) return false;
  const code = typed?.trim() ?? '';
  if (code === '') refuse('code_needed');
  const secret = app.encryption.decrypt(factor.sealedSecret, twoFactorContext(identityId));
  const digits = code.replaceAll(' ', '');
  const step = stepOfCode({ secret, code: digits, now: app.now(), lastStep: factor.lastStep });
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
