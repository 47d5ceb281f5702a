// The waiver request while it is being filled in: what each choice does to the rest of the form (Spec 1 §3 and §4).

import type { Day } from '../dates.ts';
import { NO_BRANCH, NO_MAIL, type PaymentDetail } from './payment-detail.ts';
import type { MonthDay, WaiverSchedule } from './waiver-schedule.ts';
import { isFinal, isProgress, type WaiverType } from './waiver-types.ts';

/** A chosen file; its bytes stay with the browser. */
export type ChosenFile = { readonly name: string; readonly size: number };

export type WaiverForm = PaymentDetail & {
  readonly projectId: string | null;
  readonly projectNotFound: boolean;
  /** The invoices in the customer's words, for a project we do not know (decision D8). */
  readonly invoiceText: string;
  readonly projectAddress: string;
  readonly waiverType: WaiverType | null;
  readonly throughDate: Day | null;
  /** The invoices to be waived; null is all of them. */
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
  /** As typed, with commas. */
  readonly email: string;
  readonly notes: string;
};

export const EMPTY_WAIVER_FORM: WaiverForm = {
  projectId: null,
  projectNotFound: false,
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
  email: '',
  notes: '',
};

/** What a type without a period leaves no room for: a final type never has a day, another one begins without. */
const losesThroughDate = (form: WaiverForm, next: WaiverForm): boolean =>
  next.waiverType !== null &&
  (isFinal(next.waiverType) || (next.waiverType !== form.waiverType && !isProgress(next.waiverType)));

/** The invoices on offer are others now, so that the picks of before mean nothing. */
const losesPicks = (form: WaiverForm, next: WaiverForm): boolean =>
  next.projectId !== form.projectId || next.waiverType !== form.waiverType || next.throughDate !== form.throughDate;

const losesDay = (form: WaiverForm, next: WaiverForm): boolean =>
  next.recurringSchedule === null ||
  // The 5th of a month and a Friday have the number in common and nothing else.
  (form.recurringSchedule !== null && form.recurringSchedule !== next.recurringSchedule);

/** Applies a change with everything that follows from it. What follows wins over what the change itself says. */
export function changeWaiverForm(form: WaiverForm, change: Partial<WaiverForm>): WaiverForm {
  const next = { ...form, ...change };
  if (next.projectNotFound) next.projectId = null;
  if (losesThroughDate(form, next)) next.throughDate = null;
  if (losesPicks(form, next)) next.invoiceIds = null;
  if (next.customFile === false) next.files = [];
  if (!next.unconditionalProgressTemplate) next.unconditionalTemplateFile = null;
  if (losesDay(form, next)) next.recurringScheduleDay = null;
  return {
    ...next,
    ...(next.paymentDetailType === 'branch' ? {} : NO_BRANCH),
    ...(next.paymentDetailType === 'mailed' ? {} : NO_MAIL),
  };
}
