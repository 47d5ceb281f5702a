// Access to a portal: signing in alone does not give it, an approved membership does.
import Type from 'typebox';
import { call, fields, Id, rowsOf } from './call.ts';
import { Line } from './free-text.ts';

/** The result of a login; exactly one screen follows from it (Spec 1 §4). */
const LoginResult = fields({
  isLogged: Type.Boolean(),
  isEmailVerified: Type.Boolean(),
  isInviteApproved: Type.Boolean(),
  isApproved: Type.Boolean(),
  userNotFound: Type.Boolean(),
  noCustomerAccount: Type.Boolean(),
});

const User = fields({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  organizationId: Id,
  emailVerified: Type.Boolean(),
});

export const logIn = call({
  method: 'POST',
  path: '/v1/auth/login',
  caller: 'identity',
  withoutSecondFactor: true,
  summary: 'Enters the portal with the session of the identity service.',
  answer: LoginResult,
  refusals: ['no_customer_account', 'awaiting_approval', 'email_not_verified', 'user_not_found', 'sso_failed'],
});

export const signUp = call({
  method: 'POST',
  path: '/v1/auth/signup',
  caller: 'identity',
  summary: 'Asks to become a user of this portal; the supplier approves.',
  body: fields({
    email: Type.String({ maxLength: 254 }),
    name: Line(120, 1),
    companyName: Type.Optional(Line(200)),
    companyAddress: Line(300, 1),
    companyPhone: Type.Optional(Line(40)),
    companyCode: Type.Optional(Line(60)),
  }),
  answer: LoginResult,
  refusals: ['sign_up_disabled', 'invalid_request', 'too_many_requests'],
});

export const sendVerification = call({
  method: 'POST',
  path: '/v1/auth/email/verification',
  caller: 'identity',
  withoutSecondFactor: true,
  summary: 'Mails a link that proves the address.',
  answer: fields({
    isEmailVerificationSent: Type.Boolean(),
    isEmailVerified: Type.Boolean(),
    message: Type.String(),
  }),
  refusals: ['too_many_requests'],
});

export const confirmEmail = call({
  method: 'POST',
  path: '/v1/auth/email/confirm',
  caller: 'anyone',
  summary: 'Proves an address with the code that was mailed to it.',
  body: fields({ oobCode: Type.String({ minLength: 1, maxLength: 200 }) }),
  answer: fields({ isEmailVerified: Type.Boolean() }),
  refusals: ['invalid_code', 'too_many_requests'],
});

export const changeEmail = call({
  method: 'POST',
  path: '/v1/auth/change-email',
  caller: 'identity',
  live: true,
  summary: 'Changes the address at once, after a recent login; the old address can take it back.',
  body: fields({ email: Type.String({ minLength: 9, maxLength: 254 }) }),
  answer: fields({ email: Type.String() }),
  refusals: ['requires_recent_login', 'invalid_email', 'email_already_in_use', 'forbidden', 'too_many_requests'],
});

export const recoverPassword = call({
  method: 'POST',
  path: '/v1/auth/password/recovery',
  caller: 'anyone',
  summary: 'Mails a link to set a new password.',
  body: fields({ email: Type.String({ minLength: 1, maxLength: 254 }), organizationId: Type.Optional(Id) }),
  answer: fields({}),
  refusals: ['user_not_found', 'invalid_email', 'wrong_organization', 'too_many_requests'],
});

export const recordLogin = call({
  method: 'POST',
  path: '/api/user/login-history/t2',
  caller: 'customer',
  summary: 'Records a login or logout, at most one of each a day.',
  body: fields({
    userId: Id,
    portalId: Id,
    providerId: Type.String({ minLength: 1, maxLength: 60 }),
    action: Type.Union([Type.Literal('login'), Type.Literal('logout')]),
  }),
  answer: fields({}),
  status: 204,
  refusals: ['forbidden'],
});

export const getMe = call({
  method: 'GET',
  path: '/v1/users/me',
  caller: 'customer',
  summary: 'The signed-in user.',
  answer: User,
  refusals: ['user_not_found'],
});

export const updateMe = call({
  method: 'POST',
  path: '/v1/users',
  caller: 'customer',
  live: true,
  summary: "Changes the signed-in user's name.",
  body: fields({ name: Line(200, 1) }),
  answer: User,
  refusals: ['forbidden', 'invalid_request'],
});

export const getCompany = call({
  method: 'GET',
  path: '/v1/users/company',
  caller: 'customer',
  summary: "The name of the signed-in user's company.",
  answer: fields({ name: Type.String() }),
});

/** A customer of the supplier for which the person has an approved membership. */
const Account = fields({ id: Id, name: Type.String(), code: Type.String() });

export const listAccounts = call({
  method: 'GET',
  path: '/v1/users/me/accounts',
  caller: 'customer',
  summary: 'The customers that the signed-in user may work for in this portal.',
  answer: rowsOf(Account),
});

export const chooseAccount = call({
  method: 'POST',
  path: '/v1/users/me/account',
  caller: 'customer',
  live: true,
  summary: 'Chooses the customer that the session works for from now on; tokens of the earlier one expire.',
  body: fields({ accountId: Id }),
  answer: Account,
  refusals: ['not_found'],
});
