import Type from 'typebox';
import { Amount, call, CurrencyCode, fields } from './call.ts';

const BucketTotals = fields({ current: Amount, '30': Amount, '60': Amount, '90': Amount, '91': Amount });

export const getInvoiceSummary = call({
  method: 'GET',
  path: '/v1/invoices/summary/all',
  by: 'customer',
  summary: 'Open and paid totals of the caller by ageing bucket, in one currency.',
  query: fields({ currencyCode: Type.Optional(CurrencyCode) }),
  answer: fields({
    currencyCode: CurrencyCode,
    openAccount: BucketTotals,
    openProject: BucketTotals,
    openWithoutProject: BucketTotals,
    openAccountCount: Type.Integer(),
    openProjectCount: Type.Integer(),
    openWithoutProjectCount: Type.Integer(),
    openAccountCreditTotal: Amount,
    accountPaidTotal: Amount,
    projectPaidTotal: Amount,
    withoutProjectPaidTotal: Amount,
  }),
});
