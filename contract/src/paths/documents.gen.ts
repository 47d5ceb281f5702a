// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listDocuments: Path<typeof calls.listDocuments> = {
  method: 'GET',
  path: '/v1/documents',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'projectId', 'startDate', 'endDate', 'submitterName', 'submitterEmail', 'jobId', 'jobName', 'jobAddress', 'documentType'],
};
