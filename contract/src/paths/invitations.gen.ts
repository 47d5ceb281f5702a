// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const checkInvitation: Path<typeof calls.checkInvitation> = {
  method: 'POST',
  path: '/v1/invitations/check',
  body: 'json',
  fields: ['oobCode'],
};

export const acceptInvitation: Path<typeof calls.acceptInvitation> = {
  method: 'POST',
  path: '/v1/invitations/accept',
  body: 'json',
  fields: ['oobCode', 'name', 'password', 'code'],
};
