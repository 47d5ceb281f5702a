import { changeEmail, getMe, updateMe } from '@plumbline/contract/access';
import { changePassword, reAuthenticate } from '@plumbline/contract/identity';
import { getReminderChoice } from '@plumbline/contract/reminders';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { factsOnPage } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../messages.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { ORGANIZATION_ID, USER_ID } from '../testing/test-boot.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';

const openProfile = (options: ScreenOptions = {}) => openScreen('/settings/profile', options);
const OFFLINE = 'Check your connection and try again.';
const TOO_MANY = 'Too many requests. Wait a moment and try again.';
const WRONG_PASSWORD = /^The password is invalid or the user does not have a password\. No password yet\?/;
const user = {
  id: USER_ID,
  name: 'Dana Reyes',
  email: 'dana@tarnwick.example.com',
  organizationId: ORGANIZATION_ID,
  emailVerified: true,
};
const button = (name: string) => page.getByRole('button', { name });
/** Password inputs have no ARIA role. */
const textbox = (name: string) => page.getByRole('main').getByLabelText(new RegExp(`^${name}( ?\\*)?$`));
const expectError = async (name: string, words: string | RegExp) => {
  await expect.element(textbox(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(textbox(name)).toHaveAccessibleDescription(words);
};

describe('the page', () => {
  test('shows name, email and company', async () => {
    await openProfile();
    await expect.element(page.getByText('Your name and login')).toBeVisible();
    expect(factsOnPage()).toEqual([
      ['Email', 'dana@tarnwick.example.com'],
      ['Company', 'Tarnwick Builders'],
    ]);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    for (const name of ['Basic info', 'Change password', 'Change email']) {
      await expect.element(page.getByRole('region', { name })).toBeVisible();
    }
    await expect.element(textbox('Name')).toHaveValue('Dana Reyes');
    await expect.element(page.getByText('Other devices will be logged out.')).toBeVisible();
    await expect
      .element(page.getByText('The new address takes effect right away, and must be confirmed before the next login.'))
      .toBeVisible();
    await checkAccessibility();
  });

  test('a browser can fill in the fields, and does not change what is typed', async () => {
    await openProfile();
    await expect.element(textbox('Name')).toHaveAttribute('autocomplete', 'name');
    const email = textbox('New email');
    await expect.element(email).toHaveAttribute('type', 'email');
    await expect.element(email).toHaveAttribute('autocomplete', 'email');
    await expect.element(email).toHaveAttribute('autocapitalize', 'off');
    await expect.element(email).toHaveAttribute('spellcheck', 'false');
    await expect.element(textbox('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(textbox('Old password')).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(textbox('New password')).toHaveAttribute('autocomplete', 'new-password');
    const username = document.querySelector('input[autocomplete="username"]') as HTMLInputElement;
    expect(username.value).toBe('dana@tarnwick.example.com');
  });

  test('every field is required, and a name has 6 to 120 characters', async () => {
    await openProfile();
    for (const name of ['Name', 'Old password', 'New password', 'Confirm new password', 'New email', 'Password']) {
      await expect.element(textbox(name)).toBeRequired();
    }
    const { minLength, maxLength } = textbox('Name').element() as HTMLInputElement;
    expect([minLength, maxLength]).toEqual([6, 120]);
  });

  test('PRF-01 with portal SSO password and email cannot be changed', async () => {
    await openProfile({ settings: { isPortalSingleSignOnEnabled: true } });
    await expect.element(page.getByText('Your name', { exact: true })).toBeVisible();
    await expect.element(button('Save')).toBeVisible();
    await expect.element(page.getByText('Change password')).not.toBeInTheDocument();
    await expect.element(page.getByText('Change email')).not.toBeInTheDocument();
  });

  test('PRF-01 an unusual portal with SSO shows the name only', async () => {
    await openProfile({
      signedIn: { provider: 'sso' },
      settings: unusualSettings,
      answers: [answer(getReminderChoice, { isReminded: true })],
    });
    await expect.element(button('Save')).toBeVisible();
    await expect.element(button('Change password')).not.toBeInTheDocument();
    await expect.element(button('Change email')).not.toBeInTheDocument();
  });

  test('the settings tabs show if there is more than one', async () => {
    await openProfile({ settings: { isPaymentEnabled: true, isCardOnFileEnabled: true } });
    const tabs = page.getByRole('navigation', { name: 'Settings' });
    await expect.element(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expect
      .element(tabs.getByRole('link', { name: 'Payment methods' }))
      .toHaveAttribute('href', '/settings/payment-methods?paymentType=ALL');
    await openProfile({ settings: { isPaymentEnabled: true, isCardOnFileEnabled: false } });
    await expect.element(button('Save')).toBeVisible();
    await expect.element(tabs).not.toBeInTheDocument();
  });

  test('a phone shows all cards', async () => {
    await openProfile({ width: 375 });
    for (const name of ['Save', 'Change password', 'Change email']) await expect.element(button(name)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});

test('staff who look at the portal as the customer cannot save the name, and read why', async () => {
  await openProfile({ isViewOnly: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription('Only the person can change their name.');
  await expect.element(page.getByLabelText(/^Name/)).toHaveAttribute('readonly');
});

describe('PRF-01 the name', () => {
  test.each([
    ['', messages.profile.name.missing],
    ['   ', messages.profile.name.missing],
    ['Dana', messages.profile.name.short],
    ['  Dana  ', messages.profile.name.short],
  ])('"%s" is rejected', async (name, words) => {
    const screen = await openProfile();
    await textbox('Name').fill(name);
    await button('Save').click();
    await expectError('Name', words);
    await expect.element(textbox('Name')).toHaveFocus();
    expect(screen.requests(updateMe)).toEqual([]);
  });

  test('PRF-03 is trimmed and saved, and the header shows it', async () => {
    const screen = await openProfile({
      answers: [answer(updateMe, ({ name }) => ({ ...user, name }))],
    });
    await textbox('Name').fill('  Dana Okafor ');
    await button('Save').click();
    await expectToast('success', 'User updated successfully.');
    expect(screen.requests(updateMe)).toEqual([{ name: 'Dana Okafor' }]);
    await expect.element(page.getByRole('banner').getByRole('button', { name: /Dana Okafor/ })).toBeVisible();
    await page.getByRole('link', { name: 'Submit a request' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Dana Okafor');
  });

  test.each([
    ['fails', fail(updateMe), undefined],
    ['is not reached', disconnect(updateMe), OFFLINE],
    ['is refused', refuse(updateMe, 'forbidden'), 'You do not have access to this.'],
  ])('PRF-03 saving that %s shows a toast and keeps the input', async (_case, trouble, detail) => {
    await openProfile({ answers: [trouble] });
    await textbox('Name').fill('Dana Okafor');
    await button('Save').click();
    await expectToast('error', 'Failed to update your user data', detail);
    await expect.element(textbox('Name')).toHaveValue('Dana Okafor');
  });

  test('is sent once', async () => {
    const screen = await openProfile({ answers: [hang(updateMe)] });
    await button('Save').click();
    await expect.element(button('Save')).toHaveAttribute('data-loading');
    (textbox('Name').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(updateMe)).toHaveLength(1);
  });
});

describe('PRF-01 the password', () => {
  const fill = async (old: string, next: string, confirm = next) => {
    await textbox('Old password').fill(old);
    await textbox('New password').fill(next);
    await textbox('Confirm new password').fill(confirm);
    await button('Change password').click();
  };

  test.each([
    ['old', ['', 'sturdy-oak-9', 'sturdy-oak-9'], 'Old password', messages.fields.password.missing],
    ['old', ['12345', 'sturdy-oak-9', 'sturdy-oak-9'], 'Old password', messages.fields.password.short],
    ['new', ['old-oak-1', '', ''], 'New password', 'Please choose a password'],
    ['new', ['old-oak-1', '12345', '12345'], 'New password', 'Use at least 6 characters'],
    ['confirm', ['old-oak-1', 'sturdy-oak-9', ''], 'Confirm new password', messages.fields.confirm.missing],
    [
      'confirm',
      ['old-oak-1', 'sturdy-oak-9', 'sturdy-oak-8'],
      'Confirm new password',
      'Please make sure your passwords match.',
    ],
  ] as const)('%s: %j is rejected', async (_which, [old, next, confirm], name, words) => {
    const screen = await openProfile();
    await fill(old, next, confirm);
    await expectError(name, words);
    await expect.element(textbox(name)).toHaveFocus();
    expect(screen.requests(changePassword)).toEqual([]);
  });

  test('has the minimum length of the settings', async () => {
    const screen = await openProfile({ settings: { passwordMinLength: 12 } });
    await expect.element(page.getByText('At least 12 characters')).toBeVisible();
    await fill('old-oak-1', 'sturdy-oak9', 'sturdy-oak9');
    await expectError('New password', 'Use at least 12 characters');
    expect(screen.requests(changePassword)).toEqual([]);
  });

  test('PRF-03 is changed, and the fields are cleared', async () => {
    const screen = await openProfile({ answers: [answer(changePassword, {})] });
    await fill('old-oak-1', 'sturdy-oak-9');
    await expectToast('success', 'Your password has been changed successfully.');
    expect(screen.requests(changePassword)).toEqual([{ oldPassword: 'old-oak-1', newPassword: 'sturdy-oak-9' }]);
    for (const name of ['Old password', 'New password', 'Confirm new password']) {
      await expect.element(textbox(name)).toHaveValue('');
    }
  });

  test('when wrong, shows an error at its field with a hint for people without one', async () => {
    await openProfile({ answers: [refuse(changePassword, 'wrong_password')] });
    await fill('old-oak-1', 'sturdy-oak-9');
    await expectError('Old password', WRONG_PASSWORD);
    await expect.element(textbox('Old password')).toHaveFocus();
    await expect.element(textbox('New password')).toHaveValue('sturdy-oak-9');
    await checkAccessibility();
  });

  test.each([
    ['weak_password', 'This password is on the list of common ones. Choose another.'],
    ['short_password', 'This password is too short.'],
  ] as const)('%s shows an error at the new password', async (code, words) => {
    await openProfile({ answers: [refuse(changePassword, code)] });
    await fill('old-oak-1', 'sturdy-oak-9');
    await expectError('New password', words);
    await expect.element(textbox('New password')).toHaveFocus();
  });

  test.each([
    ['fails', fail(changePassword), messages.somethingWrong, undefined],
    ['is not reached', disconnect(changePassword), messages.somethingWrong, OFFLINE],
    ['is refused for now', refuse(changePassword, 'too_many_requests'), TOO_MANY, undefined],
  ])('PRF-03 a change that %s shows a toast', async (_case, trouble, words, detail) => {
    await openProfile({ answers: [trouble] });
    await fill('old-oak-1', 'sturdy-oak-9');
    await expectToast('error', words, detail);
    await expect.element(textbox('Old password')).toHaveValue('old-oak-1');
  });

  test('is sent once', async () => {
    const screen = await openProfile({ answers: [hang(changePassword)] });
    await fill('old-oak-1', 'sturdy-oak-9');
    await expect.element(button('Change password')).toHaveAttribute('data-loading');
    (textbox('Old password').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(changePassword)).toHaveLength(1);
  });

  test('both forms have a hint for people without a password', async () => {
    await openProfile();
    const links = page.getByRole('main').getByRole('link', { name: 'Log out' });
    await expect.poll(() => links.elements().map((link) => link.getAttribute('href'))).toEqual(['/logout', '/logout']);
    await expect
      .element(textbox('Old password'))
      .toHaveAccessibleDescription(/^No password yet\? Log out ?, then choose Forgot your password\.$/);
  });
});

describe('PRF-02 the email address', () => {
  const NEW = 'dana@okafor.example.com';
  const changed = [
    answer(reAuthenticate, {}),
    answer(changeEmail, ({ email }) => ({ email })),
    answer(getMe, { ...user, email: NEW, emailVerified: false }),
  ];
  const fill = async (email = NEW, password = 'old-oak-1') => {
    await textbox('New email').fill(email);
    await textbox('Password').fill(password);
    await button('Change email').click();
  };

  test.each([
    ['', 'old-oak-1', 'New email', messages.fields.email.missing],
    ['dana', 'old-oak-1', 'New email', messages.fields.email.invalid],
    [NEW, '', 'Password', messages.fields.password.missing],
    [NEW, '12345', 'Password', messages.fields.password.short],
  ])('"%s" with "%s" is rejected', async (email, password, name, words) => {
    const screen = await openProfile();
    await fill(email, password);
    await expectError(name, words);
    await expect.element(textbox(name)).toHaveFocus();
    expect(screen.requests(reAuthenticate)).toEqual([]);
    expect(screen.requests(changeEmail)).toEqual([]);
  });

  test('PRF-03 is changed after the password is verified, and shown at once', async () => {
    const screen = await openProfile({ answers: changed });
    await fill(' Dana@Okafor.example.com ');
    await expectToast('success', 'Your email has been changed successfully.');
    expect(screen.requests(reAuthenticate)).toEqual([{ password: 'old-oak-1' }]);
    expect(screen.requests(changeEmail)).toEqual([{ email: NEW }]);
    expect(screen.requests(getMe)).toHaveLength(1);
    await expect.poll(() => factsOnPage()[0]).toEqual(['Email', NEW]);
    await expect.element(page.getByText('Confirm the new address')).toBeVisible();
    await expect
      .element(page.getByText(new RegExp(`We sent a link to ${NEW}\\. Open it before you log in the next time\\.`)))
      .toBeVisible();
    await expect
      .element(page.getByText(/We also wrote to dana@tarnwick\.example\.com, .* undone for 7 days\./))
      .toBeVisible();
    await expect.element(textbox('New email')).toHaveValue('');
    await expect.element(textbox('Password')).toHaveValue('');
    await expect.element(textbox('Name')).toHaveValue('Dana Reyes');
  });

  test('the password is verified before anything changes', async () => {
    const screen = await openProfile({ answers: [hang(reAuthenticate)] });
    await fill();
    await expect.element(button('Change email')).toHaveAttribute('data-loading');
    (textbox('New email').element() as HTMLInputElement).form?.requestSubmit();
    expect(screen.requests(reAuthenticate)).toHaveLength(1);
    expect(screen.requests(changeEmail)).toEqual([]);
  });

  test('a wrong password shows an error at its field, and nothing changes', async () => {
    const screen = await openProfile({ answers: [refuse(reAuthenticate, 'wrong_password')] });
    await fill();
    await expectError('Password', WRONG_PASSWORD);
    await expect.element(textbox('Password')).toHaveFocus();
    await expect.element(textbox('New email')).toHaveValue(NEW);
    expect(screen.requests(changeEmail)).toEqual([]);
  });

  test.each([
    ['email_already_in_use', 'Email is already in use. Change email or request password recovery.'],
    ['invalid_email', 'Invalid email, please verify your email.'],
  ] as const)('%s shows an error at the email', async (code, words) => {
    const screen = await openProfile({ answers: [answer(reAuthenticate, {}), refuse(changeEmail, code)] });
    await fill();
    await expectError('New email', words);
    await expect.element(textbox('New email')).toHaveFocus();
    expect(screen.requests(getMe)).toEqual([]);
    expect(factsOnPage()[0]).toEqual(['Email', 'dana@tarnwick.example.com']);
  });

  test.each([
    [
      'needs a new login',
      refuse(changeEmail, 'requires_recent_login'),
      'You need to logout and login again for this operation',
      undefined,
    ],
    ['is forbidden', refuse(changeEmail, 'forbidden'), 'You do not have access to this.', undefined],
    ['is tried too often', refuse(changeEmail, 'too_many_requests'), TOO_MANY, undefined],
    ['has too many passwords', refuse(reAuthenticate, 'too_many_requests'), TOO_MANY, undefined],
    ['fails', fail(changeEmail), 'Something went wrong, try again or contact support.', undefined],
    ['is not reached', disconnect(changeEmail), 'Something went wrong, try again or contact support.', OFFLINE],
  ])('PRF-03 a change that %s shows a toast', async (_case, trouble, words, detail) => {
    await openProfile({ answers: [answer(reAuthenticate, {}), trouble] });
    await fill();
    await expectToast('error', words, detail);
    await expect.element(textbox('New email')).toHaveValue(NEW);
    await expect.element(page.getByText('Confirm the new address')).not.toBeInTheDocument();
  });

  test('is changed even if reloading the user fails', async () => {
    await openProfile({ answers: [...changed, fail(getMe)] });
    await fill();
    await expectToast('success', 'Your email has been changed successfully.');
    await expect.poll(() => factsOnPage()[0]).toEqual(['Email', NEW]);
    await expect.element(textbox('Name')).toHaveValue('Dana Reyes');
    await expect.element(page.getByRole('banner').getByRole('button', { name: /Dana Reyes/ })).toBeVisible();
  });

  test('a second change mentions no mail to the first new address, which is unconfirmed', async () => {
    await openProfile({ answers: [...changed, fail(getMe)] });
    await fill();
    await expect.element(page.getByText(/We also wrote to dana@tarnwick/)).toBeVisible();
    await fill('dana@third.example.com');
    await expect.element(page.getByText(/We sent a link to dana@third\.example\.com/)).toBeVisible();
    await expect.element(page.getByText(/We also wrote/)).not.toBeInTheDocument();
  });

  test('no mail to an unconfirmed old address is mentioned', async () => {
    await openProfile({ signedIn: { emailVerified: false }, answers: changed });
    await fill();
    await expect.element(page.getByText('Confirm the new address')).toBeVisible();
    await expect.element(page.getByText(/We also wrote/)).not.toBeInTheDocument();
  });

  test('the same address again needs no confirmation', async () => {
    await openProfile({ answers: [...changed, answer(getMe, user)] });
    await fill('dana@tarnwick.example.com');
    await expectToast('success', 'Your email has been changed successfully.');
    await expect.element(textbox('New email')).toHaveValue('');
    await expect.element(page.getByText('Confirm the new address')).not.toBeInTheDocument();
  });
});
