// Waiver requests as a customer fills them in, sends them and follows them.
import Type from 'typebox';
import { PAYMENT_DETAIL_METHODS } from '@plumbline/rules/waivers/payment-detail';
import { NOTARIZATIONS } from '@plumbline/rules/waivers/state-rules';
import { WAIVER_EMAILS_MAX } from '@plumbline/rules/waivers/submit-blockers';
import { WAIVER_FILE_BYTES_MAX, WAIVER_FILES_MAX } from '@plumbline/rules/waivers/waiver-files';
import { END_REASONS, SKIP_REASONS } from '@plumbline/rules/waivers/schedule-words';
import { WAIVER_STATUSES } from '@plumbline/rules/waivers/waiver-status';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { ExchangedWaiver } from './exchanged-waiver.ts';
import { DocumentProject } from './document-project.ts';
import { Line, Paragraphs } from './free-text.ts';
import { SubmittedAmount } from './payment-details.ts';
import { AWAITED, EXCHANGE, WaiverFigures } from './waivers.ts';

const INVOICES_MAX = 900;
/** More than the rule accepts, so that the rule can say how many are too many. */
const EMAILS_READ_MAX = 5 * WAIVER_EMAILS_MAX;

const FILE_REFUSALS = ['upload_too_large', 'upload_too_many', 'upload_type', 'file_content', 'file_active'] as const;

const Status = oneOf(WAIVER_STATUSES);
const WaiverType = oneOf(WAIVER_TYPES);
const Flag = Type.Optional(Type.Boolean());

/** The fields of Spec 1 §3 under their names there. */
const SUBMISSION = {
  projectId: Type.Optional(Id),
  projectNotFound: Flag,
  jobId: Type.Optional(Line(100)),
  jobName: Type.Optional(Line(200)),
  projectAddress: Type.Optional(Line(300)),
  /** The invoices as text, where the project is not known (decision D8). */
  invoiceText: Type.Optional(Paragraphs(2000)),
  /** The same under its name in the specification. */
  invoices: Type.Optional(Paragraphs(2000)),
  /** The invoices to be waived; without them all that can be. */
  invoiceIds: Type.Optional(Type.Array(Id, { maxItems: INVOICES_MAX })),
  waiverType: Type.Optional(WaiverType),
  throughDate: Type.Optional(DayText),
  /** The server knows what is paid; accepted and not used. */
  isPaid: Flag,
  isInvoiceAlreadyPaid: Flag,
  requestNotarization: Flag,
  requestWetInkSignature: Flag,
  customFile: Flag,
  unconditionalProgressTemplate: Flag,
  recurringSchedule: Type.Optional(oneOf(['MONTHLY', 'WEEKLY'])),
  recurringScheduleDay: Type.Optional(Line(4)),
  paymentDetailType: Type.Optional(oneOf(['branch', 'mailed'])),
  paymentBranchLocation: Type.Optional(Line(200)),
  paymentDate: Type.Optional(DayText),
  paymentMethod: Type.Optional(oneOf(PAYMENT_DETAIL_METHODS)),
  paymentCheckNumber: Type.Optional(Line(40)),
  paymentCheckAmount: Type.Optional(SubmittedAmount),
  paymentMailedDate: Type.Optional(DayText),
  paymentIsJoint: Flag,
  paymentPayees: Type.Optional(Line(200)),
  /** Addresses, each of which may be several with commas. */
  email: Type.Optional(Type.Array(Type.String({ maxLength: 5_400 }), { maxItems: EMAILS_READ_MAX })),
  notes: Type.Optional(Paragraphs(2000)),
  name: Type.Optional(Line(200)),
  source: Type.Optional(Type.Literal('portal')),
  OrganizationId: Type.Optional(Id),
  /** Files of the draft or of the request that this one follows, by their ids; others are sent with the form. */
  waiverFiles: Type.Optional(Type.Array(Id, { maxItems: WAIVER_FILES_MAX })),
  unconditionalTemplateFile: Type.Optional(Id),
  /** The same key is one request, however often it is sent. */
  submitKey: Type.Optional(Id),
  /** The rejected or withdrawn request that this one follows. */
  resubmitsId: Type.Optional(Id),
  /** That a full release with an open balance (decision D4) or a waiver of nothing (decision D19) is meant. */
  isConfirmed: Flag,
};

export const saveWaiverRequest = call({
  method: 'POST',
  path: '/api/waiver-request/save/t2',
  caller: 'customer',
  needs: 'requestWaiver',
  live: true,
  summary: 'Requests a waiver; a multipart form with its files as `waiverFiles[]`.',
  body: fields(SUBMISSION),
  uploads: {
    field: 'waiverFiles[]',
    moreFields: ['unconditionalTemplateFile'],
    maxCount: WAIVER_FILES_MAX + 1,
    maxBytes: WAIVER_FILE_BYTES_MAX,
    extensions: ['pdf', 'doc', 'docx'],
  },
  status: 201,
  answer: fields({ id: Id, number: Type.Integer(), waiverRequestStatus: Status }),
  refusals: [
    'not_found',
    'waiver_decided',
    'waiver_sent_again',
    'waiver_incomplete',
    'waiver_unconfirmed',
    'waiver_covers_nothing',
    'wrong_organization',
    ...FILE_REFUSALS,
  ],
  throttle: { max: 60, perSeconds: 3_600 },
});

const FormFile = fields({
  id: Id,
  name: Type.String(),
  size: Type.Integer(),
  purpose: oneOf(['custom-form', 'unconditional-template']),
});

/** What the browser has filled in; only the browser reads it. */
const DraftForm = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), { maxProperties: 60 });

export const getWaiverDraft = call({
  method: 'GET',
  path: '/v1/waiver-draft',
  caller: 'customer',
  needs: 'requestWaiver',
  summary: 'What the caller has filled in and not sent, with its files.',
  answer: fields({ form: orNull(DraftForm), changedAt: orNull(Instant), files: Type.Array(FormFile) }),
});

export const saveWaiverDraft = call({
  method: 'PUT',
  path: '/v1/waiver-draft',
  caller: 'customer',
  needs: 'requestWaiver',
  summary: 'Keeps what the caller has filled in; an empty form discards it with its files.',
  body: fields({ form: DraftForm }),
  status: 204,
  answer: Type.Null(),
  refusals: ['draft_too_large'],
});

export const addWaiverDraftFile = call({
  method: 'POST',
  path: '/v1/waiver-draft/files',
  caller: 'customer',
  needs: 'requestWaiver',
  live: true,
  summary: "Keeps a file with the caller's draft.",
  body: fields({ purpose: oneOf(['custom-form', 'unconditional-template']) }),
  uploads: {
    field: 'waiverFiles[]',
    maxCount: 1,
    maxBytes: WAIVER_FILE_BYTES_MAX,
    extensions: ['pdf', 'doc', 'docx'],
  },
  status: 201,
  answer: FormFile,
  refusals: FILE_REFUSALS,
  throttle: { max: 120, perSeconds: 3_600 },
});

export const removeWaiverDraftFile = call({
  method: 'DELETE',
  path: '/v1/waiver-draft/files/:id',
  caller: 'customer',
  needs: 'requestWaiver',
  summary: "Removes a file from the caller's draft.",
  params: fields({ id: Id }),
  status: 204,
  answer: Type.Null(),
  refusals: ['not_found'],
});

const NumberedWaiver = fields({ id: Id, number: Type.Integer() });

export const getWaiver = call({
  method: 'GET',
  path: '/v1/waivers/:id',
  caller: 'customer',
  needs: 'waivers',
  summary: 'One waiver request with its amounts and history.',
  params: fields({ id: Id }),
  answer: fields({
    id: Id,
    number: Type.Integer(),
    waiverRequestStatus: Status,
    waiverType: WaiverType,
    createdAt: Instant,
    throughDate: orNull(DayText),
    project: DocumentProject,
    projectNotFound: Type.Boolean(),
    invoiceText: orNull(Type.String()),
    submitterName: Type.String(),
    rejectReason: orNull(Type.String()),
    rejectMessage: orNull(Type.String()),
    requestNotarization: Type.Boolean(),
    /** With a notary: not at all, to come, done, or left out although it was asked for. */
    notarization: oneOf(NOTARIZATIONS),
    /** Why it is left out. */
    notaryNote: orNull(Type.String()),
    requestWetInkSignature: Type.Boolean(),
    customFile: Type.Boolean(),
    isInvoiceAlreadyPaid: Type.Boolean(),
    emails: Type.Array(Type.String()),
    notes: orNull(Type.String()),
    approvalReasons: Type.Array(Type.String()),
    currencyCode: orNull(CurrencyCode),
    /** Null for requests of earlier versions. */
    figures: orNull(WaiverFigures),
    invoices: Type.Array(
      fields({
        id: Id,
        invoiceNumber: Type.String(),
        share: oneOf(['waived', 'excepted']),
        balance: Amount,
        /** What an unconditional waiver acknowledges of it: the sum over waived ones is its amount. */
        received: Amount,
      }),
    ),
    /** What the customer has sent with it. */
    files: Type.Array(FormFile),
    /** How the request repeats; null if it does not. */
    recurrence: orNull(fields({ schedule: oneOf(['MONTHLY', 'WEEKLY']), scheduleDay: Type.String() })),
    paymentDetail: orNull(Type.Record(Type.String(), Type.Unknown())),
    isHeld: Type.Boolean(),
    ...AWAITED,
    /** The request that this one follows, and the one that follows it. */
    resubmits: orNull(NumberedWaiver),
    resubmittedAs: orNull(NumberedWaiver),
    events: Type.Array(
      fields({
        at: Instant,
        action: Type.String(),
        toStatus: Status,
        /** Null if nobody did it. */
        actorName: orNull(Type.String()),
        /** The part of the product that did it by itself. */
        worker: orNull(Type.String()),
      }),
    ),
    exchanges: Type.Array(ExchangedWaiver),
    ...EXCHANGE,
    /** Since then money is gone that an unconditional waiver acknowledges. */
    moneyReturnedAt: orNull(Instant),
    /** Where anybody checks the released document; null for one that was signed on paper. */
    verifyUrl: orNull(Type.String()),
    canBeDownloaded: Type.Boolean(),
    isVoid: Type.Boolean(),
    voidReason: orNull(Type.String()),
    supersededById: orNull(Id),
    canBeWithdrawn: Type.Boolean(),
  }),
  refusals: ['not_found'],
});

export const withdrawWaiver = call({
  method: 'POST',
  path: '/v1/waivers/:id/withdraw',
  caller: 'customer',
  needs: 'requestWaiver',
  live: true,
  summary: 'Takes a request back that is not released.',
  params: fields({ id: Id }),
  answer: fields({ waiverRequestStatus: Status }),
  refusals: ['not_found', 'waiver_decided'],
});

export const listWaiverRecurrences = call({
  method: 'GET',
  path: '/v1/waiver-recurrences',
  caller: 'customer',
  needs: 'waivers',
  summary: 'The requests of the caller that repeat, with the next day.',
  answer: rowsOf(
    fields({
      id: Id,
      status: oneOf(['ACTIVE', 'ENDED', 'CANCELED']),
      waiverType: WaiverType,
      project: DocumentProject,
      schedule: oneOf(['MONTHLY', 'WEEKLY']),
      scheduleDay: Type.String(),
      nextRunOn: orNull(DayText),
      runCount: Type.Integer(),
      /** The latest request that it has made; null if it has made none. */
      lastRequest: orNull(fields({ id: Id, number: Type.Integer(), runOn: DayText, waiverRequestStatus: Status })),
      /** Why the latest run made no request. */
      skipReason: orNull(oneOf(SKIP_REASONS)),
      endReason: orNull(oneOf(END_REASONS)),
      createdAt: Instant,
    }),
  ),
});

export const cancelWaiverRecurrence = call({
  method: 'DELETE',
  path: '/v1/waiver-recurrences/:id',
  caller: 'customer',
  needs: 'requestWaiver',
  live: true,
  summary: 'Ends the repetition of a request; requests that it has made stay.',
  params: fields({ id: Id }),
  answer: fields({ status: Type.Literal('CANCELED') }),
  refusals: ['not_found', 'waiver_recurrence_ended'],
});
