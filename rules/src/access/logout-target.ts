import { safeRedirect } from './safe-redirect.ts';

/**
 * No login leads to these, but a logout may: whoever wants to use another account goes on there. Nothing may stand
 * behind the path, so that no code or address of somebody else's comes along.
 */
const FOR_VISITORS: ReadonlySet<string> = new Set(['/login', '/signup', '/forgot-password']);

const targetAskedFor = (redirect: string | null): string | null =>
  redirect !== null && FOR_VISITORS.has(redirect) ? redirect : safeRedirect(redirect);

/** Where a logout ends: the portal's own page, the `redirect` parameter or the login (Spec 1 §4, decision A28). */
export const logoutTarget = (portalLogoutRedirectUrl: string | null, redirect: string | null): string =>
  portalLogoutRedirectUrl ?? targetAskedFor(redirect) ?? '/login';
