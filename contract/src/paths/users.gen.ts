// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getMe: Path<typeof calls.getMe> = {
  method: 'GET',
  path: '/v1/users/me',
  isForCustomers: true,
};

export const updateMe: Path<typeof calls.updateMe> = {
  method: 'POST',
  path: '/v1/users',
  isForCustomers: true,
  body: 'json',
  fields: ['name'],
};

export const getCompany: Path<typeof calls.getCompany> = {
  method: 'GET',
  path: '/v1/users/company',
  isForCustomers: true,
};

export const listAccounts: Path<typeof calls.listAccounts> = {
  method: 'GET',
  path: '/v1/users/me/accounts',
  isForCustomers: true,
};

export const chooseAccount: Path<typeof calls.chooseAccount> = {
  method: 'POST',
  path: '/v1/users/me/account',
  isForCustomers: true,
  body: 'json',
  fields: ['accountId'],
};

export const listPendingUsers: Path<typeof calls.listPendingUsers> = {
  method: 'GET',
  path: '/v1/users/pending',
  query: ['search', 'page'],
};

export const approveUser: Path<typeof calls.approveUser> = {
  method: 'POST',
  path: '/v1/users/:userId/approve',
  body: 'json',
  fields: ['portalId', 'customerIds', 'permissions'],
};

export const rejectUser: Path<typeof calls.rejectUser> = {
  method: 'POST',
  path: '/v1/users/:userId/reject',
  body: 'json',
  fields: ['portalId', 'reason'],
};

export const suspendUser: Path<typeof calls.suspendUser> = {
  method: 'POST',
  path: '/v1/users/:userId/suspend',
  body: 'json',
  fields: ['portalId'],
};

export const reactivateUser: Path<typeof calls.reactivateUser> = {
  method: 'POST',
  path: '/v1/users/:userId/reactivate',
  body: 'json',
  fields: ['portalId'],
};

export const resetUserSecondFactor: Path<typeof calls.resetUserSecondFactor> = {
  method: 'POST',
  path: '/v1/users/:userId/reset-second-factor',
  body: 'json',
  fields: ['portalId'],
};

export const changeUserAccess: Path<typeof calls.changeUserAccess> = {
  method: 'PUT',
  path: '/v1/users/:userId/access',
  body: 'json',
  fields: ['portalId', 'version', 'memberships'],
};
