import { expect, test } from 'vitest';
import { SETTING_GROUPS } from './setting-groups.ts';
import { SETTING_KEYS } from './settings.ts';

test('SET-03 every setting is in exactly one group of the console', () => {
  expect(SETTING_GROUPS.flatMap((group) => group.keys).toSorted()).toEqual(SETTING_KEYS.toSorted());
  expect(new Set(SETTING_GROUPS.map(({ id }) => id)).size).toBe(SETTING_GROUPS.length);
});
