// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getReceipt: Path<typeof calls.getReceipt> = {
  method: 'POST',
  path: '/v1/receipts/:code',
  body: 'json',
  fields: ['receiptToken'],
};

export const emailOwnReceipt: Path<typeof calls.emailOwnReceipt> = {
  method: 'POST',
  path: '/v1/receipts/:code/email',
  body: 'json',
  fields: ['receiptToken', 'emails'],
};
