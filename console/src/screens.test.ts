import { expect, test } from 'vitest';
import { LOGIN_PATH, NOT_FOUND_PATH } from '@plumbline/ui/app/common-paths';
import { HOME_PATH } from './lib/gates.ts';
import { ALIASES, SCREENS } from './screens.ts';

const gateOf = (path: string) => SCREENS.find((screen) => screen.path === path)?.gate;

test('every path is listed once, and every alias leads to a screen', () => {
  const paths = [...SCREENS.map(({ path }) => path), ...Object.keys(ALIASES)];
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(ALIASES).map(gateOf)).not.toContain(undefined);
});

test.each([
  [HOME_PATH, 'signed-in'],
  [LOGIN_PATH, 'signed-out'],
  [NOT_FOUND_PATH, 'public'],
  ['/logout', 'public'],
])('a redirect never leads to another redirect: %s is %s', (path, gate) => {
  expect(gateOf(path)).toBe(gate);
});

test('only signed-in screens use the shell, and only screens in the shell are in the navigation', () => {
  expect(SCREENS.filter(({ shell, gate }) => shell && gate !== 'signed-in' && gate !== 'operator')).toEqual([]);
  expect(SCREENS.filter(({ shell, icon }) => icon && !shell)).toEqual([]);
});
