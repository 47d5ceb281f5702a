import { expect, test } from 'vitest';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR } from '@plumbline/rules/portals/capabilities';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { ALIASES, isOpenScreen, SCREENS } from './screens.ts';

const ofMember = capabilities(DEFAULT_SETTINGS, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS });

test.each([
  ['/dashboard', true],
  ['/dashboard?currencyCode=CAD#top', true],
  ['/dashboard/more', false],
  ['/nowhere', false],
  ['', false],
])('a screen at %s: %s', (href, isThere) => {
  expect(isOpenScreen(href, ofMember)).toBe(isThere);
});

test('a screen that needs what the viewer cannot do is closed', () => {
  expect(isOpenScreen('/dashboard', capabilities(DEFAULT_SETTINGS, VISITOR))).toBe(false);
});

test('every address stands once, and every alias leads to a screen', () => {
  const paths = [...SCREENS.map(({ path }) => path), ...Object.keys(ALIASES)];
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(ALIASES).filter((path) => !isOpenScreen(path, ofMember))).toEqual([]);
});

test('only screens for people who are signed in stand in the shell', () => {
  expect(SCREENS.filter(({ shell, gate }) => shell && gate !== 'signed-in')).toEqual([]);
});
