import { refuse } from '@plumbline/contract/refusals';
import type { assignWaiver as Call } from '@plumbline/contract/waiver-desk';
import type { Handler } from '../../http/handler.ts';
import { changeWaiver } from './change-waiver.ts';
import { selectStaffMember, updateWaiver } from './desk.sql.ts';

export const assignWaiver: Handler<typeof Call> = (app, staff, { id, staffId }) =>
  changeWaiver(app, staff, id, 'assigned', async ({ tx, waiver }) => {
    const member =
      staffId === null ? null : ((await selectStaffMember(tx, staff.organizationId, staffId)) ?? refuse('not_found'));
    if (member?.status === 'SUSPENDED') refuse('not_found');
    await updateWaiver(tx, waiver, { assignedTo: member?.identityId ?? null });
    const assignedTo = member && { id: member.id, name: member.name };
    return { result: { assignedTo }, note: member?.name ?? '' };
  });
