// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const verifyWaiver: Path<typeof calls.verifyWaiver> = {
  method: 'GET',
  path: '/v1/verify/:code',
};

export const verifyWaiverFile: Path<typeof calls.verifyWaiverFile> = {
  method: 'GET',
  path: '/v1/verify/sha256/:sha256',
};
