import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { useStaff } from '../lib/console-context.ts';

/** Whether the person looks after customers' money. */
export function useMayCollect(): boolean {
  const role = useStaff()?.role;
  return role !== undefined && RECEIVABLES_ROLES.includes(role);
}
