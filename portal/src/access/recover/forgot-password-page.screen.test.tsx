import { recoverPassword } from '@plumbline/contract/access';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { ORGANIZATION_ID } from '../../testing/test-boot.ts';
import { unusualSettings } from '../../testing/unusual-settings.ts';

const openPage = (options: ScreenOptions = {}, path = '/forgot-password') =>
  openScreen(path, { signedIn: null, ...options });
const send = () => page.getByRole('button', { name: 'Send instructions' });
const login = () => page.getByRole('link', { name: 'Click here to login' });
const recover = async (email = 'dana@tarnwick.example.com') => {
  await findField('Email').fill(email);
  await send().click();
};
const sent = answer(recoverPassword, {});
const SENT = 'Instructions to set a new password were sent to dana@tarnwick.example.com. The link works for one hour.';
const NEUTRAL =
  'If dana@tarnwick.example.com is linked to an account, instructions to set a new password are on their way.';

describe('VER-06 forgot password page', () => {
  test('shows the email field and a link to the login page', async () => {
    await openPage();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot your password?');
    await expect
      .element(page.getByText('Enter the email address of your account. We send you a link to set a new password.'))
      .toBeVisible();
    await expect.element(findField('Email')).toBeRequired();
    await expect.element(findField('Email')).toHaveAttribute('autocomplete', 'username');
    await expect.element(findField('Email')).toHaveValue('');
    await expect.element(page.getByText('Already a customer? Click here to login')).toBeVisible();
    await expect.element(login()).toHaveAttribute('href', '/login');
    expect(document.activeElement).toBe(document.body);
    await checkAccessibility();
  });

  test('ACC-03 keeps the redirect parameter in the login link', async () => {
    await openPage({}, '/forgot-password?redirect=/pay');
    await expect.element(login()).toHaveAttribute('href', '/login?redirect=/pay');
  });

  test('fits at 375 px', async () => {
    await openPage({ width: 375, answers: [sent] });
    await recover();
    await expect.element(page.getByText(SENT)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});

describe('VER-06 forgot password form', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['a@b.co', 'Please enter a valid email address'],
    ['dana.tarnwick', 'Please enter a valid email address'],
  ])('rejects the address "%s" without a request', async (email, words) => {
    const screen = await openPage();
    await recover(email);
    await expectFieldError('Email', words);
    await expect.element(findField('Email')).toHaveFocus();
    expect(screen.requests(recoverPassword)).toEqual([]);
  });

  test('confirms the address that instructions were sent to', async () => {
    const screen = await openPage({ answers: [sent] });
    await expect.element(send()).toBeVisible();
    const announced = document.querySelector('main [aria-live="polite"]');
    expect(announced?.textContent).toBe('');
    await findField('Email').fill(' Dana@Tarnwick.Example.com ');
    await userEvent.keyboard('{Enter}');
    await expectToast('success', 'Recovery email sent!');
    await expect.element(page.getByText(SENT)).toBeVisible();
    expect(announced?.textContent).toBe(SENT);
    expect(screen.requests(recoverPassword)).toEqual([
      { email: 'dana@tarnwick.example.com', organizationId: ORGANIZATION_ID },
    ]);
    await checkAccessibility();
  });

  test('says that an unknown address has no account when hideAccountExistence is off', async () => {
    const screen = await openPage({ answers: [refuse(recoverPassword, 'user_not_found')] });
    await recover();
    const unknown = page.getByText('dana@tarnwick.example.com is not linked to any account.');
    await expect.element(unknown).toBeVisible();
    expect(toast.list()).toEqual([]);
    screen.answer(sent);
    await recover('sam@tarnwick.example.com');
    await expect.element(page.getByText(/were sent to sam@tarnwick\.example\.com\./)).toBeVisible();
    await expect.element(unknown).not.toBeInTheDocument();
  });

  test('shows a neutral answer when hideAccountExistence is on', async () => {
    await openPage({ settings: { hideAccountExistence: true }, answers: [sent] });
    await recover();
    await expect.element(page.getByText(NEUTRAL)).toBeVisible();
    expect(toast.list()).toEqual([]);
  });

  test('shows a neutral answer with unusualSettings', async () => {
    await openPage({ settings: unusualSettings, answers: [sent] });
    await recover();
    await expect.element(page.getByText(NEUTRAL)).toBeVisible();
    await checkAccessibility();
  });

  test.each([
    ['a rate limit', refuse(recoverPassword, 'too_many_requests'), 'Too many tries. Wait a while and try again.'],
    ['an invalid address', refuse(recoverPassword, 'invalid_email'), 'Invalid email, please verify your email.'],
    [
      'a wrong organization',
      refuse(recoverPassword, 'wrong_organization'),
      'The request names another organization than its portal.',
    ],
    ['a lost connection', disconnect(recoverPassword), 'Check your connection and try again.'],
    ['a server error', fail(recoverPassword), 'Something went wrong, try again or contact support.'],
  ])('shows %s under the form and keeps the address', async (_case, trouble, words) => {
    await openPage({ answers: [trouble] });
    await recover();
    await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
    expect(toast.list()).toEqual([]);
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick.example.com');
    await expect.element(send()).not.toHaveAttribute('aria-busy');
  });

  test('ignores a second submit while the first request is pending', async () => {
    const screen = await openPage({ answers: [hang(recoverPassword)] });
    await recover();
    await expect.element(send()).toHaveAttribute('aria-busy', 'true');
    (findField('Email').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(recoverPassword)).toHaveLength(1);
  });
});
