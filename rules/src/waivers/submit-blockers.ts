// What blocks a waiver request, field by field in the order of the form (Spec 1 §5).

import type { Day } from '../dates.ts';
import { readEmails } from '../email.ts';
import { ZERO } from '../money.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import { paymentDetailProblems } from './payment-detail.ts';
import type { StateStop } from './state-rules.ts';
import { areFundsCleared, stateStops } from './state-stops.ts';
import { throughDateProblem } from './through-date.ts';
import type { WaiverAmounts } from './waiver-amounts.ts';
import { fileProblem, WAIVER_FILES_MAX } from './waiver-files.ts';
import type { WaiverForm } from './waiver-form.ts';
import { readSchedule } from './waiver-schedule.ts';
import type { WaiverType } from './waiver-types.ts';

/** Decision D18. */
export const WAIVER_EMAILS_MAX = 20;

export type BlockerReason =
  | 'required'
  | 'future'
  | 'negative'
  | 'not-offered'
  | 'no-branch'
  | 'type'
  | 'empty'
  | 'too-large'
  | 'content'
  | 'too-many'
  | 'invalid'
  | 'unpaid-invoices'
  | 'credits-exceed-selection'
  | 'notary-required'
  | 'no-room-for-exceptions'
  | 'funds-must-clear'
  | 'no-conditional-form'
  | 'still-loading';

export type Blocker = { readonly field: keyof WaiverForm; readonly reason: BlockerReason };

export type SubmitContext = {
  readonly can: Pick<
    Capabilities,
    | 'waiverProjectCreation'
    | 'waiverNeedsPayment'
    | 'waiverPaymentDetail'
    | 'waiverRecurrence'
    | 'waiverTemplate'
    | 'waiverUnconditionalTemplate'
  >;
  /** In the portal's time zone. */
  readonly today: Day;
  readonly allowedTypes: readonly WaiverType[];
  /** The chosen project; null if there is none, or it is not loaded. */
  readonly project: { readonly state: string | null; readonly originalContractDate: Day | null } | null;
  /** The supplier has a text for such a waiver; null until that is known. */
  readonly hasForm: boolean | null;
  /** Where customers can say that they paid; any place if there are none (decision D15). */
  readonly branches: readonly string[];
  /** The amounts of the chosen project; null until they are loaded. */
  readonly amounts: Pick<WaiverAmounts, 'unpaidInvoiceCount' | 'concerns' | 'exceptionsAmount'> | null;
};

const block = (field: keyof WaiverForm, reason: BlockerReason | null): Blocker[] =>
  reason === null ? [] : [{ field, reason }];

const required = (text: string): BlockerReason | null => (text.trim() === '' ? 'required' : null);

function projectBlockers(form: WaiverForm, { can }: SubmitContext): Blocker[] {
  if (!form.projectNotFound) return block('projectId', form.projectId === null ? 'required' : null);
  return [
    ...block('invoiceText', required(form.invoiceText)),
    ...block('projectAddress', can.waiverProjectCreation ? required(form.projectAddress) : null),
  ];
}

function typeBlockers({ waiverType, throughDate }: WaiverForm, { today, allowedTypes }: SubmitContext): Blocker[] {
  if (waiverType === null) return block('waiverType', 'required');
  return [
    ...block('waiverType', allowedTypes.includes(waiverType) ? null : 'not-offered'),
    ...block('throughDate', throughDateProblem(waiverType, throughDate, today)),
  ];
}

const STOPS: Readonly<Record<StateStop, Blocker>> = {
  NOTARY_REQUIRED: { field: 'requestNotarization', reason: 'notary-required' },
  NO_ROOM_FOR_EXCEPTIONS: { field: 'invoiceIds', reason: 'no-room-for-exceptions' },
  FUNDS_MUST_CLEAR: { field: 'waiverType', reason: 'funds-must-clear' },
  NO_CONDITIONAL_FORM: { field: 'waiverType', reason: 'no-conditional-form' },
};

/** A form of the customer takes the place of the supplier's, where the portal takes one for this type (decision D10). */
export const usesOwnForm = (
  { customFile, unconditionalProgressTemplate, waiverType }: WaiverForm,
  can: Pick<Capabilities, 'waiverTemplate' | 'waiverUnconditionalTemplate'>,
): boolean =>
  (can.waiverTemplate && customFile === true) ||
  (can.waiverUnconditionalTemplate && unconditionalProgressTemplate && waiverType === 'unconditional.progress');

/** What the state's rules do not let the supplier sign (decision D20). */
function stateBlockers(form: WaiverForm, { can, project, hasForm, amounts }: SubmitContext): Blocker[] {
  const { waiverType } = form;
  if (project === null || waiverType === null) return [];
  const stops = stateStops({
    ...form,
    ...project,
    waiverType,
    exceptionsAmount: amounts?.exceptionsAmount ?? ZERO,
    areFundsCleared: areFundsCleared(amounts?.concerns ?? []),
    isOwnForm: usesOwnForm(form, can),
    hasForm,
  });
  return stops.map((stop) => STOPS[stop]);
}

/** An unknown project has no amounts to wait for; the supplier reviews such a request anyway. */
function invoiceBlockers(form: WaiverForm, { can, amounts }: SubmitContext): Blocker[] {
  if (form.projectId === null) return [];
  if (form.invoiceIds?.length === 0) return block('invoiceIds', 'required');
  const needsPayment =
    form.waiverType === 'unconditional.progress' && can.waiverNeedsPayment && !form.isInvoiceAlreadyPaid;
  if (amounts === null) return block('invoiceIds', needsPayment ? 'still-loading' : null);
  // A customer's own form states its own amount.
  const isTooLittle = form.waiverType !== 'other' && amounts.concerns.includes('CREDITS_EXCEED_SELECTION');
  return [
    ...block('invoiceIds', needsPayment && amounts.unpaidInvoiceCount > 0 ? 'unpaid-invoices' : null),
    ...block('invoiceIds', isTooLittle ? 'credits-exceed-selection' : null),
  ];
}

function customFileProblem({ files }: WaiverForm): BlockerReason | null {
  if (files.length === 0) return 'required';
  if (files.length > WAIVER_FILES_MAX) return 'too-many';
  return files.map((file) => fileProblem(file, 'custom-form')).find((problem) => problem !== null) ?? null;
}

function templateProblem({ unconditionalTemplateFile: file }: WaiverForm): BlockerReason | null {
  return file === null ? 'required' : fileProblem(file, 'unconditional-template');
}

function fileBlockers(form: WaiverForm, { can }: SubmitContext): Blocker[] {
  return [
    ...block('files', can.waiverTemplate && form.customFile === true ? customFileProblem(form) : null),
    ...block(
      'unconditionalTemplateFile',
      can.waiverUnconditionalTemplate && form.unconditionalProgressTemplate ? templateProblem(form) : null,
    ),
  ];
}

function scheduleBlockers(form: WaiverForm, { can }: SubmitContext): Blocker[] {
  const { recurringSchedule: kind, recurringScheduleDay: day } = form;
  if (!can.waiverRecurrence || kind === null || readSchedule(kind, day) !== null) return [];
  return block('recurringScheduleDay', day === null ? 'required' : 'invalid');
}

function paymentDetailBlockers(form: WaiverForm, { can, today, branches }: SubmitContext): Blocker[] {
  if (!can.waiverPaymentDetail) return [];
  const problems = Object.entries(paymentDetailProblems(form, today));
  return [
    ...problems.map(([field, reason]) => ({ field: field as keyof WaiverForm, reason })),
    ...block('paymentBranchLocation', isElsewhere(form, branches) ? 'no-branch' : null),
  ];
}

function isElsewhere({ paymentDetailType, paymentBranchLocation }: WaiverForm, branches: readonly string[]): boolean {
  const place = paymentBranchLocation.trim();
  return paymentDetailType === 'branch' && place !== '' && branches.length > 0 && !branches.includes(place);
}

function emailProblem({ email }: WaiverForm): BlockerReason | null {
  const { emails, bad } = readEmails(email);
  if (bad.length > 0) return 'invalid';
  return emails.length > WAIVER_EMAILS_MAX ? 'too-many' : null;
}

/** Submit is disabled unless this list is empty. */
export const submitBlockers = (form: WaiverForm, context: SubmitContext): Blocker[] => [
  ...projectBlockers(form, context),
  ...typeBlockers(form, context),
  ...invoiceBlockers(form, context),
  ...stateBlockers(form, context),
  ...block('requestNotarization', form.requestNotarization === null ? 'required' : null),
  ...fileBlockers(form, context),
  ...scheduleBlockers(form, context),
  ...paymentDetailBlockers(form, context),
  ...block('email', emailProblem(form)),
];
