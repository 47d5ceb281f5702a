// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listWaiverRecurrences: Path<typeof calls.listWaiverRecurrences> = {
  method: 'GET',
  path: '/v1/waiver-recurrences',
  isForCustomers: true,
};

export const cancelWaiverRecurrence: Path<typeof calls.cancelWaiverRecurrence> = {
  method: 'DELETE',
  path: '/v1/waiver-recurrences/:id',
  isForCustomers: true,
};
