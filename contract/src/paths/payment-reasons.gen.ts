// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listPaymentReasons: Path<typeof calls.listPaymentReasons> = {
  method: 'GET',
  path: '/v1/payment-reasons',
  isForCustomers: true,
};
