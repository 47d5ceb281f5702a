// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const listSignInConnections: Path<typeof calls.listSignInConnections> = {
  method: 'GET',
  path: '/v1/sign-in-connections',
};

export const saveSignInConnection: Path<typeof calls.saveSignInConnection> = {
  method: 'PUT',
  path: '/v1/sign-in-connections/:key',
  body: 'json',
  fields: ['name', 'issuer', 'clientId', 'clientSecret', 'isNew'],
};

export const testSignInConnection: Path<typeof calls.testSignInConnection> = {
  method: 'POST',
  path: '/v1/sign-in-connections/:key/test',
};

export const removeSignInConnection: Path<typeof calls.removeSignInConnection> = {
  method: 'DELETE',
  path: '/v1/sign-in-connections/:key',
};
