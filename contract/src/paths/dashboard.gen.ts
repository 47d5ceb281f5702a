// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getDashboard: Path<typeof calls.getDashboard> = {
  method: 'GET',
  path: '/v1/dashboard',
  isForCustomers: true,
  query: ['currencyCode'],
};
