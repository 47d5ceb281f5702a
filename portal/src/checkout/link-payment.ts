// A payment by link: what is missing, what is quoted and what is sent (LNK-02).
import type { Answer, Input } from '@plumbline/contract/call';
import type { getPaymentRequest, payRequest, quotePaymentRequest } from '@plumbline/contract/payment-requests';
import { isBlank } from '@plumbline/rules/access/field-problems';
import type { Day } from '@plumbline/rules/dates';
import { ZERO, type Cents } from '@plumbline/rules/money';
import { refuseAmount } from '@plumbline/rules/payment-requests/amount';
import { payerProblems, type Payer } from '@plumbline/rules/payment-requests/payer';
import { missingAchFields } from '@plumbline/rules/payments/ach';
import { isExpired, missingCardFields } from '@plumbline/rules/payments/card';
import { readPostalCode, regionName } from '@plumbline/rules/regions';
import { detailsOf, type MethodForm } from '../pay/method-form.ts';

export type PaymentRequest = Answer<typeof getPaymentRequest>;
export type LinkQuote = Answer<typeof quotePaymentRequest>;
export type LinkMethod = Input<typeof quotePaymentRequest>['paymentType'];
/** The token of the link and the idempotency key are added when it is sent. */
export type LinkInput = Omit<Input<typeof payRequest>, 'paymentRequestToken' | 'idempotencyKey'>;

export type LinkDraft = {
  readonly payer: Payer;
  /** Where the payer chooses it. */
  readonly amount: Cents | null;
  readonly notes: string;
  readonly paymentType: LinkMethod;
  readonly form: MethodForm;
};

export const isAmountOpen = ({ amount }: PaymentRequest): boolean => amount === null;

export const isAmountMissing = (request: PaymentRequest, amount: Cents | null): boolean =>
  isAmountOpen(request) && refuseAmount({ amount: null, paymentRequestInvoices: [] }, amount) !== null;

/** ACH-03. */
export const areNotesMissing = ({ paymentType, notes }: Pick<LinkDraft, 'paymentType' | 'notes'>): boolean =>
  paymentType === 'ACH' && isBlank(notes);

export function isIncomplete(request: PaymentRequest, draft: LinkDraft, today: Day): boolean {
  const { payer, amount, form, paymentType } = draft;
  return (
    Object.keys(payerProblems(payer)).length > 0 ||
    isAmountMissing(request, amount) ||
    areNotesMissing(draft) ||
    isBlank(form.holderName) ||
    isMethodIncomplete(paymentType, form, today)
  );
}

function isMethodIncomplete(paymentType: LinkMethod, form: MethodForm, day: Day): boolean {
  const details = detailsOf(paymentType, form, false);
  if (details.paymentType === 'ACH') return missingAchFields(details, false).length > 0;
  if (details.paymentType !== 'CREDIT_CARD') return true;
  const isOld = isExpired(form.card?.expiry ?? '', day);
  return isOld || missingCardFields(details, { isOneTimePay: true, canUseSaved: false, day }).length > 0;
}

/** Contains only what affects the quote. */
export function linkQuoteInput(
  token: string,
  request: PaymentRequest,
  { paymentType, amount, form }: LinkDraft,
): Input<typeof quotePaymentRequest> {
  const chosen = isAmountOpen(request) && { amount: amount ?? ZERO };
  if (paymentType === 'ACH') return { token, paymentType, ...chosen };
  const place = placeOf(form);
  return {
    token,
    paymentType,
    ...chosen,
    ...(form.cardType !== null && { cardType: form.cardType }),
    ...(place !== null && { billingAddress: place }),
  };
}

/** Only the ZIP code is asked for; the state follows from it (CARD-03). */
function placeOf({ country, postalCode, state }: MethodForm) {
  const code = readPostalCode(country, postalCode);
  if (code === null) return null;
  return { country, postalCode: code, ...(regionName(country, state) !== null && { state }) };
}

type Terms = { readonly quote: Pick<LinkQuote, 'subtotal' | 'total'>; readonly accountToken: string | null };

export function linkInput(request: PaymentRequest, draft: LinkDraft, { quote, accountToken }: Terms): LinkInput {
  const { payer, amount, notes, paymentType } = draft;
  return {
    isOneTimePay: true,
    paymentType,
    currencyCode: request.currencyCode,
    invoices: request.paymentRequestInvoices.map(({ id, currentBalance }) => ({
      invoiceId: id,
      balance: currentBalance,
      amount: currentBalance,
    })),
    ...(isAmountOpen(request) && amount !== null && { amount }),
    subtotal: quote.subtotal,
    total: quote.total,
    payer: {
      firstName: payer.firstName.trim(),
      lastName: payer.lastName.trim(),
      companyName: payer.companyName.trim(),
      companyAddress: payer.companyAddress.trim(),
      email: payer.email.trim(),
    },
    ...(!isBlank(notes) && { info: { notes: notes.trim() } }),
    ...methodOf(draft, accountToken),
  };
}

type Method = Pick<
  LinkInput,
  'token' | 'expiry' | 'cardType' | 'holderName' | 'billingAddress' | 'accountType' | 'accountHolderType'
>;

function methodOf({ paymentType, form }: LinkDraft, accountToken: string | null): Method {
  const { card, cardType, accountType, accountHolderType } = form;
  const holderName = form.holderName.trim();
  if (paymentType === 'ACH') {
    return {
      holderName,
      ...(accountToken !== null && { token: accountToken }),
      ...(accountType !== null && { accountType }),
      ...(accountHolderType !== null && { accountHolderType }),
    };
  }
  const place = placeOf(form);
  return {
    holderName,
    ...(cardType !== null && { cardType }),
    ...(card !== null && { token: card.token, ...(card.expiry !== null && { expiry: card.expiry }) }),
    ...(place !== null && { billingAddress: place }),
  };
}
