import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_KEYS, settingsFrom } from '@plumbline/rules/portals/settings';
import { unusualSettings } from './unusual-settings.ts';

test('every setting of the unusual portal can be stored', () => {
  expect(settingsFrom(unusualSettings)).toEqual({ settings: unusualSettings, problems: [] });
});

test.each(SETTING_KEYS)('%s is not what it is by default', (key) => {
  expect(unusualSettings[key]).not.toEqual(DEFAULT_SETTINGS[key]);
});
