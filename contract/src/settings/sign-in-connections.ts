// The sign-in providers of an organization: its customers' people log in there (single sign-on).
import Type from 'typebox';
import { PROVIDER_STEPS, STEP_OUTCOMES } from '@plumbline/rules/access/provider-steps';
import { call, fields, Id, oneOf } from '../call.ts';
import { Line } from '../free-text.ts';

const PATH = '/v1/sign-in-connections';
const params = fields({ key: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }) });

export const listSignInConnections = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  live: true,
  summary: 'The sign-in providers of the organization, by name, without their secrets.',
  answer: fields({
    rows: Type.Array(
      fields({
        key: Type.String(),
        name: Type.String(),
        issuer: Type.String(),
        clientId: Type.String(),
        hasSecret: Type.Boolean(),
        /** The portals that offer it. */
        portals: Type.Array(fields({ id: Id, name: Type.String() })),
        /** Who has logged in through it; these people have no other way in. */
        peopleCount: Type.Integer(),
      }),
    ),
    count: Type.Integer(),
    /** To register at each provider, and one with its key at the end. */
    redirectUris: fields({ shared: Type.String(), ownPrefix: Type.String() }),
  }),
});

export const saveSignInConnection = call({
  method: 'PUT',
  path: `${PATH}/:key`,
  caller: 'staff',
  live: true,
  summary:
    "Sets up the organization's own OpenID Connect provider; portals name it by its key. Without a secret the saved one stays.",
  params,
  body: fields({
    name: Line(80, 1),
    issuer: Type.String({ format: 'uri', maxLength: 500 }),
    clientId: Line(300, 1),
    clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    /** Refused if there is one with this key. */
    isNew: Type.Optional(Type.Boolean()),
  }),
  answer: fields({}),
  refusals: ['invalid_request'],
});

export const testSignInConnection = call({
  method: 'POST',
  path: `${PATH}/:key/test`,
  caller: 'staff',
  live: true,
  summary:
    'Reads the configuration and the keys of a sign-in provider and tries the client there, up to the first step that fails.',
  params,
  answer: fields({
    steps: Type.Array(fields({ step: oneOf(PROVIDER_STEPS), outcome: oneOf(STEP_OUTCOMES), words: Type.String() })),
  }),
  refusals: ['not_found'],
  throttle: { max: 10, perSeconds: 60 },
});

export const removeSignInConnection = call({
  method: 'DELETE',
  path: `${PATH}/:key`,
  caller: 'staff',
  live: true,
  summary:
    'Removes a sign-in provider. Portals stop offering it, and whoever logged in through it is logged out; adding it again with the same key and issuer lets them in again.',
  params,
  answer: fields({}),
  refusals: ['not_found'],
});

export const connectionCalls = {
  listSignInConnections,
  saveSignInConnection,
  testSignInConnection,
  removeSignInConnection,
};
