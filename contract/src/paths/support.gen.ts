// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const createTicket: Path<typeof calls.createTicket> = {
  method: 'POST',
  path: '/v1/support/tickets',
  body: 'json',
  fields: ['name', 'email', 'companyName', 'subject', 'description'],
};
