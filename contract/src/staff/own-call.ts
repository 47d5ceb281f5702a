import { STAFF_ROLES } from '@plumbline/rules/access/staff-roles';

/** A call about the person's own access, whatever their role, also before they have the second factor that is asked for. */
export const ownCall = { caller: 'staff', roles: STAFF_ROLES, live: true, withoutSecondFactor: true } as const;
