import { safeRedirect } from './safe-redirect.ts';

/**
 * Allowed after a logout although not after a login: to continue with another account. Only the bare paths, so that
 * nobody can pass in a code or an address.
 */
const FOR_VISITORS: ReadonlySet<string> = new Set(['/login', '/signup', '/forgot-password']);

const targetAskedFor = (redirect: string | null): string | null =>
  redirect !== null && FOR_VISITORS.has(redirect) ? redirect : safeRedirect(redirect);

/**
 * Where a logout leads: the portal's own page, the `redirect` parameter or the login page (Spec 1 §4, decision A28).
 */
export const logoutTarget = (portalLogoutRedirectUrl: string | null, redirect: string | null): string =>
  portalLogoutRedirectUrl ?? targetAskedFor(redirect) ?? '/login';
