import { refuse } from '@plumbline/contract/refusals';
import type {
  endOtherSessions as EndOthersCall,
  endOwnSession as EndCall,
  listOwnSessions as ListCall,
} from '@plumbline/contract/staff/own-access';
import { deviceWords } from '@plumbline/rules/access/device-words';
import { later } from '@plumbline/rules/dates';
import { inTransaction } from '../../database/transaction.ts';
import type { Handler } from '../../http/handler.ts';
import { updateSessionsRevoked } from '../../identity/identity.sql.ts';
import { lockLogin } from '../../identity/logins.sql.ts';
import { giveRotatedSession, rotateSession } from '../../identity/sessions/rotate-session.ts';
import { SESSION_IDLE_MS } from '../../identity/sessions/session-limits.ts';
import { auditOwnAccess } from './audit-own-access.ts';
import { selectOwnSessions, updateOwnSessionEnded } from './own-access.sql.ts';

export const listOwnSessions: Handler<typeof ListCall> = async (app, { identityId, sessionId }) => {
  const now = app.now();
  const times = { now: now.toISOString(), idleSince: later(now, -SESSION_IDLE_MS).toISOString() };
  const sessions = await selectOwnSessions(app.sql, identityId, times);
  const rows = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceWords(userAgent),
    isCurrent: session.id === sessionId,
  }));
  return { rows, count: rows.length };
};

export const endOwnSession: Handler<typeof EndCall> = async (app, staff, { id }) => {
  await inTransaction(app.sql, async (tx) => {
    if (!(await updateOwnSessionEnded(tx, staff.identityId, id, app.now().toISOString()))) refuse('not_found');
    await auditOwnAccess(app, tx, staff, 'session.ended');
  });
  app.sessions.clearCache();
  return {};
};

export const endOtherSessions: Handler<typeof EndOthersCall> = async (app, staff) => {
  const { identityId, sessionId } = staff;
  const rotated = await inTransaction(app.sql, async (tx) => {
    await lockLogin(tx, identityId);
    await updateSessionsRevoked(tx, identityId, app.now().toISOString(), sessionId);
    await auditOwnAccess(app, tx, staff, 'session.others-ended');
    return rotateSession(app, tx, staff, { hasProved: false });
  });
  giveRotatedSession(app, staff, rotated);
  return {};
};
