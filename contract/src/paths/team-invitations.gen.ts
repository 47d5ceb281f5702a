// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listTeamInvitations: Path<typeof calls.listTeamInvitations> = {
  method: 'GET',
  path: '/v1/team-invitations',
  isForCustomers: true,
};

export const inviteColleague: Path<typeof calls.inviteColleague> = {
  method: 'POST',
  path: '/v1/team-invitations',
  isForCustomers: true,
  body: 'json',
  fields: ['email', 'name', 'permissions', 'paymentLimit', 'approvalLimit'],
};

export const resendTeamInvitation: Path<typeof calls.resendTeamInvitation> = {
  method: 'POST',
  path: '/v1/team-invitations/:id/resend',
  isForCustomers: true,
};

export const revokeTeamInvitation: Path<typeof calls.revokeTeamInvitation> = {
  method: 'DELETE',
  path: '/v1/team-invitations/:id',
  isForCustomers: true,
};
