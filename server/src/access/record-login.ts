import type { recordLogin as Call } from '@plumbline/contract/access';
import { refuse } from '@plumbline/contract/refusals';
import { today } from '@plumbline/rules/dates';
import type { Handler } from '../http/handler.ts';
import { insertLogin } from './access.sql.ts';

/** Records only the caller's own login or logout, at this portal. */
export const recordLogin: Handler<typeof Call> = async (app, { tenant, userId, actor }, input) => {
  const { organizationId, portalId } = tenant;
  const isOwn = actor === null && input.userId === userId && input.portalId === portalId;
  if (!isOwn) refuse('forbidden');
  const { action, providerId } = input;
  const now = app.now();
  await insertLogin(app.sql, {
    organizationId,
    portalId,
    userId: input.userId,
    action,
    providerId,
    day: today(now, tenant.timeZone),
    at: now.toISOString(),
  });
  return {};
};
