// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const recordLogin: Path<typeof calls.recordLogin> = {
  method: 'POST',
  path: '/api/user/login-history/t2',
  isForCustomers: true,
  body: 'json',
  fields: ['userId', 'portalId', 'providerId', 'action'],
};
