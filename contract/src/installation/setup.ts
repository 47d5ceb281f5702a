// The first run: an empty installation gets its first operator, organization and portal.
import Type from 'typebox';
import { FEATURE_KEYS, type Features } from '@plumbline/rules/portals/features';
import { call, fields, file, Id, oneOf, orNull } from '../call.ts';
import { Line } from '../free-text.ts';
import { BRAND, COMPANY } from './organizations.ts';

/** As printed by the server: 256 random bits. */
const Token = Type.String({ pattern: '^[\\w-]{43}$' });
const FeatureSwitches = Type.Unsafe<Features>(
  fields(Object.fromEntries(FEATURE_KEYS.map((feature) => [feature, Type.Boolean()]))),
);

const SETUP_STEPS = ['company', 'brand', 'features', 'payments', 'people'] as const;

const Setup = fields({
  /** The first step that has no answer yet. */
  step: oneOf(SETUP_STEPS),
  company: orNull(fields(COMPANY)),
  brand: orNull(fields(BRAND)),
  /** Changes with the logo; null without one. */
  logoVersion: orNull(Type.String()),
  features: orNull(FeatureSwitches),
  payments: orNull(
    fields({
      isLater: Type.Boolean(),
      siteUrl: Type.String(),
      merchantId: Type.String(),
      username: Type.String(),
    }),
  ),
  /** What follows the label in an address, and what stands before it. */
  addressEnd: Type.String(),
  scheme: Type.String(),
  /** Whether the installation has an account at the payment provider for all organizations. */
  hasInstalledProvider: Type.Boolean(),
});

export const openSetup = call({
  method: 'POST',
  path: '/v1/setup/open',
  caller: 'consoleVisitor',
  summary: 'Opens the set-up of an empty installation in this browser, once, with the link that the server printed.',
  body: fields({ token: Token }),
  answer: Setup,
  refusals: ['setup_link_invalid', 'too_many_requests'],
});

export const getSetup = call({
  method: 'GET',
  path: '/v1/setup',
  caller: 'consoleVisitor',
  summary: 'The answers so far, for the browser that opened the set-up.',
  answer: Setup,
  refusals: ['setup_link_invalid'],
});

export const saveSetupCompany = call({
  method: 'PUT',
  path: '/v1/setup/company',
  caller: 'consoleVisitor',
  summary: 'Saves name, address, time zone and support contact of the first organization.',
  body: fields(COMPANY),
  answer: Setup,
  refusals: ['setup_link_invalid', 'invalid_request'],
});

export const saveSetupBrand = call({
  method: 'PUT',
  path: '/v1/setup/brand',
  caller: 'consoleVisitor',
  summary: 'Saves name, address and color of the first portal.',
  body: fields(BRAND),
  answer: Setup,
  refusals: ['setup_link_invalid', 'invalid_request'],
});

export const saveSetupLogo = call({
  method: 'POST',
  path: '/v1/setup/logo',
  caller: 'consoleVisitor',
  summary: 'Draws the logo of the first portal anew, without anything that is no picture, and saves it.',
  uploads: { field: 'logo', maxCount: 1, maxBytes: 1024 * 1024, extensions: ['png', 'svg'] },
  answer: Setup,
  refusals: ['setup_link_invalid', 'logo_unreadable'],
  throttle: { max: 30, perSeconds: 60 },
});

export const removeSetupLogo = call({
  method: 'DELETE',
  path: '/v1/setup/logo',
  caller: 'consoleVisitor',
  summary: 'Removes the logo of the first portal.',
  answer: Setup,
  refusals: ['setup_link_invalid'],
});

export const getSetupLogo = call({
  method: 'GET',
  path: '/v1/setup/logo',
  caller: 'consoleVisitor',
  summary: 'The logo of the first portal as a picture.',
  query: fields({ v: Type.Optional(Type.String({ maxLength: 64 })) }),
  answer: file('image/png'),
  refusals: ['setup_link_invalid', 'not_found'],
});

export const saveSetupFeatures = call({
  method: 'PUT',
  path: '/v1/setup/features',
  caller: 'consoleVisitor',
  summary: 'Saves what the first portal offers.',
  body: fields({ features: FeatureSwitches }),
  answer: Setup,
  refusals: ['setup_link_invalid'],
});

export const saveSetupPayments = call({
  method: 'PUT',
  path: '/v1/setup/payments',
  caller: 'consoleVisitor',
  summary: 'Tests an account at the payment provider and saves it, or notes that it comes later.',
  body: fields({
    /** Null for later. */
    account: orNull(
      fields({
        siteUrl: Line(300, 1),
        merchantId: Type.String({ pattern: '^[0-9]{6,16}$' }),
        username: Line(100, 1),
        /** If left out, the saved one stays, unless the site changes. */
        password: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      }),
    ),
  }),
  answer: Setup,
  refusals: ['setup_link_invalid', 'invalid_request', 'too_many_requests'],
});

export const finishSetup = call({
  method: 'POST',
  path: '/v1/setup/finish',
  caller: 'consoleVisitor',
  summary: 'Creates the first operator, organization and portal, ends the set-up and signs the operator in.',
  body: fields({
    name: Line(120, 1),
    email: Type.String({ minLength: 6, maxLength: 254 }),
    password: Type.String({ minLength: 6, maxLength: 256 }),
  }),
  answer: fields({ staffId: Id, portalUrl: Type.String() }),
  status: 201,
  refusals: [
    'setup_link_invalid',
    'setup_incomplete',
    'invalid_request',
    'invalid_email',
    'email_already_in_use',
    'weak_password',
    'short_password',
  ],
});
