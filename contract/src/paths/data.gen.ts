// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const loadCustomers: Path<typeof calls.loadCustomers> = {
  method: 'PUT',
  path: '/v1/data/customers',
  body: 'json',
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadProjects: Path<typeof calls.loadProjects> = {
  method: 'PUT',
  path: '/v1/data/projects',
  body: 'json',
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadInvoices: Path<typeof calls.loadInvoices> = {
  method: 'PUT',
  path: '/v1/data/invoices',
  body: 'json',
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadLines: Path<typeof calls.loadLines> = {
  method: 'PUT',
  path: '/v1/data/lines',
  body: 'json',
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadPostings: Path<typeof calls.loadPostings> = {
  method: 'PUT',
  path: '/v1/data/postings',
  body: 'json',
  fields: ['rows', 'asOf', 'currencyCode'],
};

export const loadDocument: Path<typeof calls.loadDocument> = {
  method: 'PUT',
  path: '/v1/data/documents',
  body: 'multipart',
  fields: ['invoiceNumber', 'customerCode', 'jobId', 'externalId', 'type', 'date', 'asOf'],
  uploads: 'file',
};

export const listChanges: Path<typeof calls.listChanges> = {
  method: 'GET',
  path: '/v1/data/changes',
  query: ['since', 'limit'],
};

export const downloadChanges: Path<typeof calls.downloadChanges> = {
  method: 'GET',
  path: '/v1/data/changes/csv',
  kind: 'stream',
  query: ['since'],
};
