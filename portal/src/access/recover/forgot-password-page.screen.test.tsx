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

describe('VER-06 the page', () => {
  test('asks for the address, and knows the way back', async () => {
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

  test('ACC-03 keeps the page that was wanted', async () => {
    await openPage({}, '/forgot-password?redirect=/pay');
    await expect.element(login()).toHaveAttribute('href', '/login?redirect=/pay');
  });

  test('works on a phone', async () => {
    await openPage({ width: 375, answers: [sent] });
    await recover();
    await expect.element(page.getByText(SENT)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});

describe('VER-06 the answer', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['a@b.co', 'Please enter a valid email address'],
    ['dana.tarnwick', 'Please enter a valid email address'],
  ])('"%s" is not sent', async (email, words) => {
    const screen = await openPage();
    await recover(email);
    await expectFieldError('Email', words);
    await expect.element(findField('Email')).toHaveFocus();
    expect(screen.requests(recoverPassword)).toEqual([]);
  });

  test('names the address to which instructions were sent', async () => {
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

  test('names an address that is not linked to any account', async () => {
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

  test('gives nobody away where the portal hides which accounts exist', async () => {
    await openPage({ settings: { hideAccountExistence: true }, answers: [sent] });
    await recover();
    await expect.element(page.getByText(NEUTRAL)).toBeVisible();
    expect(toast.list()).toEqual([]);
  });

  test('gives nobody away in an unusual portal', async () => {
    await openPage({ settings: unusualSettings, answers: [sent] });
    await recover();
    await expect.element(page.getByText(NEUTRAL)).toBeVisible();
    await checkAccessibility();
  });

  test.each([
    ['comes too often', refuse(recoverPassword, 'too_many_requests'), 'Too many tries. Wait a while and try again.'],
    ['has a bad address', refuse(recoverPassword, 'invalid_email'), 'Invalid email, please verify your email.'],
    [
      'names another organization',
      refuse(recoverPassword, 'wrong_organization'),
      'The request names another organization than its portal.',
    ],
    ['does not get through', disconnect(recoverPassword), 'Check your connection and try again.'],
    ['fails', fail(recoverPassword), 'Something went wrong, try again or contact support.'],
  ])('to a request that %s stands under the form', async (_case, trouble, words) => {
    await openPage({ answers: [trouble] });
    await recover();
    await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
    expect(toast.list()).toEqual([]);
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick.example.com');
    await expect.element(send()).not.toHaveAttribute('aria-busy');
  });

  test('is waited for', async () => {
    const screen = await openPage({ answers: [hang(recoverPassword)] });
    await recover();
    await expect.element(send()).toHaveAttribute('aria-busy', 'true');
    (findField('Email').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(recoverPassword)).toHaveLength(1);
  });
});
