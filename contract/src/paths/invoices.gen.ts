// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getFilteredTotal: Path<typeof calls.getFilteredTotal> = {
  method: 'GET',
  path: '/v1/invoices/filter/all/total',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'type', 'isPaid', 'hasProject', 'projectId', 'daysPastDue', 'currencyCode', 'startDate', 'endDate', 'dueFrom', 'dueTo', 'invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'],
};

export const getInvoiceSummary: Path<typeof calls.getInvoiceSummary> = {
  method: 'GET',
  path: '/v1/invoices/summary/all',
  isForCustomers: true,
  query: ['currencyCode'],
};

export const listInvoices: Path<typeof calls.listInvoices> = {
  method: 'GET',
  path: '/v1/invoices/filter/all',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'type', 'isPaid', 'hasProject', 'projectId', 'daysPastDue', 'currencyCode', 'startDate', 'endDate', 'dueFrom', 'dueTo', 'invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'],
};

export const downloadInvoicesCsv: Path<typeof calls.downloadInvoicesCsv> = {
  method: 'GET',
  path: '/v1/invoices/filter/all/download/csv',
  isForCustomers: true,
  kind: 'stream',
  query: ['page', 'size', 'sort', 'direction', 'search', 'type', 'isPaid', 'hasProject', 'projectId', 'daysPastDue', 'currencyCode', 'startDate', 'endDate', 'dueFrom', 'dueTo', 'invoiceNumber', 'poNumber', 'jobId', 'jobName', 'jobAddress'],
};

export const listUnpaidInvoices: Path<typeof calls.listUnpaidInvoices> = {
  method: 'GET',
  path: '/v1/invoices/unpaid/all',
  isForCustomers: true,
  query: ['isPaid', 'type', 'currencyCode'],
};

export const getOpenTotal: Path<typeof calls.getOpenTotal> = {
  method: 'GET',
  path: '/v1/invoices/open-total',
  isForCustomers: true,
  query: ['currencyCode'],
};

export const getInvoice: Path<typeof calls.getInvoice> = {
  method: 'GET',
  path: '/v1/invoices/:id',
  isForCustomers: true,
};

export const listInvoiceEvents: Path<typeof calls.listInvoiceEvents> = {
  method: 'GET',
  path: '/v1/invoices/:id/events',
  isForCustomers: true,
};

export const recordInvoiceView: Path<typeof calls.recordInvoiceView> = {
  method: 'POST',
  path: '/v1/invoices/:id/view',
  isForCustomers: true,
};

export const downloadInvoice: Path<typeof calls.downloadInvoice> = {
  method: 'GET',
  path: '/v1/invoices/:id/download',
  isForCustomers: true,
  kind: 'file',
  query: ['print', 'view'],
};

export const emailInvoice: Path<typeof calls.emailInvoice> = {
  method: 'POST',
  path: '/v1/invoices/:id/email',
  isForCustomers: true,
  body: 'json',
  fields: ['emails'],
};

export const askQuestion: Path<typeof calls.askQuestion> = {
  method: 'POST',
  path: '/v1/invoices/:id/questions',
  isForCustomers: true,
  body: 'multipart',
  fields: ['kind', 'questionCount', 'text', 'lines'],
  uploads: 'files[]',
};

export const listInvoiceQuestions: Path<typeof calls.listInvoiceQuestions> = {
  method: 'GET',
  path: '/v1/invoices/:id/questions',
  isForCustomers: true,
};
