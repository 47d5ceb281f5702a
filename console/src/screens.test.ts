import { expect, test } from 'vitest';
import { LOGIN_PATH, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import { HOME_PATH } from './lib/gates.ts';
import { ALIASES, SCREENS } from './screens.ts';

const gateOf = (path: string) => SCREENS.find((screen) => screen.path === path)?.gate;

test('every address stands once, and every alias leads to a screen', () => {
  const paths = [...SCREENS.map(({ path }) => path), ...Object.keys(ALIASES)];
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(ALIASES).map(gateOf)).not.toContain(undefined);
});

test.each([
  [HOME_PATH, 'signed-in'],
  [LOGIN_PATH, 'signed-out'],
  [NOT_FOUND_PATH, 'public'],
  ['/logout', 'public'],
])('a detour never leads into another: %s is %s', (path, gate) => {
  expect(gateOf(path)).toBe(gate);
});

test('only screens for people who are signed in stand in the shell, and only those in the navigation', () => {
  expect(SCREENS.filter(({ shell, gate }) => shell && gate !== 'signed-in')).toEqual([]);
  expect(SCREENS.filter(({ shell, icon }) => icon && !shell)).toEqual([]);
});
