// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const createCheckoutToken: Path<typeof calls.createCheckoutToken> = {
  method: 'POST',
  path: '/v1/checkout-tokens',
  isForCustomers: true,
  body: 'json',
  fields: ['paymentType'],
};
