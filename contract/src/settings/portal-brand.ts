// The portals of an organization and their brand, as the console shows and changes them (SET-04, ACC-18).
import Type from 'typebox';
import { call, fields, file, Id, Instant, oneOf, orNull, rowsOf } from '../call.ts';
import { Line, Paragraphs } from '../free-text.ts';

const PORTALS = '/v1/console/portals';
const PATH = `${PORTALS}/:portalId`;
const params = fields({ portalId: Id });
const pictureParams = fields({ portalId: Id, kind: oneOf(['logo', 'icon']) });

/** An empty text is nothing. */
const Brand = fields({
  name: Line(120),
  label: Line(63),
  themeColor: Line(20),
  termsUrl: Line(2000),
  privacyUrl: Line(2000),
  termsText: Paragraphs(4000),
  privacyText: Paragraphs(4000),
  supportEmail: Line(254),
  supportPhone: Line(40),
  senderName: Line(120),
  replyTo: Line(254),
});

/** Changes with every change of the brand, besides pictures and domain. */
const Version = Type.String({ pattern: '^[0-9a-f]{16}$' });
const PictureVersion = orNull(Type.String());

const BrandView = fields({
  id: Id,
  version: Version,
  brand: Brand,
  organizationName: Type.String(),
  /** Where customers find it now. */
  url: Type.String(),
  /** What follows the label in an address. */
  addressEnd: Type.String(),
  /** Labels that it had; they lead to it. */
  formerLabels: Type.Array(Type.String()),
  logoVersion: PictureVersion,
  iconVersion: PictureVersion,
  /** In use; null without one. */
  domain: orNull(Type.String()),
  /** The record of the domain in use, if DNS has not had it for three days. */
  missingProof: orNull(fields({ since: Instant, recordName: Type.String(), recordValue: Type.String() })),
  /** People with access who have a passkey, which works at this address only. */
  passkeys: fields({
    peopleCount: Type.Integer(),
    /** Without an authenticator app beside it. */
    withoutAppCount: Type.Integer(),
  }),
  /** Asked for and not verified yet: the records that DNS has to have. */
  wantedDomain: orNull(
    fields({
      domain: Type.String(),
      recordName: Type.String(),
      recordValue: Type.String(),
      /** Where the domain itself has to point, by a CNAME record. */
      target: Type.String(),
    }),
  ),
  /** The address from which mails come. */
  mailFrom: Type.String(),
  isPaymentEnabled: Type.Boolean(),
  isWaiverEnabled: Type.Boolean(),
  isWaiverOnly: Type.Boolean(),
});

export const listPortalBrands = call({
  method: 'GET',
  path: '/v1/console/portal-brands',
  caller: 'staff',
  summary: 'The portals of the organization with name, address, color and logo.',
  answer: rowsOf(
    fields({
      id: Id,
      name: Type.String(),
      label: Type.String(),
      /** What follows the label in an address. */
      labelEnd: Type.String(),
      url: Type.String(),
      themeColor: Type.String(),
      logoVersion: PictureVersion,
      /** Asked for and not verified yet. */
      wantedDomain: orNull(Type.String()),
    }),
  ),
});

export const createPortal = call({
  method: 'POST',
  path: PORTALS,
  caller: 'staff',
  live: true,
  summary: 'Creates another portal of the organization.',
  body: fields({
    name: Line(120, 1),
    label: Line(63, 1),
    themeColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
    /** The portal whose settings it begins with; null for the settings of a new one. */
    copyFrom: orNull(Id),
  }),
  answer: fields({ portalId: Id }),
  status: 201,
  refusals: ['invalid_request', 'label_taken', 'not_found', 'too_many_portals'],
});

export const getPortalBrand = call({
  method: 'GET',
  path: `${PATH}/brand`,
  caller: 'staff',
  live: true,
  summary: 'Name, address, color, pictures, terms, support contact, sender and domain of a portal.',
  params,
  answer: BrandView,
  refusals: ['not_found'],
});

export const changePortalBrand = call({
  method: 'PUT',
  path: `${PATH}/brand`,
  caller: 'staff',
  live: true,
  summary: 'Changes the brand of a portal, all or nothing. Refused if somebody else has changed it since it was read.',
  params,
  body: fields({ version: Version, brand: Brand }),
  answer: BrandView,
  refusals: ['not_found', 'brand_changed', 'invalid_request', 'invalid_setting', 'label_taken'],
});

export const savePortalPicture = call({
  method: 'POST',
  path: `${PATH}/pictures/:kind`,
  caller: 'staff',
  live: true,
  summary: 'Draws a logo or an icon anew, without anything that is no picture, and saves it.',
  params: pictureParams,
  uploads: { field: 'picture', maxCount: 1, maxBytes: 1024 * 1024, extensions: ['png', 'svg'] },
  answer: BrandView,
  refusals: ['not_found', 'logo_unreadable'],
  throttle: { max: 30, perSeconds: 60 },
});

export const removePortalPicture = call({
  method: 'DELETE',
  path: `${PATH}/pictures/:kind`,
  caller: 'staff',
  live: true,
  summary: 'Removes the logo or the icon of a portal.',
  params: pictureParams,
  answer: BrandView,
  refusals: ['not_found'],
});

export const getPortalPicture = call({
  method: 'GET',
  path: `${PATH}/pictures/:kind`,
  caller: 'staff',
  summary: 'The logo or the icon of a portal as a picture, also one of the last that were replaced.',
  params: pictureParams,
  query: fields({ v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })) }),
  answer: file('image/*'),
  refusals: ['not_found'],
});

export const requestPortalDomain = call({
  method: 'PUT',
  path: `${PATH}/domain`,
  caller: 'staff',
  live: true,
  summary: 'Asks for a domain of its own; the answer has the DNS records that prove it.',
  params,
  body: fields({ domain: Line(260, 1) }),
  answer: BrandView,
  refusals: ['not_found', 'invalid_request', 'domain_taken'],
});

export const verifyPortalDomain = call({
  method: 'POST',
  path: `${PATH}/domain/verify`,
  caller: 'staff',
  live: true,
  summary: 'Looks the DNS records up, and uses the domain if they are there.',
  params,
  answer: BrandView,
  refusals: ['not_found', 'domain_not_verified', 'domain_taken'],
  throttle: { max: 20, perSeconds: 60 },
});

export const removePortalDomain = call({
  method: 'DELETE',
  path: `${PATH}/domain`,
  caller: 'staff',
  live: true,
  summary: 'Stops using the domain, or asking for it. The portal is at its label again.',
  params,
  answer: BrandView,
  refusals: ['not_found'],
});

export const brandCalls = {
  listPortalBrands,
  createPortal,
  getPortalBrand,
  changePortalBrand,
  savePortalPicture,
  removePortalPicture,
  getPortalPicture,
  requestPortalDomain,
  verifyPortalDomain,
  removePortalDomain,
};
