import { beginSignIn } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

const openLogin = (options: ScreenOptions = {}, path = '/login') => openScreen(path, { signedIn: null, ...options });
const google = () => page.getByRole('button', { name: 'Sign in with Google' });
const singleSignOn = () => page.getByRole('button', { name: 'Single Sign On' });
const PROVIDER = 'https://provider.example.com/authorize?state=1';
const BOTH = { isPortalSingleSignOnEnabled: true, portalSignInProvider: 'Okta' };
const inProgress = () => sessionStorage.getItem('ssoInProgress');

describe('LOG-01 sign-in methods on the login page', () => {
  test.each([
    ['Google', {}, ['Sign in with Google', 'Or use your email']],
    ['Google and an SSO provider', BOTH, ['Sign in with Google', 'OR', 'Single Sign On', 'Or use your email']],
    ['an SSO provider', { ...BOTH, isLoginWithGoogleOnPortalDisabled: true }, ['Single Sign On', 'Or use your email']],
    [
      'Google and SSO without a provider',
      { isPortalSingleSignOnEnabled: true },
      ['Sign in with Google', 'Or use your email'],
    ],
    [
      'Google and a disabled SSO provider',
      { portalSignInProvider: 'Okta' },
      ['Sign in with Google', 'Or use your email'],
    ],
    ['no provider', { isLoginWithGoogleOnPortalDisabled: true }, []],
  ])('with %s shows the matching buttons', async (_case, settings, words) => {
    await openLogin({ settings });
    await expect.element(findField('Email')).toBeVisible();
    const main = page.getByRole('main').element() as HTMLElement;
    const welcome = 'Welcome to the Granite Supply customer portal.';
    const [, beforeForm = ''] = main.innerText.split('Email\n')[0]?.split(welcome) ?? [];
    expect(beforeForm.split('\n').filter((line) => line.trim() !== '')).toEqual(words);
  });
});

describe.each([
  ['LOG-09 sign-in with Google', google, 'google'],
  ['LOG-08 sign-in with the SSO provider', singleSignOn, 'sso'],
] as const)('%s', (_name, button, connection) => {
  test('redirects to the provider and marks the sign-in as in progress', async () => {
    const screen = await openLogin({ settings: BOTH, answers: [answer(beginSignIn, { url: PROVIDER })] });
    await button().click();
    await expect.poll(() => screen.browser.departures).toEqual([PROVIDER]);
    expect(screen.requests(beginSignIn)).toEqual([{ connection }]);
    expect(inProgress()).toBe('');
    await screen.passTime(100);
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  });

  test('sends the requested page as returnTo', async () => {
    const screen = await openLogin(
      { settings: BOTH, answers: [answer(beginSignIn, { url: PROVIDER })] },
      '/login?redirect=/pay',
    );
    await button().click();
    await expect.poll(() => screen.browser.departures).toEqual([PROVIDER]);
    expect(screen.requests(beginSignIn)).toEqual([{ connection, returnTo: '/pay' }]);
    expect(inProgress()).toBe('/pay');
  });
});

test('LOG-08 sign-in with Google sends no returnTo for a redirect to another site', async () => {
  const screen = await openLogin(
    { answers: [answer(beginSignIn, { url: PROVIDER })] },
    '/login?redirect=https://elsewhere.example.com/',
  );
  await google().click();
  await expect.poll(() => screen.requests(beginSignIn)).toEqual([{ connection: 'google' }]);
});

test('Google logo is hidden from assistive technology', async () => {
  await openLogin();
  await expect.element(google()).toBeVisible();
  expect(google().getByRole('img').elements()).toEqual([]);
});

test('sign-in with a provider blocks the other buttons while its request is pending', async () => {
  const screen = await openLogin({ settings: BOTH, answers: [hang(beginSignIn)] });
  await google().click();
  await expect.element(google()).toHaveAttribute('aria-busy', 'true');
  await expect.element(singleSignOn()).not.toHaveAttribute('aria-busy');
  expect(inProgress()).toBe('');
  await singleSignOn().click();
  expect(screen.requests(beginSignIn)).toHaveLength(1);
});

test('sign-in with a provider blocks the other buttons after the redirect', async () => {
  const screen = await openLogin({ settings: BOTH, answers: [answer(beginSignIn, { url: PROVIDER })] });
  await google().click();
  await expect.poll(() => screen.browser.departures).toHaveLength(1);
  await screen.passTime(100);
  await singleSignOn().click();
  expect(screen.requests(beginSignIn)).toHaveLength(1);
});

const LOGIN_FAILED = 'Error logging in, please review your credentials.';

test.each([
  ['an unknown connection', refuse(beginSignIn, 'unknown_connection'), 'This way to sign in is not set up.'],
  [
    'an unavailable provider',
    refuse(beginSignIn, 'provider_unavailable'),
    'The sign-in provider does not answer right now. Try again in a moment.',
  ],
  ['a rate limit', refuse(beginSignIn, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
  ['a lost connection', disconnect(beginSignIn), 'Check your connection and try again.'],
  ['a server error', fail(beginSignIn), LOGIN_FAILED],
  ['a provider URL that is not http', answer(beginSignIn, { url: 'javascript:alert(1)' }), LOGIN_FAILED],
])('LOG-06 sign-in with Google shows %s in a toast and accepts another try', async (_case, trouble, words) => {
  const screen = await openLogin({ answers: [trouble] });
  await google().click();
  await expectToast('error', words);
  expect(inProgress()).toBeNull();
  expect(screen.browser.departures).toEqual([]);
  await expect.element(google()).not.toHaveAttribute('aria-busy');
  screen.answer(answer(beginSignIn, { url: PROVIDER }));
  await google().click();
  await expect.poll(() => screen.browser.departures).toEqual([PROVIDER]);
});
