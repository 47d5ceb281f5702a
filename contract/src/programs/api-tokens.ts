// Tokens with which programs of the supplier, such as its ERP, call the API (IMP-02).
import Type from 'typebox';
import { TOKEN_SCOPES, TOKEN_STATES } from '@plumbline/rules/access/token-scopes';
import { call, fields, Id, Instant, oneOf, orNull, rowsOf } from '../call.ts';
import { Line } from '../free-text.ts';

const PATH = '/v1/console/api-tokens';
const PARAMS = fields({ id: Id });
const HOURS_OF_A_WEEK = 168;
const DAYS_MAX = 3_650;

const Token = fields({
  id: Id,
  name: Type.String(),
  scopes: Type.Array(oneOf(TOKEN_SCOPES)),
  state: oneOf(TOKEN_STATES),
  /** Its last characters, to tell it from others. */
  hint: Type.String(),
  createdByName: Type.String(),
  createdAt: Instant,
  rotatedAt: orNull(Instant),
  /** Until when the secret before the last rotation works too. */
  previousUntil: orNull(Instant),
  lastUsedAt: orNull(Instant),
  expiresAt: orNull(Instant),
  revokedAt: orNull(Instant),
});

/** The secret is shown this once. */
const NewSecret = fields({ id: Id, token: Type.String() });

const ownerCall = { caller: 'staff', roles: ['owner'], live: true } as const;

export const listApiTokens = call({
  method: 'GET',
  path: PATH,
  caller: 'staff',
  roles: ['owner'],
  summary: 'The tokens of programs, the newest first; revoked ones too.',
  answer: rowsOf(Token),
});

export const createApiToken = call({
  ...ownerCall,
  method: 'POST',
  path: PATH,
  summary: 'Makes a token for a program. It is shown once.',
  body: fields({
    name: Line(80, 1),
    scopes: Type.Array(oneOf(TOKEN_SCOPES), { minItems: 1, uniqueItems: true }),
    /** Null: it works until it is revoked. */
    expiresInDays: orNull(Type.Integer({ minimum: 1, maximum: DAYS_MAX })),
  }),
  answer: NewSecret,
  status: 201,
  refusals: ['api_token_limit'],
});

export const rotateApiToken = call({
  ...ownerCall,
  method: 'POST',
  path: `${PATH}/:id/rotate`,
  summary: 'Gives a token a new secret, which is shown once. The old one ends after the given hours.',
  params: PARAMS,
  body: fields({ oldWorksForHours: Type.Integer({ minimum: 0, maximum: HOURS_OF_A_WEEK }) }),
  answer: NewSecret,
  refusals: ['not_found'],
});

export const revokeApiToken = call({
  ...ownerCall,
  method: 'POST',
  path: `${PATH}/:id/revoke`,
  summary: 'Ends a token at once and for good.',
  params: PARAMS,
  answer: fields({}),
  refusals: ['not_found'],
});
