// The texts from which the supplier's waivers are made, and the certificate that seals them (ADR 36).
import Type from 'typebox';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { REGIONS } from '@plumbline/rules/regions';
import { ANY_STATE, PROJECT_CLASSES, TEMPLATE_TYPES } from '@plumbline/rules/waivers/templates/template-content';
import { call, fields, file, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { Line } from './free-text.ts';

const SLOT = {
  stateCode: oneOf([ANY_STATE, ...REGIONS.US.map(({ code }) => code)]),
  waiverType: oneOf(TEMPLATE_TYPES),
  projectClass: oneOf(PROJECT_CLASSES),
};

/** The document is restricted rich text; the server reads it node by node. */
const Draft = fields({
  baseSizePt: Type.Number(),
  legalReference: Line(200),
  doc: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
});

const ROW = {
  id: Id,
  ...SLOT,
  name: Type.String(),
  revision: Type.Integer(),
  changedAt: Instant,
  /** The version that waivers are made from; null if none is. */
  published: orNull(fields({ version: Type.Integer(), publishedAt: Instant, sha256: Type.String() })),
};

const Template = fields({
  ...ROW,
  draft: Draft,
  /** What keeps the draft from being published. */
  problems: Type.Array(fields({ code: Type.String(), name: Type.Optional(Type.String()), message: Type.String() })),
});

const Name = Line(120, 1);
const PARAMS = fields({ id: Id });

export const listWaiverTemplates = call({
  method: 'GET',
  path: '/v1/console/waiver-templates',
  caller: 'staff',
  summary: "The organization's templates by state, type and class of project.",
  answer: rowsOf(fields(ROW)),
});

export const getWaiverTemplate = call({
  method: 'GET',
  path: '/v1/console/waiver-templates/:id',
  caller: 'staff',
  summary: 'One template with its draft, and what keeps the draft from being published.',
  params: PARAMS,
  answer: Template,
  refusals: ['not_found'],
});

export const createWaiverTemplate = call({
  method: 'POST',
  path: '/v1/console/waiver-templates',
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary:
    'Begins a template for a state, a type and a class of project; without a draft it has the default wording, or where the state prescribes a form only its blocks.',
  body: fields({ ...SLOT, name: Name, draft: Type.Optional(Draft) }),
  status: 201,
  answer: Template,
  refusals: ['waiver_template_exists', 'waiver_template_unreadable'],
});

export const saveWaiverTemplate = call({
  method: 'PUT',
  path: '/v1/console/waiver-templates/:id',
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Changes the draft of a template; what is published stays as it is.',
  params: PARAMS,
  body: fields({ revision: Type.Integer(), name: Name, draft: Draft }),
  answer: Template,
  refusals: ['not_found', 'waiver_template_changed', 'waiver_template_unreadable'],
});

export const publishWaiverTemplate = call({
  method: 'POST',
  path: '/v1/console/waiver-templates/:id/publish',
  caller: 'staff',
  live: true,
  summary: 'Freezes the draft as the next version, from which waivers are made then.',
  params: PARAMS,
  body: fields({ revision: Type.Integer() }),
  answer: Template,
  refusals: ['not_found', 'waiver_template_changed', 'waiver_template_incomplete'],
});

export const retireWaiverTemplate = call({
  method: 'POST',
  path: '/v1/console/waiver-templates/:id/retire',
  caller: 'staff',
  live: true,
  summary: 'Makes no more waivers from a template until it is published again.',
  params: PARAMS,
  answer: Template,
  refusals: ['not_found'],
});

export const previewWaiverTemplate = call({
  method: 'GET',
  path: '/v1/console/waiver-templates/:id/preview',
  caller: 'staff',
  summary: 'The draft of a template as a PDF, with invented parties and amounts.',
  params: PARAMS,
  answer: file('application/pdf'),
  refusals: ['not_found'],
});

const CERTIFICATE_PATH = '/v1/console/waiver-certificate';

const Certificate = fields({
  /** Made by us, or uploaded by the supplier. */
  kind: oneOf(['self-made', 'uploaded']),
  subject: Type.String(),
  validFrom: Instant,
  validUntil: Instant,
  isExpired: Type.Boolean(),
  createdAt: Instant,
});

export const getWaiverCertificate = call({
  method: 'GET',
  path: CERTIFICATE_PATH,
  caller: 'staff',
  summary: 'The certificate that seals waivers; null until the first one is sealed.',
  answer: fields({ certificate: orNull(Certificate) }),
});

export const uploadWaiverCertificate = call({
  method: 'POST',
  path: CERTIFICATE_PATH,
  caller: 'staff',
  live: true,
  summary: 'Replaces the certificate by one of the supplier: a PKCS#12 file with its password. Only by owners.',
  body: fields({ password: Type.String({ maxLength: 256 }) }),
  uploads: { field: 'certificate', maxCount: 1, maxBytes: 64 * 1024, extensions: ['p12', 'pfx'] },
  answer: Certificate,
  refusals: ['certificate_unreadable', 'certificate_not_valid', 'upload_too_large', 'upload_too_many', 'upload_type'],
  throttle: { max: 10, perSeconds: 60 },
});
