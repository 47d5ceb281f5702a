// Who signs waivers for the supplier, and the signatures.
import Type from 'typebox';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { TEMPLATE_TYPES } from '@plumbline/rules/waivers/templates/template-content';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { Amount, call, fields, file, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { Line, Paragraphs, WrittenLine } from './free-text.ts';

const SIGNATORIES = '/v1/console/waiver-signatories';
const WAIVERS = '/v1/console/waivers';
const BATCH_MAX = 50;

const Types = Type.Array(oneOf(TEMPLATE_TYPES), { minItems: 1, maxItems: TEMPLATE_TYPES.length, uniqueItems: true });
const States = Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 60, uniqueItems: true });
/** In cents; null for any amount. */
const Limit = orNull(Type.Intersect([Amount, Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })]));
/** An existing password is checked for its length only. */
const Password = Type.String({ minLength: 6, maxLength: 256 });

const Signatory = fields({
  staffId: Id,
  name: Type.String(),
  /** As it is printed below the signature. */
  title: Type.String(),
  waiverTypes: Type.Array(Type.String()),
  /** Empty for all. */
  states: Type.Array(Type.String()),
  limitAmount: orNull(Amount),
  /** With which waivers are signed in this person's name; null without one. */
  authorization: orNull(
    fields({ waiverTypes: Type.Array(Type.String()), limitAmount: orNull(Amount), recordedAt: Instant }),
  ),
});

export const listWaiverSignatories = call({
  method: 'GET',
  path: SIGNATORIES,
  caller: 'staff',
  summary: 'Who may sign waivers, and within which limits.',
  answer: rowsOf(Signatory),
});

export const saveWaiverSignatory = call({
  method: 'PUT',
  path: `${SIGNATORIES}/:staffId`,
  caller: 'staff',
  live: true,
  summary: 'Lets a member of staff sign waivers of some types and states up to an amount.',
  params: fields({ staffId: Id }),
  body: fields({ title: Line(120, 1), waiverTypes: Types, states: States, limitAmount: Limit }),
  answer: Signatory,
  refusals: ['not_found'],
});

export const removeWaiverSignatory = call({
  method: 'DELETE',
  path: `${SIGNATORIES}/:staffId`,
  caller: 'staff',
  live: true,
  summary: 'Takes the right to sign from a member of staff, with the standing authorization.',
  params: fields({ staffId: Id }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found'],
});

export const authorizeWaiverSigning = call({
  method: 'POST',
  path: `${SIGNATORIES}/authorization`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Records that waivers of some types are signed in the name of the caller; it replaces an earlier one.',
  body: fields({ password: Password, waiverTypes: Types, limitAmount: Limit }),
  answer: Signatory,
  refusals: ['wrong_password', 'too_many_requests', 'not_signatory', 'signatory_type', 'signatory_limit'],
});

export const withdrawWaiverAuthorization = call({
  method: 'DELETE',
  path: `${SIGNATORIES}/authorization`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Signs nothing more in the name of the caller.',
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found'],
});

const SIGN = {
  password: Password,
  /** Also releases a conditional progress waiver that is not held and needs neither notary nor ink. */
  release: Type.Optional(Type.Boolean()),
};

export const signWaiver = call({
  method: 'POST',
  path: `${WAIVERS}/:id/sign`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Signs a waiver in the name of the caller, who enters their password again.',
  params: fields({ id: Id }),
  body: fields(SIGN),
  answer: fields({ waiverRequestStatus: oneOf(WAIVER_STATUSES) }),
  refusals: [
    'not_found',
    'wrong_password',
    'too_many_requests',
    'not_signatory',
    'signatory_type',
    'signatory_state',
    'signatory_limit',
    'waiver_decided',
    'waiver_not_approved',
    'waiver_being_signed',
    'figures_missing',
    'figures_changed',
    'waiver_no_template',
    'waiver_fields_missing',
    'waiver_no_room_for_exceptions',
    'certificate_expired',
  ],
});

export const batchSignWaivers = call({
  method: 'POST',
  path: `${WAIVERS}/batch-sign`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Signs several waivers with one password; each is signed or refused by itself.',
  body: fields({ ids: Type.Array(Id, { minItems: 1, maxItems: BATCH_MAX, uniqueItems: true }), ...SIGN }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        /** Null if it was refused. */
        waiverRequestStatus: orNull(oneOf(WAIVER_STATUSES)),
        refusal: orNull(fields({ code: Type.String(), message: Type.String(), missing: Type.Array(Type.String()) })),
      }),
    ),
  }),
  refusals: ['wrong_password', 'too_many_requests', 'not_signatory'],
});

const params = fields({ id: Id });

export const voidWaiver = call({
  method: 'POST',
  path: `${WAIVERS}/:id/void`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Declares a released waiver void, with a reason that the customer is mailed; its document is kept.',
  params,
  body: fields({ reason: WrittenLine(300) }),
  answer: fields({ isVoid: Type.Literal(true) }),
  refusals: ['not_found', 'waiver_decided'],
});

export const supersedeWaiver = call({
  method: 'POST',
  path: `${WAIVERS}/:id/supersede`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary:
    'Makes a new request from a released waiver, with the amounts of now; it replaces the old one once it is released.',
  params,
  status: 201,
  answer: fields({ id: Id, number: Type.Integer(), waiverRequestStatus: oneOf(WAIVER_STATUSES) }),
  refusals: ['not_found', 'waiver_decided'],
});

export const downloadDeskWaiver = call({
  method: 'GET',
  path: `${WAIVERS}/:id/document`,
  caller: 'staff',
  summary: 'The signed document of a waiver, released or not, and also of a void one.',
  params,
  answer: file('application/pdf'),
  refusals: ['not_found'],
});

export const decideWaiverNotary = call({
  method: 'POST',
  path: `${WAIVERS}/:id/notary`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary:
    'Leaves the notary out of a request that is not signed, with a note to the customer, or has one. A signed waiver that is not released is sent to the notary.',
  params,
  body: fields({
    isNeeded: Type.Boolean(),
    /** Why it is left out; required if the customer asked for a notary. */
    note: Type.Optional(Paragraphs(1000)),
  }),
  answer: fields({ waiverRequestStatus: oneOf(WAIVER_STATUSES), needsNotary: Type.Boolean() }),
  refusals: [
    'not_found',
    'waiver_decided',
    'notary_required',
    'notary_signed',
    'notary_note_missing',
    'notary_unchanged',
  ],
});

export const downloadNotaryCopy = call({
  method: 'GET',
  path: `${WAIVERS}/:id/notary-copy`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  summary: 'A waiver that waits for its notary, to be printed.',
  params,
  answer: file('application/pdf'),
  refusals: ['not_found'],
});
