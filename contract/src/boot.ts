// The data embedded in a page, so that its first paint needs no call. Types only: the browser reads it from the HTML.
import type { Cents } from '@plumbline/rules/money';
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
  /** Whether they log in with two factors. */
  hasSecondFactor: boolean;
  /** Whether the portal asks for a second factor that they have not set up. */
  lacksSecondFactor: boolean;
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
    /** The most for one payment; null without a limit. */
    paymentLimit: Cents | null;
    /** A payment above it needs a second person; null if none does. */
    approvalLimit: Cents | null;
  } | null;
};

export type PortalBoot = {
  portal: Answer<typeof getPortalInfo>;
  signedIn: SignedIn | null;
  /** The server's time, which in a demo may be ahead of the browser's. */
  now: string;
  /** Of a page in a frame: the origins around it that may say whom it is for. */
  frameOrigins?: readonly string[];
};

export type ConsoleBoot = {
  staff: {
    id: string;
    name: string;
    email: string;
    title: string;
    role: StaffRole;
    organizationName: string;
    /** Of the organization: the console shows times in it, as the portals do. */
    timeZone: string;
    /** Where else the person is staff, by name. */
    otherOrganizations: { id: string; name: string }[];
    /** Stands above organizations. */
    isOperator: boolean;
    /** Whether the organization asks for a second factor that the person has not set up. */
    lacksSecondFactor: boolean;
  } | null;
  /** What this page may show in a frame; null on every other page. */
  framePortals: { id: string; name: string; url: string }[] | null;
};

/** The answer of a call that the first screen makes (first-calls.ts). */
export type FirstAnswer = { path: string; input: Readonly<Record<string, string>>; answer: unknown };

/** The ids of the elements that contain the boot data and, for members, the first answers. */
export const BOOT_ID = 'boot';
export const FIRST_ANSWERS_ID = 'first-answers';
