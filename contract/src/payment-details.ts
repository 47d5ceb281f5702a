// What payments on invoices and prepayments have in common: the method, the details and the result.
import Type from 'typebox';
import type { Cents } from '@plumbline/rules/money';
import { ACCOUNT_HOLDER_TYPES, ACCOUNT_TYPES } from '@plumbline/rules/payments/ach';
import { CARD_TYPES } from '@plumbline/rules/payments/card';
import { REQUEST_METHODS } from '@plumbline/rules/payments/draft';
import { PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import { DayText, fields, Id, oneOf, orNull } from './call.ts';
import { Line, Paragraphs } from './free-text.ts';
import type { RefusalCode } from './refusals.ts';

/** The range of submitted amounts; no sum of them exceeds the safe integers. */
export const SubmittedAmount = Type.Unsafe<Cents>(
  Type.Integer({ minimum: 0, maximum: 99_999_999_999, description: 'Whole cents.' }),
);

export const BILLING = {
  address: Line(200),
  address2: Type.Optional(Line(200)),
  city: Line(100),
  state: Line(40),
  postalCode: Line(20),
  country: Type.Union([Type.Literal('US'), Type.Literal('CA')]),
};

export const METHOD_CHOICE = {
  cardType: Type.Optional(oneOf(CARD_TYPES)),
  /** A saved card or bank account (decision C25). */
  cardOnFile: Type.Optional(Id),
};

export const METHOD_DETAILS = {
  /**
   * The provider's token for a card or bank account, never the number itself. For a saved card: its own token, as the
   * provider returned it when the payer typed the CVV there (decision C23).
   */
  token: Type.Optional(Line(64)),
  expiry: Type.Optional(Type.String({ pattern: '^(0[1-9]|1[0-2])/[0-9]{4}$', description: 'MM/YYYY' })),
  holderName: Type.Optional(Line(100)),
  billingAddress: Type.Optional(fields(BILLING)),
  accountType: Type.Optional(oneOf(ACCOUNT_TYPES)),
  accountHolderType: Type.Optional(oneOf(ACCOUNT_HOLDER_TYPES)),
  scheduledAt: Type.Optional(DayText),
  requestMethod: Type.Optional(oneOf(REQUEST_METHODS)),
};

export const PAYMENT_INFO = fields({
  reference: Type.Optional(Line(100)),
  projectName: Type.Optional(Line(200)),
  projectAddress: Type.Optional(Line(300)),
  notes: Type.Optional(Paragraphs(2000)),
  name: Type.Optional(Line(200)),
  country: Type.Optional(Line(2)),
});

export const PAYMENT_RESULT = fields({
  id: Id,
  code: Type.String(),
  paymentType: oneOf(PAYMENT_TYPES),
  status: Type.String(),
  scheduledAt: orNull(DayText),
  recurrenceId: orNull(Id),
  /** The provider has not answered; recovery finds out whether it was charged. */
  isOpen: Type.Boolean(),
});

/** Why a payment is not stored, or not answered with its outcome. */
export const STORING_REFUSALS = [
  'idempotency_key_missing',
  'idempotency_key_reused',
  'forbidden',
  'payment_in_progress',
  'payment_declined',
  'too_many_declined',
  'payment_provider_unavailable',
  'checkout_token_invalid',
  'card_number_refused',
  'over_payment_limit',
  'second_person_needed',
  'nobody_approves',
  'quote_changed',
  'request_method_missing',
] as const satisfies RefusalCode[];

/** Why a typed method cannot pay this amount. */
export const TYPED_METHOD_REFUSALS = [
  'token_invalid',
  'token_is_a_credit_card',
  'token_is_a_debit_card',
  'method_not_offered',
  'amount_below_minimum',
  'amount_over_maximum',
  'details_incomplete',
  'address_mismatch',
  'method_expired',
] as const satisfies RefusalCode[];

/** Why a typed or saved method cannot pay this amount. */
export const METHOD_REFUSALS = [...TYPED_METHOD_REFUSALS, 'method_deleted'] as const satisfies RefusalCode[];
