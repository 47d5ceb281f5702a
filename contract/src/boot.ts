// The data embedded in a page, so that its first paint needs no call. Types only: the browser reads it from the HTML.
import type { StaffRole } from '@plumbline/rules/access/staff-roles';
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { listAccounts } from './access.ts';
import type { Answer } from './call.ts';
import type { createAccessToken } from './identity.ts';
import type { getPortalInfo } from './portals.ts';

/** A person signed in at this portal; without a membership they have no access. */
export type SignedIn = {
  name: string;
  email: string;
  emailVerified: boolean;
  /** How they signed in; recorded with the login. */
  provider: string;
  /** An access token for the first calls, kept only in the page's memory. */
  token: Answer<typeof createAccessToken>;
  member: {
    userId: string;
    name: string;
    customerId: string;
    companyName: string;
    /** All customers of the person, if there are several (decision A21); otherwise empty. */
    accounts: Answer<typeof listAccounts>['rows'];
    permissions: Permissions;
  } | null;
};

export type PortalBoot = {
  portal: Answer<typeof getPortalInfo>;
  signedIn: SignedIn | null;
  /** The server's time, which in a demo may be ahead of the browser's. */
  now: string;
};

export type ConsoleBoot = {
  staff: {
    id: string;
    name: string;
    title: string;
    role: StaffRole;
    organizationName: string;
    /** Stands above organizations. */
    isOperator: boolean;
    /** Whether the organization asks for a second factor that the person has not set up. */
    lacksSecondFactor: boolean;
  } | null;
};

/** The answer of a call that the first screen makes (first-calls.ts). */
export type FirstAnswer = { path: string; input: Readonly<Record<string, string>>; answer: unknown };

/** The ids of the elements that contain the boot data and, for members, the first answers. */
export const BOOT_ID = 'boot';
export const FIRST_ANSWERS_ID = 'first-answers';
