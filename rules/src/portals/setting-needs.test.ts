import { expect, test } from 'vitest';
import { capabilities, DEFAULT_PERMISSIONS } from './capabilities.ts';
import { losesWith, SETTINGS_WITH_NEEDS, unmetNeeds } from './setting-needs.ts';
import { DEFAULT_SETTINGS, type SettingKey, type Settings, SETTING_KEYS } from './settings.ts';

const VIEWERS = [true, false].map((isEmbedded) => ({
  isEmbedded,
  permissions: { ...DEFAULT_PERMISSIONS, manageUsers: true },
}));
const ALL_ON: Settings = {
  ...DEFAULT_SETTINGS,
  ...Object.fromEntries(
    SETTING_KEYS.filter((key) => typeof DEFAULT_SETTINGS[key] === 'boolean').map((key) => [key, true]),
  ),
};
const without = (settings: Settings, ...keys: readonly SettingKey[]): Settings => ({
  ...settings,
  ...Object.fromEntries(keys.map((key) => [key, false])),
});
const effect = (settings: Settings) => VIEWERS.map((viewer) => capabilities(settings, viewer));
const switches = SETTINGS_WITH_NEEDS.filter((key) => typeof DEFAULT_SETTINGS[key] === 'boolean');
const needsOf = (key: SettingKey) => unmetNeeds(without(ALL_ON, ...SETTING_KEYS.filter((one) => one !== key)), key);

/** What a form requires is a capability of its own, whether or not somebody gets to the form. */
const OF_FORMS: readonly SettingKey[] = [
  'isPortalSignupCompanyNameRequired',
  'isPaymentReasonRequired',
  'isPrePayReferenceRequired',
  'isPrePayProjectRequired',
  'isPrePayNotesRequired',
];

test.each(switches.filter((key) => !OF_FORMS.includes(key)))(
  'SET-03 %s has an effect only with what it needs',
  (key) => {
    // What staff may do for a customer shows only where the customer may not.
    const all = without(ALL_ON, ...switches.filter((other) => other === key.replace('Admin', '') && other !== key));
    expect(effect(all)).not.toEqual(effect(without(all, key)));
    for (const need of needsOf(key)) {
      const lacking = without(all, ...need);
      expect(effect(lacking)).toEqual(effect(without(lacking, key)));
    }
  },
);

test('SET-03 what is missing', () => {
  const off = { ...DEFAULT_SETTINGS, isCreditCardEnabled: true };
  expect(unmetNeeds(off, 'isSurchargeEnabled')).toEqual([['isPaymentEnabled']]);
  expect(unmetNeeds(ALL_ON, 'isSurchargeEnabled')).toEqual([]);
  expect(unmetNeeds(off, 'themeColor')).toEqual([]);
});

test('SET-03 one of several is enough', () => {
  const none = without(ALL_ON, 'isPrepayEnabled', 'isPrepayAdminEnabled');
  expect(unmetNeeds(none, 'isPrePayNotesRequired')).toEqual([['isPrepayEnabled', 'isPrepayAdminEnabled']]);
  expect(unmetNeeds({ ...none, isPrepayAdminEnabled: true }, 'isPrePayNotesRequired')).toEqual([]);
});

test('SET-03 what loses its effect', () => {
  expect(losesWith(ALL_ON, 'isCardOnFileEnabled')).toEqual(['isScheduledPaymentEnabled', 'isAutopayEnabled']);
  expect(losesWith({ ...ALL_ON, isAutopayEnabled: false }, 'isCardOnFileEnabled')).toEqual([
    'isScheduledPaymentEnabled',
  ]);
  expect(losesWith(ALL_ON, 'themeColor')).toEqual([]);
  expect(losesWith(ALL_ON, 'isPrepayEnabled')).toEqual([]);
  expect(losesWith(without(ALL_ON, 'isPrepayAdminEnabled', 'isPrePayNotesRequired'), 'isPrepayEnabled')).toEqual([
    'isPrePayReferenceRequired',
    'isPrePayProjectRequired',
  ]);
});
