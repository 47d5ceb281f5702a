import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { Amount, call, fields, Id } from '../call.ts';
import { WrittenParagraphs } from '../free-text.ts';

export const refundPayment = call({
  method: 'POST',
  path: '/v1/console/payments/:code/refunds',
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  idempotent: true,
  summary:
    'Refunds a payment to the card or account it came from, in full or by invoice; a charge that has not settled is voided.',
  params: fields({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
  body: fields({
    /** In money, before the surcharge, which goes back in proportion. Without lines everything that is left. */
    lines: Type.Optional(
      Type.Array(fields({ invoiceId: Id, amount: Type.Intersect([Amount, Type.Integer({ minimum: 1 })]) }), {
        minItems: 1,
        maxItems: 500,
      }),
    ),
    reason: WrittenParagraphs(500),
  }),
  answer: fields({
    id: Id,
    kind: Type.Union([Type.Literal('REFUND'), Type.Literal('VOID')]),
    state: Type.Union([Type.Literal('PENDING'), Type.Literal('DONE')]),
    amount: Amount,
    /** The part of the amount that was surcharge. */
    surcharge: Amount,
    /** Of the payment, as it is now. */
    status: Type.String(),
    refundedAmount: Amount,
    /** The provider has not answered; recovery finds out whether it was made. */
    isOpen: Type.Boolean(),
  }),
  status: 201,
  openStatus: 202,
  refusals: [
    'not_found',
    'idempotency_key_reused',
    'refund_not_possible',
    'refund_offline',
    'payment_already_refunded',
    'payment_disputed',
    'refund_not_settled',
    'refund_over_line',
    'refund_credit_spent',
    'refund_declined',
    'invoice_listed_twice',
    'payment_provider_unavailable',
  ],
});
