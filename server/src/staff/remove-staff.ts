import type { removeStaff as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { changeMember } from './change-member.ts';

/** The row stays, because decisions name it; the person can be invited again. */
export const removeStaff: Handler<typeof Call> = (app, staff, { staffId }) =>
  changeMember(app, staff, staffId, () => ({ action: 'staff.removed', state: { status: 'REMOVED' } }));
