// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listRecurrences: Path<typeof calls.listRecurrences> = {
  method: 'GET',
  path: '/v1/recurrences',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'status', 'currencyCode'],
};

export const getRecurrence: Path<typeof calls.getRecurrence> = {
  method: 'GET',
  path: '/v1/recurrences/:id',
  isForCustomers: true,
};

export const cancelRecurrence: Path<typeof calls.cancelRecurrence> = {
  method: 'DELETE',
  path: '/v1/recurrences/:id',
  isForCustomers: true,
};
