// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listOpenProjects: Path<typeof calls.listOpenProjects> = {
  method: 'GET',
  path: '/api/projects-t2/open',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'currencyCode', 'startDate', 'endDate'],
};

export const findProjects: Path<typeof calls.findProjects> = {
  method: 'GET',
  path: '/api/projects-t2/filter',
  isForCustomers: true,
  query: ['search', 'projectId'],
};

export const listInvoicesThruDate: Path<typeof calls.listInvoicesThruDate> = {
  method: 'GET',
  path: '/api/projects-t2/:projectId/invoices-thru-date',
  isForCustomers: true,
  query: ['type', 'throughDate'],
};
