import Type from 'typebox';
import { call, fields, Id, rowsOf } from './call.ts';

export const listPaymentReasons = call({
  method: 'GET',
  path: '/v1/payment-reasons',
  by: 'customer',
  summary: 'Why somebody may pay less or more than the balance.',
  answer: rowsOf(
    fields({
      id: Id,
      title: Type.String(),
      paymentType: Type.Union([Type.Literal('SHORT_PAY'), Type.Literal('OVER_PAY')]),
    }),
  ),
});
