import Type from 'typebox';
import { ACCOUNT_HOLDER_TYPES, ACCOUNT_TYPES } from '@plumbline/rules/payments/ach';
import { CARD_TYPES } from '@plumbline/rules/payments/card';
import { methodList } from '@plumbline/rules/payment-methods/method-list';
import { call, CurrencyCode, fields, Id, Instant, oneOf, orNull, rowsOf } from './call.ts';
import { Line } from './free-text.ts';
import { listQuery } from './list-query.ts';

const Text = orNull(Type.String());

export const listPaymentMethods = call({
  method: 'GET',
  path: '/v1/card-on-file',
  caller: 'customer',
  needs: 'cardOnFile',
  revalidates: true,
  summary: "The company's saved cards and bank accounts.",
  query: listQuery(methodList),
  answer: rowsOf(
    fields({
      id: Id,
      paymentType: Type.Union([Type.Literal('ACH'), Type.Literal('CREDIT_CARD')]),
      brand: Text,
      last4: Type.String(),
      /** MM/YYYY */
      expiry: Text,
      cardType: orNull(oneOf(CARD_TYPES)),
      accountType: orNull(oneOf(ACCOUNT_TYPES)),
      accountHolderType: orNull(oneOf(ACCOUNT_HOLDER_TYPES)),
      holderName: Type.String(),
      state: Text,
      country: Text,
      isExpired: Type.Boolean(),
      createdAt: Instant,
      createdBy: fields({ name: Type.String() }),
      /** Codes of the scheduled payments that need it; with any it cannot be deleted (decision C24). */
      scheduledPayments: Type.Array(Type.String()),
    }),
  ),
});

export const deletePaymentMethod = call({
  method: 'DELETE',
  path: '/v1/card-on-file/:id',
  caller: 'customer',
  needs: 'manageMethods',
  live: true,
  summary: 'Removes a saved card or bank account.',
  params: fields({ id: Id }),
  answer: fields({ isDeleted: Type.Boolean() }),
  refusals: ['not_found', 'method_in_use'],
});

export const saveGatewayAccount = call({
  method: 'PUT',
  path: '/v1/gateway-accounts/:currencyCode',
  caller: 'staff',
  live: true,
  summary: "Sets up the organization's own account at the payment provider.",
  params: fields({ currencyCode: CurrencyCode }),
  body: fields({
    /** Such as https://fts.cardconnect.com */
    siteUrl: Line(300, 1),
    merchantId: Type.String({ pattern: '^[0-9]{6,16}$' }),
    username: Line(100, 1),
    /** If left out, the saved one stays, unless the site changes. */
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  answer: fields({}),
  refusals: ['invalid_request'],
});
