// The supplier's own people: who they are, what they may do, and how they are invited.
import Type from 'typebox';
import { STAFF_ROLES, STAFF_STATUSES } from '@plumbline/rules/access/staff-roles';
import { call, fields, Id, Instant, oneOf, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';
import { FactorCode } from '../two-factor/factor-parts.ts';

const STAFF = '/v1/console/staff';
const INVITATIONS = '/v1/console/staff-invitations';

const Role = oneOf(STAFF_ROLES);
/** Shown beside the name, such as "Credit manager". */
const Title = Line(80);
const Code = Type.String({ minLength: 20, maxLength: 200, pattern: '^[\\w-]+$' });
const staffParams = fields({ staffId: Id });
const invitationParams = fields({ id: Id });
/** What the mailed link says: the code belongs to one organization. */
const invitationLink = { organizationId: Id, oobCode: Code };

export const listStaff = call({
  method: 'GET',
  path: STAFF,
  caller: 'staff',
  summary: 'The people of the supplier who may use the console, or could before they were suspended.',
  answer: rowsOf(
    fields({
      id: Id,
      name: Type.String(),
      email: Type.String(),
      title: Type.String(),
      role: Role,
      status: oneOf(STAFF_STATUSES),
      signedInAt: orNull(Instant),
      hasSecondFactor: Type.Boolean(),
      /** Entered as an operator of the installation: an owner here for as long as they are one. */
      isOperator: Type.Boolean(),
    }),
  ),
});

export const changeStaff = call({
  method: 'PUT',
  path: `${STAFF}/:staffId`,
  caller: 'staff',
  live: true,
  summary: 'Changes the role and the title of a member of staff.',
  params: staffParams,
  body: fields({ role: Role, title: Title }),
  answer: fields({}),
  refusals: ['not_found', 'last_owner'],
});

export const suspendStaff = call({
  method: 'POST',
  path: `${STAFF}/:staffId/suspend`,
  caller: 'staff',
  live: true,
  summary: 'Closes the console to a member of staff, whose sessions end at once.',
  params: staffParams,
  answer: fields({}),
  refusals: ['not_found', 'last_owner'],
});

export const reactivateStaff = call({
  method: 'POST',
  path: `${STAFF}/:staffId/reactivate`,
  caller: 'staff',
  live: true,
  summary: 'Opens the console again to a member of staff who was suspended.',
  params: staffParams,
  answer: fields({}),
  refusals: ['not_found'],
});

export const removeStaff = call({
  method: 'DELETE',
  path: `${STAFF}/:staffId`,
  caller: 'staff',
  live: true,
  summary: 'Removes a member of staff; what they have done stays under their name.',
  params: staffParams,
  answer: fields({}),
  refusals: ['not_found', 'last_owner'],
});

export const listStaffInvitations = call({
  method: 'GET',
  path: INVITATIONS,
  caller: 'staff',
  summary: 'Invitations that nobody has accepted yet, also those that have expired.',
  answer: rowsOf(
    fields({
      id: Id,
      email: Type.String(),
      title: Type.String(),
      role: Role,
      /** Null if the operator of the installation has invited. */
      invitedBy: orNull(Type.String()),
      sentAt: Instant,
      expiresAt: Instant,
      isExpired: Type.Boolean(),
    }),
  ),
});

export const inviteStaff = call({
  method: 'POST',
  path: INVITATIONS,
  caller: 'staff',
  live: true,
  summary: 'Invites a person by mail, with a link that works once, for seven days.',
  body: fields({ email: Type.String({ minLength: 6, maxLength: 254 }), role: Role, title: Title }),
  answer: fields({ id: Id }),
  status: 201,
  refusals: ['invalid_email', 'already_staff', 'already_invited', 'too_many_requests'],
});

export const resendStaffInvitation = call({
  method: 'POST',
  path: `${INVITATIONS}/:id/resend`,
  caller: 'staff',
  live: true,
  summary: 'Mails a new link for an invitation; the earlier one stops working.',
  params: invitationParams,
  answer: fields({}),
  refusals: ['not_found', 'too_many_requests'],
});

export const revokeStaffInvitation = call({
  method: 'DELETE',
  path: `${INVITATIONS}/:id`,
  caller: 'staff',
  live: true,
  summary: 'Revokes an invitation; its link stops working.',
  params: invitationParams,
  answer: fields({}),
  refusals: ['not_found'],
});

export const checkStaffInvitation = call({
  method: 'POST',
  path: `${INVITATIONS}/check`,
  caller: 'consoleVisitor',
  summary: 'What an invitation offers, for whoever has its link.',
  body: fields(invitationLink),
  answer: fields({
    organizationName: Type.String(),
    email: Type.String(),
    role: Role,
    /** Whether the person has a password already, and signs in with it. */
    hasPassword: Type.Boolean(),
  }),
  refusals: ['invalid_code', 'too_many_requests'],
});

export const acceptStaffInvitation = call({
  method: 'POST',
  path: `${INVITATIONS}/accept`,
  caller: 'consoleVisitor',
  summary: 'Accepts an invitation and opens a console session: with the password the person has, or with a new one.',
  body: fields({
    ...invitationLink,
    /** Of a new person only. */
    name: Type.Optional(Line(120)),
    password: Type.String({ minLength: 6, maxLength: 256 }),
    /** Of people with two factors, who are asked for it after the password. */
    code: Type.Optional(FactorCode),
  }),
  answer: fields({ staffId: Id }),
  refusals: [
    'invalid_code',
    'invalid_request',
    'invalid_credential',
    'code_needed',
    'wrong_code',
    'weak_password',
    'short_password',
    'email_already_in_use',
    'already_staff',
    'too_many_requests',
  ],
});
