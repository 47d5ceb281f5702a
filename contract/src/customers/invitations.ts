// An invitation to a portal, as the person who has its link sees and accepts it.
import Type from 'typebox';
import { call, fields, Id } from '../call.ts';
import { Line } from '../free-text.ts';
import { FactorCode } from '../two-factor/factor-parts.ts';

const Code = Type.String({ minLength: 20, maxLength: 200, pattern: '^[\\w-]+$' });

export const checkInvitation = call({
  method: 'POST',
  path: '/v1/invitations/check',
  caller: 'anyone',
  summary: 'What an invitation offers, for whoever has its link.',
  body: fields({ oobCode: Code }),
  answer: fields({
    email: Type.String(),
    /** As whoever invited has written it; may be empty. */
    name: Type.String(),
    customerNames: Type.Array(Type.String()),
    /** Whether the person has a password already, and signs in with it. */
    hasPassword: Type.Boolean(),
  }),
  refusals: ['invalid_code', 'too_many_requests'],
});

export const acceptInvitation = call({
  method: 'POST',
  path: '/v1/invitations/accept',
  caller: 'anyone',
  summary: 'Accepts an invitation and opens a session: with the password the person has, or with a new one.',
  body: fields({
    oobCode: Code,
    /** Of a new person only. */
    name: Type.Optional(Line(120)),
    password: Type.String({ minLength: 6, maxLength: 256 }),
    /** Of people with two factors, who are asked for it after the password. */
    code: Type.Optional(FactorCode),
  }),
  answer: fields({ customerId: Id }),
  refusals: [
    'invalid_code',
    'code_needed',
    'wrong_code',
    'invalid_request',
    'invalid_credential',
    'weak_password',
    'short_password',
    'email_already_in_use',
    'too_many_requests',
  ],
});
