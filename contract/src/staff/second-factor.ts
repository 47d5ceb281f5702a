// Two-factor sign-in of the supplier's people: their own, and what an organization asks of everybody (SET-05).
import Type from 'typebox';
import { call, fields, Id } from '../call.ts';
import {
  FactorBegun,
  FactorCode,
  FactorKind,
  FactorState,
  OneFactor,
  PasskeyName,
  Password,
  RecoveryCodes,
} from '../two-factor/factor-parts.ts';
import { ownCall } from './own-call.ts';

const OWN = '/v1/console/second-factor';
const RULES = '/v1/console/sign-in-rules';

export const getSecondFactor = call({
  ...ownCall,
  method: 'GET',
  path: OWN,
  summary: 'Whether the person signs in with two factors.',
  answer: FactorState,
});

export const beginSecondFactor = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/begin`,
  summary: 'A new secret for an authenticator app, or the options for a passkey. It counts once it is confirmed.',
  /** The code is of a factor that the person has already. */
  body: fields({ password: Password, code: Type.Optional(FactorCode), kind: FactorKind }),
  answer: FactorBegun,
  refusals: ['wrong_password', 'code_needed', 'wrong_code', 'second_factor_on', 'too_many_requests'],
});

export const confirmSecondFactor = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/confirm`,
  summary:
    "Turns the app on with its first code, or the passkey with its answer; the person's other sessions end. Recovery codes come with the first factor only.",
  body: fields({ code: FactorCode, name: Type.Optional(PasskeyName) }),
  answer: RecoveryCodes,
  refusals: ['wrong_code', 'second_factor_on', 'second_factor_off', 'too_many_requests'],
});

export const renewRecoveryCodes = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/recovery-codes`,
  summary: 'New recovery codes; those before stop working.',
  body: fields({ code: Type.Optional(FactorCode) }),
  answer: RecoveryCodes,
  refusals: ['code_needed', 'wrong_code', 'second_factor_off', 'too_many_requests'],
});

export const turnOffSecondFactor = call({
  ...ownCall,
  method: 'POST',
  path: `${OWN}/turn-off`,
  summary: 'Turns one factor or all of them off; the last one not while an organization of the person asks for it.',
  body: fields({ password: Password, code: Type.Optional(FactorCode), factor: OneFactor }),
  answer: fields({}),
  refusals: [
    'wrong_password',
    'code_needed',
    'wrong_code',
    'second_factor_off',
    'second_factor_required',
    'too_many_requests',
  ],
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
