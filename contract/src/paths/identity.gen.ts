// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const signIn: Path<typeof calls.signIn> = {
  method: 'POST',
  path: '/v1/identity/sign-in',
  body: 'json',
  fields: ['email', 'password', 'code'],
};

export const signOut: Path<typeof calls.signOut> = {
  method: 'POST',
  path: '/v1/identity/sign-out',
};

export const createIdentity: Path<typeof calls.createIdentity> = {
  method: 'POST',
  path: '/v1/identity/sign-up',
  body: 'json',
  fields: ['email', 'password', 'name'],
};

export const createAccessToken: Path<typeof calls.createAccessToken> = {
  method: 'POST',
  path: '/v1/identity/token',
};

export const reAuthenticate: Path<typeof calls.reAuthenticate> = {
  method: 'POST',
  path: '/v1/identity/re-authenticate',
  body: 'json',
  fields: ['password'],
};

export const changePassword: Path<typeof calls.changePassword> = {
  method: 'POST',
  path: '/v1/identity/password/change',
  body: 'json',
  fields: ['oldPassword', 'newPassword'],
};

export const checkCode: Path<typeof calls.checkCode> = {
  method: 'POST',
  path: '/v1/identity/codes/check',
  body: 'json',
  fields: ['oobCode', 'mode'],
};

export const resetPassword: Path<typeof calls.resetPassword> = {
  method: 'POST',
  path: '/v1/identity/password/reset',
  body: 'json',
  fields: ['oobCode', 'newPassword'],
};

export const requestEmailLink: Path<typeof calls.requestEmailLink> = {
  method: 'POST',
  path: '/v1/identity/email-link',
  body: 'json',
  fields: ['email', 'returnTo'],
};

export const finishEmailLink: Path<typeof calls.finishEmailLink> = {
  method: 'POST',
  path: '/v1/identity/email-link/finish',
  body: 'json',
  fields: ['oobCode', 'code'],
};

export const restoreEmail: Path<typeof calls.restoreEmail> = {
  method: 'POST',
  path: '/v1/identity/email/restore',
  body: 'json',
  fields: ['oobCode'],
};

export const beginSignIn: Path<typeof calls.beginSignIn> = {
  method: 'POST',
  path: '/v1/identity/federated',
  body: 'json',
  fields: ['connection', 'returnTo'],
};

export const beginHandOff: Path<typeof calls.beginHandOff> = {
  method: 'POST',
  path: '/v1/identity/hand-off',
  body: 'json',
  fields: ['from', 'returnTo'],
};

export const grantHandOff: Path<typeof calls.grantHandOff> = {
  method: 'POST',
  path: '/v1/identity/hand-off/grant',
  body: 'json',
  fields: ['request'],
};

export const finishSignIn: Path<typeof calls.finishSignIn> = {
  method: 'POST',
  path: '/v1/identity/hand-off/finish',
  body: 'json',
  fields: ['handOff', 'code'],
};

export const getMySecondFactor: Path<typeof calls.getMySecondFactor> = {
  method: 'GET',
  path: '/v1/identity/second-factor',
};

export const beginMySecondFactor: Path<typeof calls.beginMySecondFactor> = {
  method: 'POST',
  path: '/v1/identity/second-factor/begin',
  body: 'json',
  fields: ['password', 'code', 'kind'],
};

export const confirmMySecondFactor: Path<typeof calls.confirmMySecondFactor> = {
  method: 'POST',
  path: '/v1/identity/second-factor/confirm',
  body: 'json',
  fields: ['code', 'name'],
};

export const renewMyRecoveryCodes: Path<typeof calls.renewMyRecoveryCodes> = {
  method: 'POST',
  path: '/v1/identity/second-factor/recovery-codes',
  body: 'json',
  fields: ['code'],
};

export const turnOffMySecondFactor: Path<typeof calls.turnOffMySecondFactor> = {
  method: 'POST',
  path: '/v1/identity/second-factor/turn-off',
  body: 'json',
  fields: ['password', 'code', 'factor'],
};
