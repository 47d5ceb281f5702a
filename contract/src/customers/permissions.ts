// What a person may do for a customer (decision A20), as staff see and set it.
import Type, { type Static } from 'typebox';
import { fields, Id } from '../call.ts';

export const PermissionFields = fields({
  view: Type.Boolean(),
  pay: Type.Boolean(),
  prepay: Type.Boolean(),
  manageMethods: Type.Boolean(),
  requestWaiver: Type.Boolean(),
  manageUsers: Type.Boolean(),
});

/** A person may serve several customers (decision A21). */
export const CustomerIds = Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true });

/** One customer of a person. */
export const Membership = fields({
  customerId: Id,
  code: Type.String(),
  name: Type.String(),
  permissions: PermissionFields,
});
export type Membership = Static<typeof Membership>;

/** Changes with every change of the access; a change names the one that it is based on. */
export const AccessVersion = Type.String({ pattern: '^[0-9a-f]{16}$' });
