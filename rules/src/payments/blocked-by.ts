// What blocks a payment, with the message (Spec 2 §5).

import { isBlank } from '../access/field-problems.ts';
import type { Capabilities } from '../portals/capabilities.ts';
import { missingAchFields, type AchDetails } from './ach.ts';
import { missingCardFields, type CardDetails } from './card.ts';
import type { PaymentDraft } from './draft.ts';
import { isBelowMinimum, lineProblem, type LineProblem, type LineRules } from './line.ts';
import { prepayProblems, type PrepayRules } from './prepay.ts';
import { processOn, refuseSchedule, type ScheduleRefusal, type ScheduleRules } from './schedule.ts';
import { totalsOf } from './totals.ts';

export type PayRules = LineRules &
  ScheduleRules &
  PrepayRules &
  Pick<Capabilities, 'cardOnFile' | 'requestMethodRequired'>;

export type MethodDetails = AchDetails | CardDetails | { readonly paymentType: 'CREDIT' };

export type BlockCode =
  | LineProblem
  | ScheduleRefusal
  | 'subtotal_below_minimum'
  | 'prepay_incomplete'
  | 'method_missing'
  | 'request_method_missing'
  | 'notes_missing'
  | 'ach_incomplete'
  | 'card_incomplete';

export type Block = {
  readonly code: BlockCode;
  readonly message: string;
  /** The invoice to correct, if one is the cause. */
  readonly invoiceNumber: string | null;
  /** The missing or invalid fields. */
  readonly fields: readonly string[];
};

const REVIEW_INVOICES = 'Please review the invoices to proceed.';
const REVIEW_DETAILS_AND_INVOICES = 'Please review your payments details and the invoices to proceed.';
/** The invoices are in order and only the day is missing, so that the message names it. */
const CHOOSE_DATE = 'Please choose the payment date to proceed.';
/** A prepayment has no invoices. */
const REVIEW_DETAILS = 'Please review your payment details to proceed.';

const block = (
  { paymentType, isPrepaid }: Pick<PaymentDraft, 'paymentType' | 'isPrepaid'>,
  code: BlockCode,
  fields: readonly string[] = [],
): Block => ({
  code,
  message: isPrepaid ? REVIEW_DETAILS : paymentType === 'CREDIT_CARD' ? REVIEW_DETAILS_AND_INVOICES : REVIEW_INVOICES,
  invoiceNumber: null,
  fields,
});

/**
 * The first reason that blocks the payment, with all fields that are missing, or null. Without details only the first step is checked: the invoices, or
 * the prepayment form.
 */
export function blockedBy(draft: PaymentDraft, rules: PayRules, details: MethodDetails | null): Block | null {
  const first = draft.isPrepaid ? blockedByPrepayment(draft, rules) : blockedByInvoices(draft, rules);
  if (first || details === null) return first;
  const terms = blockedByTerms(draft, rules);
  const method = blockedByDetails(draft, rules, details);
  // All missing fields at once, in the order of the form: the method first.
  return terms && method
    ? { ...method, code: terms.code, fields: [...method.fields, ...terms.fields] }
    : (terms ?? method);
}

function blockedByPrepayment(draft: PaymentDraft, rules: PayRules): Block | null {
  const fields = Object.keys(prepayProblems(draft, rules));
  return fields.length > 0 ? block(draft, 'prepay_incomplete', fields) : null;
}

function blockedByInvoices(draft: PaymentDraft, rules: PayRules): Block | null {
  for (const line of draft.paymentInvoices) {
    const code = lineProblem(line, rules);
    if (code !== null) {
      const message = `Please correct the invoice ${line.invoiceNumber} to proceed.`;
      return { code, message, invoiceNumber: line.invoiceNumber, fields: [] };
    }
  }
  const { subtotal, balance } = totalsOf(draft);
  return isBelowMinimum(subtotal, balance) ? block(draft, 'subtotal_below_minimum') : null;
}

/** Checks the schedule and, for staff, how the customer asked. */
function blockedByTerms(draft: PaymentDraft, rules: PayRules): Block | null {
  const refusal = refuseSchedule(draft, rules);
  if (refusal === 'schedule_date_missing') return { ...block(draft, refusal, ['scheduledAt']), message: CHOOSE_DATE };
  if (refusal !== null) return block(draft, refusal, ['scheduledAt']);
  const isUnasked = rules.requestMethodRequired && draft.requestMethod === null;
  return isUnasked ? block(draft, 'request_method_missing', ['requestMethod']) : null;
}

function blockedByDetails(draft: PaymentDraft, rules: PayRules, details: MethodDetails): Block | null {
  const { paymentType, isOneTimePay } = draft;
  if (paymentType !== details.paymentType) return block(draft, 'method_missing', ['paymentType']);
  const canUseSaved = rules.cardOnFile && !isOneTimePay;
  if (details.paymentType === 'ACH') {
    const fields = missingAchFields(details, canUseSaved);
    if (fields.length > 0) return block(draft, 'ach_incomplete', fields);
    const lacksNotes = isOneTimePay && isBlank(draft.info.notes);
    return lacksNotes ? block(draft, 'notes_missing', ['notes']) : null;
  }
  if (details.paymentType === 'CREDIT_CARD') {
    const fields = missingCardFields(details, { isOneTimePay, canUseSaved, day: chargedOn(draft, rules) });
    return fields.length > 0 ? block(draft, 'card_incomplete', fields) : null;
  }
  return null;
}

/** The card must not expire before this day. */
const chargedOn = ({ scheduledAt }: PaymentDraft, { today }: PayRules) =>
  scheduledAt === null ? today : processOn(scheduledAt);
