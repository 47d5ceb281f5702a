import type { Permissions } from '@plumbline/rules/portals/capabilities';

/** A customer for whom a person has an approved membership. */
export type Account = { id: string; name: string; code: string };

/** The session of a request. */
export type SessionView = {
  sessionId: string;
  identityId: string;
  /** People of an organization's own provider are in a pool of their own. */
  pool: string;
  name: string;
  email: string;
  emailVerified: boolean;
  provider: string;
  authenticatedAt: string;
  expiresAt: string;
  /** The user account in this organization, whatever its membership. */
  userId: string | null;
  /** The approved membership in use, if logIn has confirmed it; otherwise null. */
  membership: {
    userId: string;
    userName: string;
    customerId: string;
    customerName: string;
    viewer: { isEmbedded: false; permissions: Permissions };
    /** All customers of the person in this portal, the one in use among them. */
    accounts: readonly Account[];
  } | null;
};
