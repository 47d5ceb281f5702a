import type { getDueWaivers as Call } from '@plumbline/contract/waiver-desk';
import { DUE_KINDS } from '@plumbline/rules/waivers/reminders';
import type { Handler } from '../../http/handler.ts';
import { dueWaiversNow } from './due-waivers.ts';

export const getDueWaivers: Handler<typeof Call> = async (app, { organizationId }) => {
  const { waivers, isCut } = await dueWaiversNow(app, organizationId);
  const kinds = DUE_KINDS.flatMap((kind) => {
    const since = waivers.filter((due) => due.kind === kind).map(({ waiver }) => waiver.createdAt);
    return since.length === 0 ? [] : [{ kind, count: since.length, oldestAt: since.toSorted()[0]! }];
  });
  return { kinds, isCut };
};
