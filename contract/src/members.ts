// Memberships, as staff decide them.
import Type from 'typebox';
import { PROPOSAL_REASONS } from '@plumbline/rules/access/customer-proposals';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { call, fields, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { CustomerIds, PermissionFields } from './customers/permissions.ts';
import { WrittenLine } from './free-text.ts';

/** Why a customer is proposed; linking is never automatic (SGN-08). */
const Reason = oneOf(PROPOSAL_REASONS);

const byPortal = fields({ portalId: Id });
const userParams = fields({ userId: Id });

export const listPendingUsers = call({
  method: 'GET',
  path: '/v1/users/pending',
  caller: 'staff',
  summary:
    'People who wait for approval, confirmed addresses first, then the oldest, with the customers they may belong to.',
  query: fields({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: rowsOf(
    fields({
      userId: Id,
      portalId: Id,
      portalName: Type.String(),
      name: Type.String(),
      email: Type.String(),
      isEmailVerified: Type.Boolean(),
      companyName: Type.String(),
      companyAddress: Type.String(),
      companyPhone: Type.String(),
      companyCode: Type.String(),
      requestedAt: Instant,
      proposals: Type.Array(
        fields({
          customerId: Id,
          code: Type.String(),
          name: Type.String(),
          address: orNull(Type.String()),
          reasons: Type.Array(Reason),
          /** The reasons in words, the strongest first. */
          why: Type.Array(Type.String()),
          isStrong: Type.Boolean(),
        }),
      ),
    }),
  ),
});

export const approveUser = call({
  method: 'POST',
  path: '/v1/users/:userId/approve',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Opens the account of a user for one or several customers, and tells the user by mail.',
  params: userParams,
  body: fields({
    portalId: Id,
    customerIds: CustomerIds,
    /** Without them, what the invitation of the customer says, or the usual ones. */
    permissions: Type.Optional(PermissionFields),
  }),
  answer: fields({}),
  refusals: ['not_found', 'already_decided'],
});

export const rejectUser = call({
  method: 'POST',
  path: '/v1/users/:userId/reject',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Declines a request for access, with a reason that the person reads in the mail.',
  params: userParams,
  body: fields({ portalId: Id, reason: WrittenLine(300) }),
  answer: fields({}),
  refusals: ['not_found', 'already_decided'],
});

export const suspendUser = call({
  method: 'POST',
  path: '/v1/users/:userId/suspend',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  summary: 'Closes the account of a user in a portal, at once; sessions end.',
  params: userParams,
  body: byPortal,
  answer: fields({}),
  refusals: ['not_found'],
});

export const listCustomers = call({
  method: 'GET',
  path: '/v1/customers',
  caller: 'staff',
  summary: 'Customers of the organization by code or name, at most twenty.',
  query: fields({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: rowsOf(fields({ id: Id, code: Type.String(), name: Type.String(), address: orNull(Type.String()) })),
});
