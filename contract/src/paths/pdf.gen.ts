// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const downloadDocument: Path<typeof calls.downloadDocument> = {
  method: 'GET',
  path: '/api/pdf/document/:id/download/t2',
  isForCustomers: true,
  kind: 'file',
};
