import { expect, test } from 'vitest';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR } from './capabilities.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { ALIASES, isOpenScreen, openingScreen, SCREENS } from './screens.ts';

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

const visitorCan = capabilities(DEFAULT_SETTINGS, VISITOR);
const noLoginPage = capabilities(DEFAULT_SETTINGS, { ...VISITOR, isEmbedded: true });

test.each([
  ['/', 'full', '/dashboard'],
  ['/login', 'full', '/dashboard'],
  ['/pending-approval', 'full', '/dashboard'],
  ['/history/payments/P7K3M9Q2XW', 'full', '/404'],
  ['/settings', 'full', '/settings/profile'],
  ['/nowhere', 'full', '/404'],
  ['/', 'none', '/login'],
  ['/pending-approval', 'none', '/login'],
  ['/terms', 'none', '/terms'],
  ['/pending-approval', 'identity', '/pending-approval'],
  ['/dashboard', 'identity', '/login'],
  ['/dashboard', 'unsecured', '/second-factor'],
  ['/login', 'unsecured', '/second-factor'],
  ['/logout', 'unsecured', '/logout'],
  ['/second-factor', 'full', '/dashboard'],
] as const)('%s with a session %s opens %s', (path, session, opened) => {
  const can = session === 'full' ? { ...memberCan, payments: false } : visitorCan;
  expect(openingScreen(path, { session, can }).path).toBe(opened);
});

test('a visitor who may not log in here ends at 404', () => {
  expect(openingScreen('/dashboard', { session: 'none', can: noLoginPage }).path).toBe('/404');
});
