// What members of the supplier's staff may change; all of them may read.

export const STAFF_ROLES = ['owner', 'receivables', 'waiver-desk', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Customers and their money: access, payment requests, refunds. */
export const RECEIVABLES_ROLES: readonly StaffRole[] = ['owner', 'receivables'];
/** Decisions on waivers. */
export const WAIVER_ROLES: readonly StaffRole[] = ['owner', 'waiver-desk'];

type Call = { readonly method: string; readonly roles?: readonly StaffRole[] };

/** A change that names no roles is for owners. */
export const rolesThatMay = ({ method, roles }: Call): readonly StaffRole[] =>
  roles ?? (method === 'GET' ? STAFF_ROLES : ['owner']);
