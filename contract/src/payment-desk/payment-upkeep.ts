// What staff do with a payment besides refunds: cancel or move a scheduled one, mail its receipt, ask the provider.
import Type from 'typebox';
import { RECEIVABLES_ROLES } from '@plumbline/rules/access/staff-roles';
import { INQUIRY_ANSWERS } from '@plumbline/rules/payments/desk/inquiry';
import { call, fields, oneOf } from '../call.ts';
import { cancelPayment, emailReceipt, reschedulePayment } from '../payments.ts';

const PAYMENT = '/v1/console/payments/:code';

const byReceivables = {
  caller: 'staff',
  roles: RECEIVABLES_ROLES,
  live: true,
  params: fields({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
} as const;

export const cancelDeskPayment = call({
  ...byReceivables,
  method: 'DELETE',
  path: PAYMENT,
  summary: 'Calls off a scheduled payment of a customer, who is mailed.',
  answer: cancelPayment.answer,
  refusals: cancelPayment.refusals,
});

export const moveDeskPayment = call({
  ...byReceivables,
  method: 'PUT',
  path: `${PAYMENT}/schedule`,
  summary: 'Moves a scheduled payment of a customer to another day; the authorization for it is recorded.',
  body: reschedulePayment.body,
  answer: reschedulePayment.answer,
  refusals: reschedulePayment.refusals,
});

export const emailDeskReceipt = call({
  ...byReceivables,
  method: 'POST',
  path: `${PAYMENT}/receipt`,
  summary: 'Mails the receipt of a payment, as PDF.',
  body: emailReceipt.body,
  answer: fields({}),
  refusals: emailReceipt.refusals,
});

export const askProvider = call({
  ...byReceivables,
  method: 'POST',
  path: `${PAYMENT}/inquiry`,
  summary: 'Asks the provider what became of a pending payment. Nothing is charged or sent again.',
  answer: fields({
    /** Of the payment, after what the provider said. */
    status: Type.String(),
    atProvider: oneOf(INQUIRY_ANSWERS),
  }),
  refusals: ['not_found', 'payment_not_pending', 'payment_provider_unavailable', 'too_many_requests'],
});
