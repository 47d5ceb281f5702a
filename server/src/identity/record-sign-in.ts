// Sign-ins to the console in the audit log, also those that failed, and wrong codes anywhere (SET-06).
import { Refused } from '@plumbline/contract/refusals';
import type { App } from '../app.ts';
import { insertAuditEvent } from '../audit/audit.sql.ts';
import { type ActingPerson, recordBy } from '../audit/record-by.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import type { Tenant } from '../http/caller.ts';
import { RECORDED_FAILURES_BY_PERSON } from './limits.ts';
import { askForFactor } from './two-factor/passkeys.ts';
import { type ChallengePurpose, deleteChallenges } from './two-factor/passkeys.sql.ts';

const LAST = 'Further ones of this person are not listed for a day.';

/** Somebody who is signed in, or the account with this address at which somebody tries to sign in. */
type Person = ActingPerson & { email?: string; tenant?: Tenant };

export const recordSignIn = (tx: Tx, person: ActingPerson, action: 'login.ended' | 'login.succeeded', at: string) =>
  recordBy(tx, person, { at, action, subjectType: 'identity', subjectId: person.identityId });

/** Only so many a day for one person: whoever guesses must not fill the log. */
export async function recordFailure(
  app: App,
  { organizationId, identityId, requestId, clientAddress, email }: Person,
  action: 'login.failed' | 'second-factor.wrong-code',
): Promise<void> {
  const count = await app.throttle.increment(RECORDED_FAILURES_BY_PERSON, `${action} ${identityId}`);
  if (count > RECORDED_FAILURES_BY_PERSON.max) return;
  await insertAuditEvent(app.sql, {
    organizationId,
    at: app.now().toISOString(),
    actorIdentityId: email === undefined ? identityId : null,
    action,
    subjectType: 'identity',
    subjectId: identityId,
    detail: { ...(email !== undefined && { email }), ...(count === RECORDED_FAILURES_BY_PERSON.max && { note: LAST }) },
    requestId,
    clientAddress,
  });
}

/**
 * A transaction that asks for a code. It is rolled back by a wrong one, which is recorded afterwards; challenges that
 * were out are over then. A refusal has what the page needs to ask for the factor.
 */
export async function inTransactionWithCode<Result>(
  app: App,
  person: Person,
  work: (tx: Tx) => Promise<Result>,
  purpose: ChallengePurpose = 'SIGN_IN',
): Promise<Result> {
  try {
    return await inTransaction(app.sql, work);
  } catch (error) {
    if (!(error instanceof Refused) || (error.code !== 'wrong_code' && error.code !== 'code_needed')) throw error;
    if (error.code === 'wrong_code') {
      await recordFailure(app, person, 'second-factor.wrong-code');
      await deleteChallenges(app.sql, person.identityId);
    }
    // A new one is set up, and nothing is asked for.
    if (purpose === 'REGISTER') throw error;
    const factor = await askForFactor(app, person, purpose);
    throw new Refused(error.code, error.message, undefined, { factor });
  }
}
