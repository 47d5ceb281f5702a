import { timingSafeEqual } from 'node:crypto';
import type { finishEmailLink as Call } from '@plumbline/contract/identity';
import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import type { Visitor } from '../../http/caller.ts';
import { findCode, spendCode } from './action-codes.ts';
import { claimAddress } from './claim-address.ts';
import { auditLogin } from '../audit-login.ts';
import { updatePassword } from '../logins.sql.ts';
import { inTransactionWithCode } from '../record-sign-in.ts';
import { hashToken } from '../sessions/sessions.ts';
import { giveReplacedSession, replaceSession } from '../sessions/replace-session.ts';
import { countCodeTry, forgetCodeTries, passSecondFactor } from '../two-factor/verify-second-factor.ts';

export const finishEmailLink: Handler<typeof Call> = async (app, caller, { oobCode, code }) => {
  const { browserHash, returnTo, identityId: id, email } = await findCode(app, caller, 'signIn', oobCode);
  if (!isSameBrowser(caller, browserHash)) refuse('other_browser');
  const { tenant, requestId, clientAddress } = caller;
  const { organizationId, portalId } = tenant;
  const person = { organizationId, tenant, identityId: id, requestId, clientAddress };
  await countCodeTry(app, id, code);
  const session = await inTransactionWithCode(app, { ...person, email }, async (tx) => {
    const { emailVerifiedAt } = await spendCode(app, tx, tenant, 'signIn', oobCode);
    const identityId = emailVerifiedAt === null ? await claimLogin(app, tx, caller, { id, email }) : id;
    // Refused, the link stays unused: it is sent again with the code.
    await passSecondFactor(app, tx, { ...person, identityId }, code);
    const session = { organizationId, portalId, identityId, kind: 'PORTAL', provider: 'email-link' } as const;
    return replaceSession(app, tx, caller, session);
  });
  if (code !== undefined) await forgetCodeTries(app, id);
  app.sessions.clearCache();
  giveReplacedSession(app, caller, session);
  return { returnTo };
};

function isSameBrowser(caller: Visitor, browserHash: Buffer | null): boolean {
  const browser = caller.readCookie('sign-in');
  return browser !== null && browserHash !== null && timingSafeEqual(hashToken(browser), browserHash);
}

/** The owner proves the address for the first time, and gets in without a password. */
async function claimLogin(
  app: App,
  tx: Tx,
  caller: Visitor,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const { tenant, requestId, clientAddress } = caller;
  const request = { organizationId: tenant.organizationId, requestId, clientAddress };
  const at = app.now().toISOString();
  const fresh = { name: email, passwordHash: null };
  const { identityId, isFresh } = await claimAddress(tx, { id, email }, { at, request, fresh });
  if (!isFresh) await updatePassword(tx, id, null);
  await auditLogin(app, tx, caller, { action: 'identity.claim', identityId });
  return identityId;
}
