import { logIn } from '@plumbline/contract/access';
import { createAccessToken, signIn, signOut } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aLoginResult } from '../../testing/a-login-result.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';

const openLogin = (options: ScreenOptions = {}, path = '/login') =>
  openScreen(path, { signedIn: null, ...options, answers: [...SESSION_ANSWERS, ...(options.answers ?? [])] });
const button = () => page.getByRole('button', { name: 'Log in' });
const link = (name: string) => page.getByRole('link', { name });
const logInWith = async (email = 'dana@tarnwick.example.com', password = 'sturdy-oak-9') => {
  await findField('Email').fill(email);
  await findField('Password').fill(password);
  await button().click();
};
const submitAgain = () => (findField('Email').element() as HTMLInputElement).form?.requestSubmit();

const LOGIN_FAILED = 'Error logging in, please review your credentials.';
const NO_ACCOUNT = 'We could not find any customer account for this user';

describe('login page', () => {
  test('LOG-02 shows email, password and links to password recovery, email link and sign-up', async () => {
    await openLogin();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Log in');
    await expect.element(page.getByText('Welcome to the Granite Supply customer portal.')).toBeVisible();
    expect(document.title).toBe('Log in · Granite Supply');
    await expect.element(findField('Email')).toHaveAttribute('type', 'email');
    await expect.element(findField('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(findField('Email')).toBeRequired();
    await expect.element(findField('Password')).toHaveAttribute('type', 'password');
    await expect.element(findField('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(findField('Password')).toBeRequired();
    await expect.element(link('Forgot your password?')).toHaveAttribute('href', '/forgot-password');
    await expect.element(link('Email me a link to log in')).toHaveAttribute('href', '/login?emailLink=true');
    await expect.element(link('Create an Account')).toHaveAttribute('href', '/signup');
    // A button, as specified, and not a text link.
    expect(getComputedStyle(link('Create an Account').element()).borderTopWidth).toBe('1px');
    await expect.element(page.getByText(/You are signed in/)).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('on a phone the comma stays on the line of the email address before it', async () => {
    for (const width of [320, 340, 360, 375]) {
      await openLogin({ width });
      await expect.element(findField('Email')).toBeVisible();
      // The address is in the panel too, which a phone does not show.
      const emails = [...document.querySelectorAll('a[href^="mailto:"]')];
      const email = emails.find((link) => link.getClientRects().length > 0);
      const after = email?.nextSibling;
      if (!email || !after) throw new Error('nothing follows the address');
      const comma = document.createRange();
      comma.setStart(after, 0);
      comma.setEnd(after, 1);
      expect(comma.toString()).toBe(',');
      const end = [...email.getClientRects()].at(-1)?.bottom ?? 0;
      expect(Math.abs(end - comma.getBoundingClientRect().bottom), `at ${width}`).toBeLessThan(4);
    }
  });

  test('ACC-03 keeps the redirect parameter in every link', async () => {
    await openLogin({}, '/login?redirect=/history/invoices%3Fpage%3D2');
    const wanted = 'redirect=/history/invoices%3Fpage%3D2';
    await expect.element(link('Forgot your password?')).toHaveAttribute('href', `/forgot-password?${wanted}`);
    await expect.element(link('Email me a link to log in')).toHaveAttribute('href', `/login?${wanted}&emailLink=true`);
    await expect.element(link('Create an Account')).toHaveAttribute('href', `/signup?${wanted}`);
  });

  test('LOG-02 hides "Create an Account" when sign-up is disabled', async () => {
    await openLogin({ settings: { isPortalSignUpEnabled: false } });
    await expect.element(link('Email me a link to log in')).toBeVisible();
    await expect.element(page.getByText(/New to the portal/)).not.toBeInTheDocument();
    await expect.element(link('Create an Account')).not.toBeInTheDocument();
  });

  test('LOG-01 LOG-02 with unusualSettings shows Single Sign On and hides Google and sign-up', async () => {
    await openLogin({ settings: unusualSettings, portal: { name: 'Quarry & Sons' } });
    await expect.element(page.getByText('Welcome to the Quarry & Sons customer portal.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Single Sign On' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sign in with Google' })).not.toBeInTheDocument();
    await expect.element(link('Create an Account')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('LOG-02 fits at 375 px', async () => {
    await openLogin({ width: 375 });
    await expect.element(button()).toBeVisible();
    await expect.element(link('Forgot your password?')).toBeVisible();
    await expect.element(link('Create an Account')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('has a tab order in which "Forgot your password?" follows the password field', async () => {
    await openLogin();
    await findField('Email').click();
    const stops: string[] = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await userEvent.keyboard('{Tab}');
      const { ariaLabel, textContent } = document.activeElement as HTMLElement;
      stops.push((ariaLabel ?? textContent) || (document.activeElement as HTMLInputElement).name);
    }
    expect(stops).toEqual([
      'password',
      'Show password',
      'Forgot your password?',
      'Log in',
      'Email me a link to log in',
      'Create an Account',
    ]);
  });

  test('moves focus to the heading of the page that a link opens', async () => {
    const screen = await openLogin();
    await link('Forgot your password?').click();
    await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toHaveFocus();
    expect(screen.address()).toBe('/forgot-password');
  });

  test('LOG-04 shows the 404 page in a frame', async () => {
    const screen = await openLogin({ isFramed: true });
    await expect.element(page.getByText('404 Error - Page not found.')).toBeVisible();
    expect(screen.address()).toBe('/404');
  });
});

describe('LOG-02 login form', () => {
  test.each([
    ['', 'sturdy-oak-9', 'Email', 'Please enter your email address'],
    ['a@b.co', 'sturdy-oak-9', 'Email', 'Please enter a valid email address'],
    ['dana.tarnwick', 'sturdy-oak-9', 'Email', 'Please enter a valid email address'],
    ['dana@tarnwick.example.com', '', 'Password', 'Please enter your password'],
    ['dana@tarnwick.example.com', '12345', 'Password', 'Passwords have at least 6 characters'],
    ['dana@tarnwick.example.com', 'x'.repeat(257), 'Password', 'Passwords have at most 256 characters'],
  ])('rejects the email "%s" with the password "%s" without a request', async (email, password, field, words) => {
    const screen = await openLogin();
    await logInWith(email, password);
    await expectFieldError(field, words);
    await expect.element(findField(field)).toHaveFocus();
    expect(screen.requests(signIn)).toEqual([]);
    expect(toast.list()).toEqual([]);
  });

  test('focuses the first empty field on submit and clears each error when its field changes', async () => {
    await openLogin();
    await button().click();
    await expectFieldError('Email', 'Please enter your email address');
    await expectFieldError('Password', 'Please enter your password');
    await expect.element(findField('Email')).toHaveFocus();
    await checkAccessibility();
    await findField('Email').fill('d');
    await expect.element(findField('Email')).not.toHaveAttribute('aria-invalid', 'true');
    await expectFieldError('Password', 'Please enter your password');
    await findField('Password').fill('s');
    await expect.element(findField('Password')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('toggles the visibility of the password', async () => {
    await openLogin();
    await findField('Password').fill('sturdy-oak-9');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(findField('Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(findField('Password')).toHaveAttribute('type', 'password');
  });

  test('submits on Enter with the email trimmed and in lower case and the password unchanged', async () => {
    const screen = await openLogin();
    await findField('Email').fill('  Dana@Tarnwick.Example.COM ');
    await findField('Password').fill(' Sturdy Oak ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    expect(screen.requests(signIn)).toEqual([{ email: 'dana@tarnwick.example.com', password: ' Sturdy Oak ' }]);
  });
});

describe('LOG-05 login with a password', () => {
  test('calls logIn with the new access token and redirects to the dashboard', async () => {
    const screen = await openLogin();
    await logInWith();
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    const tokens = screen.recorded.map(({ call, headers }) => [call, headers.get('authorization')]);
    expect(tokens).toEqual([
      [signIn, null],
      [createAccessToken, null],
      [logIn, 'Bearer fresh-token'],
    ]);
    expect(toast.list()).toEqual([]);
  });

  test.each([
    ['/history/invoices?page=2', '/history/invoices?page=2'],
    ['https://elsewhere.example.com/', '/dashboard'],
    ['/logout', '/dashboard'],
  ])('ACC-03 with ?redirect=%s redirects to %s', async (redirect, target) => {
    const screen = await openLogin({}, `/login?redirect=${encodeURIComponent(redirect)}`);
    await logInWith();
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test('ignores a second submit and keeps the button busy until the next page loads', async () => {
    const screen = await openLogin({ answers: [hang(signIn)] });
    await logInWith();
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    submitAgain();
    expect(screen.requests(signIn)).toHaveLength(1);

    const other = await openLogin();
    await logInWith();
    await expect.poll(() => other.browser.departures).toHaveLength(1);
    await other.passTime(100);
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    submitAgain();
    expect(other.requests(signIn)).toHaveLength(1);
  });

  test.each([
    ['email_not_verified', '/confirm-email'],
    ['awaiting_approval', '/pending-approval'],
    ['user_not_found', '/signup'],
  ] as const)('with the refusal %s redirects to %s', async (code, target) => {
    const screen = await openLogin({ answers: [refuse(logIn, code)] });
    await logInWith();
    await expect.poll(() => screen.browser.departures).toEqual([target]);
    expect(toast.list()).toEqual([]);
  });

  test.each([
    [{ isLogged: false, isEmailVerified: false }, '/confirm-email'],
    [{ isLogged: false, isInviteApproved: false }, '/pending-approval'],
    [{ isLogged: false, userNotFound: true }, '/signup'],
  ])('with the answer %j redirects to %s', async (flags, target) => {
    const screen = await openLogin({ answers: [answer(logIn, aLoginResult(flags))] });
    await logInWith();
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test.each([
    ['no_customer_account', refuse(logIn, 'no_customer_account')],
    ['sso_failed', refuse(logIn, 'sso_failed')],
    ['noCustomerAccount', answer(logIn, aLoginResult({ isLogged: false, noCustomerAccount: true }))],
  ])('without a customer account (%s) shows a toast, signs out and clears the form', async (_code, trouble) => {
    sessionStorage.setItem('ssoInProgress', '/pay');
    const screen = await openLogin({ answers: [trouble] });
    await logInWith();
    await expectToast('error', NO_ACCOUNT);
    await screen.expectRequest(signOut, {});
    await expect.element(findField('Email')).toHaveValue('');
    expect(screen.address()).toBe('/login');
    expect(sessionStorage.getItem('ssoInProgress')).toBeNull();
    expect(screen.browser.departures).toEqual([]);
    expect(screen.requests(signOut)).toHaveLength(1);
  });

  test('signs an unknown user out and stays on the login page when sign-up is disabled', async () => {
    const screen = await openLogin({
      settings: { isPortalSignUpEnabled: false },
      answers: [refuse(logIn, 'user_not_found')],
    });
    await logInWith();
    await expectToast('warning', 'New sign-ups are disabled.');
    await screen.expectRequest(signOut, {});
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    expect(screen.address()).toBe('/login');
    expect(screen.browser.departures).toEqual([]);
  });

  test('redirects an unknown user to the logout page when signing out fails and sign-up is disabled', async () => {
    const screen = await openLogin({
      settings: { isPortalSignUpEnabled: false },
      answers: [refuse(logIn, 'user_not_found'), inTurn(fail(signOut), fail(signOut), answer(signOut, {}))],
    });
    await logInWith();
    await expectToast('warning', 'New sign-ups are disabled.');
    await expect.element(page.getByRole('heading', { name: 'You are still logged in' })).toBeVisible();
    expect(screen.address()).toBe('/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.element(findField('Email')).toBeVisible();
    expect(screen.address()).toBe('/login');
  });
});

describe('LOG-06 failed login with a password', () => {
  test.each([
    ['a wrong password', refuse(signIn, 'invalid_credential'), 'Invalid credentials, please try again.'],
    ['a rate limit', refuse(signIn, 'too_many_requests'), 'Too many requests. Wait a moment and try again.'],
    ['a lost connection in signIn', disconnect(signIn), 'Check your connection and try again.'],
    ['a server error in signIn', fail(signIn), LOGIN_FAILED],
    ['a server error in logIn', fail(logIn), LOGIN_FAILED],
    ['a lost connection in logIn', disconnect(logIn), 'Check your connection and try again.'],
    ['a logIn answer without a reason', answer(logIn, aLoginResult({ isLogged: false })), LOGIN_FAILED],
    [
      'blocked cookies',
      refuse(createAccessToken, 'not_signed_in'),
      'Your browser did not keep the login. Allow cookies for this site and try again.',
    ],
  ])('shows %s in a toast and at the form, and selects the password', async (_case, trouble, words) => {
    const screen = await openLogin({ answers: [trouble] });
    await logInWith();
    await expectToast('error', words);
    await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
    expect(toast.list()).toHaveLength(1);
    await expect.element(findField('Password')).toHaveFocus();
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick.example.com');
    const field = findField('Password').element() as HTMLInputElement;
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'sturdy-oak-9'.length]);
    expect(screen.address()).toBe('/login');
    expect(screen.browser.departures).toEqual([]);
  });

  test('signs in when the password is corrected', async () => {
    const failure = refuse(signIn, 'invalid_credential');
    const screen = await openLogin({ answers: [inTurn(failure, ...SESSION_ANSWERS.slice(0, 1))] });
    await logInWith();
    await expectToast('error', 'Invalid credentials, please try again.');
    await userEvent.keyboard('right-oak-9{Enter}');
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    expect(screen.requests(signIn).at(-1)).toMatchObject({ password: 'right-oak-9' });
  });
});
