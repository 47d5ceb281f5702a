import { safeRedirect } from './safe-redirect.ts';

/** Where a logout ends: the portal's own page, else the `redirect` parameter, else the login (decision A28). */
export const logoutTarget = (portalLogoutRedirectUrl: string | null, redirect: string | null): string =>
  portalLogoutRedirectUrl ?? safeRedirect(redirect) ?? '/login';
