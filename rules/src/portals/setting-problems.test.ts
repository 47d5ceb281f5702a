import { expect, test } from 'vitest';
import { changeSettings } from './setting-problems.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ isPaymentEnabled: 'yes' }, { isPaymentEnabled: 'must be true or false' }],
  [{ isPaymentEnabled: true, themeColor: 'red' }, { themeColor: 'must be a color such as #1f5fd1' }],
  [{ nothing: 1 }, { nothing: 'is no setting' }],
  [{ constructor: 1 }, { constructor: 'is no setting' }],
  [{ minAchPayment: 200, maxAchPayment: 100 }, { maxAchPayment: 'must not be below the ACH minimum' }],
  [
    { minCreditCardPayment: 200, maxCreditCardPayment: 100 },
    { maxCreditCardPayment: 'must not be below the card minimum' },
  ],
  [{ isPortalSingleSignOnEnabled: true }, { isPortalSingleSignOnEnabled: 'needs a sign-in provider' }],
])('SET-03 %j is refused', (changes, problems) => {
  expect(changeSettings(DEFAULT_SETTINGS, changes)).toEqual({ problems });
});

test('SET-03 what is valid is changed, trimmed, and nothing else', () => {
  const changes = {
    isPaymentEnabled: true,
    minAchPayment: 100,
    maxAchPayment: 100,
    termsUrl: ' https://terms.example ',
  };
  expect(changeSettings(DEFAULT_SETTINGS, changes)).toEqual({
    settings: { ...DEFAULT_SETTINGS, ...changes, termsUrl: 'https://terms.example' },
  });
});
