import type { Permissions } from '@plumbline/rules/portals/capabilities';

/** What a request knows of the session it came with. */
export type SessionView = {
  sessionId: string;
  identityId: string;
  /** People of an outside provider of one organization live in a pool of their own. */
  pool: string;
  name: string;
  email: string;
  emailVerified: boolean;
  provider: string;
  authenticatedAt: string;
  expiresAt: string;
  /** Their account in this organization, whatever became of it. */
  userId: string | null;
  /** The account is open, and the login has been let in. */
  membership: {
    userId: string;
    userName: string;
    customerId: string;
    customerName: string;
    viewer: { isEmbedded: false; permissions: Permissions };
  } | null;
};
