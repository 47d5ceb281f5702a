// Payment links: what staff do with them, and what whoever has one does.
import { createPaymentRequest } from './create-payment-request.ts';
import { downloadLinkInvoice } from './download-link-invoice.ts';
import { getDeskPaymentRequest } from './get-desk-payment-request.ts';
import { getLinkCardKey } from './get-link-card-key.ts';
import { getLinkTokenizeKey } from './get-link-tokenize-key.ts';
import { getPaymentRequest } from './get-payment-request.ts';
import { getPaymentRequestLink } from './get-payment-request-link.ts';
import { listPaymentRequests } from './list-payment-requests.ts';
import { payRequest } from './pay-request.ts';
import { quotePaymentRequest } from './quote-payment-request.ts';
import { remindPaymentRequest } from './remind-payment-request.ts';
import { revokePaymentRequest } from './revoke-payment-request.ts';
import { tokenizeLinkAccount } from './tokenize-link-account.ts';

export const paymentRequestHandlers = {
  createPaymentRequest,
  listPaymentRequests,
  getDeskPaymentRequest,
  getPaymentRequestLink,
  revokePaymentRequest,
  remindPaymentRequest,
  downloadLinkInvoice,
  getLinkCardKey,
  getLinkTokenizeKey,
  getPaymentRequest,
  payRequest,
  quotePaymentRequest,
  tokenizeLinkAccount,
};
