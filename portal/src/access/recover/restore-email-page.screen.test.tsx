import { checkCode, resetPassword, restoreEmail, signOut } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

const CODE = 'code-of-twenty-characters';
const NEXT_CODE = 'code-for-the-new-password';
const EMAIL = 'dana@tarnwick.example.com';
const openPage = ({ answers = [], ...options }: ScreenOptions = {}, path = `/restore-email?oobCode=${CODE}`) =>
  openScreen(path, {
    signedIn: null,
    ...options,
    answers: [
      answer(checkCode, { email: EMAIL }),
      answer(restoreEmail, { email: EMAIL, oobCode: NEXT_CODE }),
      ...answers,
    ],
  });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const restore = () => page.getByRole('button', { name: `Restore ${EMAIL}` });
const link = (name: string) => page.getByRole('link', { name });
const OFFLINE = 'Check your connection and try again.';
const SOMETHING_WRONG = 'Something went wrong, try again or contact support.';
const TOO_MANY = 'Too many tries. Wait a while and try again.';

const expectBadLink = async () => {
  await expect.element(heading('This link is no longer valid')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText('Links to restore an address work once, for 7 days. If you did not change it yourself, tell us.'),
    )
    .toBeVisible();
  await expect.element(link('Submit a request')).toHaveAttribute('href', '/help');
  await expect.element(link('Log in')).toHaveAttribute('href', '/login');
};

describe('restore email page', () => {
  test('explains the change and its consequences without restoring yet', async () => {
    const screen = await openPage();
    await expect.element(heading('Restore your email address?')).toBeVisible();
    await expect
      .element(
        page.getByText(
          `The login of this account was changed from ${EMAIL} to another address. If that was not you, take it ` +
            'back: everybody is logged out, and you choose a new password.',
        ),
      )
      .toBeVisible();
    await expect.element(restore()).toBeVisible();
    expect(screen.requests(checkCode)).toEqual([{ oobCode: CODE, mode: 'restoreEmail' }]);
    expect(screen.requests(restoreEmail)).toEqual([]);
    await checkAccessibility();
  });

  test('fits a long address at 375 px', async () => {
    const email = `${'dana.reyes.'.repeat(10)}@tarnwick.example.com`;
    await openPage({ width: 375, answers: [answer(checkCode, { email })] });
    await expect.element(page.getByRole('button', { name: `Restore ${email}` })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  });

  test('hides the button while the code is checked', async () => {
    await openPage({ answers: [hang(checkCode)] });
    await expect.element(heading('Checking your link')).toBeVisible();
    await expect.element(restore()).not.toBeInTheDocument();
  });

  test.each([
    ['used or expired', refuse(checkCode, 'invalid_code')],
    ['truncated', refuse(checkCode, 'invalid_request')],
  ])('links to the support form for a %s code', async (_case, trouble) => {
    await openPage({ answers: [trouble] });
    await expectBadLink();
    await checkAccessibility();
  });

  test('shows "Checking your link" during a retry', async () => {
    const screen = await openPage({ answers: [refuse(checkCode, 'too_many_requests')] });
    await expect.element(heading('We could not check your link')).toBeVisible();
    screen.answer(hang(checkCode));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(heading('Checking your link')).toBeVisible();
  });

  test('links to the support form for an address without a code', async () => {
    const screen = await openPage({}, '/restore-email');
    await expectBadLink();
    expect(screen.requests(checkCode)).toEqual([]);
  });

  test.each([
    ['a rate limit', refuse(checkCode, 'too_many_requests'), TOO_MANY],
    ['a lost connection', disconnect(checkCode), OFFLINE],
    ['a server error', fail(checkCode), SOMETHING_WRONG],
  ])('shows %s of the check with a working "Try again" button', async (_case, trouble, words) => {
    const screen = await openPage({ answers: [trouble] });
    await screen.passTime(2000);
    await expect.element(heading('We could not check your link')).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    screen.answer(answer(checkCode, { email: EMAIL }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(restore()).toBeVisible();
  });
});

describe('restoring the email address', () => {
  test('drops the session and opens the password form with the new code', async () => {
    const screen = await openPage({ signedIn: {}, answers: [answer(resetPassword, {})] });
    await restore().click();
    await expectToast('success', `Your login is ${EMAIL} again.`, 'Choose a new password now.');
    await expect.element(heading('Choose a new password')).toBeVisible();
    expect(screen.address()).toBe(`/change-password?oobCode=${NEXT_CODE}`);
    expect(screen.requests(restoreEmail)).toEqual([{ oobCode: CODE }]);
    const request = screen.recorded.find(({ call }) => call === restoreEmail);
    expect(request?.headers.get('authorization')).toBeNull();
    expect(screen.requests(checkCode).at(-1)).toEqual({ oobCode: NEXT_CODE, mode: 'resetPassword' });
    await findField('New password').fill('sturdy-oak-9');
    await findField('Confirm new password').fill('sturdy-oak-9');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect.element(heading('Log in')).toBeVisible();
    // With a remembered session the password form would sign out again.
    expect(screen.requests(signOut)).toEqual([]);
  });

  test('ignores a second click while the first request is pending', async () => {
    const screen = await openPage({ answers: [hang(restoreEmail)] });
    await restore().click();
    await expect.element(restore()).toHaveAttribute('aria-busy', 'true');
    (restore().element() as HTMLButtonElement).click();
    expect(screen.requests(restoreEmail)).toHaveLength(1);
  });

  test.each([
    ['used', refuse(restoreEmail, 'invalid_code')],
    ['truncated', refuse(restoreEmail, 'invalid_request')],
  ])('links to the support form when the server refuses a %s code', async (_case, trouble) => {
    await openPage({ answers: [trouble] });
    await restore().click();
    await expectBadLink();
    expect(toast.list()).toEqual([]);
  });

  test.each([
    [
      'an address already in use',
      refuse(restoreEmail, 'email_already_in_use'),
      'Email is already in use. Change email or request password recovery.',
    ],
    ['a rate limit', refuse(restoreEmail, 'too_many_requests'), TOO_MANY],
    ['a lost connection', disconnect(restoreEmail), OFFLINE],
    ['a server error', fail(restoreEmail), SOMETHING_WRONG],
  ])('shows %s in a toast and accepts another try', async (_case, trouble, words) => {
    const screen = await openPage({ answers: [trouble] });
    await restore().click();
    await expectToast('error', words);
    await expect.element(restore()).not.toHaveAttribute('aria-busy');
    screen.answer(answer(restoreEmail, { email: EMAIL, oobCode: NEXT_CODE }));
    await restore().click();
    await expect.element(heading('Choose a new password')).toBeVisible();
  });
});
