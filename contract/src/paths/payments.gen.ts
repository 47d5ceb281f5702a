// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listPayments: Path<typeof calls.listPayments> = {
  method: 'GET',
  path: '/v1/payments',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'paymentStatus', 'paymentType', 'currencyCode', 'startDate', 'endDate', 'hideScheduledRecurrence'],
};

export const downloadPaymentsCsv: Path<typeof calls.downloadPaymentsCsv> = {
  method: 'GET',
  path: '/v1/payments/download/csv',
  isForCustomers: true,
  kind: 'stream',
  query: ['page', 'size', 'sort', 'direction', 'search', 'paymentStatus', 'paymentType', 'currencyCode', 'startDate', 'endDate', 'hideScheduledRecurrence'],
};

export const listPaymentsUnderWay: Path<typeof calls.listPaymentsUnderWay> = {
  method: 'GET',
  path: '/v1/payments/under-way',
  isForCustomers: true,
  query: ['invoiceIds'],
};

export const getPayment: Path<typeof calls.getPayment> = {
  method: 'GET',
  path: '/v1/payments/:code',
  isForCustomers: true,
};

export const createReceiptToken: Path<typeof calls.createReceiptToken> = {
  method: 'POST',
  path: '/v1/payments/:code/receipt-token',
  isForCustomers: true,
};

export const cancelPayment: Path<typeof calls.cancelPayment> = {
  method: 'DELETE',
  path: '/v1/payments/:code',
  isForCustomers: true,
};

export const reschedulePayment: Path<typeof calls.reschedulePayment> = {
  method: 'PUT',
  path: '/v1/payments/:code/schedule',
  isForCustomers: true,
  body: 'json',
  fields: ['scheduledAt'],
};

export const decidePayment: Path<typeof calls.decidePayment> = {
  method: 'POST',
  path: '/v1/payments/:code/approval',
  isForCustomers: true,
  body: 'json',
  fields: ['isApproved', 'total', 'comment'],
};

export const downloadReceipt: Path<typeof calls.downloadReceipt> = {
  method: 'GET',
  path: '/v1/payments/:code/download',
  isForCustomers: true,
  kind: 'file',
  query: ['print'],
};

export const emailReceipt: Path<typeof calls.emailReceipt> = {
  method: 'POST',
  path: '/v1/payments/:code/email',
  isForCustomers: true,
  body: 'json',
  fields: ['emails'],
};

export const quotePayment: Path<typeof calls.quotePayment> = {
  method: 'POST',
  path: '/v1/payments/quote',
  isForCustomers: true,
  body: 'json',
  fields: ['paymentType', 'currencyCode', 'invoices', 'cardType', 'cardOnFile', 'billingAddress'],
};

export const createPayment: Path<typeof calls.createPayment> = {
  method: 'POST',
  path: '/v1/payments',
  isForCustomers: true,
  body: 'json',
  fields: ['paymentType', 'currencyCode', 'invoices', 'cardType', 'cardOnFile', 'balance', 'subtotal', 'credit', 'total', 'info', 'token', 'expiry', 'holderName', 'billingAddress', 'accountType', 'accountHolderType', 'scheduledAt', 'requestMethod', 'savePaymentToken', 'isPrepaid', 'isOneTimePay', 'origin', 'knowsUnderWay'],
};

export const getBillingAddress: Path<typeof calls.getBillingAddress> = {
  method: 'GET',
  path: '/v1/payments/creditcard/billing-address',
  isForCustomers: true,
};

export const getCardKey: Path<typeof calls.getCardKey> = {
  method: 'GET',
  path: '/v1/payments/creditcard/publicapikey',
  isForCustomers: true,
  query: ['currencyCode', 'cardOnFile'],
};

export const quotePrepayment: Path<typeof calls.quotePrepayment> = {
  method: 'POST',
  path: '/v1/payments/prepay/quote',
  isForCustomers: true,
  body: 'json',
  fields: ['paymentType', 'currencyCode', 'prepayTotal', 'cardType', 'cardOnFile', 'billingAddress'],
};

export const createPrepayment: Path<typeof calls.createPrepayment> = {
  method: 'POST',
  path: '/v1/payments/prepay',
  isForCustomers: true,
  body: 'json',
  fields: ['paymentType', 'currencyCode', 'prepayTotal', 'cardType', 'cardOnFile', 'total', 'info', 'token', 'expiry', 'holderName', 'billingAddress', 'accountType', 'accountHolderType', 'scheduledAt', 'requestMethod', 'savePaymentToken', 'recurrence', 'origin'],
};

export const payRequest: Path<typeof calls.payRequest> = {
  method: 'POST',
  path: '/v1/payments/one-time-pay',
  body: 'json',
  fields: ['paymentRequestToken', 'isOneTimePay', 'paymentType', 'cardType', 'currencyCode', 'invoices', 'amount', 'subtotal', 'total', 'payer', 'info', 'token', 'expiry', 'holderName', 'accountType', 'accountHolderType', 'billingAddress'],
};
