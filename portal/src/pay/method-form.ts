// The form of the last step. Kept in memory only: the draft, which survives a reload, never contains an account number,
// token or address.
import type { Answer, Input } from '@plumbline/contract/call';
import type { listPaymentMethods } from '@plumbline/contract/payment-methods';
import type { createPayment, quotePayment } from '@plumbline/contract/checkout';
import type { createPrepayment, quotePrepayment } from '@plumbline/contract/prepay';
import { asCents, ZERO, type Cents } from '@plumbline/rules/money';
import type { AccountHolderType, AccountType } from '@plumbline/rules/payments/ach';
import type { MethodDetails } from '@plumbline/rules/payments/blocked-by';
import type { CardType } from '@plumbline/rules/payments/card';
import { last4OfToken } from '@plumbline/rules/payments/card-frame';
import type { PaymentDraft } from '@plumbline/rules/payments/draft';
import type { CheckoutType } from '@plumbline/rules/payments/payment-type';
import { submissionOf } from '@plumbline/rules/payments/submission';
import type { CountryCode } from '@plumbline/rules/portals/settings/portal';
import { readPostalCode, regionName } from '@plumbline/rules/regions';

export type SavedMethodRow = Answer<typeof listPaymentMethods>['rows'][number];
type InvoicesQuoteInput = Input<typeof quotePayment>;
type PrepayQuoteInput = Input<typeof quotePrepayment>;
export type QuoteInput = InvoicesQuoteInput | PrepayQuoteInput;
/** The idempotency key is added when it is sent. */
export type InvoicesInput = Omit<Input<typeof createPayment>, 'idempotencyKey'>;
export type PrepayInput = Omit<Input<typeof createPrepayment>, 'idempotencyKey'>;
export type PaymentInput = InvoicesInput | PrepayInput;

/** Only a prepayment has an amount of its own. */
export const isPrepayInput = <Sent extends object>(input: Sent): input is Extract<Sent, { prepayTotal: Cents }> =>
  'prepayTotal' in input;

/** The token that the provider's form returned. */
export type CardToken = { readonly token: string; readonly expiry: string | null; readonly madeAtMs: number };

export type MethodForm = {
  /** The chosen saved method; null for a new one. */
  readonly saved: SavedMethodRow | null;
  /** The token of a new card, or of a saved card with its security code. */
  readonly card: CardToken | null;
  readonly cardType: CardType | null;
  readonly holderName: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: CountryCode;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly accountType: AccountType | null;
  readonly accountHolderType: AccountHolderType | null;
  /** The payer agreed to save the new method. */
  readonly isKept: boolean;
};

export type ChangeForm = (part: Partial<MethodForm>) => void;

export const emptyForm = (holderName: string, country: CountryCode): MethodForm => ({
  saved: null,
  card: null,
  cardType: null,
  holderName,
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country,
  accountNumber: '',
  routingNumber: '',
  accountType: null,
  accountHolderType: null,
  isKept: false,
});

/** A security code may not be stored, so a scheduled payment does not ask for it. */
const NOT_ASKED = 'not asked';

/** The form as input of the rules. */
export function detailsOf(paymentType: CheckoutType, form: MethodForm, isScheduled: boolean): MethodDetails {
  const { saved, card } = form;
  const usesSaved = saved !== null;
  if (paymentType === 'CREDIT') return { paymentType };
  if (paymentType === 'ACH') return { ...form, paymentType, usesSaved, cardOnFile: saved?.id ?? null };
  return {
    ...form,
    paymentType,
    usesSaved,
    cardOnFile: saved === null ? null : { id: saved.id, expiry: saved.expiry ?? '' },
    cvv: usesSaved && isScheduled ? NOT_ASKED : (card?.token ?? ''),
    cardToken: card?.token ?? '',
  };
}

/** The last four digits of the method; null while unknown. */
export function last4Of(paymentType: CheckoutType, { saved, card, accountNumber }: MethodForm): string | null {
  if (saved !== null) return saved.last4;
  if (paymentType === 'ACH') return accountNumber.length >= 4 ? accountNumber.slice(-4) : null;
  return card === null ? null : last4OfToken(card.token);
}

/** The billing state and country, on which the surcharge depends (decision C3). */
export function billingPlace({ saved, country, state }: MethodForm): { country: string | null; state: string | null } {
  if (saved !== null) return { country: saved.country, state: saved.state };
  return { country, state: regionName(country, state) === null ? null : state };
}

type Lines = Pick<InvoicesQuoteInput, 'currencyCode' | 'invoices'>;

const linesOf = (draft: PaymentDraft): Lines => ({
  currencyCode: draft.currencyCode,
  invoices: submissionOf(draft, asCents(0)).invoices.map((line) => ({ ...line, credits: [...line.credits] })),
});

/** Contains only what affects the quote. */
export function quoteInput(draft: PaymentDraft, paymentType: CheckoutType, form: MethodForm): QuoteInput {
  const method = quotedMethod(paymentType, form);
  const prepaid = prepaidOf(draft, paymentType);
  return prepaid ? { ...prepaid, ...method } : { paymentType, ...linesOf(draft), ...method };
}

/** The amount and currency of a prepayment; null for a payment on invoices. */
const prepaidOf = ({ isPrepaid, prepayTotal, currencyCode }: PaymentDraft, paymentType: CheckoutType) =>
  isPrepaid && paymentType !== 'CREDIT' ? { paymentType, currencyCode, prepayTotal: prepayTotal ?? ZERO } : null;

type QuotedMethod = Pick<QuoteInput, 'cardOnFile' | 'cardType' | 'billingAddress'>;

function quotedMethod(paymentType: CheckoutType, form: MethodForm): QuotedMethod {
  if (paymentType !== 'CREDIT_CARD') return {};
  if (form.saved !== null) return { cardOnFile: form.saved.id, ...cardTypeOf(form) };
  const { state } = billingPlace(form);
  const postalCode = readPostalCode(form.country, form.postalCode);
  return {
    ...cardTypeOf(form),
    ...(state !== null && {
      billingAddress: { country: form.country, state, ...(postalCode !== null && { postalCode }) },
    }),
  };
}

const cardTypeOf = ({ saved, cardType }: MethodForm) => {
  const type = saved === null ? cardType : saved.cardType;
  return type === null ? {} : { cardType: type };
};

export type Terms = {
  readonly form: MethodForm;
  /** From the server's quote; the browser never computes it (decision C1). */
  readonly surcharge: Cents;
  /** The provider's token of a new bank account. */
  readonly accountToken: string | null;
  readonly checkoutToken: string | null;
  readonly knowsHolds: boolean;
};

export function paymentInput(draft: PaymentDraft, paymentType: CheckoutType, terms: Terms): PaymentInput {
  const { form, surcharge, checkoutToken, knowsHolds } = terms;
  const { balance, subtotal, credit, total } = submissionOf(draft, surcharge);
  const shared = {
    ...methodOf(paymentType, terms),
    ...(checkoutToken !== null && { checkoutToken }),
    ...infoOf(draft),
    ...(paymentType !== 'CREDIT' && form.saved === null && form.isKept && { savePaymentToken: true }),
    ...(draft.requestMethod !== null && { requestMethod: draft.requestMethod }),
  };
  const { isScheduled, scheduledAt, recurrence } = draft;
  const prepaid = prepaidOf(draft, paymentType);
  if (prepaid) {
    const isMonthly = recurrence.frequency === 'MONTHLY';
    return {
      ...prepaid,
      total,
      ...shared,
      ...(scheduledAt !== null && { scheduledAt }),
      ...(isMonthly && { recurrence }),
    };
  }
  return {
    paymentType,
    ...linesOf(draft),
    balance,
    subtotal,
    credit,
    total,
    ...shared,
    ...(isScheduled && scheduledAt !== null && { scheduledAt }),
    ...(knowsHolds && { knowsUnderWay: true }),
  };
}

/** What the payer entered; blank fields are left out. */
function infoOf({ info, isPrepaid }: PaymentDraft): Pick<PaymentInput, 'info'> {
  const { notes, reference, projectName, projectAddress } = info;
  const entered = Object.entries(isPrepaid ? { reference, projectName, projectAddress, notes } : { notes })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return entered.length > 0 ? { info: Object.fromEntries(entered) } : {};
}

type Method = Pick<
  InvoicesInput,
  'cardOnFile' | 'token' | 'expiry' | 'cardType' | 'holderName' | 'billingAddress' | 'accountType' | 'accountHolderType'
>;

function methodOf(paymentType: CheckoutType, { form, accountToken }: Terms): Method {
  if (paymentType === 'CREDIT') return {};
  const { saved, card, accountType, accountHolderType } = form;
  if (saved !== null) {
    if (paymentType === 'ACH') return { cardOnFile: saved.id };
    return { cardOnFile: saved.id, ...cardTypeOf(form), ...(card !== null && { token: card.token }) };
  }
  const holderName = form.holderName.trim();
  if (paymentType === 'ACH') {
    return {
      holderName,
      ...(accountToken !== null && { token: accountToken }),
      ...(accountType !== null && { accountType }),
      ...(accountHolderType !== null && { accountHolderType }),
    };
  }
  return {
    holderName,
    ...cardTypeOf(form),
    ...(card !== null && { token: card.token, ...(card.expiry !== null && { expiry: card.expiry }) }),
    billingAddress: billingAddressOf(form),
  };
}

const billingAddressOf = ({ address, city, state, postalCode, country }: MethodForm) => ({
  address: address.trim(),
  city: city.trim(),
  state,
  postalCode: readPostalCode(country, postalCode) ?? postalCode.trim(),
  country,
});
