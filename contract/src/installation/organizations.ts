// Organizations, as operators of the installation see them.
import Type from 'typebox';
import { call, fields, Id, Instant, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';

/** A company, as it is asked for. */
export const COMPANY = {
  /** As customers know it. */
  name: Line(120, 1),
  legalName: Line(200, 1),
  address: Line(300),
  timeZone: Line(64, 1),
  supportEmail: Line(254),
  supportPhone: Line(40),
};

/** A portal, as it is asked for. */
export const BRAND = {
  portalName: Line(120, 1),
  label: Line(63, 1),
  themeColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
};

export const listOrganizations = call({
  method: 'GET',
  path: '/v1/console/organizations',
  caller: 'staff',
  operator: true,
  summary: 'Every organization of the installation, by name.',
  answer: rowsOf(
    fields({
      id: Id,
      name: Type.String(),
      legalName: Type.String(),
      createdAt: Instant,
      staffCount: Type.Integer(),
      /** The oldest; null without one. */
      portal: orNull(fields({ name: Type.String(), label: Type.String(), theme: Type.String(), url: Type.String() })),
      portalCount: Type.Integer(),
    }),
  ),
});

export const checkPortalLabel = call({
  method: 'GET',
  path: '/v1/console/portal-labels/:label',
  caller: 'staff',
  summary: 'Whether a new portal can have this address.',
  params: fields({ label: Line(63, 1) }),
  answer: fields({ isFree: Type.Boolean(), url: Type.String() }),
});

export const createOrganization = call({
  method: 'POST',
  path: '/v1/console/organizations',
  caller: 'staff',
  operator: true,
  live: true,
  summary: 'Creates an organization with its first portal.',
  body: fields({ ...COMPANY, ...BRAND }),
  answer: fields({ organizationId: Id }),
  status: 201,
  refusals: ['invalid_request', 'label_taken'],
});

export const enterOrganization = call({
  method: 'POST',
  path: '/v1/console/organizations/:organizationId/enter',
  caller: 'staff',
  operator: true,
  live: true,
  summary: 'Continues the session in another organization, as one of its owners; the organization has it on record.',
  params: fields({ organizationId: Id }),
  answer: fields({}),
  refusals: ['not_found'],
});
