// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listTeam: Path<typeof calls.listTeam> = {
  method: 'GET',
  path: '/v1/team',
  isForCustomers: true,
  query: ['page'],
};

export const changeColleague: Path<typeof calls.changeColleague> = {
  method: 'PUT',
  path: '/v1/team/:userId',
  isForCustomers: true,
  body: 'json',
  fields: ['version', 'permissions', 'paymentLimit', 'approvalLimit'],
};

export const suspendColleague: Path<typeof calls.suspendColleague> = {
  method: 'POST',
  path: '/v1/team/:userId/suspend',
  isForCustomers: true,
};

export const reactivateColleague: Path<typeof calls.reactivateColleague> = {
  method: 'POST',
  path: '/v1/team/:userId/reactivate',
  isForCustomers: true,
};

export const removeColleague: Path<typeof calls.removeColleague> = {
  method: 'DELETE',
  path: '/v1/team/:userId',
  isForCustomers: true,
};
