// Payments for people without a session: whoever has the receipt token of one sees that one (decisions A14 and A15).
import Type from 'typebox';
import { call, fields } from './call.ts';
import { getPayment } from './payments.ts';

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
  body: fields({ receiptToken: Type.String({ minLength: 20, maxLength: 2_000 }) }),
  answer: getPayment.answer,
  refusals: ['not_found'],
  throttle: { max: 60, perSeconds: 60 },
});
