import { timingSafeEqual } from 'node:crypto';
import type { finishEmailLink as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Visitor } from '../../http/caller.ts';
import { findCode, spendCode } from './action-codes.ts';
import { auditLogin } from '../audit-login.ts';
import { updateSessionsRevoked } from '../identity.sql.ts';
import { deleteFederatedLogins, updateEmailVerified, updatePassword } from '../logins.sql.ts';
import { hashToken } from '../sessions/sessions.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';

export const finishEmailLink: Handler<typeof Call> = async (app, caller, { oobCode }) => {
  const { browserHash, returnTo } = await findCode(app, caller, 'signIn', oobCode);
  if (!isSameBrowser(caller, browserHash)) refuse('other_browser');
  const session = await inTransaction(app.sql, async (tx) => {
    const { identityId, emailVerifiedAt } = await spendCode(app, tx, caller.tenant, 'signIn', oobCode);
    if (emailVerifiedAt === null) await claimLogin(app, tx, caller, identityId);
    const { organizationId, portalId } = caller.tenant;
    const session = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'email-link' } as const;
    return replaceSession(app, tx, caller, session);
  });
  app.sessions.clearCache();
  giveReplacedSession(app, caller, session);
  return { returnTo };
};

function isSameBrowser(caller: Visitor, browserHash: Buffer | null): boolean {
  const browser = caller.readCookie('sign-in');
  return browser !== null && browserHash !== null && timingSafeEqual(hashToken(browser), browserHash);
}

/**
 * The owner proves the address for the first time. Somebody else may have registered it before, so their password,
 * sessions and outside sign-ins are removed.
 */
async function claimLogin(app: App, tx: Tx, caller: Visitor, identityId: string): Promise<void> {
  const at = app.now().toISOString();
  await updateEmailVerified(tx, identityId, at);
  await updatePassword(tx, identityId, null);
  await deleteFederatedLogins(tx, identityId);
  await updateSessionsRevoked(tx, identityId, at);
  await auditLogin(app, tx, caller, { action: 'identity.claim', identityId });
}
