import { expect, test } from 'vitest';
import { safeRedirect } from '@plumbline/rules/access/safe-redirect';
import { parseSearch, searchText } from '@plumbline/ui/app/search';
import { SCREENS } from '../screens.ts';
import { detour, type Gate } from './gates.ts';

const ENTERS = null;

test.each<[Gate, boolean, string | null, boolean?]>([
  ['public', false, ENTERS],
  ['public', true, ENTERS],
  ['signed-out', false, ENTERS],
  ['signed-out', true, '/overview'],
  ['signed-in', false, '/login?redirect=/customers%3Fsearch%3D10%252612'],
  ['signed-in', true, ENTERS],
  ['operator', false, '/login?redirect=/customers%3Fsearch%3D10%252612'],
  ['operator', true, '/overview'],
  ['operator', true, ENTERS, true],
])('%s gate, signed in %s: %s', (gate, isSignedIn, target, isOperator = false) => {
  expect(detour(gate, { isSignedIn, isOperator, href: '/customers?search=10%2612' })).toBe(target);
});

test.each(SCREENS.filter(({ gate }) => gate === 'signed-in' || gate === 'operator'))(
  'signing in returns to $path',
  (screen) => {
    const href = `${screen.path.replaceAll('$', '')}?search=10%2612&page=2`;
    const login = new URL(
      detour(screen.gate, { isSignedIn: false, isOperator: false, href })!,
      'https://console.invalid',
    );
    expect(login.pathname).toBe('/login');
    expect(safeRedirect(searchText(parseSearch(login.search), 'redirect'))).toBe(href);
  },
);

test.each<[Gate, string, string | null]>([
  ['signed-in', '/overview?currency=CAD', '/security?redirect=/overview%3Fcurrency%3DCAD'],
  ['signed-in', '/security-of-supply', '/security?redirect=/security-of-supply'],
  ['operator', '/organizations', '/security?redirect=/organizations'],
  ['signed-in', '/security', ENTERS],
  ['signed-in', '/security?redirect=/team', ENTERS],
  ['public', '/logout', ENTERS],
  ['signed-out', '/login', '/overview'],
])('SET-05 without the second factor that is asked for, %s gate at %s: %s', (gate, href, target) => {
  expect(detour(gate, { isSignedIn: true, isOperator: true, lacksSecondFactor: true, href })).toBe(target);
});
