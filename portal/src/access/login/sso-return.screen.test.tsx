import { logIn } from '@plumbline/contract/access';
import { beginHandOff, finishSignIn, signOut } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';

const open = (path: string, { answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(path, { signedIn: null, ...options, answers: [...SESSION_ANSWERS, ...answers] });
const finished = (returnTo: string | null = null) => answer(finishSignIn, { returnTo });
const HAND_OFF = 'hand-off-of-twenty-and-more';
const LOGIN_FAILED = 'Error logging in, please review your credentials.';
const NO_ACCOUNT = 'We could not find any customer account for this user';
const beginSso = (returnTo: string) => sessionStorage.setItem('ssoInProgress', returnTo);
const inProgress = () => sessionStorage.getItem('ssoInProgress');

describe.each(['/auth/sso', '/login'])('LOG-08 return from a provider to %s', (path) => {
  test('shows "Signing you in" and removes the hand-off token from the address', async () => {
    beginSso('/pay');
    const screen = await open(`${path}#handOff=${HAND_OFF}`, { answers: [hang(finishSignIn)] });
    await expect.element(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
    await screen.expectRequest(finishSignIn, { handOff: HAND_OFF });
    expect(window.location.hash).toBe('');
    expect(screen.address()).toBe(path);
    expect(inProgress()).toBe('/pay');
    await checkAccessibility();
  });

  test('redirects to the requested page and clears the in-progress mark', async () => {
    beginSso('/pay');
    const screen = await open(`${path}#handOff=${HAND_OFF}`, { answers: [finished()] });
    await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
    expect(screen.requests(finishSignIn)).toEqual([{ handOff: HAND_OFF }]);
    expect(screen.requests(logIn)).toHaveLength(1);
    expect(inProgress()).toBeNull();
    expect(toast.list()).toEqual([]);
  });

  test('shows a toast and the login page when the sign-in was canceled', async () => {
    beginSso('');
    const screen = await open(`${path}#error=access_denied`);
    await expectToast('info', 'Sign-in was canceled.');
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(window.location.hash).toBe('');
    expect(inProgress()).toBeNull();
    expect(toast.list()).toHaveLength(1);
  });

  test('LOG-05 signs out with an error toast when there is no customer account', async () => {
    beginSso('/pay');
    const screen = await open(`${path}#error=no_customer_account`);
    await expectToast('error', NO_ACCOUNT);
    await screen.expectRequest(signOut, {});
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
  });
});

describe('LOG-08 return from a provider', () => {
  test('prefers the returnTo of the server to that of the tab', async () => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished('/history/invoices')] });
    await expect.poll(() => screen.browser.departures).toEqual(['/history/invoices']);
  });

  test('redirects to the dashboard without a returnTo', async () => {
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished()] });
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
  });

  test('sends the hand-off without the access token of an existing session', async () => {
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, {
      signedIn: { member: null },
      answers: [finished()],
    });
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    const request = screen.recorded.find(({ call }) => call === finishSignIn);
    expect(request?.headers.get('authorization')).toBeNull();
  });

  test.each([
    ['email_not_verified', '/confirm-email'],
    ['awaiting_approval', '/pending-approval'],
    ['user_not_found', '/signup'],
  ] as const)('LOG-05 with the logIn refusal %s redirects to %s', async (code, target) => {
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished(), refuse(logIn, code)] });
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test.each(['no_customer_account', 'sso_failed'] as const)(
    'LOG-05 with the logIn refusal %s signs out with an error toast',
    async (code) => {
      beginSso('/pay');
      const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished(), refuse(logIn, code)] });
      await expectToast('error', NO_ACCOUNT);
      await screen.expectRequest(signOut, {});
      await expect.element(findField('Email')).toBeVisible();
      expect(inProgress()).toBeNull();
    },
  );

  test.each([
    ['account_exists', 'There is already an account with this email. Log in with your password, or reset it first.'],
    [
      'login_replaced',
      'The account with this email belongs to an earlier sign-in of your company. Your sign-in is new to us, so we cannot tell that you are the same person. Contact us, so that we let you in with it.',
    ],
    ['provider_unavailable', 'The sign-in provider does not answer right now. Try again in a moment.'],
    ['unknown_connection', 'This way to sign in is not set up.'],
    ['invalid_hand_off', 'This sign-in is no longer valid. Try again.'],
    ['too_many_requests', 'Too many tries. Wait a few minutes and try again.'],
    ['constructor', LOGIN_FAILED],
    ['Your+account+is+closed', LOGIN_FAILED],
  ])('LOG-06 with the error %s shows a toast and keeps the redirect on the login page', async (code, words) => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#error=${code}`);
    await expectToast('error', words);
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.requests(finishSignIn)).toEqual([]);
    expect(inProgress()).toBeNull();
  });

  test('LOG-05 with the error sso_failed signs out with an error toast', async () => {
    const screen = await open('/auth/sso#error=sso_failed');
    await expectToast('error', NO_ACCOUNT);
    await screen.expectRequest(signOut, {});
    await expect.element(findField('Email')).toBeVisible();
  });

  test.each([
    ['an expired hand-off', refuse(finishSignIn, 'invalid_hand_off'), 'This sign-in is no longer valid. Try again.'],
    ['a rate limit', refuse(finishSignIn, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
    ['a lost connection', disconnect(finishSignIn), 'Check your connection and try again.'],
    ['a server error', fail(finishSignIn), LOGIN_FAILED],
  ])('LOG-06 shows %s in a toast on the login page', async (_case, trouble, words) => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [trouble] });
    await expectToast('error', words);
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.requests(logIn)).toEqual([]);
    expect(inProgress()).toBeNull();
  });

  test('shows a failed logIn in a toast on the login page and keeps the redirect', async () => {
    const screen = await open(`/auth/sso?redirect=/pay#handOff=${HAND_OFF}`, { answers: [finished(), fail(logIn)] });
    await expectToast('error', LOGIN_FAILED);
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
  });
});

describe('/auth/sso', () => {
  test.each([
    ['/auth/sso', '/login'],
    ['/auth/sso?redirect=/pay', '/login?redirect=/pay'],
    ['/auth/sso?redirect=https://elsewhere.example.com/', '/login'],
  ])('LOG-08 %s without a result redirects to %s and clears the in-progress mark', async (path, target) => {
    beginSso('/pay');
    const screen = await open(path);
    await expect.poll(() => screen.address()).toBe(target);
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
  });

  test('ACC-13 redirects to the portal named by ?from for a hand-off', async () => {
    const url = 'https://bluewater.example.com/auth/hand-off?request=1';
    const screen = await open('/auth/sso?from=bluewater&redirect=/pay', { answers: [answer(beginHandOff, { url })] });
    await expect.element(page.getByText('Signing you in')).toBeVisible();
    await expect.poll(() => screen.browser.departures).toEqual([url]);
    expect(screen.requests(beginHandOff)).toEqual([{ from: 'bluewater', returnTo: '/pay' }]);
    expect(inProgress()).toBe('/pay');
  });

  test('ACC-13 requests a hand-off without returnTo when there is no redirect', async () => {
    const screen = await open('/auth/sso?from=bluewater', { answers: [hang(beginHandOff)] });
    await expect.poll(() => screen.requests(beginHandOff)).toEqual([{ from: 'bluewater' }]);
    expect(inProgress()).toBe('');
  });

  test.each([
    ['an unknown portal', refuse(beginHandOff, 'portal_not_found')],
    ['a lost connection', disconnect(beginHandOff)],
    ['a hand-off URL that is not http', answer(beginHandOff, { url: 'javascript:alert(1)' })],
  ])('ACC-13 opens the login page after %s', async (_case, trouble) => {
    const screen = await open('/auth/sso?from=bluewater&redirect=/pay', { answers: [trouble] });
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
    expect(toast.list()).toEqual([]);
    expect(screen.browser.departures).toEqual([]);
  });
});
