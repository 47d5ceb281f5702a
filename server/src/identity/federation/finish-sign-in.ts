import type { finishSignIn as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Visitor } from '../../http/caller.ts';
import { selectLoginBy } from './federated-logins.sql.ts';
import { CODES_BY_CLIENT } from '../limits.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';
import { hashToken, type Provider } from '../sessions/sessions.ts';
import { lockIdentityShared, selectVouchingSession, updateAttemptUsed } from './sign-in-attempts.sql.ts';
import { PORTAL } from './sign-in-attempts.ts';

/** Opens a session with a hand-off from a provider or from another portal. */
export const finishSignIn: Handler<typeof Call> = async (app, caller, { handOff }) => {
  await app.throttle.check(CODES_BY_CLIENT, caller.clientNetwork);
  const browser = caller.readCookie('sign-in');
  const session = browser === null ? null : await exchange(app, caller, handOff, browser);
  if (!session) {
    await app.throttle.countFailure(CODES_BY_CLIENT, caller.clientNetwork);
    return refuse('invalid_hand_off');
  }
  giveReplacedSession(app, caller, session);
  return { returnTo: session.returnTo };
};

const exchange = (app: App, caller: Visitor, handOff: string, browser: string) =>
  inTransaction(app.sql, async (tx) => {
    const at = app.now().toISOString();
    const hashes = { handOffHash: hashToken(handOff), browserHash: hashToken(browser) };
    const attempt = await updateAttemptUsed(tx, caller.tenant, hashes, at);
    const vouched = attempt && (await findVouched(tx, attempt, at));
    if (!vouched) return null;
    const { organizationId, portalId } = caller.tenant;
    const session = await replaceSession(app, tx, caller, { ...vouched, kind: 'PORTAL', organizationId, portalId });
    return { ...session, returnTo: attempt.returnTo };
  });

type Attempt = NonNullable<Awaited<ReturnType<typeof updateAttemptUsed>>>;

/** A new password or a sign-out between the hand-off and its use invalidates it, as it ends a session. */
async function findVouched(tx: Tx, { connection, identityId, provider, authenticatedAt }: Attempt, at: string) {
  if (identityId === null || provider === null || authenticatedAt === null) return null;
  await lockIdentityShared(tx, identityId);
  const voucher =
    connection === PORTAL
      ? await selectVouchingSession(tx, identityId, authenticatedAt, at)
      : await selectLoginBy(tx, identityId, connection);
  return voucher ? { identityId, provider: provider as Provider, authenticatedAt } : null;
}
