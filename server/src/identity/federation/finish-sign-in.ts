import type { finishSignIn as Call } from '@plumbline/contract/identity';
import { Refused, refuse } from '@plumbline/contract/refusals';
import { later } from '@plumbline/rules/dates';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Visitor } from '../../http/caller.ts';
import { selectLoginBy } from './federated-logins.sql.ts';
import { CODES_BY_CLIENT } from '../limits.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import { hashToken, type Provider } from '../sessions/sessions.ts';
import { countCodeTry, forgetCodeTries, passSecondFactor } from '../two-factor/verify-second-factor.ts';
import {
  lockIdentityShared,
  selectAttemptPerson,
  selectVouchingSession,
  updateAttemptExpires,
  updateAttemptUsed,
} from './sign-in-attempts.sql.ts';
import { PORTAL } from './sign-in-attempts.ts';
import { lockUpstream } from './upstreams.ts';

/** How long somebody who comes from a provider has to enter the code of their second factor. */
const CODE_ENTRY_MS = 5 * 60_000;

/** Opens a session with a hand-off from a provider or from another portal. */
export const finishSignIn: Handler<typeof Call> = async (app, caller, { handOff, code }) => {
  await app.throttle.check(CODES_BY_CLIENT, caller.clientNetwork);
  const browser = caller.readCookie('sign-in');
  const session = browser === null ? null : await exchange(app, caller, { handOff, browser, code });
  if (!session) {
    await app.throttle.countFailure(CODES_BY_CLIENT, caller.clientNetwork);
    return refuse('invalid_hand_off');
  }
  if (session.isCodeChecked) await forgetCodeTries(app, session.identityId);
  giveReplacedSession(app, caller, session);
  return { returnTo: session.returnTo };
};

type Returned = { handOff: string; browser: string; code: string | undefined };

async function exchange(app: App, caller: Visitor, { handOff, browser, code }: Returned) {
  const { tenant } = caller;
  const hashes = { handOffHash: hashToken(handOff), browserHash: hashToken(browser) };
  const known = await selectAttemptPerson(app.sql, tenant, hashes, app.now().toISOString());
  if (!known || known.identityId === null || known.authenticatedAt === null) return null;
  await countCodeTry(app, known.identityId, code);
  try {
    return await openSession(app, caller, { ...known, hashes, identityId: known.identityId, code });
  } catch (error) {
    // The hand-off stays unused, and lives until the code can be typed.
    if (error instanceof Refused && error.code === 'code_needed') {
      await updateAttemptExpires(app.sql, tenant, hashes, later(known.authenticatedAt, CODE_ENTRY_MS).toISOString());
    }
    throw error;
  }
}

type Attempted = {
  hashes: { handOffHash: Buffer; browserHash: Buffer };
  connection: string;
  identityId: string;
  code: string | undefined;
};

function openSession(app: App, caller: Visitor, { hashes, connection, identityId, code }: Attempted) {
  const { tenant, requestId, clientAddress } = caller;
  const { organizationId, portalId } = tenant;
  const person = { organizationId, tenant, identityId, requestId, clientAddress };
  return inTransactionWithCode(app, person, async (tx) => {
    const at = app.now().toISOString();
    const hasProvider = connection !== PORTAL && (await lockUpstream(app, tx, connection)) !== null;
    const attempt = await updateAttemptUsed(tx, tenant, hashes, at);
    const vouched = attempt && (await findVouched(tx, attempt, hasProvider, at));
    if (!vouched) return null;
    // A session of another portal was opened with the second factor already.
    const asksCode = attempt.connection !== PORTAL;
    if (asksCode) await passSecondFactor(app, tx, person, code);
    const session = await replaceSession(app, tx, caller, { ...vouched, kind: 'PORTAL', organizationId, portalId });
    return { ...session, returnTo: attempt.returnTo, isCodeChecked: asksCode && code !== undefined };
  });
}

type Attempt = NonNullable<Awaited<ReturnType<typeof updateAttemptUsed>>>;

/**
 * A new password or a sign-out between the hand-off and its use invalidates it, as it ends a session; so does the removal
 * of the provider. A change of the provider deletes the attempt.
 */
async function findVouched(
  tx: Tx,
  { connection, identityId, provider, authenticatedAt }: Attempt,
  hasProvider: boolean,
  at: string,
) {
  if (identityId === null || provider === null || authenticatedAt === null) return null;
  await lockIdentityShared(tx, identityId);
  const voucher =
    connection === PORTAL
      ? await selectVouchingSession(tx, identityId, authenticatedAt, at)
      : hasProvider
        ? await selectLoginBy(tx, identityId, connection)
        : undefined;
  return voucher ? { identityId, provider: provider as Provider, authenticatedAt } : null;
}
