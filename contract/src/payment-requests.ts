// Paying by link: what somebody without an account is asked to pay (LNK-01, LNK-05, decision C39).
import Type from 'typebox';
import { Amount, call, CurrencyCode, DayText, fields, file, Id, oneOf, orNull, secret } from './call.ts';
import { getCardKey, getTokenizeKey, tokenizeAccount } from './checkout.ts';
import { Line } from './free-text.ts';
import {
  BILLING,
  METHOD_CHOICE,
  METHOD_DETAILS,
  PAYMENT_INFO,
  PAYMENT_RESULT,
  SubmittedAmount,
  TYPED_METHOD_REFUSALS,
} from './payment-details.ts';
import type { RefusalCode } from './refusals.ts';

/** Whoever has it may pay this one request. Any text is looked up, so that a mistyped one is unknown and not invalid. */
const LinkToken = secret(Type.String({ minLength: 1, maxLength: 200 }));
const LINK = fields({ token: LinkToken });
const LINK_THROTTLE = { max: 60, perSeconds: 60 };
/** Each asks the provider about a card or an account, whatever else is wrong with it. */
const PROVIDER_THROTTLE = { max: 20, perSeconds: 60 };

const LINK_CODES = [
  'payment_link_not_found',
  'payment_link_not_permitted',
  'payment_methods_disabled',
  'payment_link_revoked',
  'payment_link_paid',
  'payment_link_expired',
] as const satisfies RefusalCode[];

export const getPaymentRequest = call({
  method: 'GET',
  path: '/v1/payment-requests/:token',
  caller: 'anyone',
  summary: 'What a payment link asks for, and with what it can be paid.',
  params: LINK,
  answer: fields({
    currencyCode: CurrencyCode,
    /** What is to be paid; null if the payer chooses. */
    amount: orNull(Amount),
    description: orNull(Type.String()),
    orderNumber: orNull(Type.String()),
    dueDate: orNull(DayText),
    expiresAt: DayText,
    requester: fields({
      name: Type.String(),
      title: orNull(Type.String()),
      email: Type.String(),
      phone: orNull(Type.String()),
    }),
    /** To whom it was sent; the form starts with it. Empty for a link that is printed on an invoice. */
    recipient: fields({ name: orNull(Type.String()), email: Type.String(), companyName: Type.String() }),
    paymentRequestInvoices: Type.Array(
      fields({
        id: Id,
        invoiceNumber: Type.String(),
        poNumber: orNull(Type.String()),
        dueDate: orNull(DayText),
        totalAmount: Amount,
        currentBalance: Amount,
      }),
    ),
    /** What the portal takes for this currency. */
    methods: fields({ ach: Type.Boolean(), card: Type.Boolean() }),
  }),
  refusals: [...LINK_CODES],
  throttle: LINK_THROTTLE,
});

/** Only the ZIP code is needed; the state follows from it (CARD-03). */
const ZIP_BILLING = fields({
  address: Type.Optional(BILLING.address),
  address2: BILLING.address2,
  city: Type.Optional(BILLING.city),
  state: Type.Optional(BILLING.state),
  postalCode: BILLING.postalCode,
  country: BILLING.country,
});

const METHOD = { paymentType: oneOf(['ACH', 'CREDIT_CARD']), cardType: METHOD_CHOICE.cardType };

export const quotePaymentRequest = call({
  method: 'POST',
  path: '/v1/payment-requests/:token/quote',
  caller: 'anyone',
  summary: 'What a payment by this link would cost; charges nothing.',
  params: LINK,
  body: fields({
    ...METHOD,
    /** Where the payer chooses it. */
    amount: Type.Optional(SubmittedAmount),
    billingAddress: Type.Optional(Type.Partial(ZIP_BILLING)),
  }),
  answer: fields({
    subtotal: Amount,
    surcharge: Amount,
    surchargeRate: Type.Integer({ description: 'Basis points.' }),
    total: Amount,
    /** Why the payment would be refused; null if it would be accepted. */
    refusal: orNull(fields({ code: Type.String(), message: Type.String() })),
  }),
  refusals: [...LINK_CODES],
  throttle: LINK_THROTTLE,
});

export const getLinkCardKey = call({
  method: 'GET',
  path: '/v1/payment-requests/:token/card-key',
  caller: 'anyone',
  summary: "Where the provider's card form is, for this link.",
  params: LINK,
  answer: Type.Omit(getCardKey.answer, ['savedCard']),
  refusals: [...LINK_CODES, 'method_not_offered'],
  throttle: LINK_THROTTLE,
});

export const getLinkTokenizeKey = call({
  method: 'GET',
  path: '/v1/payment-requests/:token/public-key',
  caller: 'anyone',
  summary: 'The key with which a browser encrypts a bank account, for this link.',
  params: LINK,
  answer: getTokenizeKey.answer,
  refusals: [...LINK_CODES, 'method_not_offered'],
  throttle: LINK_THROTTLE,
});

export const tokenizeLinkAccount = call({
  method: 'POST',
  path: '/v1/payment-requests/:token/tokenize',
  caller: 'anyone',
  summary: "Exchanges an encrypted bank account for the provider's token, for this link.",
  params: LINK,
  body: fields({ encrypted: Type.String({ minLength: 1, maxLength: 1024 }), keyId: Type.Optional(Id) }),
  answer: tokenizeAccount.answer,
  refusals: [...LINK_CODES, 'token_invalid', 'method_not_offered', 'payment_provider_unavailable'],
  throttle: PROVIDER_THROTTLE,
});

export const downloadLinkInvoice = call({
  method: 'GET',
  path: '/v1/payment-requests/:token/invoices/:invoiceId/download',
  caller: 'anyone',
  summary: 'The PDF of an invoice of this link.',
  params: fields({ token: LinkToken, invoiceId: Id }),
  answer: file('application/pdf'),
  refusals: [...LINK_CODES, 'not_found'],
  throttle: LINK_THROTTLE,
});

export const payRequest = call({
  method: 'POST',
  path: '/v1/payments/one-time-pay',
  caller: 'anyone',
  idempotent: true,
  summary: 'Pays a payment request by its link, without an account.',
  body: fields({
    paymentRequestToken: LinkToken,
    isOneTimePay: Type.Optional(Type.Literal(true)),
    ...METHOD,
    currencyCode: CurrencyCode,
    /** The invoices of the request with the balances that the payer saw; none if it has none. */
    invoices: Type.Array(fields({ invoiceId: Id, balance: SubmittedAmount, amount: SubmittedAmount }), {
      maxItems: 100,
    }),
    /** Where the payer chooses it. */
    amount: Type.Optional(SubmittedAmount),
    subtotal: SubmittedAmount,
    total: SubmittedAmount,
    payer: fields({
      firstName: Line(100),
      lastName: Line(100),
      companyName: Line(200),
      companyAddress: Line(300),
      email: Type.String({ maxLength: 254 }),
    }),
    info: Type.Optional(fields({ notes: PAYMENT_INFO.properties.notes })),
    token: METHOD_DETAILS.token,
    expiry: METHOD_DETAILS.expiry,
    holderName: METHOD_DETAILS.holderName,
    accountType: METHOD_DETAILS.accountType,
    accountHolderType: METHOD_DETAILS.accountHolderType,
    billingAddress: Type.Optional(ZIP_BILLING),
  }),
  status: 201,
  openStatus: 202,
  answer: fields({
    ...PAYMENT_RESULT.properties,
    /** Shows this payment to whoever has it, for a day (decision A15). */
    receiptToken: Type.String(),
  }),
  refusals: [
    ...LINK_CODES,
    'idempotency_key_missing',
    'idempotency_key_reused',
    'payment_in_progress',
    'payment_declined',
    'too_many_declined',
    'payment_provider_unavailable',
    'card_number_refused',
    'quote_changed',
    ...TYPED_METHOD_REFUSALS,
    'subtotal_below_minimum',
    'payer_incomplete',
    'amount_missing',
    'amount_not_open',
  ],
  throttle: PROVIDER_THROTTLE,
});
