import type { reactivateStaff as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { changeMember } from './change-member.ts';

export const reactivateStaff: Handler<typeof Call> = (app, staff, { staffId }) =>
  changeMember(app, staff, staffId, ({ status }) =>
    status === 'ACTIVE' ? null : { action: 'staff.reactivated', state: { status: 'ACTIVE' } },
  );
