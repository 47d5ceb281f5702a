import { logIn } from '@plumbline/contract/access';
import { getDashboard } from '@plumbline/contract/dashboard';
import { answer, type CallAnswer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aLoginResult } from '../../testing/a-login-result.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { unusualSettings } from '../../testing/unusual-settings.ts';

const waiting = refuse(logIn, 'awaiting_approval');
const openPage = (options: ScreenOptions = {}) =>
  openScreen('/pending-approval', { signedIn: { member: null }, answers: [waiting], ...options });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name });
const HALF_MINUTE_MS = 30_000;

describe('VER-04 pending approval page', () => {
  test('shows the name, announces an email and offers to log out', async () => {
    await openPage();
    await expect.element(heading('Hello, Dana Reyes')).toBeVisible();
    await expect
      .element(
        page.getByText(
          'Your account awaits approval by Granite Supply Co. We will write to dana@tarnwick.example.com once it is ' +
            'approved, and this page opens the portal by itself.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText('Not the right address? Log out and sign up with another email')).toBeVisible();
    await expect
      .element(link('Log out and sign up with another email'))
      .toHaveAttribute('href', '/logout?redirect=/signup');
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('has a heading without a name when the name is unknown', async () => {
    await openPage({ signedIn: { member: null, name: '' } });
    await expect.element(heading('Your account is waiting')).toBeVisible();
  });

  test('with unusualSettings (no sign-up) offers only to log out and fits at 375 px', async () => {
    await openPage({ settings: unusualSettings, width: 375 });
    await expect.element(link('Log out and use another account')).toHaveAttribute('href', '/logout');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('redirects visitors to the login page', async () => {
    const screen = await openPage({ signedIn: null });
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(screen.requests(logIn)).toEqual([]);
  });
});

test('VER-04 pending approval page redirects members to the dashboard', async () => {
  const screen = await openPage({ signedIn: {}, answers: [hang(getDashboard)] });
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.address()).toBe('/dashboard');
  expect(screen.requests(logIn)).toEqual([]);
});

describe('VER-04 polling of the pending approval page', () => {
  const openAfterFirstPoll = async (then: CallAnswer) => {
    const screen = await openPage({ answers: [inTurn(waiting, then)] });
    await expect.poll(() => screen.requests(logIn)).toHaveLength(1);
    // The answer arrives, and the next half minute starts with it.
    await screen.passTime(100);
    expect(screen.browser.departures).toEqual([]);
    return screen;
  };

  test.each([
    ['the account is approved', answer(logIn, aLoginResult()), '/dashboard'],
    ['the email must be verified', refuse(logIn, 'email_not_verified'), '/confirm-email'],
  ])('calls logIn every 30 seconds and redirects when %s', async (_case, next, target) => {
    const screen = await openAfterFirstPoll(next);
    screen.holdTime();
    await screen.passTime(HALF_MINUTE_MS - 1000);
    expect(screen.requests(logIn)).toHaveLength(1);
    await screen.passTime(1000);
    await expect.poll(() => screen.browser.departures).toEqual([target]);
    expect(screen.requests(logIn)).toHaveLength(2);
  });

  test('calls logIn at once when the page becomes visible again', async () => {
    const screen = await openAfterFirstPoll(answer(logIn, aLoginResult()));
    const becomeVisible = () => {
      window.dispatchEvent(new Event('visibilitychange'));
      return screen.browser.departures;
    };
    // Repeated because the event starts no second request while one is pending.
    await expect.poll(becomeVisible).toEqual(['/dashboard']);
  });

  test.each([
    ['a server error', fail(logIn)],
    ['a lost connection', disconnect(logIn)],
    ['a rate limit', refuse(logIn, 'too_many_requests')],
    ['a missing customer account', refuse(logIn, 'no_customer_account')],
  ])('continues after %s without a toast', async (_case, trouble) => {
    const screen = await openPage({ answers: [trouble] });
    await expect.poll(() => screen.requests(logIn)).toHaveLength(1);
    screen.holdTime();
    await screen.passTime(HALF_MINUTE_MS);
    await expect.poll(() => screen.requests(logIn)).toHaveLength(2);
    expect(toast.list()).toEqual([]);
    expect(screen.browser.departures).toEqual([]);
    await expect.element(heading('Hello, Dana Reyes')).toBeVisible();
  });

  test('stops when the session is gone', async () => {
    const screen = await openPage({ answers: [refuse(logIn, 'not_signed_in')] });
    await expect.poll(() => screen.requests(logIn)).toHaveLength(1);
    await screen.passTime(100);
    screen.holdTime();
    await screen.passTime(3 * HALF_MINUTE_MS);
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.passTime(100);
    expect(screen.requests(logIn)).toHaveLength(1);
    await expect.element(heading('Hello, Dana Reyes')).toBeVisible();
  });
});
