import { expect, test } from 'vitest';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR } from '@plumbline/rules/portals/capabilities';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { ALIASES, isOpenScreen, SCREENS } from './screens.ts';

const memberCan = capabilities(DEFAULT_SETTINGS, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS });

test.each([
  ['/dashboard', true],
  ['/dashboard?currencyCode=CAD#top', true],
  ['/dashboard/more', false],
  ['/nowhere', false],
  ['', false],
])('a screen at %s: %s', (href, isThere) => {
  expect(isOpenScreen(href, memberCan)).toBe(isThere);
});

test('a screen is closed to a viewer without the capability it needs', () => {
  expect(isOpenScreen('/dashboard', capabilities(DEFAULT_SETTINGS, VISITOR))).toBe(false);
});

test('every path is listed once, and every alias leads to a screen', () => {
  const paths = [...SCREENS.map(({ path }) => path), ...Object.keys(ALIASES)];
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(ALIASES).filter((path) => !isOpenScreen(path, memberCan))).toEqual([]);
});

test('only signed-in screens use the shell', () => {
  expect(SCREENS.filter(({ shell, gate }) => shell && gate !== 'signed-in')).toEqual([]);
});
