import { expect, test } from 'vitest';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR } from '@plumbline/rules/portals/capabilities';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { ALIASES, hasScreen, isOpenScreen, SCREENS } from './screens.tsx';

test.each([
  ['/dashboard', true],
  ['/dashboard?currencyCode=CAD#top', true],
  ['/dashboard/more', false],
  ['/nowhere', false],
  ['', false],
])('a screen at %s: %s', (href, isThere) => {
  expect(hasScreen(href)).toBe(isThere);
});

test('a screen that needs what the viewer cannot do is closed', () => {
  const viewer = { isEmbedded: false, permissions: DEFAULT_PERMISSIONS };
  expect(isOpenScreen('/dashboard', capabilities(DEFAULT_SETTINGS, viewer))).toBe(true);
  expect(isOpenScreen('/dashboard', capabilities(DEFAULT_SETTINGS, VISITOR))).toBe(false);
  expect(isOpenScreen('/nowhere', capabilities(DEFAULT_SETTINGS, viewer))).toBe(false);
});

test('every address stands once, and every alias leads to a screen', () => {
  const paths = [...SCREENS.map(({ path }) => path), ...Object.keys(ALIASES)];
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(ALIASES).filter((path) => !hasScreen(path))).toEqual([]);
});

test('only screens for people who are signed in stand in the shell', () => {
  expect(SCREENS.filter(({ shell, gate }) => shell && gate !== 'signed-in')).toEqual([]);
});
