// Payments for people without a session: whoever has the receipt token of one sees that one (decisions A14 and A15).
import Type from 'typebox';
import { call, fields } from './call.ts';
import { getPayment } from './payments.ts';

const ReceiptToken = Type.String({ minLength: 20, maxLength: 2_000 });

export const createReceiptToken = call({
  method: 'POST',
  path: '/v1/payments/:code/receipt-token',
  caller: 'customer',
  needs: 'payments',
  summary: 'A token that shows this payment for a day, also after the session has ended.',
  params: getPayment.params,
  answer: fields({ receiptToken: Type.String() }),
  refusals: ['not_found'],
});

export const getReceipt = call({
  method: 'POST',
  path: '/v1/receipts/:code',
  caller: 'anyone',
  summary: 'One payment, for whoever has its receipt token.',
  params: getPayment.params,
  body: fields({ receiptToken: ReceiptToken }),
  answer: getPayment.answer,
  refusals: ['not_found'],
  throttle: { max: 60, perSeconds: 60 },
});

export const emailOwnReceipt = call({
  method: 'POST',
  path: '/v1/receipts/:code/email',
  caller: 'anyone',
  summary: 'Mails copies of the receipt, as PDF, for whoever has its token.',
  params: getPayment.params,
  body: fields({
    receiptToken: ReceiptToken,
    emails: Type.Array(Type.String({ maxLength: 254 }), { minItems: 1, maxItems: 5 }),
  }),
  answer: fields({}),
  refusals: ['not_found', 'invalid_email', 'too_many_requests'],
  throttle: { max: 20, perSeconds: 60 },
});
