// Waiver requests as the supplier works on them.
import Type from 'typebox';
import { WAIVER_ROLES } from '@plumbline/rules/access/staff-roles';
import { DEADLINE_KINDS } from '@plumbline/rules/waivers/deadlines';
import { deskList } from '@plumbline/rules/waivers/desk-list';
import { RELEASE_OBSTACLES } from '@plumbline/rules/waivers/release-obstacles';
import { DUE_KINDS } from '@plumbline/rules/waivers/reminders';
import { REJECT_REASONS } from '@plumbline/rules/waivers/transitions';
import { WAIVER_FILE_BYTES_MAX } from '@plumbline/rules/waivers/waiver-files';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { Amount, call, CurrencyCode, DayText, fields, file, Id, Instant, oneOf, orNull } from './call.ts';
import { ExchangedWaiver } from './exchanged-waiver.ts';
import { DocumentProject } from './document-project.ts';
import { Line, Paragraphs, WrittenLine } from './free-text.ts';
import { listQuery } from './list-query.ts';
import { EXCHANGE, WaiverFigures } from './waivers.ts';

const PATH = '/v1/console/waivers';
const Status = oneOf(WAIVER_STATUSES);
const params = fields({ id: Id });

const WAIVER = {
  id: Id,
  number: Type.Integer(),
  waiverRequestStatus: Status,
  waiverType: oneOf(WAIVER_TYPES),
  customer: fields({ id: Id, name: Type.String() }),
  project: DocumentProject,
  stateCode: orNull(Type.String()),
  throughDate: orNull(DayText),
  currencyCode: orNull(CurrencyCode),
  /** As it was requested; null for requests of earlier versions. */
  amount: orNull(Amount),
  approvalReasons: Type.Array(Type.String()),
  submitterName: Type.String(),
  createdAt: Instant,
  requestNotarization: Type.Boolean(),
  /** Why the desk has left the notary out that the customer asked for; null if it has not. */
  notaryNote: orNull(Type.String()),
  needsNotary: Type.Boolean(),
  requestWetInkSignature: Type.Boolean(),
  customFile: Type.Boolean(),
  assignedTo: orNull(fields({ id: Id, name: Type.String() })),
  holdReason: orNull(Type.String()),
  rejectReason: orNull(Type.String()),
  rejectMessage: orNull(Type.String()),
  hasDocument: Type.Boolean(),
  isVoid: Type.Boolean(),
  voidReason: orNull(Type.String()),
  /** The released waiver that it replaces once it is released itself. */
  supersedesId: orNull(Id),
  supersededById: orNull(Id),
  source: oneOf(['portal', 'admin', 'recurrence', 'exchange']),
  ...EXCHANGE,
  /** Since then money is gone that it acknowledges; it is not released, or should be void. */
  moneyReturnedAt: orNull(Instant),
  /** By when the state wants an affidavit of nonpayment recorded, or the final waiver given; null once that is done. */
  deadline: orNull(fields({ kind: oneOf(DEADLINE_KINDS), on: DayText })),
};

export const listDeskWaivers = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  summary: 'The waiver requests of the organization, the oldest first.',
  query: listQuery(deskList),
  answer: fields({
    rows: Type.Array(fields(WAIVER)),
    count: Type.Integer(),
    /** How many each tab has of what is asked for; the numbers end at 1,000. */
    counts: fields({ needs: Type.Integer(), others: Type.Integer(), sent: Type.Integer(), rejected: Type.Integer() }),
    today: DayText,
  }),
});

export const getDueWaivers = call({
  method: 'GET',
  path: '/v1/console/due-waivers',
  caller: 'staff',
  summary: 'How many waivers wait for staff, by what is to be done about them, as the daily mail counts them.',
  answer: fields({
    /** Those with waivers, the most urgent first; each waiver is in one. */
    kinds: Type.Array(fields({ kind: oneOf(DUE_KINDS), count: Type.Integer(), oldestAt: Instant })),
    /** More wait than are counted: these are the most urgent 200. */
    isCut: Type.Boolean(),
  }),
});

export const getDeskWaiver = call({
  method: 'GET',
  path: `${PATH}/:id`,
  caller: 'staff',
  summary: 'One waiver request with its figures as requested and as of now, its files and its history.',
  params,
  answer: fields({
    ...WAIVER,
    notes: orNull(Type.String()),
    emails: Type.Array(Type.String()),
    invoiceText: orNull(Type.String()),
    isInvoiceAlreadyPaid: Type.Boolean(),
    paymentDetail: orNull(Type.Record(Type.String(), Type.Unknown())),
    figures: orNull(WaiverFigures),
    /** What the same request would say now; null without a project. */
    figuresNow: orNull(WaiverFigures),
    hasChanged: Type.Boolean(),
    /** Every payment that it acknowledges is final. */
    areFundsCleared: Type.Boolean(),
    /** Why an unconditional waiver cannot be released now; null if nothing of its money or its amounts is in the way. */
    releaseObstacle: orNull(oneOf(RELEASE_OBSTACLES)),
    /** The state's form is void without a notary: it cannot be left out. */
    isNotaryRequired: Type.Boolean(),
    today: DayText,
    exchanges: Type.Array(ExchangedWaiver),
    invoices: Type.Array(
      fields({ id: Id, invoiceNumber: Type.String(), share: oneOf(['waived', 'excepted']), balance: Amount }),
    ),
    files: Type.Array(fields({ id: Id, name: Type.String(), size: Type.Integer(), purpose: Type.String() })),
    events: Type.Array(
      fields({ at: Instant, action: Type.String(), toStatus: Status, actorName: Type.String(), note: Type.String() }),
    ),
  }),
  refusals: ['not_found'],
});

export const downloadWaiverFile = call({
  method: 'GET',
  path: `${PATH}/:id/files/:fileId`,
  caller: 'staff',
  summary: 'A file of a request, as it was sent; it is downloaded, never shown.',
  params: fields({ id: Id, fileId: Id }),
  answer: file('application/octet-stream'),
  refusals: ['not_found'],
});

const Decided = fields({ waiverRequestStatus: Status });

export const assignWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/assign`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Gives a request to a member of the staff, or to nobody.',
  params,
  body: fields({ staffId: orNull(Id) }),
  answer: fields({ assignedTo: orNull(fields({ id: Id, name: Type.String() })) }),
  refusals: ['not_found'],
});

export const approveWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/approve`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Lets a request be signed that needed an approval.',
  params,
  body: fields({ note: Type.Optional(Paragraphs(1000)) }),
  answer: Decided,
  refusals: ['not_found', 'waiver_decided'],
});

export const rejectWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/reject`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Rejects a request with a reason, which the customer is mailed.',
  params,
  body: fields({
    reason: oneOf(REJECT_REASONS.filter((reason) => reason !== 'WITHDRAWN')),
    message: Type.Optional(Paragraphs(1000)),
  }),
  answer: Decided,
  refusals: ['not_found', 'waiver_decided'],
});

export const holdWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/hold`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Keeps a signed waiver from its release, or lifts that.',
  params,
  body: fields({ reason: orNull(WrittenLine(300)) }),
  answer: fields({ holdReason: orNull(Type.String()) }),
  refusals: ['not_found', 'waiver_decided'],
});

const FILE_REFUSALS = ['upload_too_large', 'upload_too_many', 'upload_type', 'file_content', 'file_active'] as const;

/** A scan becomes a PDF of one page. */
const pageUpload = {
  field: 'waiverFiles[]',
  maxCount: 1,
  maxBytes: WAIVER_FILE_BYTES_MAX,
  extensions: ['pdf', 'jpg', 'jpeg', 'png'],
} as const;

export const attachWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/attach`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary:
    'Attaches a waiver that was prepared and signed elsewhere, as PDF or the scan of its page (JPG, PNG); a notary comes next where one is needed.',
  params,
  uploads: pageUpload,
  answer: Decided,
  refusals: ['not_found', 'waiver_decided', ...FILE_REFUSALS],
});

export const notarizeWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/notarize`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: 'Attaches the notarized waiver, as PDF or the scan of its page (JPG, PNG), with who notarized it.',
  params,
  body: fields({
    notaryName: Line(200, 1),
    commissionNumber: Line(60, 1),
    commissionExpiresOn: DayText,
    county: Line(100, 1),
    state: Line(2, 2),
    notarizedOn: DayText,
    method: oneOf(['in-person', 'remote-online', 'remote-ink']),
  }),
  uploads: pageUpload,
  answer: Decided,
  refusals: ['not_found', 'waiver_decided', 'notary_copy_changed', 'notary_incomplete', ...FILE_REFUSALS],
});

export const releaseWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/release`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary:
    'Lets the customer download a signed waiver. An unconditional one only if its money is final and no more is open than it excepts; one that was signed on paper only by a signatory for it.',
  params,
  answer: Decided,
  refusals: [
    'not_found',
    'waiver_decided',
    'waiver_held',
    'notary_missing',
    'funds_not_cleared',
    'figures_changed',
    'not_signatory',
    'signatory_type',
    'signatory_state',
    'signatory_limit',
  ],
});

export const recalculateWaiver = call({
  method: 'POST',
  path: `${PATH}/:id/recalculate`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary:
    'Takes the amounts of now for a request that is not signed. An unconditional waiver that is signed and not released is signed again.',
  params,
  answer: WaiverFigures,
  refusals: ['not_found', 'waiver_decided'],
});

export const matchWaiverProject = call({
  method: 'POST',
  path: `${PATH}/:id/match`,
  caller: 'staff',
  roles: WAIVER_ROLES,
  live: true,
  summary: "Names the customer's project of a request that described it, or confirms the described one.",
  params,
  body: fields({ projectId: orNull(Id) }),
  answer: fields({ projectId: Id }),
  refusals: ['not_found', 'waiver_decided'],
});
