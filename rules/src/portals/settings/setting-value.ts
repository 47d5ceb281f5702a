// Settings by key, without the types of their values.

import { type SettingKey, SETTING_KEYS, SETTINGS } from '../settings.ts';
import type { Reading, Setting } from './kinds.ts';

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

/** "a", "a and b", "a, b and c". */
export const listWords = (words: readonly string[], joint = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
