// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listWaivers: Path<typeof calls.listWaivers> = {
  method: 'GET',
  path: '/v1/waivers',
  isForCustomers: true,
  query: ['page', 'size', 'sort', 'direction', 'search', 'projectId', 'startDate', 'endDate', 'submitterName', 'submitterEmail', 'jobId', 'jobName', 'jobAddress', 'waiverType', 'throughDate', 'status', 'executed', 'outstanding'],
};

export const getWaiver: Path<typeof calls.getWaiver> = {
  method: 'GET',
  path: '/v1/waivers/:id',
  isForCustomers: true,
};

export const withdrawWaiver: Path<typeof calls.withdrawWaiver> = {
  method: 'POST',
  path: '/v1/waivers/:id/withdraw',
  isForCustomers: true,
};
