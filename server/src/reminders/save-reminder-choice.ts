import type { saveReminderChoice as Call } from '@plumbline/contract/reminders';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { storeReminderChoice } from './store-reminder-choice.ts';

export const saveReminderChoice: Handler<typeof Call> = async (app, caller, { isReminded }) => {
  const { tenant, userId, actor, identityId, requestId, clientAddress } = caller;
  if (actor || userId === null) refuse('forbidden');
  const { organizationId, portalId } = tenant;
  await storeReminderChoice(app, {
    organizationId,
    portalId,
    userId,
    identityId,
    isReminded,
    requestId,
    clientAddress,
  });
  return { isReminded };
};
