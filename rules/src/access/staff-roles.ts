// What members of the supplier's staff may change; all of them may read.

export const STAFF_ROLES = ['owner', 'receivables', 'waiver-desk', 'viewer'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Removed members stay on record: decisions name them. */
export const STAFF_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

/** The words of the console and its mails. */
export const STAFF_ROLE_WORDS: Readonly<Record<StaffRole, { readonly name: string; readonly may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, also the team, the settings and the audit log.' },
  receivables: { name: 'Receivables', may: 'Customers and their money: access, payment links, refunds.' },
  'waiver-desk': { name: 'Waiver desk', may: 'Waivers: approve, sign, release.' },
  viewer: { name: 'Viewer', may: 'Sees everything of the daily work, and changes nothing.' },
};

/** Customers and their money: access, payment requests, refunds. */
export const RECEIVABLES_ROLES: readonly StaffRole[] = ['owner', 'receivables'];
/** Decisions on waivers. */
export const WAIVER_ROLES: readonly StaffRole[] = ['owner', 'waiver-desk'];

type Call = { readonly method: string; readonly roles?: readonly StaffRole[] };

/** A change that names no roles is for owners. */
export const rolesThatMay = ({ method, roles }: Call): readonly StaffRole[] =>
  roles ?? (method === 'GET' ? STAFF_ROLES : ['owner']);
