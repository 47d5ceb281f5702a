import { expect, test } from 'vitest';
import { rolesThatMay, STAFF_ROLES, WAIVER_ROLES } from './staff-roles.ts';

test.each([
  [{ method: 'GET' }, STAFF_ROLES],
  [{ method: 'POST' }, ['owner']],
  [{ method: 'PUT' }, ['owner']],
  [{ method: 'DELETE' }, ['owner']],
  [{ method: 'POST', roles: WAIVER_ROLES }, ['owner', 'waiver-desk']],
  [{ method: 'GET', roles: ['owner'] as const }, ['owner']],
])('%j is for %j', (call, roles) => {
  expect(rolesThatMay(call)).toEqual(roles);
});
