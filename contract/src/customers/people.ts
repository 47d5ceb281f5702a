// The customers' people, as staff see them and change their access.
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { call, fields, Id, Instant, oneOf, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';
import { AccessVersion, CustomerIds, Membership, PermissionFields } from './permissions.ts';

const PEOPLE = '/v1/console/people';
const INVITATIONS = '/v1/console/user-invitations';
const userParams = fields({ userId: Id });
const invitationParams = fields({ id: Id });

const search = Type.Optional(Type.String({ maxLength: 100 }));
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }));

export const countPeople = call({
  method: 'GET',
  path: `${PEOPLE}/counts`,
  caller: 'staff',
  summary: 'How many people wait for approval, have access, are invited and are suspended.',
  answer: fields({
    waiting: Type.Integer(),
    active: Type.Integer(),
    invited: Type.Integer(),
    suspended: Type.Integer(),
  }),
});

export const listPeople = call({
  method: 'GET',
  path: PEOPLE,
  caller: 'staff',
  summary: 'People with access to a portal, or whose access is suspended, by name; found by name, address or customer.',
  query: fields({ state: oneOf(['active', 'suspended']), search, page }),
  answer: rowsOf(
    fields({
      userId: Id,
      portalId: Id,
      portalName: Type.String(),
      name: Type.String(),
      email: Type.String(),
      isEmailVerified: Type.Boolean(),
      version: AccessVersion,
      memberships: Type.Array(Membership),
      /** Only the teams of the customers have suspended the person, not the supplier. */
      isSuspendedByTeam: Type.Boolean(),
      /** The last day on which the person signed in here. */
      signedInAt: orNull(Instant),
      /** Since when the person logs in with two factors; null if it is off. */
      secondFactorSince: orNull(Instant),
      /** Since when the person wants no payment reminders of the portal; null if they get them. */
      remindersOffSince: orNull(Instant),
      /** When the last mail to the address bounced; null if one has arrived since. */
      mailBouncedAt: orNull(Instant),
    }),
  ),
});

export const reactivateUser = call({
  method: 'POST',
  path: '/v1/users/:userId/reactivate',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Opens the account of a user in a portal again, for the customers it had.',
  params: userParams,
  body: fields({ portalId: Id }),
  answer: fields({}),
  refusals: ['not_found'],
});

export const resetUserSecondFactor = call({
  method: 'POST',
  path: '/v1/users/:userId/reset-second-factor',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Turns two-factor sign-in off for a user who has lost the app and the recovery codes.',
  params: userParams,
  body: fields({ portalId: Id }),
  answer: fields({}),
  refusals: ['not_found', 'second_factor_off', 'works_elsewhere'],
});

export const changeUserAccess = call({
  method: 'PUT',
  path: '/v1/users/:userId/access',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Sets for which customers a user works in a portal, and what the user may do for each.',
  params: userParams,
  body: fields({
    portalId: Id,
    version: AccessVersion,
    memberships: Type.Array(fields({ customerId: Id, permissions: PermissionFields }), { minItems: 1, maxItems: 50 }),
  }),
  answer: fields({}),
  refusals: ['not_found', 'access_changed', 'invalid_request'],
});

export const listUserInvitations = call({
  method: 'GET',
  path: INVITATIONS,
  caller: 'staff',
  summary: 'Invitations that nobody has accepted yet, also those that have expired, newest first.',
  query: fields({ search, page }),
  answer: rowsOf(
    fields({
      id: Id,
      portalName: Type.String(),
      email: Type.String(),
      name: Type.String(),
      customers: Type.Array(fields({ customerId: Id, code: Type.String(), name: Type.String() })),
      permissions: PermissionFields,
      invitedBy: Type.String(),
      sentAt: Instant,
      expiresAt: Instant,
      isExpired: Type.Boolean(),
      /** When the last mail to the address bounced; null if one has arrived since. */
      mailBouncedAt: orNull(Instant),
    }),
  ),
});

export const inviteUser = call({
  method: 'POST',
  path: INVITATIONS,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Invites a person to a portal by mail, for one or several customers, with a link that works once.',
  body: fields({
    portalId: Id,
    email: Type.String({ minLength: 6, maxLength: 254 }),
    name: Line(120),
    customerIds: CustomerIds,
    permissions: PermissionFields,
  }),
  answer: fields({ id: Id }),
  status: 201,
  refusals: ['invalid_email', 'invalid_request', 'not_found', 'already_user', 'already_invited', 'too_many_requests'],
});

export const resendUserInvitation = call({
  method: 'POST',
  path: `${INVITATIONS}/:id/resend`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Mails a new link for an invitation; the earlier one stops working.',
  params: invitationParams,
  answer: fields({}),
  refusals: ['not_found', 'too_many_requests'],
});

export const revokeUserInvitation = call({
  method: 'DELETE',
  path: `${INVITATIONS}/:id`,
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Revokes an invitation; its link stops working.',
  params: invitationParams,
  answer: fields({}),
  refusals: ['not_found'],
});
