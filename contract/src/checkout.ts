// Paying, from the chosen invoices to the provider (Spec 2 §7).
import Type from 'typebox';
import { CHECKOUT_TYPES } from '@plumbline/rules/payments/payment-type';
import { Amount, call, CurrencyCode, fields, Id, Instant, oneOf, orNull } from './call.ts';
import { Line } from './free-text.ts';
import {
  BILLING,
  METHOD_CHOICE,
  METHOD_DETAILS,
  METHOD_REFUSALS,
  PAYMENT_INFO,
  PAYMENT_RESULT,
  STORING_REFUSALS,
  SubmittedAmount,
} from './payment-details.ts';

const PaymentType = oneOf(CHECKOUT_TYPES);
const LineKind = Type.Union([Type.Literal('complete'), Type.Literal('shortpay'), Type.Literal('overpay')]);

/** Lines and sums as the payer saw them; the server recomputes them (Spec 2 §3). */
const SUBMISSION = {
  paymentType: PaymentType,
  currencyCode: CurrencyCode,
  invoices: Type.Array(
    fields({
      invoiceId: Id,
      balance: SubmittedAmount,
      amount: SubmittedAmount,
      credits: Type.Array(fields({ creditId: Id, amount: SubmittedAmount }), { maxItems: 100 }),
      creditApplied: SubmittedAmount,
      paymentType: LineKind,
      paymentReasonId: orNull(Id),
    }),
    { minItems: 1, maxItems: 500 },
  ),
  ...METHOD_CHOICE,
};

export const quotePayment = call({
  method: 'POST',
  path: '/v1/payments/quote',
  caller: 'customer',
  needs: 'pay',
  summary: 'What a payment would cost as things are now; charges nothing.',
  body: fields({
    ...SUBMISSION,
    billingAddress: Type.Optional(Type.Partial(fields(BILLING))),
  }),
  answer: fields({
    balance: Amount,
    subtotal: Amount,
    credit: Amount,
    surcharge: Amount,
    surchargeRate: Type.Integer({ description: 'Basis points.' }),
    total: Amount,
    /** Balances that differ from what the payer saw. */
    differences: Type.Array(fields({ field: Type.String(), invoiceId: orNull(Id), submitted: Amount, actual: Amount })),
    /** Why the payment would be refused; null if it would be accepted. */
    refusal: orNull(fields({ code: Type.String(), id: orNull(Id), message: Type.String() })),
  }),
  refusals: ['method_deleted'],
});

export const createCheckoutToken = call({
  method: 'POST',
  path: '/v1/checkout-tokens',
  caller: 'customer',
  needs: 'checkOut',
  live: true,
  summary: 'Opens a checkout: good for one payment by this method within half an hour.',
  body: fields({ paymentType: PaymentType }),
  answer: fields({ checkoutToken: Type.String(), expiresAt: Instant }),
});

export const createPayment = call({
  method: 'POST',
  path: '/v1/payments',
  caller: 'customer',
  needs: 'pay',
  live: true,
  idempotent: true,
  checksOut: true,
  summary: 'Pays invoices by bank account, card or credits, now or on a later day.',
  body: fields({
    ...SUBMISSION,
    balance: SubmittedAmount,
    subtotal: SubmittedAmount,
    credit: SubmittedAmount,
    total: SubmittedAmount,
    info: Type.Optional(PAYMENT_INFO),
    ...METHOD_DETAILS,
    savePaymentToken: Type.Optional(Type.Boolean()),
    isPrepaid: Type.Optional(Type.Literal(false)),
    isOneTimePay: Type.Optional(Type.Literal(false)),
    origin: Type.Optional(Line(20)),
    /** The payer has confirmed that other payments have a hold on these invoices. */
    knowsUnderWay: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  openStatus: 202,
  answer: PAYMENT_RESULT,
  refusals: [
    ...STORING_REFUSALS,
    ...METHOD_REFUSALS,
    'invoice_has_pending',
    'below_minimum',
    'shortpay_not_allowed',
    'overpay_not_allowed',
    'reason_missing',
    'reason_unknown',
    'invoice_listed_twice',
    'invoice_not_found',
    'credits_not_enabled',
    'credit_listed_twice',
    'credit_not_found',
    'credit_not_usable',
    'credit_over_invoice',
    'credit_over_balance',
    'schedule_date_too_early',
    'schedule_date_too_late',
    'scheduling_not_offered',
  ],
});

export const getCardKey = call({
  method: 'GET',
  path: '/v1/payments/creditcard/publicapikey',
  caller: 'customer',
  needs: 'checkOut',
  summary: "Where the provider's card form and tokenizer are.",
  query: fields({
    currencyCode: Type.Optional(CurrencyCode),
    /** The saved card whose CVV is asked for. */
    cardOnFile: Type.Optional(Id),
  }),
  answer: fields({
    /** The provider's site with the supplier's account for the card form. */
    publicApiKey: Type.String(),
    frameUrl: Type.String(),
    tokenizeUrl: Type.String(),
    /** What the frame at `frameUrl` needs to add the CVV to a saved card's token; null for a new card. */
    savedCard: orNull(
      fields({
        frameUrl: Type.String(),
        token: Type.String(),
        expiry: Type.String({ description: 'MMYY' }),
        codeLength: Type.Integer({ description: 'The digits of its CVV' }),
      }),
    ),
  }),
  refusals: ['method_not_offered', 'method_deleted'],
});

export const getBillingAddress = call({
  method: 'GET',
  path: '/v1/payments/creditcard/billing-address',
  caller: 'customer',
  needs: 'checkOut',
  summary: 'The billing address with which the form of a new card starts.',
  answer: fields({
    /** Of the newest card that the person saved, else of the company; null if none is known completely. */
    billingAddress: orNull(
      fields({
        address: Type.String(),
        city: Type.String(),
        state: Type.String(),
        postalCode: Type.String(),
        country: BILLING.country,
      }),
    ),
  }),
});

export const getTokenizeKey = call({
  method: 'GET',
  path: '/v1/tokenize/public-key',
  caller: 'customer',
  needs: 'payByAch',
  summary: 'The key with which a browser encrypts a bank account (RSA-OAEP, SHA-256).',
  answer: fields({
    publicKey: Type.String({ description: 'SPKI, PEM.' }),
    keyId: Id,
    /** The server's time for the message, because a browser's clock may be wrong. */
    issuedAt: Type.Integer({ description: 'Seconds since 1970.' }),
  }),
});

export const tokenizeAccount = call({
  method: 'POST',
  path: '/v1/tokenize',
  caller: 'customer',
  needs: 'payByAch',
  live: true,
  summary: "Exchanges an encrypted bank account for the provider's token.",
  body: fields({
    /** Base64 of the encrypted JSON { accountNumber, routingNumber, nonce, iat }. */
    token: Type.String({ minLength: 1, maxLength: 1024 }),
    keyId: Type.Optional(Id),
  }),
  answer: fields({ token: Type.String() }),
  refusals: ['token_invalid', 'method_not_offered', 'payment_provider_unavailable'],
  throttle: { max: 20, perSeconds: 60 },
});
