import { expect, test } from 'vitest';
import {
  DEFAULT_FEATURES,
  effectiveFeatures,
  FEATURE_KEYS,
  type Feature,
  type Features,
  settingsOfFeatures,
} from './features.ts';

const only = (...chosen: Feature[]): Features =>
  Object.fromEntries(FEATURE_KEYS.map((feature) => [feature, chosen.includes(feature)])) as Features;
const onIn = (features: Features) => FEATURE_KEYS.filter((feature) => features[feature]);

test.each<[Feature[], Feature[]]>([
  [[], []],
  [['autopay'], []],
  [['savedMethods', 'autopay'], []],
  [
    ['cardPayments', 'savedMethods', 'autopay'],
    ['cardPayments', 'savedMethods', 'autopay'],
  ],
  [['bankPayments', 'autopay'], ['bankPayments']],
  [
    ['bankPayments', 'payByLink', 'credits', 'shortPay'],
    ['bankPayments', 'payByLink', 'credits', 'shortPay'],
  ],
  [
    ['payByLink', 'credits', 'shortPay', 'waivers', 'signUp'],
    ['waivers', 'signUp'],
  ],
])('SET-01 of the chosen %j these are on: %j', (chosen, on) => {
  expect(onIn(effectiveFeatures(only(...chosen)))).toEqual(on);
});

test('SET-01 each feature stands for its settings', () => {
  const on = settingsOfFeatures(only(...FEATURE_KEYS), { hasProvider: true });
  expect(Object.values(on)).not.toContain(false);
  const off = settingsOfFeatures(only(), { hasProvider: true });
  expect(Object.values(off)).not.toContain(true);
  expect(settingsOfFeatures(only('bankPayments'), { hasProvider: true })).toMatchObject({
    isPaymentEnabled: true,
    isAchEnabled: true,
    isCreditCardEnabled: false,
  });
});

test('SET-01 without a provider payments stay off, and what was chosen is kept', () => {
  expect(settingsOfFeatures(DEFAULT_FEATURES, { hasProvider: false })).toMatchObject({
    isPaymentEnabled: false,
    isAchEnabled: true,
    isCreditCardEnabled: true,
    isWaiverEnabled: true,
  });
});
