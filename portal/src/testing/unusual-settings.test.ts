import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, SETTING_KEYS, settingsFrom } from '@plumbline/rules/portals/settings';
import { unusualSettings } from './unusual-settings.ts';

test('unusualSettings are valid settings', () => {
  expect(settingsFrom(unusualSettings)).toEqual({ settings: unusualSettings, problems: [] });
});

test.each(SETTING_KEYS)('unusualSettings changes %s from its default', (key) => {
  expect(unusualSettings[key]).not.toEqual(DEFAULT_SETTINGS[key]);
});
