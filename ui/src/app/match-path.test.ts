import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

const SCREENS = [{ path: '/pay' }, { path: '/history/payments' }, { path: '/history/payments/$code' }];

test.each([
  ['/pay', '/pay', {}],
  ['/pay/', '/pay', {}],
  ['/Pay', '/pay', {}],
  ['/history/payments', '/history/payments', {}],
  ['/history/payments/', '/history/payments', {}],
  ['/history/payments/P-7%2F1', '/history/payments/$code', { code: 'P-7/1' }],
  ['/history/payments/50%', '/history/payments/$code', { code: '50%' }],
])('%s is the screen %s', (pathname, path, params) => {
  expect(matchPath(SCREENS, pathname)).toEqual({ screen: { path }, params });
});

test.each(['/', '/pays', '/pay/now', '/history', '/history/payments/P-7/lines', '//pay'])(
  '%s is no screen',
  (pathname) => {
    expect(matchPath(SCREENS, pathname)).toBeNull();
  },
);
