import type { Answer } from '@plumbline/contract/call';
import type {
  getPortalSettings,
  listConsolePortals,
  listSettingChanges,
} from '@plumbline/contract/settings/portal-settings';
import { type SettingKey, SETTING_KEYS, SETTINGS } from '@plumbline/rules/portals/settings';
import type { Reading, Setting } from '@plumbline/rules/portals/settings/kinds';

export type Portal = Answer<typeof listConsolePortals>['rows'][number];
export type PortalSettings = Answer<typeof getPortalSettings>;
export type SettingsChange = Answer<typeof listSettingChanges>['rows'][number];
export type SignInProvider = PortalSettings['signInProviders'][number];

/** A setting without the type of its value. */
export const settingOf = (key: SettingKey): Setting<unknown> => SETTINGS[key];

/** A setting of the history may be gone. */
export const isSettingKey = (key: string): key is SettingKey => SETTING_KEYS.some((known) => known === key);

export const readSetting = (key: SettingKey, value: unknown): Reading<unknown> => settingOf(key).read(value);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether two values of a setting are the same; the order of an object's keys does not matter. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

export const isDefault = (key: SettingKey, value: unknown): boolean => isSame(value, settingOf(key).default);

/** "a", "a and b", "a, b and c". */
export const listWords = (words: readonly string[], joint = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const rowId = (key: SettingKey): string => `setting-${key}`;

export const settingsHref = (portalId: string): string => `/settings/${portalId}`;
export const historyHref = (portalId: string): string => `/settings/${portalId}/history`;
