import { expect, test } from 'vitest';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '@plumbline/rules/portals/settings';
import { findSettings } from './find-settings.ts';

const found = (search: string, isIncluded: (key: SettingKey) => boolean = () => true) =>
  findSettings(search, isIncluded).flatMap(({ keys }) => keys);

test.each(SETTING_KEYS)('SET-03 %s is found by its name and by its meaning', (key) => {
  expect(found(SETTINGS[key].label)).toContain(key);
  expect(found(SETTINGS[key].description.toUpperCase())).toContain(key);
});

test.each<[string, readonly SettingKey[]]>([
  ['sso', ['isPortalSingleSignOnEnabled', 'portalSignInProvider']],
  ['auto pay', ['isAutopayEnabled']],
  ['iframe', ['parentOrigins']],
  ['qr', ['isInvoiceQrEnabled']],
  ['canadian', ['currencyCodes']],
  ['bank minimum', ['minAchPayment']],
  ['  UNDERPAY  staff ', ['isShortpayAdminEnabled']],
  ['nothing like this', []],
])('SET-03 %j finds %j', (search, keys) => {
  expect(found(search)).toEqual(keys);
});

test('SET-03 an empty search finds everything that is included, and no empty groups', () => {
  expect(found('').toSorted()).toEqual(SETTING_KEYS.toSorted());
  expect(findSettings('', (key) => key === 'isWaiverEnabled').map(({ group }) => group.title)).toEqual(['Waivers']);
});
