// Two-factor sign-in of the supplier's people: their own, and what an organization asks of everybody (SET-05).
import Type from 'typebox';
import { call, fields, Id, Instant, orNull } from '../call.ts';
import { ownCall } from './own-call.ts';

const OWN = '/v1/console/second-factor';
const RULES = '/v1/console/sign-in-rules';

const Password = Type.String({ minLength: 6, maxLength: 256 });
/** Six digits of an authenticator app, or a recovery code. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 40, pattern: '^[\\w -]+$' });
/** Shown this once; each works once. */
const RecoveryCodes = fields({ recoveryCodes: Type.Array(Type.String()) });

export const getSecondFactor = call({
  ...ownCall,
  method: 'GET',
  path: OWN,
  summary: 'Whether the person signs in with two factors.',
  answer: fields({
    /** Null if it is off. */
    since: orNull(Instant),
    recoveryCodesLeft: Type.Integer(),
    /** Whether the organization asks for it. */
    isRequired: Type.Boolean(),
  }),
});

export const beginSecondFactor = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/begin`,
  summary: 'A new secret for an authenticator app. It counts once it is confirmed with a code.',
  body: fields({ password: Password }),
  answer: fields({
    /** To be typed where no picture can be scanned. */
    secret: Type.String(),
    /** What the app scans. */
    uri: Type.String(),
  }),
  refusals: ['wrong_password', 'second_factor_on', 'too_many_requests'],
});

export const confirmSecondFactor = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/confirm`,
  summary: "Turns two-factor sign-in on with the app's first code; the person's other sessions end.",
  body: fields({ code: FactorCode }),
  answer: RecoveryCodes,
  refusals: ['wrong_code', 'second_factor_on', 'second_factor_off', 'too_many_requests'],
});

export const renewRecoveryCodes = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/recovery-codes`,
  summary: 'New recovery codes; those before stop working.',
  body: fields({ code: FactorCode }),
  answer: RecoveryCodes,
  refusals: ['wrong_code', 'second_factor_off', 'too_many_requests'],
});

export const turnOffSecondFactor = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/turn-off`,
  summary: 'Turns two-factor sign-in off, unless an organization of the person asks for it.',
  body: fields({ password: Password, code: FactorCode }),
  answer: fields({}),
  refusals: ['wrong_password', 'wrong_code', 'second_factor_off', 'second_factor_required', 'too_many_requests'],
});

export const getSignInRules = call({
  method: 'GET',
  path: RULES,
  caller: 'staff',
  summary: 'What the organization asks of everybody who signs in to the console.',
  answer: fields({ secondFactorRequired: Type.Boolean() }),
});

export const changeSignInRules = call({
  method: 'PUT',
  path: RULES,
  caller: 'staff',
  live: true,
  summary: 'Asks everybody for two factors, or no longer. Who has only one sets up the other before anything else.',
  body: fields({ secondFactorRequired: Type.Boolean() }),
  answer: fields({}),
  refusals: ['second_factor_off'],
});

export const resetSecondFactor = call({
  method: 'POST',
  path: '/v1/console/staff/:staffId/reset-second-factor',
  caller: 'staff',
  live: true,
  summary: 'Turns two-factor sign-in off for a colleague who has lost the app and the recovery codes.',
  params: fields({ staffId: Id }),
  answer: fields({}),
  refusals: ['not_found', 'second_factor_off', 'works_elsewhere'],
});
