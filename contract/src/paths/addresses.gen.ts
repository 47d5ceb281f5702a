// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const suggestAddresses: Path<typeof calls.suggestAddresses> = {
  method: 'GET',
  path: '/v1/addresses/suggestions',
  query: ['text', 'country'],
};

export const getAddress: Path<typeof calls.getAddress> = {
  method: 'GET',
  path: '/v1/addresses/:id',
};
