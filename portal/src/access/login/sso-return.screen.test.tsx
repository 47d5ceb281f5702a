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

describe.each(['/auth/sso', '/login'])('LOG-08 a sign-in that returns to %s', (path) => {
  test('is finished under an overlay, and its secret leaves the address', async () => {
    beginSso('/pay');
    const screen = await open(`${path}#handOff=${HAND_OFF}`, { answers: [hang(finishSignIn)] });
    await expect.element(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
    await screen.expectRequest(finishSignIn, { handOff: HAND_OFF });
    expect(window.location.hash).toBe('');
    expect(screen.address()).toBe(path);
    expect(inProgress()).toBe('/pay');
    await checkAccessibility();
  });

  test('leads where it was begun for, and is over', async () => {
    beginSso('/pay');
    const screen = await open(`${path}#handOff=${HAND_OFF}`, { answers: [finished()] });
    await expect.poll(() => screen.browser.departures).toEqual(['/pay']);
    expect(screen.requests(finishSignIn)).toEqual([{ handOff: HAND_OFF }]);
    expect(screen.requests(logIn)).toHaveLength(1);
    expect(inProgress()).toBeNull();
    expect(toast.list()).toEqual([]);
  });

  test('that was canceled is said, and the login opens', async () => {
    beginSso('');
    const screen = await open(`${path}#error=access_denied`);
    await expectToast('info', 'Sign-in was canceled.');
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(window.location.hash).toBe('');
    expect(inProgress()).toBeNull();
    expect(toast.list()).toHaveLength(1);
  });

  test('LOG-05 without an account ends in the logout', async () => {
    beginSso('/pay');
    const screen = await open(`${path}#error=no_customer_account`);
    await expectToast('error', NO_ACCOUNT);
    await screen.expectRequest(signOut, {});
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
  });
});

describe('LOG-08 a sign-in that returns', () => {
  test('goes where the server says before where the tab says', async () => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished('/history/invoices')] });
    await expect.poll(() => screen.browser.departures).toEqual(['/history/invoices']);
  });

  test('goes to the dashboard when nobody says anything', async () => {
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished()] });
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
  });

  test('goes as the visitor that it began as', async () => {
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
  ] as const)('LOG-05 with %s goes to %s', async (code, target) => {
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished(), refuse(logIn, code)] });
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test.each(['no_customer_account', 'sso_failed'] as const)('LOG-05 with %s ends in the logout', async (code) => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [finished(), refuse(logIn, code)] });
    await expectToast('error', NO_ACCOUNT);
    await screen.expectRequest(signOut, {});
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
  });

  test.each([
    ['account_exists', 'There is already an account with this email. Log in with your password, or reset it first.'],
    ['provider_unavailable', 'The sign-in provider does not answer right now. Try again in a moment.'],
    ['unknown_connection', 'This way to sign in is not set up.'],
    ['invalid_hand_off', 'This sign-in is no longer valid. Try again.'],
    ['too_many_requests', 'Too many tries. Wait a few minutes and try again.'],
    ['constructor', LOGIN_FAILED],
    ['Your+account+is+closed', LOGIN_FAILED],
  ])('LOG-06 with the error %s says so, and the login keeps the target', async (code, words) => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#error=${code}`);
    await expectToast('error', words);
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.requests(finishSignIn)).toEqual([]);
    expect(inProgress()).toBeNull();
  });

  test('LOG-05 with the error sso_failed ends in the logout', async () => {
    const screen = await open('/auth/sso#error=sso_failed');
    await expectToast('error', NO_ACCOUNT);
    await screen.expectRequest(signOut, {});
    await expect.element(findField('Email')).toBeVisible();
  });

  test.each([
    ['is too old', refuse(finishSignIn, 'invalid_hand_off'), 'This sign-in is no longer valid. Try again.'],
    ['comes too often', refuse(finishSignIn, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
    ['does not get through', disconnect(finishSignIn), 'Check your connection and try again.'],
    ['fails', fail(finishSignIn), LOGIN_FAILED],
  ])('LOG-06 and %s is said at the login', async (_case, trouble, words) => {
    beginSso('/pay');
    const screen = await open(`/auth/sso#handOff=${HAND_OFF}`, { answers: [trouble] });
    await expectToast('error', words);
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.requests(logIn)).toEqual([]);
    expect(inProgress()).toBeNull();
  });

  test('and is not let in is said at the login', async () => {
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
  ])('LOG-08 %s without a result goes to %s, and nothing is in progress any more', async (path, target) => {
    beginSso('/pay');
    const screen = await open(path);
    await expect.poll(() => screen.address()).toBe(target);
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
  });

  test('ACC-13 asks the portal in which the person is signed in', async () => {
    const url = 'https://bluewater.example.com/auth/hand-off?request=1';
    const screen = await open('/auth/sso?from=bluewater&redirect=/pay', { answers: [answer(beginHandOff, { url })] });
    await expect.element(page.getByText('Signing you in')).toBeVisible();
    await expect.poll(() => screen.browser.departures).toEqual([url]);
    expect(screen.requests(beginHandOff)).toEqual([{ from: 'bluewater', returnTo: '/pay' }]);
    expect(inProgress()).toBe('/pay');
  });

  test('ACC-13 asks it without a target, too', async () => {
    const screen = await open('/auth/sso?from=bluewater', { answers: [hang(beginHandOff)] });
    await expect.poll(() => screen.requests(beginHandOff)).toEqual([{ from: 'bluewater' }]);
    expect(inProgress()).toBe('');
  });

  test.each([
    ['is unknown', refuse(beginHandOff, 'portal_not_found')],
    ['is out of reach', disconnect(beginHandOff)],
    ['has no web address', answer(beginHandOff, { url: 'javascript:alert(1)' })],
  ])('ACC-13 a portal that %s leads to the login', async (_case, trouble) => {
    const screen = await open('/auth/sso?from=bluewater&redirect=/pay', { answers: [trouble] });
    await expect.poll(() => screen.address()).toBe('/login?redirect=/pay');
    await expect.element(findField('Email')).toBeVisible();
    expect(inProgress()).toBeNull();
    expect(toast.list()).toEqual([]);
    expect(screen.browser.departures).toEqual([]);
  });
});
