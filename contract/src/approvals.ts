// The decision of a second person about a payment (TEM-02).
import Type from 'typebox';
import { APPROVAL_STATUSES } from '@plumbline/rules/payments/second-person';
import { call, fields, Instant, oneOf, orNull } from './call.ts';
import { Line } from './free-text.ts';
import { SubmittedAmount } from './payment-details.ts';

/** Of a payment that needs, or needed, a second person. */
export const PaymentApproval = fields({
  status: oneOf(APPROVAL_STATUSES),
  requestedAt: Instant,
  decidedBy: orNull(Type.String()),
  decidedAt: orNull(Instant),
  comment: Type.String(),
  /** Whether the caller may approve or return it. */
  canDecide: Type.Boolean(),
});

export const decidePayment = call({
  method: 'POST',
  path: '/v1/payments/:code/approval',
  caller: 'customer',
  needs: 'pay',
  live: true,
  summary: 'Approves a payment that waits for a second person, or returns it with a comment.',
  params: fields({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
  body: fields({
    isApproved: Type.Boolean(),
    /** What the second person saw. */
    total: SubmittedAmount,
    /** Required where it is returned. */
    comment: Line(300),
  }),
  answer: fields({ status: Type.String() }),
  refusals: [
    'not_found',
    'payment_not_waiting',
    'own_payment',
    'above_own_rights',
    'comment_missing',
    'quote_changed',
    'invoice_not_open',
    'method_deleted',
    'method_expired',
  ],
});
