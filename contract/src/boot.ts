// What a page carries with it, so that its first paint needs no call. Types only: the browser reads it from the HTML.
import type { Permissions } from '@plumbline/rules/portals/capabilities';
import type { Answer } from './call.ts';
import type { getPortalInfo } from './portals.ts';

/** Somebody who is signed in to this portal; without a membership they have a login, but no customer account. */
export type SignedIn = {
  email: string;
  emailVerified: boolean;
  member: { userId: string; name: string; companyName: string; permissions: Permissions } | null;
};

export type PortalBoot = { portal: Answer<typeof getPortalInfo>; signedIn: SignedIn | null };

export type ConsoleBoot = { staff: { id: string; name: string; title: string; organizationName: string } | null };

/** The element that holds it. */
export const BOOT_ID = 'boot';
