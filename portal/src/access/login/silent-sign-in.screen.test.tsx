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

/** The login, opened by somebody who has a session and no account yet. */
const openLogin = ({ answers = [], ...options }: ScreenOptions = {}, path = '/login') =>
  openScreen(path, { signedIn: { member: null }, ...options, answers: [...SESSION_ANSWERS, ...answers] });
const SIGNED_IN = 'You are signed in as dana@tarnwick.example.com. Log out and use another account';
const otherAccount = () => page.getByRole('link', { name: 'Log out and use another account' });

test('somebody who has a session already is let in without a password', async () => {
  const screen = await openLogin({}, '/login?redirect=/settings/profile');
  await expect.poll(() => screen.browser.departures).toEqual(['/settings/profile']);
  expect(screen.requests(logIn)).toHaveLength(1);
  expect(toast.list()).toEqual([]);
});

test('meanwhile there is a way to another account', async () => {
  await openLogin({ answers: [hang(logIn)] });
  await expect.element(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
  await expect.element(otherAccount()).toHaveAttribute('href', '/logout?redirect=/login');
  await expect.element(findField('Email')).not.toBeInTheDocument();
  await checkAccessibility();
});

test('LOG-05 whoever waits for approval goes there', async () => {
  const screen = await openLogin({ answers: [refuse(logIn, 'awaiting_approval')] });
  await expect.poll(() => screen.browser.departures).toEqual(['/pending-approval']);
  await expect.element(page.getByText('Signing you in')).toBeVisible();
});

test('what fails shows the form, and whose session stands in the way', async () => {
  await openLogin({ answers: [fail(logIn)] });
  await expectToast('error', 'Error logging in, please review your credentials.');
  await expect.element(findField('Email')).toBeVisible();
  await expect.element(page.getByText(SIGNED_IN)).toBeVisible();
  await expect.element(otherAccount()).toHaveAttribute('href', '/logout?redirect=/login');
  await checkAccessibility();
});

test('a session that is gone is forgotten without a word', async () => {
  const screen = await openLogin({ answers: [refuse(createAccessToken, 'not_signed_in')] });
  await expect.element(findField('Email')).toBeVisible();
  await expect.element(page.getByText(/You are signed in/)).not.toBeInTheDocument();
  expect(toast.list()).toEqual([]);
  expect(screen.address()).toBe('/login');
  expect(screen.requests(logIn)).toEqual([]);
});

test('SGN-07 nobody is let in early while they sign up', async () => {
  sessionStorage.setItem('signUpInProgress', 'true');
  const screen = await openLogin();
  await expect.element(page.getByText(SIGNED_IN)).toBeVisible();
  expect(screen.requests(logIn)).toEqual([]);
});

test('LOG-08 a sign-in that comes back goes first', async () => {
  const screen = await openLogin({ answers: [hang(finishSignIn)] }, '/login#handOff=hand-off-of-twenty-and-more');
  await screen.expectRequest(finishSignIn, { handOff: 'hand-off-of-twenty-and-more' });
  expect(screen.requests(logIn)).toEqual([]);
});
