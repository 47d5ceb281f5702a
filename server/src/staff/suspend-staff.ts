import type { suspendStaff as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { changeMember } from './change-member.ts';

export const suspendStaff: Handler<typeof Call> = (app, staff, { staffId }) =>
  changeMember(app, staff, staffId, ({ status }) =>
    status === 'SUSPENDED' ? null : { action: 'staff.suspended', state: { status: 'SUSPENDED' } },
  );
