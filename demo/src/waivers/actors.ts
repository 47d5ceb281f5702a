// The people of a story as the server's use cases see them, on a day in the past.
import type { Day } from '@plumbline/rules/dates';
import { capabilities, DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import type { App } from '@plumbline/server/app';
import type { Customer, Staff, Tenant } from '@plumbline/server/http/caller';

/** An address for examples. */
export const CLIENT_ADDRESS = '203.0.113.24';

const request = (requestId: string) => ({
  requestId,
  clientAddress: CLIENT_ADDRESS,
  clientNetwork: CLIENT_ADDRESS,
  isHead: false,
  userAgent: '',
  readCookie: () => null,
  giveCookie: () => {},
  giveSession: () => {},
  dropSession: () => {},
  sessionToken: null,
  bearerToken: null,
});

/** A quarter past ten in the morning in California, for the first step of a day. */
export const momentOf = (day: Day, step = 0): Date => {
  const at = new Date(`${day}T18:15:00.000Z`);
  at.setUTCMinutes(at.getUTCMinutes() + step * 47);
  return at;
};

/** What was mailed in those days has long been read. */
export const appAt = (app: App, at: Date): App => ({
  ...app,
  now: () => at,
  mail: { ...app.mail, send: async () => {} },
});

export type AccountPerson = { identityId: string; customerId: string; customerName: string };

export const asCustomer = (tenant: Tenant, person: AccountPerson): Customer => ({
  ...request('demo-waiver'),
  ...person,
  tenant,
  capabilities: capabilities(tenant.settings, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS }),
  userId: null,
  session: null,
  actor: null,
});

export type StaffPerson = { staffId: string; identityId: string; name: string; title: string; email: string };

export const asStaff = (organizationId: string, { email: _, ...person }: StaffPerson): Staff => ({
  ...request('demo-waiver'),
  ...person,
  organizationId,
  isOperator: false,
  lacksSecondFactor: false,
  sessionId: '',
  role: 'owner',
});
