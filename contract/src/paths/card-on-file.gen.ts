// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listPaymentMethods: Path<typeof calls.listPaymentMethods> = {
  method: 'GET',
  path: '/v1/card-on-file',
  isForCustomers: true,
  query: ['page', 'size', 'paymentType'],
};

export const deletePaymentMethod: Path<typeof calls.deletePaymentMethod> = {
  method: 'DELETE',
  path: '/v1/card-on-file/:id',
  isForCustomers: true,
};
