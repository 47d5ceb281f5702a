import { grantHandOff } from '@plumbline/contract/identity';
import { answer, type CallAnswer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';

const REQUEST = 'request-of-twenty-and-more';
const URL = 'https://bluewater.example.com/auth/sso#handOff=1';
const openHandOff = (trouble: CallAnswer) => openScreen(`/auth/hand-off?request=${REQUEST}`, { answers: [trouble] });
const dashboard = () => page.getByRole('link', { name: 'Go to the dashboard' });
const tryAgain = () => page.getByRole('button', { name: 'Try again' });
const EXPIRED = 'The request is too old, or it was not made in this browser. Choose the portal again from the list.';

test('ACC-13 hand-off page redirects to the URL of the requesting portal', async () => {
  const screen = await openHandOff(answer(grantHandOff, { url: URL }));
  await expect.poll(() => screen.browser.departures).toEqual([URL]);
  expect(screen.requests(grantHandOff)).toEqual([{ request: REQUEST }]);
});

test('hand-off page shows "Opening the other portal" while the request is pending', async () => {
  await openHandOff(hang(grantHandOff));
  await expect.element(page.getByRole('heading', { name: 'Opening the other portal' })).toBeVisible();
  await checkAccessibility();
});

test.each([
  ['an expired request', refuse(grantHandOff, 'invalid_hand_off'), EXPIRED],
  [
    'a portal where the user has no account',
    refuse(grantHandOff, 'no_customer_account'),
    'You have no account at the other portal. Ask the supplier to open one for you.',
  ],
  ['a server error', fail(grantHandOff), EXPIRED],
  ['an answer that is not an http URL', answer(grantHandOff, { url: 'javascript:alert(1)' }), EXPIRED],
])('hand-off page explains %s without offering a retry', async (_case, trouble, words) => {
  const screen = await openHandOff(trouble);
  await expect.element(page.getByRole('heading', { name: 'The other portal did not open' })).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(dashboard()).toHaveAttribute('href', '/dashboard');
  await expect.element(tryAgain()).not.toBeInTheDocument();
  expect(screen.browser.departures).toEqual([]);
});

test('hand-off page explains an address without a request parameter', async () => {
  const screen = await openScreen('/auth/hand-off', { answers: [refuse(grantHandOff, 'invalid_hand_off')] });
  await expect.element(page.getByText(EXPIRED)).toBeVisible();
  expect(screen.requests(grantHandOff)).toEqual([{ request: '' }]);
  expect(screen.takeProblems()).toHaveLength(1);
});

test('hand-off page offers "Try again" after a lost connection', async () => {
  const screen = await openHandOff(disconnect(grantHandOff));
  await expect.element(page.getByText('Check your connection and try again.')).toBeVisible();
  await expect.element(dashboard()).toBeVisible();
  await checkAccessibility();
  screen.answer(answer(grantHandOff, { url: URL }));
  await tryAgain().click();
  await expect.poll(() => screen.browser.departures).toEqual([URL]);
  expect(screen.requests(grantHandOff)).toEqual([{ request: REQUEST }, { request: REQUEST }]);
});

test('ACC-03 hand-off page redirects visitors to the login page', async () => {
  const screen = await openScreen(`/auth/hand-off?request=${REQUEST}`, { signedIn: null });
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.address()).toBe(`/login?redirect=/auth/hand-off%3Frequest%3D${REQUEST}`);
});
