// Settings of the portal as a whole: appearance, regions, access (Spec 1 §3).

import { CURRENCY_CODES, type CurrencyCode } from '../../money.ts';
import { oneOf, onOff, optionalText, someOf, text, textList, wholeNumber } from './kinds.ts';

export type CountryCode = 'US' | 'CA';
export const COUNTRY_CODES = ['US', 'CA'] as const satisfies readonly CountryCode[];

export type SecondFactorSetting = 'OFF' | 'OFFERED' | 'REQUIRED';
const SECOND_FACTOR_SETTINGS = ['OFF', 'OFFERED', 'REQUIRED'] as const satisfies readonly SecondFactorSetting[];

const isOrigin = (entry: string): boolean => URL.canParse(entry) && new URL(entry).origin === entry;

export const PORTAL_SETTINGS = {
  themeColor: text('#1f5fd1', 'color', ['Brand color', 'One color; buttons, marks and the login panel follow it.']),
  currencyCodes: someOf<CurrencyCode>(['USD'], CURRENCY_CODES, [
    'Currencies',
    'The first is the default. Customers can switch only when there is more than one.',
  ]),
  // Decision B23: the countries of the address search; the United States by default.
  countryList: someOf<CountryCode>(['US'], COUNTRY_CODES, [
    'Countries',
    'The countries in which addresses are suggested.',
  ]),

  isPortalSignUpEnabled: onOff(true, ['Sign-up', 'Visitors can create an account, which your staff then approves.']),
  isPortalSignupCompanyNameRequired: onOff(true, [
    'Company name required',
    'Nobody can sign up without the name of their company.',
  ]),
  isLoginWithGoogleOnPortalDisabled: onOff(false, ['Hide Google login', 'Removes the Google button from the login.']),
  isPortalSingleSignOnEnabled: onOff(false, [
    'Single sign-on',
    'Offers your sign-in provider and hides the password and email forms of the profile.',
  ]),
  portalSignInProvider: optionalText('line', ['Sign-in provider', 'The provider behind single sign-on.']),
  portalLogoutRedirectUrl: optionalText('url', ['Page after logout', 'Where people go after logging out.']),
  termsUrl: optionalText('https', ['Terms of service', 'The address of your terms, starting with https.']),
  privacyUrl: optionalText('https', ['Privacy policy', 'The address of your privacy policy, starting with https.']),
  termsText: optionalText('paragraph', [
    'Text of the terms',
    'For the page /terms, where you have no address for them.',
  ]),
  privacyText: optionalText('paragraph', [
    'Text of the privacy policy',
    'For the page /privacy, where you have no address for it.',
  ]),
  // Decision A7.
  hideAccountExistence: onOff(false, [
    'Hide which accounts exist',
    'Forgot password gives the same answer for every address.',
  ]),
  // Decision A8.
  passwordMinLength: wholeNumber(6, { min: 6, max: 64, unit: 'characters' }, [
    'Shortest password',
    'How long a new password must be at least.',
  ]),
  secondFactor: oneOf<SecondFactorSetting>('OFF', SECOND_FACTOR_SETTINGS, [
    'Two-factor sign-in',
    'Whether people log in with a code of an app besides their password. Offered: each decides in their profile. Required: whoever has none sets it up before anything else. Single sign-on keeps its own.',
  ]),
  // Decision A9. Empty means that no page may frame the portal. They stand in a header of every page, of which proxies
  // take 8 kB at most.
  parentOrigins: textList(
    20,
    [
      'Sites that may embed the portal',
      'Their origins, such as https://admin.example.com. No other site can show the portal in a frame.',
    ],
    [isOrigin, 'must list origins such as https://admin.example.com'],
  ),
};
