import type { getReminderChoice as Call } from '@plumbline/contract/reminders';
import { refuse } from '@plumbline/contract/refusals';
import type { Handler } from '../http/handler.ts';
import { selectReminderPerson } from './reminder-choice.sql.ts';

/** Not for staff who act for a customer: the choice is of a person. */
export const getReminderChoice: Handler<typeof Call> = async (app, { tenant, userId, actor }) => {
  if (actor || userId === null) refuse('forbidden');
  const { organizationId, portalId } = tenant;
  const person = await selectReminderPerson(app.sql, { organizationId, portalId, userId });
  return { isReminded: person?.isReminded ?? true };
};
