// Payments of all customers, as the console lists and shows them.
import Type from 'typebox';
import {
  DESK_PAYMENTS_COUNTED_MAX,
  DESK_PAYMENTS_PAGE,
  DESK_SHOWN,
} from '@plumbline/rules/payments/desk/desk-payment-list';
import { DISPUTE_STATES } from '@plumbline/rules/payments/desk/outcomes';
import { OPEN_ITEM_KINDS } from '@plumbline/rules/payments/open-item-list';
import { PAYMENT_TYPES } from '@plumbline/rules/payments/payment-type';
import { PRECISE_STATUSES } from '@plumbline/rules/payments/precise-status';
import { Amount, call, CurrencyCode, DayText, fields, Id, Instant, oneOf, orNull } from '../call.ts';
import { getPayment } from '../payments.ts';

const PAYMENTS = '/v1/console/payments';

const Customer = fields({ id: Id, code: Type.String(), name: Type.String() });

export const browsePayments = call({
  method: 'GET',
  path: PAYMENTS,
  caller: 'staff',
  summary:
    'Payments of all customers, newest first; found by code, customer, invoice, amount, last four digits, number of a check, or reference of the provider.',
  query: fields({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    show: Type.Optional(oneOf(DESK_SHOWN)),
    type: Type.Optional(oneOf(PAYMENT_TYPES)),
    /** The days on which they were made, in the organization's time zone. */
    from: Type.Optional(DayText),
    to: Type.Optional(DayText),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: DESK_PAYMENTS_COUNTED_MAX / DESK_PAYMENTS_PAGE })),
  }),
  answer: fields({
    rows: Type.Array(
      fields({
        id: Id,
        code: Type.String(),
        customer: Customer,
        status: Type.String(),
        preciseStatus: orNull(oneOf(PRECISE_STATUSES)),
        paymentType: oneOf(PAYMENT_TYPES),
        brand: orNull(Type.String()),
        last4: orNull(Type.String()),
        /** The number of a check or wire. */
        offlineReference: orNull(Type.String()),
        /** What was paid in money, or the credits where nothing else was. */
        amount: Amount,
        currencyCode: CurrencyCode,
        scheduledAt: orNull(DayText),
        createdAt: Instant,
        /** Reconciliation found something that a person has to decide. */
        needsDecision: Type.Boolean(),
      }),
    ),
    /** Counted up to 10,000. */
    count: Type.Integer(),
    /** Of all payments, whatever is searched; counted up to 1,000. */
    counts: fields({ needs: Type.Integer(), pending: Type.Integer(), scheduled: Type.Integer() }),
  }),
});

export const getDeskPayment = call({
  method: 'GET',
  path: `${PAYMENTS}/:code`,
  caller: 'staff',
  summary: 'A payment with its customer, what the provider answered, the entries in the ledger, refunds and mails.',
  params: fields({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
  answer: fields({
    ...getPayment.answer.properties,
    paymentType: oneOf(PAYMENT_TYPES),
    customer: Customer,
    portalName: Type.String(),
    /** In the organization's time zone. */
    today: DayText,
    settledAt: orNull(Instant),
    /** Of a check, cash or a wire that staff recorded; null for every other payment. */
    offline: orNull(
      fields({
        note: Type.String(),
        recordedBy: Type.String(),
        /** Whether it can be taken back as recorded by mistake. */
        isVoidable: Type.Boolean(),
        /** Its credit has been used or is held, so that it cannot be taken back. */
        isCreditUsed: Type.Boolean(),
        /** Somebody was mailed its receipt or a copy, and is told if it is taken back. */
        isReceiptMailed: Type.Boolean(),
        /** Null unless it was recorded by mistake. */
        voided: orNull(fields({ by: Type.String(), reason: Type.String(), at: Instant })),
      }),
    ),
    /** The newest first. */
    attempts: Type.Array(
      fields({
        id: Id,
        kind: oneOf(['AUTH', 'VOID', 'REFUND']),
        state: oneOf(['CREATED', 'SENT', 'UNKNOWN', 'OK', 'DECLINED', 'VOIDED', 'NOT_FOUND']),
        amount: Amount,
        retref: orNull(Type.String()),
        responseText: orNull(Type.String()),
        authCode: orNull(Type.String()),
        at: Instant,
      }),
    ),
    /** The earliest first; the entries of each sum to zero. */
    ledger: Type.Array(
      fields({
        id: Id,
        kind: oneOf(['CAPTURE', 'VOID', 'REFUND', 'CHARGEBACK', 'REINSTATE', 'SETTLE', 'RETURN', 'DECISION']),
        at: Instant,
        entries: Type.Array(
          fields({
            account: oneOf([
              'receivable',
              'credit',
              'unapplied',
              'clearing',
              'bank',
              'offline',
              'surcharge_income',
              'chargeback',
              'review',
              'write_off',
            ]),
            /** Of the invoice or credit memo; null for other accounts. */
            number: orNull(Type.String()),
            /** Debits are positive, credits negative. */
            amount: Amount,
          }),
        ),
      }),
    ),
    refunds: Type.Array(
      fields({
        id: Id,
        kind: oneOf(['REFUND', 'VOID']),
        state: oneOf(['PENDING', 'DONE', 'FAILED']),
        amount: Amount,
        surcharge: Amount,
        reason: Type.String(),
        /** Null for one that was made at the provider. */
        requestedBy: orNull(Type.String()),
        failureMessage: orNull(Type.String()),
        at: Instant,
      }),
    ),
    /** What can still go back, refunds under way taken off, as the rules of refunds take it; null if nothing can. */
    refundable: orNull(
      fields({
        lines: Type.Array(
          fields({
            /** Of the invoice, or of the credit that money above the balances became. */
            id: Id,
            number: Type.String(),
            isCredit: Type.Boolean(),
            left: Amount,
            /** A credit may have been used. */
            free: Amount,
            /** Of what was paid for this invoice, the part above its balance. */
            excess: Amount,
          }),
        ),
        surchargeLeft: Amount,
        surcharge: Amount,
        total: Amount,
      }),
    ),
    /** The earliest first, whoever found them. */
    disputes: Type.Array(
      fields({ caseNumber: Type.String(), amount: Amount, state: oneOf(DISPUTE_STATES), openedAt: Instant }),
    ),
    /** What staff recorded, the newest first. */
    outcomes: Type.Array(
      fields({
        id: Id,
        kind: oneOf(['RETURN', 'DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST']),
        amount: Amount,
        reason: Type.String(),
        note: Type.String(),
        recordedBy: Type.String(),
        at: Instant,
        /** Whether it can be withdrawn now. */
        isWithdrawable: Type.Boolean(),
        /** Null unless it was recorded by mistake. */
        withdrawn: orNull(fields({ by: Type.String(), reason: Type.String(), at: Instant })),
      }),
    ),
    /** Receipts, the newest first. */
    mails: Type.Array(
      fields({
        id: Id,
        toAddress: Type.String(),
        subject: Type.String(),
        status: oneOf(['HELD', 'WAITING', 'SENT', 'FAILED']),
        at: Instant,
      }),
    ),
    openItems: Type.Array(fields({ id: Id, kind: oneOf(OPEN_ITEM_KINDS), detail: Type.String(), createdAt: Instant })),
  }),
  refusals: ['not_found'],
});
