// The identity service: authentication only. Membership of a customer is in access.ts.
import Type from 'typebox';
import { call, fields, Id, orNull } from './call.ts';
import { Line } from './free-text.ts';
import { FactorCode } from './two-factor/factor-parts.ts';

const Email = Type.String({ minLength: 9, maxLength: 254 });
/** An existing password is checked for its length only. */
const Password = Type.String({ minLength: 6, maxLength: 256 });
const Secret = Type.String({ minLength: 20, maxLength: 200, pattern: '^[\\w-]+$' });
/** A path of this portal; anything else is ignored. */
const ReturnTo = Type.Optional(Type.String({ maxLength: 2000 }));
const Nothing = fields({});
/** Of people with two factors, who are asked for it after the first one. */
const Code = Type.Optional(FactorCode);

export const signIn = call({
  method: 'POST',
  path: '/v1/identity/sign-in',
  caller: 'anyone',
  summary: 'Opens a session with an email address and a password; the session cookie belongs to this host only.',
  body: fields({ email: Email, password: Password, code: Code }),
  answer: fields({ identityId: Id }),
  refusals: ['invalid_credential', 'code_needed', 'wrong_code', 'too_many_requests'],
});

export const signOut = call({
  method: 'POST',
  path: '/v1/identity/sign-out',
  caller: 'anyone',
  summary: 'Ends the session, if there is one.',
  answer: Nothing,
});

export const createIdentity = call({
  method: 'POST',
  path: '/v1/identity/sign-up',
  caller: 'anyone',
  summary: 'Creates a login with an email address and a password, and opens a session with it.',
  body: fields({ email: Email, password: Password, name: Line(120, 1) }),
  answer: fields({ identityId: Id }),
  refusals: [
    'sign_up_disabled',
    'email_already_in_use',
    'invalid_email',
    'weak_password',
    'short_password',
    'too_many_requests',
  ],
});

export const createAccessToken = call({
  method: 'POST',
  path: '/v1/identity/token',
  caller: 'identity',
  withoutSecondFactor: true,
  summary: 'A short-lived bearer token for the session of the cookie.',
  answer: fields({
    accessToken: Type.String(),
    expiresInSeconds: Type.Integer(),
    identityId: Id,
    /** The customer that the session works for; null without access. */
    accountId: orNull(Id),
  }),
});

export const reAuthenticate = call({
  method: 'POST',
  path: '/v1/identity/re-authenticate',
  caller: 'identity',
  live: true,
  summary: 'Proves once more who is at the keyboard, and replaces the session.',
  body: fields({ password: Password }),
  answer: Nothing,
  refusals: ['wrong_password', 'too_many_requests'],
});

export const changePassword = call({
  method: 'POST',
  path: '/v1/identity/password/change',
  caller: 'identity',
  live: true,
  summary: 'Replaces the password; every other session of the person ends.',
  body: fields({ oldPassword: Password, newPassword: Password }),
  answer: Nothing,
  refusals: ['wrong_password', 'weak_password', 'short_password', 'too_many_requests'],
});

export const checkCode = call({
  method: 'POST',
  path: '/v1/identity/codes/check',
  caller: 'anyone',
  summary: 'Whether a mailed code is still good, and for whom; it stays unused.',
  body: fields({ oobCode: Secret, mode: Type.Union([Type.Literal('resetPassword'), Type.Literal('restoreEmail')]) }),
  answer: fields({ email: Type.String() }),
  refusals: ['invalid_code', 'too_many_requests'],
});

export const resetPassword = call({
  method: 'POST',
  path: '/v1/identity/password/reset',
  caller: 'anyone',
  summary: 'Sets a password with a mailed code; every session of the person ends.',
  body: fields({ oobCode: Secret, newPassword: Password }),
  answer: Nothing,
  refusals: ['invalid_code', 'weak_password', 'short_password', 'too_many_requests'],
});

export const requestEmailLink = call({
  method: 'POST',
  path: '/v1/identity/email-link',
  caller: 'anyone',
  summary: 'Mails a link that signs in this browser. Says the same for every address.',
  body: fields({ email: Email, returnTo: ReturnTo }),
  answer: Nothing,
  refusals: ['invalid_email', 'too_many_requests'],
});

export const finishEmailLink = call({
  method: 'POST',
  path: '/v1/identity/email-link/finish',
  caller: 'anyone',
  summary: 'Opens a session with the code of a mailed link, in the browser that asked for it.',
  body: fields({ oobCode: Secret, code: Code }),
  answer: fields({ returnTo: orNull(Type.String()) }),
  refusals: ['invalid_code', 'other_browser', 'code_needed', 'wrong_code', 'too_many_requests'],
});

export const restoreEmail = call({
  method: 'POST',
  path: '/v1/identity/email/restore',
  caller: 'anyone',
  summary: 'Takes back a change of the address, ends every session, and hands out a code for a new password.',
  body: fields({ oobCode: Secret }),
  answer: fields({ email: Type.String(), oobCode: Type.String() }),
  refusals: ['invalid_code', 'email_already_in_use', 'too_many_requests'],
});

export const beginSignIn = call({
  method: 'POST',
  path: '/v1/identity/federated',
  caller: 'anyone',
  summary: "Begins a sign-in with Google or the portal's own provider; the browser goes to the address.",
  body: fields({
    connection: Type.Union([Type.Literal('google'), Type.Literal('sso')]),
    returnTo: ReturnTo,
  }),
  answer: fields({ url: Type.String() }),
  refusals: ['unknown_connection', 'provider_unavailable', 'too_many_requests'],
});

export const beginHandOff = call({
  method: 'POST',
  path: '/v1/identity/hand-off',
  caller: 'anyone',
  summary: 'Asks another portal, in which the person is signed in, to vouch for them here.',
  body: fields({ from: Type.String({ maxLength: 63 }), returnTo: ReturnTo }),
  answer: fields({ url: Type.String() }),
  refusals: ['portal_not_found', 'too_many_requests'],
});

export const grantHandOff = call({
  method: 'POST',
  path: '/v1/identity/hand-off/grant',
  caller: 'identity',
  live: true,
  summary: 'Vouches for the person at the portal that asked; the browser goes back there.',
  body: fields({ request: Secret }),
  answer: fields({ url: Type.String() }),
  refusals: ['invalid_hand_off', 'no_customer_account'],
});

export const finishSignIn = call({
  method: 'POST',
  path: '/v1/identity/hand-off/finish',
  caller: 'anyone',
  summary: 'Opens the session of a sign-in that began in this browser and went elsewhere.',
  body: fields({ handOff: Secret, code: Code }),
  answer: fields({ returnTo: orNull(Type.String()) }),
  refusals: ['invalid_hand_off', 'code_needed', 'wrong_code', 'too_many_requests'],
});
