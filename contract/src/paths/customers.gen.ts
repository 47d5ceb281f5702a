// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listCustomers: Path<typeof calls.listCustomers> = {
  method: 'GET',
  path: '/v1/customers',
  query: ['search'],
};
