// Adding funds without an invoice, once or every month (Spec 2 §2 and §7).
import Type from 'typebox';
import { FREQUENCIES } from '@plumbline/rules/payments/draft';
import { Amount, call, CurrencyCode, DayText, fields, oneOf, orNull } from './call.ts';
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

const PREPAYMENT = {
  /** Credits cannot be prepaid with. */
  paymentType: oneOf(['ACH', 'CREDIT_CARD']),
  currencyCode: CurrencyCode,
  /** Of each month if it is monthly (decision C32). */
  prepayTotal: SubmittedAmount,
  ...METHOD_CHOICE,
};

export const quotePrepayment = call({
  method: 'POST',
  path: '/v1/payments/prepay/quote',
  caller: 'customer',
  needs: 'prepay',
  summary: 'What a prepayment, or one installment of it, would cost; charges nothing.',
  body: fields({ ...PREPAYMENT, billingAddress: Type.Optional(Type.Partial(fields(BILLING))) }),
  answer: fields({
    subtotal: Amount,
    surcharge: Amount,
    surchargeRate: Type.Integer({ description: 'Basis points.' }),
    total: Amount,
    /** Why the prepayment would be refused; null if it would be accepted. */
    refusal: orNull(fields({ code: Type.String(), message: Type.String() })),
  }),
  refusals: ['method_deleted'],
});

export const createPrepayment = call({
  method: 'POST',
  path: '/v1/payments/prepay',
  caller: 'customer',
  needs: 'prepay',
  live: true,
  idempotent: true,
  checksOut: true,
  summary: 'Adds funds: now, on a later day, or every month from a start to an end.',
  body: fields({
    ...PREPAYMENT,
    /** What the payer saw as the charge of one payment, including the surcharge. */
    total: SubmittedAmount,
    info: Type.Optional(PAYMENT_INFO),
    /** `scheduledAt` is the transfer date: today or none is now (decision C27). */
    ...METHOD_DETAILS,
    savePaymentToken: Type.Optional(Type.Boolean()),
    recurrence: Type.Optional(
      fields({
        frequency: oneOf(FREQUENCIES),
        startDate: Type.Optional(orNull(DayText)),
        endDate: Type.Optional(orNull(DayText)),
      }),
    ),
    origin: Type.Optional(Line(20)),
  }),
  status: 201,
  openStatus: 202,
  /** Of the first payment. */
  answer: PAYMENT_RESULT,
  refusals: [...STORING_REFUSALS, ...METHOD_REFUSALS, 'prepayment_incomplete'],
});
