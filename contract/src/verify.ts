// Checking a sealed or released waiver without an account: no names of people or companies (VFY-01).
import Type from 'typebox';
import { VERIFICATION_RESULTS, WAIVER_EFFECTS } from '@plumbline/rules/waivers/verification';
import { WAIVER_TYPES } from '@plumbline/rules/waivers/waiver-types';
import { Amount, call, CurrencyCode, DayText, fields, oneOf, orNull } from './call.ts';

/** What a lender compares with the paper. */
const Verified = fields({
  result: oneOf(VERIFICATION_RESULTS),
  effect: oneOf(WAIVER_EFFECTS),
  /** Null for a document that was signed on paper: its file alone proves it. */
  code: orNull(Type.String()),
  number: Type.Integer(),
  waiverType: oneOf(WAIVER_TYPES),
  stateCode: orNull(Type.String()),
  throughDate: orNull(DayText),
  currencyCode: CurrencyCode,
  /** Null if nobody has computed one, as for a form of the customer. */
  amount: orNull(Amount),
  /** What the waiver does not release. */
  exceptionsAmount: Amount,
  disputedAmount: Amount,
  issuedOn: DayText,
  /** Of the sealed or uploaded file, in hexadecimal digits. */
  sha256: Type.String(),
});

const VERIFY_THROTTLE = { max: 30, perSeconds: 60 };

export const verifyWaiver = call({
  method: 'GET',
  path: '/v1/verify/:code',
  caller: 'anyone',
  summary: 'Whether a waiver with this code was issued, and whether it counts.',
  /** Any text is looked up, so that a mistyped code is unknown and not invalid. */
  params: fields({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Verified,
  refusals: ['not_found'],
  throttle: VERIFY_THROTTLE,
});

export const verifyWaiverFile = call({
  method: 'GET',
  path: '/v1/verify/sha256/:sha256',
  caller: 'anyone',
  summary:
    'The same by the SHA-256 of the file, which stays where it is: a sealed one, or a released one that was signed or notarized on paper.',
  params: fields({ sha256: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) }),
  answer: Verified,
  refusals: ['not_found'],
  throttle: VERIFY_THROTTLE,
});
