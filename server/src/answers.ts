// Which function answers which call. The compiler insists that the list is whole.
import type { calls } from '@plumbline/contract/calls';
import { getCompany } from './access/get-company.ts';
import { getMe } from './access/get-me.ts';
import { logIn } from './access/log-in.ts';
import { signIn } from './access/sign-in.ts';
import { signOut } from './access/sign-out.ts';
import { createFrameToken } from './console/create-frame-token.ts';
import { getOverview } from './console/get-overview.ts';
import { listLargestPastDue } from './console/list-largest-past-due.ts';
import { signInStaff } from './console/sign-in-staff.ts';
import { signOutStaff } from './console/sign-out-staff.ts';
import type { Handlers } from './http/handler.ts';
import { getInvoiceSummary } from './invoices/get-invoice-summary.ts';
import { getPortal } from './portals/get-portal.ts';
import { getPortalInfo } from './portals/get-portal-info.ts';
import { getPortalLogo } from './portals/get-portal-logo.ts';
import { listPortals } from './portals/list-portals.ts';

export const answers: Handlers<typeof calls> = {
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
