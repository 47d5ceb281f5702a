// The draft of a payment, and every action that changes it (Spec 2 §3 and §4). Derived values (line kinds, credits
// left, totals) are computed and never stored, so nothing can get out of step.

import type { Day } from '../dates.ts';
import { asCents, ZERO, type Cents, type CurrencyCode } from '../money.ts';
import { creditCap, type Credit } from './credits.ts';
import { lineKind, openOf, type AppliedCredit, type OpenInvoice, type PaymentLine } from './line.ts';
import type { CheckoutType } from './payment-type.ts';

export type RequestMethod = 'IN_PERSON' | 'OVER_THE_PHONE';
export const REQUEST_METHODS: readonly RequestMethod[] = ['IN_PERSON', 'OVER_THE_PHONE'];

export type Frequency = 'ONE_TIME' | 'MONTHLY';
export const FREQUENCIES: readonly Frequency[] = ['ONE_TIME', 'MONTHLY'];

export type PaymentInfo = {
  readonly reference: string;
  readonly projectName: string;
  readonly projectAddress: string;
  readonly notes: string;
  readonly name: string;
  readonly country: string;
};

export type PaymentDraft = {
  readonly currencyCode: CurrencyCode;
  readonly paymentType: CheckoutType | null;
  readonly paymentInvoices: readonly PaymentLine[];
  /** The customer's credits as they were loaded. */
  readonly credits: readonly Credit[];
  readonly isPrepaid: boolean;
  readonly isOneTimePay: boolean;
  /** An amount without invoices: of a prepayment, or of a payment request without invoices. */
  readonly prepayTotal: Cents | null;
  readonly info: PaymentInfo;
  readonly recurrence: { readonly frequency: Frequency; readonly startDate: Day | null; readonly endDate: Day | null };
  readonly isScheduled: boolean;
  /** The chosen day of a scheduled payment, or the transfer date of a prepayment (decision C27). */
  readonly scheduledAt: Day | null;
  readonly requestMethod: RequestMethod | null;
  readonly paymentRequestToken: string | null;
  readonly checkoutToken: string | null;
};

export const NO_INFO: PaymentInfo = {
  reference: '',
  projectName: '',
  projectAddress: '',
  notes: '',
  name: '',
  country: '',
};
const ONCE: PaymentDraft['recurrence'] = { frequency: 'ONE_TIME', startDate: null, endDate: null };

type DraftStart = Pick<PaymentDraft, 'currencyCode'> &
  Partial<Pick<PaymentDraft, 'credits' | 'isPrepaid' | 'isOneTimePay' | 'paymentRequestToken'>>;

export const emptyDraft = (start: DraftStart): PaymentDraft => ({
  currencyCode: start.currencyCode,
  paymentType: null,
  paymentInvoices: [],
  credits: start.credits ?? [],
  isPrepaid: start.isPrepaid ?? false,
  isOneTimePay: start.isOneTimePay ?? false,
  prepayTotal: null,
  info: NO_INFO,
  recurrence: ONCE,
  isScheduled: false,
  scheduledAt: null,
  requestMethod: null,
  paymentRequestToken: start.paymentRequestToken ?? null,
  checkoutToken: null,
});

export type DraftAction =
  | { readonly type: 'add'; readonly invoice: OpenInvoice }
  | { readonly type: 'remove'; readonly invoiceId: string }
  | { readonly type: 'amount'; readonly invoiceId: string; readonly amount: Cents }
  | { readonly type: 'reason'; readonly invoiceId: string; readonly paymentReasonId: string | null }
  | { readonly type: 'apply-credit'; readonly invoiceId: string; readonly creditId: string; readonly amount: Cents }
  | { readonly type: 'remove-credit'; readonly invoiceId: string; readonly creditId: string }
  | { readonly type: 'method'; readonly paymentType: CheckoutType | null }
  | { readonly type: 'checkout-token'; readonly checkoutToken: string | null }
  | { readonly type: 'request-method'; readonly requestMethod: RequestMethod | null }
  | { readonly type: 'schedule'; readonly isScheduled: boolean }
  | { readonly type: 'scheduled-at'; readonly scheduledAt: Day | null }
  | { readonly type: 'prepay-total'; readonly prepayTotal: Cents | null }
  | { readonly type: 'info'; readonly info: Partial<PaymentInfo> }
  | { readonly type: 'frequency'; readonly frequency: Frequency }
  | { readonly type: 'recurrence-dates'; readonly startDate: Day | null; readonly endDate: Day | null }
  | { readonly type: 'refresh'; readonly invoices: readonly OpenInvoice[]; readonly credits: readonly Credit[] }
  | { readonly type: 'reset' };

export function nextDraft(draft: PaymentDraft, action: DraftAction): PaymentDraft {
  switch (action.type) {
    case 'add':
      return withInvoice(draft, action.invoice);
    case 'remove':
      return { ...draft, paymentInvoices: draft.paymentInvoices.filter((line) => line.invoiceId !== action.invoiceId) };
    case 'amount':
      return withLine(draft, action.invoiceId, (line) =>
        withoutStaleReason({ ...line, amount: asCents(Math.max(ZERO, action.amount)) }, line),
      );
    case 'reason':
      return withLine(draft, action.invoiceId, (line) => withReason(line, action.paymentReasonId));
    case 'apply-credit':
      return withCredit(draft, action.invoiceId, action.creditId, action.amount);
    case 'remove-credit':
      return withCredit(draft, action.invoiceId, action.creditId, ZERO);
    case 'method':
      return withMethod(draft, action.paymentType);
    case 'checkout-token':
      return { ...draft, checkoutToken: action.checkoutToken };
    case 'request-method':
      return { ...draft, requestMethod: action.requestMethod };
    case 'schedule':
      return withSchedule(draft, action.isScheduled);
    case 'scheduled-at':
      return takesDate(draft) ? { ...draft, scheduledAt: action.scheduledAt } : draft;
    case 'prepay-total':
      return withPrepayTotal(draft, action.prepayTotal);
    case 'info':
      return { ...draft, info: { ...draft.info, ...action.info } };
    case 'frequency':
      return withFrequency(draft, action.frequency);
    case 'recurrence-dates':
      return withRecurrenceDates(draft, action.startDate, action.endDate);
    case 'refresh':
      return refreshed(draft, action.invoices, action.credits);
    case 'reset':
      return emptyDraft(draft);
  }
}

/** Starts as paid in full (Spec 2 §4). Invoices of another currency are ignored (decision C38). */
function withInvoice(draft: PaymentDraft, invoice: OpenInvoice): PaymentDraft {
  const isThere = draft.paymentInvoices.some((line) => line.invoiceId === invoice.id);
  if (isThere || draft.isPrepaid || invoice.currencyCode !== draft.currencyCode || invoice.balance <= ZERO)
    return draft;
  const { id: invoiceId, ...facts } = invoice;
  const line: PaymentLine = { ...facts, invoiceId, amount: invoice.balance, credits: [], paymentReasonId: null };
  return { ...draft, paymentInvoices: [...draft.paymentInvoices, line], prepayTotal: null };
}

const withLine = (
  draft: PaymentDraft,
  invoiceId: string,
  change: (line: PaymentLine) => PaymentLine,
): PaymentDraft => ({
  ...draft,
  paymentInvoices: draft.paymentInvoices.map((line) => (line.invoiceId === invoiceId ? change(line) : line)),
});

/** A reason belongs to the short or over amount it was given for (Spec 2 §4: paying in full clears it). */
const withoutStaleReason = (line: PaymentLine, before: PaymentLine): PaymentLine =>
  lineKind(line) === lineKind(before) ? line : { ...line, paymentReasonId: null };

/** Removing the reason pays the invoice in full again; an invoice paid in full needs none. */
function withReason(line: PaymentLine, paymentReasonId: string | null): PaymentLine {
  if (paymentReasonId === null) return { ...line, amount: openOf(line), paymentReasonId };
  return lineKind(line) === 'complete' ? line : { ...line, paymentReasonId };
}

/** Paid in full stays paid in full; a typed amount stays as long as it fits. */
function refitted(line: PaymentLine, before: PaymentLine): PaymentLine {
  const open = openOf(line);
  const kind = lineKind(before);
  const fitting = kind === 'shortpay' ? asCents(Math.min(line.amount, open)) : line.amount;
  return withoutStaleReason({ ...line, amount: kind === 'complete' ? open : fitting }, before);
}

function withCredit(draft: PaymentDraft, invoiceId: string, creditId: string, amount: Cents): PaymentDraft {
  const credit = draft.credits.find((each) => each.id === creditId);
  if (!credit) return draft;
  return withLine(draft, invoiceId, (line) => {
    const applied = Math.min(amount, creditCap(credit, line, draft.paymentInvoices));
    const others = line.credits.filter((each) => each.creditId !== creditId);
    const credits = applied > ZERO ? [...others, { creditId, amount: asCents(applied) }] : others;
    return refitted({ ...line, credits }, line);
  });
}

/** Only a payment without invoices has an amount of its own. */
function withPrepayTotal(draft: PaymentDraft, prepayTotal: Cents | null): PaymentDraft {
  const takesAmount = draft.isPrepaid || (draft.isOneTimePay && draft.paymentInvoices.length === 0);
  if (!takesAmount) return draft;
  return { ...draft, prepayTotal: prepayTotal === null ? null : asCents(Math.max(ZERO, prepayTotal)) };
}

/**
 * A checkout token is bound to its method (decision C19). Credits are applied immediately, whatever day was chosen
 * before.
 */
const withMethod = (draft: PaymentDraft, paymentType: CheckoutType | null): PaymentDraft => ({
  ...(paymentType === 'CREDIT' ? withSchedule(draft, false) : draft),
  paymentType,
  checkoutToken: paymentType === draft.paymentType ? draft.checkoutToken : null,
});

/** The schedule switch is hidden for a prepayment, which has its transfer date instead (decision C27). */
const withSchedule = (draft: PaymentDraft, isScheduled: boolean): PaymentDraft =>
  draft.isPrepaid ? draft : { ...draft, isScheduled, scheduledAt: isScheduled ? draft.scheduledAt : null };

const takesDate = ({ isPrepaid, isScheduled, recurrence }: PaymentDraft): boolean =>
  isPrepaid ? recurrence.frequency === 'ONE_TIME' : isScheduled;

/** Monthly clears the transfer date, one time clears the start and the end (Spec 2 §2). */
const withFrequency = (draft: PaymentDraft, frequency: Frequency): PaymentDraft =>
  frequency === 'MONTHLY'
    ? { ...draft, recurrence: { ...draft.recurrence, frequency }, scheduledAt: null }
    : { ...draft, recurrence: ONCE };

const withRecurrenceDates = (draft: PaymentDraft, startDate: Day | null, endDate: Day | null): PaymentDraft =>
  draft.recurrence.frequency === 'MONTHLY'
    ? { ...draft, recurrence: { ...draft.recurrence, startDate, endDate } }
    : draft;

/** Updates invoices and credits to the server's current data; drops what is no longer owed or available. */
function refreshed(draft: PaymentDraft, invoices: readonly OpenInvoice[], credits: readonly Credit[]): PaymentDraft {
  const lines: PaymentLine[] = [];
  for (const before of draft.paymentInvoices) {
    const invoice = invoices.find((each) => each.id === before.invoiceId && each.balance > ZERO);
    if (!invoice) continue;
    const { id: invoiceId, ...facts } = invoice;
    const bare: PaymentLine = { ...before, ...facts, invoiceId, credits: [] };
    lines.push(refitted({ ...bare, credits: stillApplied(before.credits, bare, { credits, lines }) }, before));
  }
  return { ...draft, credits, paymentInvoices: lines };
}

function stillApplied(
  wanted: readonly AppliedCredit[],
  line: PaymentLine,
  among: Pick<PaymentDraft, 'credits'> & { readonly lines: readonly PaymentLine[] },
): AppliedCredit[] {
  const applied: AppliedCredit[] = [];
  for (const { creditId, amount } of wanted) {
    const credit = among.credits.find((each) => each.id === creditId);
    const cap = credit ? creditCap(credit, { ...line, credits: applied }, among.lines) : ZERO;
    const kept = Math.min(amount, cap);
    if (kept > ZERO) applied.push({ creditId, amount: asCents(kept) });
  }
  return applied;
}
