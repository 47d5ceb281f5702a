// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const downloadCloseOut: Path<typeof calls.downloadCloseOut> = {
  method: 'GET',
  path: '/v1/projects/:id/close-out',
  isForCustomers: true,
  kind: 'stream',
};
