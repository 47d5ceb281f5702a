import { logIn } from '@plumbline/contract/access';
import { createAccessToken, finishSignIn } from '@plumbline/contract/identity';
import { fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';

/** Opens the login page with a session that has no membership. */
const openLogin = ({ answers = [], ...options }: ScreenOptions = {}, path = '/login') =>
  openScreen(path, { signedIn: { member: null }, ...options, answers: [...SESSION_ANSWERS, ...answers] });
const SIGNED_IN = 'You are signed in as dana@tarnwick.example.com. Log out and use another account';
const otherAccount = () => page.getByRole('link', { name: 'Log out and use another account' });

test('login page redirects to the requested page when a session exists', async () => {
  const screen = await openLogin({}, '/login?redirect=/settings/profile');
  await expect.poll(() => screen.browser.departures).toEqual(['/settings/profile']);
  expect(screen.requests(logIn)).toHaveLength(1);
  expect(toast.list()).toEqual([]);
});

test('login page offers to log out while it signs in with an existing session', async () => {
  await openLogin({ answers: [hang(logIn)] });
  await expect.element(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
  await expect.element(otherAccount()).toHaveAttribute('href', '/logout?redirect=/login');
  await expect.element(findField('Email')).not.toBeInTheDocument();
  await checkAccessibility();
});

test('LOG-05 login page redirects a session that awaits approval to /pending-approval', async () => {
  const screen = await openLogin({ answers: [refuse(logIn, 'awaiting_approval')] });
  await expect.poll(() => screen.browser.departures).toEqual(['/pending-approval']);
  await expect.element(page.getByText('Signing you in')).toBeVisible();
});

test('login page shows the form and the signed-in address when logIn fails with an existing session', async () => {
  await openLogin({ answers: [fail(logIn)] });
  await expectToast('error', 'Error logging in, please review your credentials.');
  await expect.element(findField('Email')).toBeVisible();
  await expect.element(page.getByText(SIGNED_IN)).toBeVisible();
  await expect.element(otherAccount()).toHaveAttribute('href', '/logout?redirect=/login');
  await checkAccessibility();
});

test('login page drops an expired session without a toast', async () => {
  const screen = await openLogin({ answers: [refuse(createAccessToken, 'not_signed_in')] });
  await expect.element(findField('Email')).toBeVisible();
  await expect.element(page.getByText(/You are signed in/)).not.toBeInTheDocument();
  expect(toast.list()).toEqual([]);
  expect(screen.address()).toBe('/login');
  expect(screen.requests(logIn)).toEqual([]);
});

test('SGN-07 login page does not sign in by itself while a sign-up is in progress', async () => {
  sessionStorage.setItem('signUpInProgress', 'true');
  const screen = await openLogin();
  await expect.element(page.getByText(SIGNED_IN)).toBeVisible();
  expect(screen.requests(logIn)).toEqual([]);
});

test('LOG-08 login page finishes a hand-off before it uses an existing session', async () => {
  const screen = await openLogin({ answers: [hang(finishSignIn)] }, '/login#handOff=hand-off-of-twenty-and-more');
  await screen.expectRequest(finishSignIn, { handOff: 'hand-off-of-twenty-and-more' });
  expect(screen.requests(logIn)).toEqual([]);
});
