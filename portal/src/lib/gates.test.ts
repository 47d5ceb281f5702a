import { describe, expect, test } from 'vitest';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { capabilities, DEFAULT_PERMISSIONS, VISITOR } from '@plumbline/rules/portals/capabilities';
import { DEFAULT_SETTINGS } from '@plumbline/rules/portals/settings';
import { type Gate, SCREENS } from '@plumbline/rules/portals/screens';
import { detour } from './gates.ts';
import { parseSearch, searchText } from '@plumbline/ui/app/search';
import { sessionFrom, type Session } from './session.ts';

const CAN = capabilities(DEFAULT_SETTINGS, { isEmbedded: false, permissions: DEFAULT_PERMISSIONS });
const FRAMED = capabilities(DEFAULT_SETTINGS, { ...VISITOR, isEmbedded: true });

const ENTERS = null;
const LOGIN_AND_BACK = '/login?redirect=/history/invoices%3Fsearch%3D1012';

describe('gate by session', () => {
  test.each<[Gate, Session['kind'], string | null]>([
    ['public', 'none', ENTERS],
    ['public', 'identity', ENTERS],
    ['public', 'full', ENTERS],
    ['signed-out', 'none', ENTERS],
    ['signed-out', 'identity', ENTERS],
    ['signed-out', 'full', '/'],
    ['identity', 'none', '/login'],
    ['identity', 'identity', ENTERS],
    ['identity', 'full', ENTERS],
    ['public', 'unsecured', ENTERS],
    ['signed-out', 'unsecured', '/second-factor'],
    ['identity', 'unsecured', ENTERS],
    ['waiting', 'unsecured', '/second-factor'],
    ['signed-in', 'unsecured', '/second-factor?redirect=/history/invoices%3Fsearch%3D1012'],
    ['unsecured', 'unsecured', ENTERS],
    ['unsecured', 'none', '/login'],
    ['unsecured', 'identity', '/login'],
    ['unsecured', 'full', '/dashboard'],
    ['waiting', 'none', '/login'],
    ['waiting', 'identity', ENTERS],
    ['waiting', 'full', '/dashboard'],
    ['signed-in', 'none', LOGIN_AND_BACK],
    ['signed-in', 'identity', LOGIN_AND_BACK],
    ['signed-in', 'full', ENTERS],
  ])('%s gate, session %s: %s', (gate, session, target) => {
    expect(detour({ gate }, { session, can: CAN, href: '/history/invoices?search=1012' })).toBe(target);
  });
});

describe('a screen that is switched off leads to 404 (decision A25)', () => {
  const visit = { session: 'full', can: CAN, href: '/pay' } as const;

  test.each([
    [{ ...CAN, pay: true }, ENTERS],
    [{ ...CAN, pay: false }, '/404'],
  ])('for a signed-in user', (can, target) => {
    expect(detour({ gate: 'signed-in', needs: 'pay' }, { ...visit, can })).toBe(target);
  });

  test('a visitor has to sign in first', () => {
    const can = capabilities(DEFAULT_SETTINGS, VISITOR);
    expect(detour({ gate: 'signed-in', needs: 'pay' }, { ...visit, session: 'none', can })).toBe(
      '/login?redirect=/pay',
    );
  });
});

test('inside a frame the login page goes to /404', () => {
  const login = SCREENS.find(({ path }) => path === '/login')!;
  expect(detour(login, { session: 'none', can: FRAMED, href: '/login' })).toBe('/404');
  expect(detour(login, { session: 'none', can: CAN, href: '/login' })).toBe(ENTERS);
});

test.each(SCREENS.filter(({ gate }) => gate === 'signed-in'))('signing in returns to $path', (screen) => {
  const href = `${screen.path.replace('$code', 'P7K3M9Q2XW')}?search=10%2612&page=2`;
  const login = new URL(detour(screen, { session: 'none', can: CAN, href })!, 'https://portal.invalid');
  expect(login.pathname).toBe('/login');
  expect(safeRedirect(searchText(parseSearch(login.search), 'redirect'))).toBe(href);
});

test('somebody signed in without a membership has an identity session', () => {
  const person = { name: 'A', email: 'a@b.example', emailVerified: true, provider: 'google', hasSecondFactor: false };
  const signedIn = {
    ...person,
    lacksSecondFactor: false,
    token: { accessToken: 't', expiresInSeconds: 600, identityId: 'i', accountId: 'c' },
  };
  const member = {
    userId: 'u',
    name: 'A',
    customerId: 'c',
    companyName: 'B',
    accounts: [],
    permissions: DEFAULT_PERMISSIONS,
    paymentLimit: null,
    approvalLimit: null,
  };
  expect(sessionFrom(null)).toEqual({ kind: 'none' });
  expect(sessionFrom({ ...signedIn, member: null })).toEqual({ kind: 'identity', ...person });
  expect(sessionFrom({ ...signedIn, member })).toEqual({ kind: 'full', ...person, member });
  expect(sessionFrom({ ...signedIn, lacksSecondFactor: true, member })).toMatchObject({ kind: 'unsecured', member });
});
