// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const logIn: Path<typeof calls.logIn> = {
  method: 'POST',
  path: '/v1/auth/login',
};

export const signUp: Path<typeof calls.signUp> = {
  method: 'POST',
  path: '/v1/auth/signup',
  body: 'json',
  fields: ['email', 'name', 'companyName', 'companyAddress', 'companyPhone', 'companyCode'],
};

export const sendVerification: Path<typeof calls.sendVerification> = {
  method: 'POST',
  path: '/v1/auth/email/verification',
};

export const confirmEmail: Path<typeof calls.confirmEmail> = {
  method: 'POST',
  path: '/v1/auth/email/confirm',
  body: 'json',
  fields: ['oobCode'],
};

export const changeEmail: Path<typeof calls.changeEmail> = {
  method: 'POST',
  path: '/v1/auth/change-email',
  body: 'json',
  fields: ['email'],
};

export const recoverPassword: Path<typeof calls.recoverPassword> = {
  method: 'POST',
  path: '/v1/auth/password/recovery',
  body: 'json',
  fields: ['email', 'organizationId'],
};
