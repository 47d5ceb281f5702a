// The waiver request form, and how each choice changes the other fields (Spec 1 §3 and §4).

import type { Day } from '../dates.ts';
import { isByCheck, NO_BRANCH, NO_JOINT_CHECK, NO_MAIL, type PaymentDetail } from './payment-detail.ts';
import type { MonthDay, WaiverSchedule } from './waiver-schedule.ts';
import { isFinal, isProgress, type WaiverType } from './waiver-types.ts';

/** A chosen file; its content stays in the browser. */
export type ChosenFile = { readonly name: string; readonly size: number };

export type WaiverForm = PaymentDetail & {
  readonly projectId: string | null;
  readonly projectNotFound: boolean;
  /** What the customer calls a project that they cannot find. */
  readonly jobName: string;
  /** The invoices as free text, for a project we do not know (decision D8). */
  readonly invoiceText: string;
  readonly projectAddress: string;
  readonly waiverType: WaiverType | null;
  readonly throughDate: Day | null;
  /** The invoices to be waived; null for all. */
  readonly invoiceIds: readonly string[] | null;
  readonly isInvoiceAlreadyPaid: boolean;
  readonly requestNotarization: boolean | null;
  readonly requestWetInkSignature: boolean;
  readonly customFile: boolean | null;
  readonly files: readonly ChosenFile[];
  readonly unconditionalProgressTemplate: boolean;
  readonly unconditionalTemplateFile: ChosenFile | null;
  readonly recurringSchedule: WaiverSchedule['kind'] | null;
  readonly recurringScheduleDay: MonthDay | null;
  /** Comma-separated, as typed. */
  readonly email: string;
  readonly notes: string;
  /** The request that came to nothing and is submitted again; its files that are taken over. */
  readonly resubmitsId: string | null;
  readonly takenFileIds: readonly string[];
};

export const EMPTY_WAIVER_FORM: WaiverForm = {
  projectId: null,
  projectNotFound: false,
  jobName: '',
  invoiceText: '',
  projectAddress: '',
  waiverType: null,
  throughDate: null,
  invoiceIds: null,
  isInvoiceAlreadyPaid: false,
  requestNotarization: null,
  requestWetInkSignature: false,
  customFile: null,
  files: [],
  unconditionalProgressTemplate: false,
  unconditionalTemplateFile: null,
  recurringSchedule: null,
  recurringScheduleDay: null,
  paymentDetailType: null,
  ...NO_BRANCH,
  ...NO_MAIL,
  ...NO_JOINT_CHECK,
  email: '',
  notes: '',
  resubmitsId: null,
  takenFileIds: [],
};

/** A final type never has a through date; another type without a period starts without one. */
const losesThroughDate = (form: WaiverForm, next: WaiverForm): boolean =>
  next.waiverType !== null &&
  (isFinal(next.waiverType) || (next.waiverType !== form.waiverType && !isProgress(next.waiverType)));

/** The invoices on offer have changed, so the selection is no longer valid. */
const losesPicks = (form: WaiverForm, next: WaiverForm): boolean =>
  next.projectId !== form.projectId || next.waiverType !== form.waiverType || next.throughDate !== form.throughDate;

const losesDay = (form: WaiverForm, next: WaiverForm): boolean =>
  next.recurringSchedule === null ||
  // The day's number means something else in another schedule: the 5th of a month or a Friday.
  (form.recurringSchedule !== null && form.recurringSchedule !== next.recurringSchedule);

/** Applies a change and everything that follows from it; what follows overrides the change. */
export function changeWaiverForm(form: WaiverForm, change: Partial<WaiverForm>): WaiverForm {
  const next = { ...form, ...change };
  if (next.projectNotFound) next.projectId = null;
  if (losesThroughDate(form, next)) next.throughDate = null;
  if (losesPicks(form, next)) next.invoiceIds = null;
  if (next.customFile === false) next.files = [];
  // Only offered for this type, so that it would otherwise block Send unseen.
  if (next.waiverType !== 'unconditional.progress') next.unconditionalProgressTemplate = false;
  if (!next.unconditionalProgressTemplate) next.unconditionalTemplateFile = null;
  if (losesDay(form, next)) next.recurringScheduleDay = null;
  return {
    ...next,
    ...(next.paymentDetailType === 'branch' ? {} : NO_BRANCH),
    ...(next.paymentDetailType === 'mailed' ? {} : NO_MAIL),
    ...(isByCheck(next) && next.paymentIsJoint ? {} : NO_JOINT_CHECK),
  };
}
