import { getCollections, getOverview, listLargestPastDue, signInStaff } from '@plumbline/contract/console';
import { listPendingUsers } from '@plumbline/contract/members';
import { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { answer, disconnect, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const signedIn = answer(signInStaff, { staffId: '0198c7a2-0000-7000-8000-000000000001' });
const openLogin = (options: ScreenOptions = {}, path = '/login') =>
  openScreen(path, { staff: null, answers: [signedIn], ...options });
const button = () => page.getByRole('button', { name: 'Log in' });
const logInWith = async (email = 'iris@granite.example.com', password = 'sturdy-oak-9') => {
  await findField('Email').fill(email);
  await findField('Password').fill(password);
  await button().click();
};
const submitAgain = () => (findField('Email').element() as HTMLInputElement).form?.requestSubmit();

describe('console login page', () => {
  test('shows the welcome panel for staff of the supplier', async () => {
    await openLogin();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Log in');
    await expect.element(page.getByText('Welcome to the Plumbline console.')).toBeVisible();
    expect(document.title).toBe('Log in · Plumbline console');
    const panel = page.getByRole('banner');
    await expect.element(panel.getByText('Plumbline console')).toBeVisible();
    await expect.element(panel.getByText('Who owes you what, and since when.')).toBeVisible();
    expect([...document.querySelectorAll('header li')].map((point) => point.textContent)).toEqual([
      'See what is open and how much of it is late.',
      'Know which customers to call first.',
      'Open any of your portals with one click.',
    ]);
    expect(document.querySelectorAll('header li svg')).toHaveLength(3);
    await expect
      .element(panel.getByText('For the supplier’s own people. Customers log in at their portal.'))
      .toBeVisible();
    await expect.element(page.getByText('Powered by Plumbline')).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }))
      .toHaveAttribute('href', '/forgot-password');
    await checkAccessibility();
  });

  test('fits at 375 px', async () => {
    await openLogin({ width: 375 });
    await expect.element(button()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('redirects signed-in staff to the overview', async () => {
    const screen = await openLogin({
      staff: {},
      answers: [
        hang(getOverview),
        hang(getCollections),
        hang(getDueWaivers),
        hang(listLargestPastDue),
        hang(listPendingUsers),
      ],
    });
    await expect.element(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(screen.address()).toBe('/overview');
  });
});

describe('console login form', () => {
  test.each([
    ['', 'sturdy-oak-9', 'Email', 'Please enter your email address'],
    ['a@b.co', 'sturdy-oak-9', 'Email', 'Please enter a valid email address'],
    ['iris.granite', 'sturdy-oak-9', 'Email', 'Please enter a valid email address'],
    ['iris@granite.example.com', '', 'Password', 'Please enter your password'],
    ['iris@granite.example.com', '12345', 'Password', 'Passwords have at least 6 characters'],
    ['iris@granite.example.com', 'x'.repeat(257), 'Password', 'Passwords have at most 256 characters'],
  ])('rejects the email "%s" with the password "%s" without a request', async (email, password, field, words) => {
    const screen = await openLogin();
    await logInWith(email, password);
    await expectFieldError(field, words);
    await expect.element(findField(field)).toHaveFocus();
    expect(screen.requests(signInStaff)).toEqual([]);
  });

  test('submits on Enter with the email trimmed and in lower case and the password unchanged', async () => {
    const screen = await openLogin();
    await findField('Email').fill(' Iris@Granite.Example.com ');
    await findField('Password').fill(' Sturdy Oak ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
    expect(screen.requests(signInStaff)).toEqual([{ email: 'iris@granite.example.com', password: ' Sturdy Oak ' }]);
    expect(toast.list()).toEqual([]);
  });
});

describe('console login', () => {
  test.each([
    ['/overview?currency=CAD', '/overview?currency=CAD'],
    ['https://elsewhere.example.com/', '/overview'],
  ])('with ?redirect=%s redirects to %s', async (redirect, target) => {
    const screen = await openLogin({}, `/login?redirect=${encodeURIComponent(redirect)}`);
    await logInWith();
    await expect.poll(() => screen.browser.departures).toEqual([target]);
  });

  test('ignores a second submit and keeps the button busy until the next page loads', async () => {
    const screen = await openLogin({ answers: [hang(signInStaff)] });
    await logInWith();
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    submitAgain();
    expect(screen.requests(signInStaff)).toHaveLength(1);

    const other = await openLogin();
    await logInWith();
    await expect.poll(() => other.browser.departures).toHaveLength(1);
    await other.passTime(100);
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    submitAgain();
    expect(other.requests(signInStaff)).toHaveLength(1);
  });

  const LOGIN_FAILED = 'Error logging in, please review your credentials.';
  test.each([
    [
      'a wrong password',
      refuse(signInStaff, 'invalid_credential'),
      'Invalid credentials, please try again.',
      undefined,
    ],
    [
      'a rate limit',
      refuse(signInStaff, 'too_many_requests'),
      'Too many requests. Wait a moment and try again.',
      undefined,
    ],
    ['a lost connection', disconnect(signInStaff), LOGIN_FAILED, 'Check your connection and try again.'],
    ['a server error', fail(signInStaff), LOGIN_FAILED, undefined],
    ['an unavailable server', refuse(signInStaff, 'unavailable'), LOGIN_FAILED, undefined],
  ])(
    'shows %s in a toast and at the form, selects the password and accepts another try',
    async (_case, trouble, words, detail) => {
      const screen = await openLogin({ answers: [trouble] });
      await logInWith();
      await expectToast('error', words, detail);
      await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
      expect(toast.list()).toHaveLength(1);
      await expect.element(findField('Password')).toHaveFocus();
      const field = findField('Password').element() as HTMLInputElement;
      expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'sturdy-oak-9'.length]);
      expect(screen.address()).toBe('/login');
      expect(screen.browser.departures).toEqual([]);
      screen.answer(signedIn);
      await button().click();
      await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
    },
  );
});

describe('SET-05 the code after the password', () => {
  const codeButton = () => page.getByRole('button', { name: 'Log in' });
  const withFactor = (...turns: ReturnType<typeof answer>[]) =>
    openLogin({ answers: [inTurn(refuse(signInStaff, 'code_needed'), ...turns)] });

  test('is asked for, and sent with what was typed before', async () => {
    const screen = await withFactor(refuse(signInStaff, 'wrong_code'), signedIn);
    await logInWith();
    await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect.element(findField('Code')).toHaveFocus();
    await checkAccessibility();
    await codeButton().click();
    await expectFieldError('Code', 'Please enter the six digits of your app');
    await findField('Code').fill('111111');
    await codeButton().click();
    await expectFieldError(
      'Code',
      'This code is not right, or was used already. Enter the one that the app shows now.',
    );
    await findField('Code').fill('222222');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
    const typed = { email: 'iris@granite.example.com', password: 'sturdy-oak-9' };
    expect(screen.requests(signInStaff)).toEqual([typed, { ...typed, code: '111111' }, { ...typed, code: '222222' }]);
  });

  test('may be a recovery code', async () => {
    const screen = await withFactor(signedIn);
    await logInWith();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect.element(findField('Recovery code')).toHaveFocus();
    await codeButton().click();
    await expectFieldError('Recovery code', 'Please enter a recovery code');
    await findField('Recovery code').fill(' AAAA-BBBB-CCCC-DDDD ');
    await checkAccessibility();
    await codeButton().click();
    await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
    expect(screen.requests(signInStaff).at(-1)).toMatchObject({ code: 'AAAA-BBBB-CCCC-DDDD' });
  });

  test('the way back leads to the password', async () => {
    await withFactor(signedIn);
    await logInWith();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(findField('Password')).toBeVisible();
    await expect.element(findField('Email')).toHaveValue('iris@granite.example.com');
  });

  test('other failures stand below the field', async () => {
    await withFactor(refuse(signInStaff, 'too_many_requests'));
    await logInWith();
    await findField('Code').fill('111111');
    await codeButton().click();
    await expect
      .element(page.getByRole('main').getByRole('alert'))
      .toHaveTextContent('Too many requests. Wait a moment and try again.');
    await expect.element(findField('Code')).toHaveValue('111111');
  });
});
