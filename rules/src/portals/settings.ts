// Every setting of a portal with its default (Spec 1 §3, Spec 2 §6 and §9, and the decisions where they are silent).
// Screens and use cases ask `capabilities` and its neighbors in this folder, never a setting.

import { DASHBOARD_SETTINGS } from './settings/dashboard.ts';
import { isRecord, type Setting } from './settings/kinds.ts';
import { PAYMENT_SETTINGS } from './settings/payments.ts';
import { PORTAL_SETTINGS } from './settings/portal.ts';
import { REMINDER_SETTINGS } from './settings/reminders.ts';
import { WAIVER_SETTINGS } from './settings/waivers.ts';

export const SETTINGS = {
  ...PORTAL_SETTINGS,
  ...DASHBOARD_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...REMINDER_SETTINGS,
  ...WAIVER_SETTINGS,
};

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { readonly [Key in SettingKey]: (typeof SETTINGS)[Key]['default'] };

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/**
 * Completes the stored settings of a portal. A missing value takes its default; an invalid value takes it too and is
 * reported, as is an unknown key.
 */
export function settingsFrom(stored: unknown): { settings: Settings; problems: string[] } {
  const problems: string[] = [];
  const given = isRecord(stored) ? stored : {};
  if (given !== stored && stored !== null && stored !== undefined) problems.push('settings: must be an object');

  for (const key of Object.keys(given)) {
    if (!isSettingKey(key)) problems.push(`${key}: no such setting`);
  }
  const entries = SETTING_KEYS.map((key): [SettingKey, unknown] => {
    const setting: Setting<unknown> = SETTINGS[key];
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    if (value === undefined) return [key, setting.default];
    const reading = setting.read(value);
    if ('value' in reading) return [key, reading.value];
    problems.push(`${key}: ${reading.problem}`);
    return [key, setting.default];
  });
  // Safe: there is one entry for each key of the table that the type is derived from.
  return { settings: Object.fromEntries(entries) as Settings, problems };
}

export const DEFAULT_SETTINGS: Settings = settingsFrom({}).settings;
