import Type from 'typebox';
import { call, fields, Id } from './call.ts';

/** What a login led to; exactly one screen follows from it (Spec 1 §4). */
export const LoginResult = fields({
  isLogged: Type.Boolean(),
  isEmailVerified: Type.Boolean(),
  isInviteApproved: Type.Boolean(),
  isApproved: Type.Boolean(),
  userNotFound: Type.Boolean(),
  noCustomerAccount: Type.Boolean(),
});

export const signIn = call({
  method: 'POST',
  path: '/v1/identity/sign-in',
  by: 'anyone',
  summary: 'Opens a session with an email address and a password; the session cookie belongs to this host only.',
  body: fields({
    email: Type.String({ minLength: 9, maxLength: 254 }),
    password: Type.String({ minLength: 6, maxLength: 256 }),
  }),
  answer: fields({ identityId: Id }),
  refusals: ['invalid_credential', 'too_many_requests'],
  throttle: { max: 20, perSeconds: 300 },
});

export const signOut = call({
  method: 'POST',
  path: '/v1/identity/sign-out',
  by: 'anyone',
  summary: 'Ends the session, if there is one.',
  answer: fields({}),
});

export const logIn = call({
  method: 'POST',
  path: '/v1/auth/login',
  by: 'identity',
  summary: 'Enters the portal with the session of the identity service.',
  answer: LoginResult,
  refusals: ['no_customer_account', 'awaiting_approval'],
});

export const getMe = call({
  method: 'GET',
  path: '/v1/users/me',
  by: 'customer',
  summary: 'The signed-in user.',
  answer: fields({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    organizationId: Id,
    emailVerified: Type.Boolean(),
  }),
});

export const getCompany = call({
  method: 'GET',
  path: '/v1/users/company',
  by: 'customer',
  summary: "The name of the signed-in user's company.",
  answer: fields({ name: Type.String() }),
});
