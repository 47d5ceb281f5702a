// The people of a customer, as whoever manages them sees and changes them in the portal (TEM-01).
import Type from 'typebox';
import { call, fields, Id, Instant, oneOf, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';
import { SubmittedAmount } from '../payment-details.ts';
import { AccessVersion, PermissionFields } from './permissions.ts';

const TEAM = '/v1/team';
const INVITATIONS = '/v1/team-invitations';
const colleagueParams = fields({ userId: Id });
const invitationParams = fields({ id: Id });

/** The most that the person may pay at once, in the currency of the payment; null without a limit. */
const PaymentLimit = orNull(SubmittedAmount);
const RightsFields = {
  permissions: PermissionFields,
  paymentLimit: PaymentLimit,
  /** A payment above it waits for a second person; null if none does (TEM-02). */
  approvalLimit: PaymentLimit,
};

const manager = { caller: 'customer', needs: 'manageUsers' } as const;

export const listTeam = call({
  ...manager,
  method: 'GET',
  path: TEAM,
  summary: 'The people of the customer with what they may do, by name.',
  query: fields({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
  answer: rowsOf(
    fields({
      userId: Id,
      name: Type.String(),
      email: Type.String(),
      isYou: Type.Boolean(),
      status: oneOf(['ACTIVE', 'SUSPENDED']),
      /** Only the supplier reactivates this person. */
      isSuspendedBySupplier: Type.Boolean(),
      ...RightsFields,
      /** The last day on which the person signed in here. */
      signedInAt: orNull(Instant),
      version: AccessVersion,
    }),
  ),
});

export const listTeamInvitations = call({
  ...manager,
  method: 'GET',
  path: INVITATIONS,
  summary: 'Invitations of colleagues that nobody has accepted yet, newest first, at most a hundred.',
  answer: rowsOf(
    fields({
      id: Id,
      email: Type.String(),
      name: Type.String(),
      ...RightsFields,
      invitedBy: Type.String(),
      sentAt: Instant,
      expiresAt: Instant,
      isExpired: Type.Boolean(),
    }),
  ),
});

export const inviteColleague = call({
  ...manager,
  method: 'POST',
  path: INVITATIONS,
  live: true,
  summary: 'Invites a colleague by mail, with a link that works once.',
  body: fields({ email: Type.String({ minLength: 6, maxLength: 254 }), name: Line(120), ...RightsFields }),
  answer: fields({ id: Id }),
  status: 201,
  refusals: [
    'invalid_email',
    'invalid_request',
    'above_own_rights',
    'already_user',
    'already_invited',
    'too_many_requests',
  ],
});

export const resendTeamInvitation = call({
  ...manager,
  method: 'POST',
  path: `${INVITATIONS}/:id/resend`,
  live: true,
  summary: 'Mails a new link for the invitation of a colleague; the earlier one stops working.',
  params: invitationParams,
  answer: fields({}),
  refusals: ['not_found', 'above_own_rights', 'too_many_requests'],
});

export const revokeTeamInvitation = call({
  ...manager,
  method: 'DELETE',
  path: `${INVITATIONS}/:id`,
  live: true,
  summary: 'Revokes the invitation of a colleague; its link stops working.',
  params: invitationParams,
  answer: fields({}),
  refusals: ['not_found'],
});

export const changeColleague = call({
  ...manager,
  method: 'PUT',
  path: `${TEAM}/:userId`,
  live: true,
  summary: 'Sets what a colleague may do, and the limit per payment.',
  params: colleagueParams,
  body: fields({ version: AccessVersion, ...RightsFields }),
  answer: fields({}),
  refusals: ['not_found', 'access_changed', 'above_own_rights', 'last_manager'],
});

export const suspendColleague = call({
  ...manager,
  method: 'POST',
  path: `${TEAM}/:userId/suspend`,
  live: true,
  summary: 'Closes the account of a colleague for this customer, at once; sessions end.',
  params: colleagueParams,
  answer: fields({}),
  refusals: ['not_found', 'not_yourself'],
});

export const reactivateColleague = call({
  ...manager,
  method: 'POST',
  path: `${TEAM}/:userId/reactivate`,
  live: true,
  summary: 'Opens the account of a colleague again whom a colleague has suspended.',
  params: colleagueParams,
  answer: fields({}),
  refusals: ['not_found', 'above_own_rights', 'suspended_by_supplier'],
});

export const removeColleague = call({
  ...manager,
  method: 'DELETE',
  path: `${TEAM}/:userId`,
  live: true,
  summary: 'Takes a colleague out of the team; sessions end.',
  params: colleagueParams,
  answer: fields({}),
  refusals: ['not_found', 'not_yourself', 'suspended_by_supplier'],
});

export const teamCalls = {
  listTeam,
  listTeamInvitations,
  inviteColleague,
  resendTeamInvitation,
  revokeTeamInvitation,
  changeColleague,
  suspendColleague,
  reactivateColleague,
  removeColleague,
};
