import type { Cents } from '@plumbline/rules/money';
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
  /** Whether the person logs in with two factors. */
  hasSecondFactor: boolean;
  /** The user account in this organization, whatever its membership. */
  userId: string | null;
  /** Whether the person has an approved membership, whether or not logIn has confirmed it. */
  isApproved: boolean;
  /** The approved membership in use, if logIn has confirmed it; otherwise null. */
  membership: {
    userId: string;
    userName: string;
    customerId: string;
    customerName: string;
    viewer: { isEmbedded: false; permissions: Permissions };
    /** The most for one payment; null without a limit (TEM-01). */
    paymentLimit: Cents | null;
    /** A payment above it needs a second person; null if none does (TEM-02). */
    approvalLimit: Cents | null;
    /** All customers of the person in this portal, the one in use among them. */
    accounts: readonly Account[];
  } | null;
};
