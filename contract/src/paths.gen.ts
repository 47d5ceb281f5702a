// Written by `npm run generate` from calls.ts. The schemas stay with the server; a browser needs no more than this.
import type { AnswerKind, Call } from './call.ts';
import type { calls } from './calls.ts';

export interface Path<C extends Call> {
  readonly method: Call['method'];
  readonly path: string;
  /** What comes back. */
  readonly kind: AnswerKind;
  readonly body: 'none' | 'json' | 'multipart';
  /** Which part of the request each input belongs to. */
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly fields: readonly string[];
  /** The form field of the uploaded files. */
  readonly uploads?: string;
  /** Never there: it carries the types of input and answer. */
  readonly call?: C;
}

export const getPortalInfo: Path<typeof calls.getPortalInfo> = {
  method: 'GET',
  path: '/v1/portals/info/:subdomain',
  kind: 'json',
  body: 'none',
  params: ['subdomain'],
  query: [],
  fields: [],
};

export const getPortal: Path<typeof calls.getPortal> = {
  method: 'GET',
  path: '/v1/portals/:portalId',
  kind: 'json',
  body: 'none',
  params: ['portalId'],
  query: [],
  fields: [],
};

export const listPortals: Path<typeof calls.listPortals> = {
  method: 'GET',
  path: '/v1/portals',
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getPortalLogo: Path<typeof calls.getPortalLogo> = {
  method: 'GET',
  path: '/v1/portals/:portalId/logo',
  kind: 'file',
  body: 'none',
  params: ['portalId'],
  query: ['v'],
  fields: [],
};

export const signIn: Path<typeof calls.signIn> = {
  method: 'POST',
  path: '/v1/identity/sign-in',
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'password'],
};

export const signOut: Path<typeof calls.signOut> = {
  method: 'POST',
  path: '/v1/identity/sign-out',
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const logIn: Path<typeof calls.logIn> = {
  method: 'POST',
  path: '/v1/auth/login',
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getMe: Path<typeof calls.getMe> = {
  method: 'GET',
  path: '/v1/users/me',
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getCompany: Path<typeof calls.getCompany> = {
  method: 'GET',
  path: '/v1/users/company',
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getInvoiceSummary: Path<typeof calls.getInvoiceSummary> = {
  method: 'GET',
  path: '/v1/invoices/summary/all',
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const signInStaff: Path<typeof calls.signInStaff> = {
  method: 'POST',
  path: '/v1/console/sign-in',
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['email', 'password'],
};

export const signOutStaff: Path<typeof calls.signOutStaff> = {
  method: 'POST',
  path: '/v1/console/sign-out',
  kind: 'json',
  body: 'none',
  params: [],
  query: [],
  fields: [],
};

export const getOverview: Path<typeof calls.getOverview> = {
  method: 'GET',
  path: '/v1/console/overview',
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const listLargestPastDue: Path<typeof calls.listLargestPastDue> = {
  method: 'GET',
  path: '/v1/console/largest-past-due',
  kind: 'json',
  body: 'none',
  params: [],
  query: ['currencyCode'],
  fields: [],
};

export const createFrameToken: Path<typeof calls.createFrameToken> = {
  method: 'POST',
  path: '/v1/console/frame-tokens',
  kind: 'json',
  body: 'json',
  params: [],
  query: [],
  fields: ['customerId', 'portalId'],
};
