import { isSame, readSetting } from '@plumbline/rules/portals/settings/setting-value';
// Edits that are not saved yet, apart from the settings that they were made on.
import { changeSettings } from '@plumbline/rules/portals/setting-problems';
import { SETTING_GROUPS } from '@plumbline/rules/portals/setting-groups';
import type { SettingKey, Settings } from '@plumbline/rules/portals/settings';

/** `base` is what the setting was when it was first edited. The value is as typed, and may be invalid. */
type Edit = { readonly value: unknown; readonly base: unknown };
export type Draft = Readonly<Partial<Record<SettingKey, Edit>>>;
export type SettingChange = { readonly key: SettingKey; readonly from: unknown; readonly to: unknown };

/** In the order of the page. */
export const PAGE_KEYS: readonly SettingKey[] = SETTING_GROUPS.flatMap(({ keys }) => keys);

/** The value as it would be stored, or as typed if it is invalid. */
function settled(key: SettingKey, value: unknown): unknown {
  const reading = readSetting(key, value);
  return 'value' in reading ? reading.value : value;
}

export const valueIn = (settings: Settings, draft: Draft, key: SettingKey): unknown => {
  const edit = draft[key];
  return edit ? edit.value : settings[key];
};

export function withoutEdit(draft: Draft, key: SettingKey): Draft {
  const { [key]: _, ...rest } = draft;
  return rest;
}

export const withEdit = (draft: Draft, settings: Settings, key: SettingKey, value: unknown): Draft =>
  isSame(value, settings[key])
    ? withoutEdit(draft, key)
    : { ...draft, [key]: { value, base: draft[key] ? draft[key].base : settings[key] } };

/** What saving would change. */
export const changesOf = (settings: Settings, draft: Draft): readonly SettingChange[] =>
  PAGE_KEYS.flatMap((key) => {
    const edit = draft[key];
    if (!edit) return [];
    const to = settled(key, edit.value);
    return isSame(to, settings[key]) || isSame(to, edit.base) ? [] : [{ key, from: settings[key], to }];
  });

/** Changes of settings that somebody else has changed since they were edited. */
export const conflictsOf = (settings: Settings, draft: Draft): readonly SettingChange[] =>
  changesOf(settings, draft).filter(({ key }) => !isSame(draft[key]?.base, settings[key]));

export const valuesOf = (changes: readonly SettingChange[]): Readonly<Partial<Record<SettingKey, unknown>>> =>
  Object.fromEntries(changes.map(({ key, to }) => [key, to]));

export function problemsOf(settings: Settings, draft: Draft): Readonly<Partial<Record<string, string>>> {
  const changed = changeSettings(settings, valuesOf(changesOf(settings, draft)));
  return 'problems' in changed ? changed.problems : {};
}

/** The settings as they would be, without the edits that are invalid. */
export function previewOf(settings: Settings, draft: Draft): Settings {
  const valid = changesOf(settings, draft).filter(({ key, to }) => 'value' in readSetting(key, to));
  // Safe: every value was read by its own setting.
  return { ...settings, ...valuesOf(valid) } as Settings;
}
