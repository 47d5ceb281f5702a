import type { changeStaff as Call } from '@plumbline/contract/staff/staff';
import type { Handler } from '../http/handler.ts';
import { changeMember } from './change-member.ts';

export const changeStaff: Handler<typeof Call> = (app, staff, { staffId, role, title: typed }) =>
  changeMember(app, staff, staffId, (before) => {
    const title = typed.trim();
    if (before.role === role && before.title === title) return null;
    const detail = { from: { role: before.role, title: before.title }, to: { role, title } };
    return { action: 'staff.changed', state: { role, title }, detail };
  });
