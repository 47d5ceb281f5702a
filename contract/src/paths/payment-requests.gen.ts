// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getPaymentRequest: Path<typeof calls.getPaymentRequest> = {
  method: 'GET',
  path: '/v1/payment-requests/:token',
};

export const quotePaymentRequest: Path<typeof calls.quotePaymentRequest> = {
  method: 'POST',
  path: '/v1/payment-requests/:token/quote',
  body: 'json',
  fields: ['paymentType', 'cardType', 'amount', 'billingAddress'],
};

export const getLinkCardKey: Path<typeof calls.getLinkCardKey> = {
  method: 'GET',
  path: '/v1/payment-requests/:token/card-key',
};

export const getLinkTokenizeKey: Path<typeof calls.getLinkTokenizeKey> = {
  method: 'GET',
  path: '/v1/payment-requests/:token/public-key',
};

export const tokenizeLinkAccount: Path<typeof calls.tokenizeLinkAccount> = {
  method: 'POST',
  path: '/v1/payment-requests/:token/tokenize',
  body: 'json',
  fields: ['encrypted', 'keyId'],
};

export const downloadLinkInvoice: Path<typeof calls.downloadLinkInvoice> = {
  method: 'GET',
  path: '/v1/payment-requests/:token/invoices/:invoiceId/download',
  kind: 'file',
};

export const createPaymentRequest: Path<typeof calls.createPaymentRequest> = {
  method: 'POST',
  path: '/v1/payment-requests/admin',
  body: 'json',
  fields: ['customerId', 'portalId', 'currencyCode', 'invoiceIds', 'amount', 'description', 'orderNumber', 'requester', 'recipient', 'expiresAt'],
};

export const listPaymentRequests: Path<typeof calls.listPaymentRequests> = {
  method: 'GET',
  path: '/v1/payment-requests/admin',
  query: ['page', 'size', 'sort', 'direction', 'search', 'state', 'kind', 'customerId'],
};

export const getDeskPaymentRequest: Path<typeof calls.getDeskPaymentRequest> = {
  method: 'GET',
  path: '/v1/payment-requests/admin/:id',
};

export const getPaymentRequestLink: Path<typeof calls.getPaymentRequestLink> = {
  method: 'POST',
  path: '/v1/payment-requests/admin/:id/link',
};

export const revokePaymentRequest: Path<typeof calls.revokePaymentRequest> = {
  method: 'DELETE',
  path: '/v1/payment-requests/admin/:id',
};

export const remindPaymentRequest: Path<typeof calls.remindPaymentRequest> = {
  method: 'POST',
  path: '/v1/payment-requests/admin/:id/reminder',
};
