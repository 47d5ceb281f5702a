import Type from 'typebox';
import { COUNTRY_CODES } from '@plumbline/rules/portals/settings/portal';
import { call, fields, oneOf, rowsOf } from './call.ts';

export const suggestAddresses = call({
  method: 'GET',
  path: '/v1/addresses/suggestions',
  caller: 'anyone',
  summary: 'Addresses in the countries of the portal that a typed text may become.',
  query: fields({
    text: Type.String({ minLength: 1, maxLength: 200 }),
    /** One of them only. */
    country: Type.Optional(oneOf(COUNTRY_CODES)),
  }),
  answer: rowsOf(fields({ id: Type.String(), text: Type.String() })),
  throttle: { max: 120, perSeconds: 60 },
});

export const getAddress = call({
  method: 'GET',
  path: '/v1/addresses/:id',
  caller: 'anyone',
  summary: 'The whole of a suggested address.',
  params: fields({ id: Type.String({ minLength: 1, maxLength: 400 }) }),
  answer: fields({
    address: Type.String(),
    street: Type.String(),
    city: Type.String(),
    state: Type.String(),
    zip: Type.String(),
  }),
  refusals: ['not_found'],
  throttle: { max: 60, perSeconds: 60 },
});
