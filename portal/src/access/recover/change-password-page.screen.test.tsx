import { logIn } from '@plumbline/contract/access';
import { checkCode, resetPassword, signOut } from '@plumbline/contract/identity';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { toast } from '@plumbline/ui/overlays/toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { unusualSettings } from '../../testing/unusual-settings.ts';

const CODE = 'code-of-twenty-characters';
const openPage = ({ answers = [], ...options }: ScreenOptions = {}, path = `/change-password?oobCode=${CODE}`) =>
  openScreen(path, {
    signedIn: null,
    ...options,
    answers: [
      answer(checkCode, { email: 'dana@tarnwick.example.com' }),
      answer(resetPassword, {}),
      answer(signOut, {}),
      ...answers,
    ],
  });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name });
const choose = async (password = 'sturdy-oak-9', confirm = password) => {
  await findField('New password').fill(password);
  await findField('Confirm new password').fill(confirm);
  await button('Reset Password').click();
};
const OFFLINE = 'Check your connection and try again.';
const SOMETHING_WRONG = 'Something went wrong, try again or contact support.';
const TOO_MANY = 'Too many tries. Wait a while and try again.';
const CHANGED = 'Your password has been changed successfully.';

const expectBadLink = async () => {
  await expect.element(heading('This link is no longer valid')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText('Links to set a password work once, and only for a while. A newer link replaces an older one.'),
    )
    .toBeVisible();
  await expect.element(link('Ask for a new link')).toHaveAttribute('href', '/forgot-password');
  await expect.element(link('Log in')).toHaveAttribute('href', '/login');
};

describe('VER-05 new password form', () => {
  test.each([`/change-password?oobCode=${CODE}`, `/action?mode=resetPassword&oobCode=${CODE}&newUser=false`])(
    'ACC-07 %s asks for a new password',
    async (path) => {
      const screen = await openPage({}, path);
      await expect.element(heading('Choose a new password')).toBeVisible();
      await expect
        .element(page.getByText('For dana@tarnwick.example.com. You will be logged out everywhere.'))
        .toBeVisible();
      await expect.element(button('Reset Password')).toBeVisible();
      await expect.element(button('Create Password')).not.toBeInTheDocument();
      expect(screen.requests(checkCode)).toEqual([{ oobCode: CODE, mode: 'resetPassword' }]);
    },
  );

  test.each([`/change-password?oobCode=${CODE}&newUser=true`, `/action?mode=resetPassword&oobCode=${CODE}&newUser`])(
    'ACC-07 %s asks a new user to create a password',
    async (path) => {
      await openPage({}, path);
      await expect.element(heading('Create a password')).toBeVisible();
      await expect
        .element(page.getByText('For dana@tarnwick.example.com. You log in with it from now on.'))
        .toBeVisible();
      await expect.element(button('Create Password')).toBeVisible();
      await expect.element(button('Reset Password')).not.toBeInTheDocument();
      await checkAccessibility();
    },
  );

  test('marks its fields for password managers', async () => {
    await openPage();
    await expect.element(findField('New password')).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(findField('Confirm new password')).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(
      'dana@tarnwick.example.com',
    );
    await expect.element(page.getByText('At least 6 characters')).toBeVisible();
    await checkAccessibility();
  });

  test('with unusualSettings requires 64 characters and fits at 375 px', async () => {
    await openPage({ settings: unusualSettings, width: 375 });
    await expect.element(page.getByText('At least 64 characters')).toBeVisible();
    await choose('sturdy-oak-9');
    await expectFieldError('New password', 'Use at least 64 characters');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test.each([
    ['', '', 'New password', 'Please choose a password'],
    ['12345', '12345', 'New password', 'Use at least 6 characters'],
    ['x'.repeat(257), 'x'.repeat(257), 'New password', 'Use at most 256 characters'],
    ['sturdy-oak-9', '', 'Confirm new password', 'Please enter the new password once more'],
    ['sturdy-oak-9', 'sturdy-oak-8', 'Confirm new password', 'Please make sure your passwords match.'],
  ])(
    'rejects the password "%s" with the confirmation "%s" without a request',
    async (password, confirm, label, words) => {
      const screen = await openPage();
      await choose(password, confirm);
      await expectFieldError(label, words);
      await expect.element(findField(label)).toHaveFocus();
      expect(screen.requests(resetPassword)).toEqual([]);
    },
  );
});

describe('VER-05 submitting a new password', () => {
  test('sends the code and the password and opens the login page', async () => {
    const screen = await openPage();
    await findField('New password').fill('sturdy-oak-9');
    await findField('Confirm new password').fill('sturdy-oak-9');
    await userEvent.keyboard('{Enter}');
    await expectToast('success', CHANGED);
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.address()).toBe('/login');
    expect(screen.requests(resetPassword)).toEqual([{ oobCode: CODE, newPassword: 'sturdy-oak-9' }]);
    expect(screen.requests(signOut)).toEqual([]);
  });

  test('shows the toast for a created password to a new user', async () => {
    await openPage({}, `/change-password?oobCode=${CODE}&newUser=true`);
    await findField('New password').fill('sturdy-oak-9');
    await findField('Confirm new password').fill('sturdy-oak-9');
    await button('Create Password').click();
    await expectToast('success', 'Your password was created successfully.');
    await expect.element(heading('Log in')).toBeVisible();
  });

  test.each([
    ['signs the current session out', answer(signOut, {}), 1],
    ['drops the current session when signing out fails', fail(signOut), 1],
  ])('%s and opens the login page', async (_case, ending, count) => {
    const screen = await openPage({ signedIn: {}, answers: [ending] });
    await choose();
    await expectToast('success', CHANGED);
    // With a session the login page would redirect to the dashboard.
    await expect.element(heading('Log in')).toBeVisible();
    expect(screen.requests(signOut)).toHaveLength(count);
    expect(screen.requests(logIn)).toEqual([]);
    const callers = screen.recorded
      .filter(({ call }) => call === checkCode || call === resetPassword)
      .map(({ headers }) => headers.get('authorization'));
    expect(callers).toEqual([null, null]);
  });

  test('ignores a second submit while the first request is pending', async () => {
    const screen = await openPage({ answers: [hang(resetPassword)] });
    await choose();
    await expect.element(button('Reset Password')).toHaveAttribute('aria-busy', 'true');
    (findField('New password').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(resetPassword)).toHaveLength(1);
  });

  test.each([
    ['weak_password', 'This password is on the list of common ones. Choose another.'],
    ['short_password', 'This password is too short.'],
  ] as const)('shows the refusal %s under the password field', async (code, words) => {
    await openPage({ answers: [refuse(resetPassword, code)] });
    await choose();
    await expectFieldError('New password', words);
    await expect.element(findField('New password')).toHaveFocus();
    expect(toast.list()).toEqual([]);
    await expect.element(button('Reset Password')).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['used', refuse(resetPassword, 'invalid_code')],
    ['truncated', refuse(resetPassword, 'invalid_request')],
  ])('offers a new link when the server refuses a %s code', async (_case, trouble) => {
    await openPage({ answers: [trouble] });
    await choose();
    await expectBadLink();
    expect(toast.list()).toEqual([]);
  });

  test.each([
    ['a rate limit', refuse(resetPassword, 'too_many_requests'), TOO_MANY],
    ['a lost connection', disconnect(resetPassword), OFFLINE],
    ['a server error', fail(resetPassword), SOMETHING_WRONG],
  ])('shows %s in a toast and keeps the typed password', async (_case, trouble, words) => {
    const screen = await openPage({ answers: [trouble] });
    await choose();
    await expectToast('error', words);
    await expect.element(findField('New password')).toHaveValue('sturdy-oak-9');
    screen.answer(answer(resetPassword, {}));
    await button('Reset Password').click();
    await expectToast('success', CHANGED);
  });
});

describe('VER-05 check of the password link', () => {
  test('hides the form while the code is checked', async () => {
    await openPage({ answers: [hang(checkCode)] });
    await expect.element(page.getByText('Checking your link')).toBeVisible();
    await expect.element(findField('New password')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test.each([
    ['used or expired', refuse(checkCode, 'invalid_code')],
    ['truncated', refuse(checkCode, 'invalid_request')],
  ])('offers a new link for a %s code', async (_case, trouble) => {
    const screen = await openPage({ answers: [trouble] });
    await expectBadLink();
    expect(screen.requests(checkCode)).toHaveLength(1);
    await checkAccessibility();
  });

  test('shows "Checking your link" during a retry', async () => {
    const screen = await openPage({ answers: [refuse(checkCode, 'too_many_requests')] });
    await expect.element(button('Try again')).toBeVisible();
    screen.answer(hang(checkCode));
    await button('Try again').click();
    await expect.element(page.getByText('Checking your link')).toBeVisible();
  });

  test.each(['/change-password', '/action?mode=resetPassword'])('%s without a code offers a new link', async (path) => {
    const screen = await openPage({}, path);
    await expectBadLink();
    expect(screen.requests(checkCode)).toEqual([]);
  });

  test.each([
    ['a rate limit', refuse(checkCode, 'too_many_requests'), TOO_MANY],
    ['a lost connection', disconnect(checkCode), OFFLINE],
    ['a server error', fail(checkCode), SOMETHING_WRONG],
  ])('shows %s with a working "Try again" button', async (_case, trouble, words) => {
    const screen = await openPage({ answers: [trouble] });
    await screen.passTime(2000);
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert.getByText('We could not check your link')).toBeVisible();
    await expect.element(alert.getByText(words)).toBeVisible();
    await checkAccessibility();
    screen.answer(answer(checkCode, { email: 'dana@tarnwick.example.com' }));
    await button('Try again').click();
    await expect.element(heading('Choose a new password')).toBeVisible();
  });
});
