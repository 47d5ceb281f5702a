import { refuse } from '@plumbline/contract/refusals';
import type { App } from '../../app.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Staff } from '../../http/caller.ts';
import { lockLoginShared } from '../logins.sql.ts';
import { replaceSession } from './replace-session.ts';
import { selectSessionProof } from './session-proof.sql.ts';
import type { Provider } from './sessions.ts';

/** Whoever ends the sessions of the person locks the login too: it is either over before, or ends the new one as well. */
export async function continueElsewhere(app: App, tx: Tx, staff: Staff, organizationId: string) {
  const { identityId, sessionId } = staff;
  await lockLoginShared(tx, identityId);
  const proof = await selectSessionProof(tx, staff.organizationId, sessionId);
  if (!proof) refuse('not_signed_in');
  // The session keeps the time of its sign-in.
  const { authenticatedAt, provider } = proof;
  return replaceSession(app, tx, staff, {
    organizationId,
    identityId,
    kind: 'CONSOLE',
    provider: provider as Provider,
    authenticatedAt,
  });
}
