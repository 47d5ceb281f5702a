// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getPortalInfo: Path<typeof calls.getPortalInfo> = {
  method: 'GET',
  path: '/v1/portals/info/:subdomain',
};

export const getPortal: Path<typeof calls.getPortal> = {
  method: 'GET',
  path: '/v1/portals/:portalId',
  isForCustomers: true,
};

export const listPortals: Path<typeof calls.listPortals> = {
  method: 'GET',
  path: '/v1/portals',
  isForCustomers: true,
};

export const getPortalIcon: Path<typeof calls.getPortalIcon> = {
  method: 'GET',
  path: '/v1/portals/:portalId/icon',
  kind: 'file',
  query: ['v'],
};

export const getPortalLogo: Path<typeof calls.getPortalLogo> = {
  method: 'GET',
  path: '/v1/portals/:portalId/logo',
  kind: 'file',
  query: ['v'],
};
