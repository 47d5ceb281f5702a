// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getAutopay: Path<typeof calls.getAutopay> = {
  method: 'GET',
  path: '/v1/autopay',
  isForCustomers: true,
  query: ['currencyCode'],
};

export const previewAutopay: Path<typeof calls.previewAutopay> = {
  method: 'POST',
  path: '/v1/autopay/preview',
  isForCustomers: true,
  body: 'json',
  fields: ['currencyCode', 'scope', 'projectIds', 'timing', 'daysBefore', 'weekday', 'paymentMethodId', 'invoiceLimit', 'monthLimit', 'usesCredits'],
};

export const saveAutopay: Path<typeof calls.saveAutopay> = {
  method: 'PUT',
  path: '/v1/autopay',
  isForCustomers: true,
  body: 'json',
  fields: ['currencyCode', 'scope', 'projectIds', 'timing', 'daysBefore', 'weekday', 'paymentMethodId', 'invoiceLimit', 'monthLimit', 'usesCredits', 'consent'],
};

export const pauseAutopay: Path<typeof calls.pauseAutopay> = {
  method: 'POST',
  path: '/v1/autopay/:id/pause',
  isForCustomers: true,
};

export const resumeAutopay: Path<typeof calls.resumeAutopay> = {
  method: 'POST',
  path: '/v1/autopay/:id/resume',
  isForCustomers: true,
};

export const stopAutopay: Path<typeof calls.stopAutopay> = {
  method: 'DELETE',
  path: '/v1/autopay/:id',
  isForCustomers: true,
};

export const skipAutopayRun: Path<typeof calls.skipAutopayRun> = {
  method: 'POST',
  path: '/v1/autopay/:id/runs/:day/skip',
  isForCustomers: true,
};

export const restoreAutopayRun: Path<typeof calls.restoreAutopayRun> = {
  method: 'DELETE',
  path: '/v1/autopay/:id/runs/:day/skip',
  isForCustomers: true,
};

export const approveAutopayInvoice: Path<typeof calls.approveAutopayInvoice> = {
  method: 'POST',
  path: '/v1/autopay/:id/approvals',
  isForCustomers: true,
  body: 'json',
  fields: ['invoiceId', 'amount'],
};
