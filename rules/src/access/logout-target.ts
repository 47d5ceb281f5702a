import { safeRedirect } from './safe-redirect.ts';

/** Where a logout ends: the portal's own page, the `redirect` parameter or the login (Spec 1 §4, decision A28). */
export const logoutTarget = (portalLogoutRedirectUrl: string | null, redirect: string | null): string =>
  portalLogoutRedirectUrl ?? safeRedirect(redirect) ?? '/login';
