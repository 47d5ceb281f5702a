// Two-factor sign-in of customers' people: their own, in a portal.
import Type from 'typebox';
import { call, fields } from '../call.ts';
import {
  FactorBegun,
  FactorCode,
  FactorKind,
  FactorState,
  OneFactor,
  PasskeyName,
  Password,
  RecoveryCodes,
} from './factor-parts.ts';

const MINE = '/v1/identity/second-factor';

/** Also before the person has the second factor that the portal asks for. */
const mine = { caller: 'identity', live: true, withoutSecondFactor: true } as const;

export const getMySecondFactor = call({
  ...mine,
  method: 'GET',
  path: MINE,
  summary: 'Whether the person logs in with two factors.',
  answer: fields({
    ...FactorState.properties,
    /** Whether the person has a password, which is asked for again before a change. */
    hasPassword: Type.Boolean(),
  }),
});

export const beginMySecondFactor = call({
  ...mine,
  method: 'POST',
  path: `${MINE}/begin`,
  needs: 'secondFactor',
  summary:
    'A new secret for an authenticator app, or the options for a passkey, after a recent login or with the password. It counts once confirmed.',
  /** The code is of a factor that the person has already. */
  body: fields({ password: Type.Optional(Password), code: Type.Optional(FactorCode), kind: FactorKind }),
  answer: FactorBegun,
  refusals: [
    'wrong_password',
    'code_needed',
    'wrong_code',
    'requires_recent_login',
    'email_not_verified',
    'forbidden',
    'second_factor_on',
    'too_many_requests',
  ],
});

export const confirmMySecondFactor = call({
  ...mine,
  method: 'POST',
  path: `${MINE}/confirm`,
  needs: 'secondFactor',
  summary:
    "Turns the app on with its first code, or the passkey with its answer; the person's other sessions end. Recovery codes come with the first factor only.",
  body: fields({ code: FactorCode, name: Type.Optional(PasskeyName) }),
  answer: RecoveryCodes,
  refusals: ['wrong_code', 'second_factor_on', 'second_factor_off', 'too_many_requests'],
});

export const renewMyRecoveryCodes = call({
  ...mine,
  method: 'POST',
  path: `${MINE}/recovery-codes`,
  summary: 'New recovery codes; those before stop working.',
  body: fields({ code: Type.Optional(FactorCode) }),
  answer: RecoveryCodes,
  refusals: ['code_needed', 'wrong_code', 'second_factor_off', 'too_many_requests'],
});

export const turnOffMySecondFactor = call({
  ...mine,
  method: 'POST',
  path: `${MINE}/turn-off`,
  summary:
    'Turns one factor or all of them off; the last one not while a portal or an organization of the person asks for it.',
  body: fields({ password: Type.Optional(Password), code: Type.Optional(FactorCode), factor: OneFactor }),
  answer: fields({}),
  refusals: [
    'wrong_password',
    'requires_recent_login',
    'code_needed',
    'wrong_code',
    'second_factor_off',
    'second_factor_required',
    'too_many_requests',
  ],
});

export const mySecondFactorCalls = {
  getMySecondFactor,
  beginMySecondFactor,
  confirmMySecondFactor,
  renewMyRecoveryCodes,
  turnOffMySecondFactor,
};
