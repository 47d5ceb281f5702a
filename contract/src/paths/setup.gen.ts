// Written by `npm run generate` from calls.ts.
import type { calls } from '../calls.ts';
import type { Path } from '../path.ts';

export const openSetup: Path<typeof calls.openSetup> = {
  method: 'POST',
  path: '/v1/setup/open',
  body: 'json',
  fields: ['token'],
};

export const getSetup: Path<typeof calls.getSetup> = {
  method: 'GET',
  path: '/v1/setup',
};

export const saveSetupCompany: Path<typeof calls.saveSetupCompany> = {
  method: 'PUT',
  path: '/v1/setup/company',
  body: 'json',
  fields: ['name', 'legalName', 'address', 'timeZone', 'supportEmail', 'supportPhone'],
};

export const saveSetupBrand: Path<typeof calls.saveSetupBrand> = {
  method: 'PUT',
  path: '/v1/setup/brand',
  body: 'json',
  fields: ['portalName', 'label', 'themeColor'],
};

export const saveSetupLogo: Path<typeof calls.saveSetupLogo> = {
  method: 'POST',
  path: '/v1/setup/logo',
  body: 'multipart',
  uploads: 'logo',
};

export const removeSetupLogo: Path<typeof calls.removeSetupLogo> = {
  method: 'DELETE',
  path: '/v1/setup/logo',
};

export const getSetupLogo: Path<typeof calls.getSetupLogo> = {
  method: 'GET',
  path: '/v1/setup/logo',
  kind: 'file',
  query: ['v'],
};

export const saveSetupFeatures: Path<typeof calls.saveSetupFeatures> = {
  method: 'PUT',
  path: '/v1/setup/features',
  body: 'json',
  fields: ['features'],
};

export const saveSetupPayments: Path<typeof calls.saveSetupPayments> = {
  method: 'PUT',
  path: '/v1/setup/payments',
  body: 'json',
  fields: ['account'],
};

export const finishSetup: Path<typeof calls.finishSetup> = {
  method: 'POST',
  path: '/v1/setup/finish',
  body: 'json',
  fields: ['name', 'email', 'password'],
};
