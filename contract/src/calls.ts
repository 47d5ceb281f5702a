// The API on one page. A call listed here must be answered by the server, or the server does not compile.
import { getCompany, getMe, logIn, signIn, signOut } from './access.ts';
import { createFrameToken, getOverview, listLargestPastDue, signInStaff, signOutStaff } from './console.ts';
import { getInvoiceSummary } from './invoices.ts';
import { getPortal, getPortalInfo, getPortalLogo, listPortals } from './portals.ts';

export const calls = {
  getPortalInfo,
  getPortal,
  listPortals,
  getPortalLogo,
  signIn,
  signOut,
  logIn,
  getMe,
  getCompany,
  getInvoiceSummary,
  signInStaff,
  signOutStaff,
  getOverview,
  listLargestPastDue,
  createFrameToken,
};

export type CallName = keyof typeof calls;
