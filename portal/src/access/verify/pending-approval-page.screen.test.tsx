import { logIn } from '@plumbline/contract/access';
import { getInvoiceSummary } from '@plumbline/contract/invoices';
import { listOpenProjects } from '@plumbline/contract/projects';
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

describe('VER-04 the page', () => {
  test('greets the person, says that an email will come, and lets them out', async () => {
    await openPage();
    await expect.element(heading('Hello, Dana Reyes')).toBeVisible();
    await expect
      .element(
        page.getByText(
          'Your account awaits approval by Granite Supply Co.. We will write to dana@tarnwick.example.com once it is ' +
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

  test('greets nobody whose name is unknown', async () => {
    await openPage({ signedIn: { member: null, name: '' } });
    await expect.element(heading('Your account is waiting')).toBeVisible();
  });

  test('of an unusual portal without sign-up only lets people out', async () => {
    await openPage({ settings: unusualSettings, width: 375 });
    await expect.element(link('Log out and use another account')).toHaveAttribute('href', '/logout');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('is for those alone who wait', async () => {
    const screen = await openPage({ signedIn: null });
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(screen.requests(logIn)).toEqual([]);
  });
});

test('VER-04 whoever is logged in goes to the dashboard', async () => {
  const screen = await openPage({ signedIn: {}, answers: [hang(getInvoiceSummary), hang(listOpenProjects)] });
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(screen.address()).toBe('/dashboard');
  expect(screen.requests(logIn)).toEqual([]);
});

describe('VER-04 the account is looked at', () => {
  const look = async (then: CallAnswer) => {
    const screen = await openPage({ answers: [inTurn(waiting, then)] });
    await expect.poll(() => screen.requests(logIn)).toHaveLength(1);
    expect(screen.browser.departures).toEqual([]);
    return screen;
  };

  test.each([
    ['is open', answer(logIn, aLoginResult()), '/dashboard'],
    ['needs a verified address', refuse(logIn, 'email_not_verified'), '/confirm-email'],
  ])('every half minute, and one that %s leads on', async (_case, next, target) => {
    const screen = await look(next);
    screen.holdTime();
    await screen.passTime(HALF_MINUTE_MS - 1000);
    expect(screen.requests(logIn)).toHaveLength(1);
    await screen.passTime(1000);
    await expect.poll(() => screen.browser.departures).toEqual([target]);
    expect(screen.requests(logIn)).toHaveLength(2);
  });

  test('at once when somebody comes back to the page', async () => {
    const screen = await look(answer(logIn, aLoginResult()));
    const comeBack = () => {
      window.dispatchEvent(new Event('visibilitychange'));
      return screen.browser.departures;
    };
    // As often as it takes: whoever comes back while the account is being looked at does not start another look.
    await expect.poll(comeBack).toEqual(['/dashboard']);
  });

  test.each([
    ['fails', fail(logIn)],
    ['is not reached', disconnect(logIn)],
    ['is asked too often', refuse(logIn, 'too_many_requests')],
    ['finds no account', refuse(logIn, 'no_customer_account')],
  ])('again after a look that %s, without a word', async (_case, trouble) => {
    const screen = await openPage({ answers: [trouble] });
    await expect.poll(() => screen.requests(logIn)).toHaveLength(1);
    screen.holdTime();
    await screen.passTime(HALF_MINUTE_MS);
    await expect.poll(() => screen.requests(logIn)).toHaveLength(2);
    expect(toast.list()).toEqual([]);
    expect(screen.browser.departures).toEqual([]);
    await expect.element(heading('Hello, Dana Reyes')).toBeVisible();
  });

  test('no more once the session is gone', async () => {
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
