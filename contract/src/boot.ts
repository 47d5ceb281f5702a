// What a page carries with it, so that its first paint needs no call. Types only: the browser reads it from the HTML.
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { Answer } from './call.ts';
import type { createAccessToken } from './identity.ts';
import type { getPortalInfo } from './portals.ts';

/** Somebody who is signed in to this portal; without a membership they have a login, but no customer account. */
export type SignedIn = {
  name: string;
  email: string;
  emailVerified: boolean;
  /** How they logged in; what is recorded of it. */
  provider: string;
  /** For the first calls, so that they need no other before them. It lives in the page's memory only. */
  token: Answer<typeof createAccessToken>;
  member: { userId: string; name: string; companyName: string; permissions: Permissions } | null;
};

export type PortalBoot = { portal: Answer<typeof getPortalInfo>; signedIn: SignedIn | null };

export type ConsoleBoot = { staff: { id: string; name: string; title: string; organizationName: string } | null };

/** The element that holds it. */
export const BOOT_ID = 'boot';
