// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const getTokenizeKey: Path<typeof calls.getTokenizeKey> = {
  method: 'GET',
  path: '/v1/tokenize/public-key',
  isForCustomers: true,
};

export const tokenizeAccount: Path<typeof calls.tokenizeAccount> = {
  method: 'POST',
  path: '/v1/tokenize',
  isForCustomers: true,
  body: 'json',
  fields: ['token', 'keyId'],
};
