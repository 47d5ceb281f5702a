import Type from 'typebox';
import type { Settings } from '@plumbline/rules/portals/settings';
import { call, fields, file, Id, orNull, rowsOf } from './call.ts';

/** The settings of rules/portals/settings.ts; all of them are public. */
const PortalSettings = Type.Unsafe<Settings>(Type.Object({}, { additionalProperties: true }));

const Portal = fields({
  id: Id,
  name: Type.String(),
  label: Type.String(),
  domain: Type.String(),
  logoUrl: orNull(Type.String()),
  theme: Type.String(),
  organization: fields({
    id: Id,
    name: Type.String(),
    supportEmail: orNull(Type.String()),
    supportPhone: orNull(Type.String()),
  }),
  timeZone: Type.String(),
  settings: PortalSettings,
});

export const getPortalInfo = call({
  method: 'GET',
  path: '/v1/portals/info/:subdomain',
  caller: 'anyone',
  summary: 'Name, logo, color and settings of a portal, by the first label of its host.',
  params: fields({ subdomain: Type.String({ maxLength: 63 }) }),
  answer: Portal,
  refusals: ['portal_not_found'],
});

export const getPortal = call({
  method: 'GET',
  path: '/v1/portals/:portalId',
  caller: 'customer',
  summary: 'The portal the caller is signed in to.',
  params: fields({ portalId: Id }),
  answer: Portal,
  refusals: ['portal_not_found'],
});

export const listPortals = call({
  method: 'GET',
  path: '/v1/portals',
  caller: 'customer',
  summary: 'The portals the caller may enter, each on its own domain.',
  answer: rowsOf(fields({ id: Id, name: Type.String(), label: Type.String(), url: Type.String() })),
});

export const getPortalIcon = call({
  method: 'GET',
  path: '/v1/portals/:portalId/icon',
  caller: 'anyone',
  summary: "A portal's icon as a picture, for the tab of the browser.",
  params: fields({ portalId: Id }),
  query: fields({ v: Type.Optional(Type.String({ maxLength: 64 })) }),
  answer: file('image/png'),
  refusals: ['not_found'],
});

export const getPortalLogo = call({
  method: 'GET',
  path: '/v1/portals/:portalId/logo',
  caller: 'anyone',
  summary: "A portal's logo as a picture.",
  params: fields({ portalId: Id }),
  query: fields({ v: Type.Optional(Type.String({ maxLength: 64 })) }),
  answer: file('image/*'),
  refusals: ['not_found'],
});
