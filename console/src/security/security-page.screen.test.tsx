import {
  changeStaffPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@plumbline/contract/staff/own-access';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  getSignInRules,
} from '@plumbline/contract/staff/second-factor';
import { listStaff, listStaffInvitations } from '@plumbline/contract/staff/staff';
import type { Answer } from '@plumbline/contract/call';
import { answer, fail, hang, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const PASSWORD = 'sturdy oak 9';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Plumbline:iris%40granite.example.com?secret=${SECRET}&issuer=Plumbline`;
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const OFF = { since: null, recoveryCodesLeft: 0, isRequired: false, hasApp: false, passkeys: [] };
const ON = { since: '2026-11-16T17:00:00.000Z', recoveryCodesLeft: 8, isRequired: false, hasApp: true, passkeys: [] };

type Session = Answer<typeof listOwnSessions>['rows'][number];
const aSession = (facts: Partial<Session> = {}): Session => ({
  id: '0198c7a2-0000-7000-8000-0000000000e1',
  device: 'Chrome on Windows',
  clientAddress: '203.0.113.9',
  organizationName: 'Granite Supply Co.',
  openedAt: '2026-11-16T09:00:00.000Z',
  lastSeenAt: '2026-11-16T17:00:00.000Z',
  isCurrent: true,
  ...facts,
});
const PHONE = aSession({ id: '0198c7a2-0000-7000-8000-0000000000e2', device: 'Safari on iPhone', isCurrent: false });
const sessions = (...rows: Session[]) => answer(listOwnSessions, { rows, count: rows.length });
const openSecurity = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/security', {
    ...options,
    answers: [answer(getSecondFactor, OFF), sessions(aSession()), ...answers],
  });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });
const expectDialogError = async (label: string, words: string) => {
  await expect.element(inDialog(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(inDialog(label)).toHaveAccessibleDescription(words);
};

describe('SET-05 two-factor sign-in', () => {
  test('is set up with the password, the app and its first code; the recovery codes are shown once', async () => {
    const screen = await openSecurity({
      answers: [
        inTurn(answer(getSecondFactor, OFF), answer(getSecondFactor, OFF), answer(getSecondFactor, ON)),
        answer(beginSecondFactor, { secret: SECRET, uri: URI }),
        inTurn(refuse(confirmSecondFactor, 'wrong_code'), answer(confirmSecondFactor, { recoveryCodes: CODES })),
      ],
    });
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
    expect(document.title).toBe('Sign-in and security · Plumbline console');
    await checkAccessibility();
    await button('Set up an app').click();
    await button('Continue').click();
    await expectDialogError('Your password', 'Please enter your password');
    await expect.element(inDialog('Your password')).toHaveFocus();
    await inDialog('Your password').fill(PASSWORD);
    await checkAccessibility();
    await button('Continue').click();
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
    await checkAccessibility();
    await button('Turn on').click();
    await expectDialogError('Code', 'Please enter a code');
    await expect.element(inDialog('Code')).toHaveFocus();
    await inDialog('Code').fill('123456');
    await button('Turn on').click();
    await expectDialogError('Code', 'This code is not right, or was used already.');
    await inDialog('Code').fill(' 654 321 ');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    expect(screen.requests(beginSecondFactor)).toEqual([{ password: PASSWORD }]);
    expect(screen.requests(confirmSecondFactor)).toEqual([{ code: '123456' }, { code: '654 321' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog().getByText('EEEE-FFFF-GGGG-HHHH')).toBeVisible();
    await expect
      .element(dialog().getByRole('link', { name: 'Download' }))
      .toHaveAttribute('download', 'recovery-codes.txt');
    await checkAccessibility();
    await button('I have stored them').click();
    await expect.element(page.getByText('8 recovery codes are left.')).toBeVisible();
    await expect.element(page.getByText(/^Since 11\/1\d\/2026/)).toBeVisible();
  });

  test('a wrong password is named at its field', async () => {
    await openSecurity({ answers: [refuse(beginSecondFactor, 'wrong_password')] });
    await button('Set up an app').click();
    await inDialog('Your password').fill('not mine');
    await button('Continue').click();
    await expectDialogError('Your password', 'This is not the password of your login.');
  });

  test('new recovery codes are made with a code; few are pointed out', async () => {
    const screen = await openSecurity({
      answers: [
        answer(getSecondFactor, { ...ON, recoveryCodesLeft: 1 }),
        inTurn(refuse(renewRecoveryCodes, 'wrong_code'), answer(renewRecoveryCodes, { recoveryCodes: CODES })),
      ],
    });
    await expect.element(page.getByText('One recovery code is left.')).toBeVisible();
    await expect.element(page.getByText('Create new recovery codes before you run out.')).toBeVisible();
    await button('New recovery codes').click();
    await expect.element(inDialog('Code')).toHaveFocus();
    await button('Create new codes').click();
    await expectDialogError('Code', 'Please enter a code');
    await inDialog('Code').fill('111111');
    await button('Create new codes').click();
    await expectDialogError('Code', 'This code is not right, or was used already.');
    await inDialog('Code').fill('222222');
    await button('Create new codes').click();
    await expect.element(dialog().getByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible();
    expect(screen.requests(renewRecoveryCodes)).toEqual([{ code: '111111' }, { code: '222222' }]);
  });

  test('is turned off with the password and a code', async () => {
    const screen = await openSecurity({
      answers: [
        answer(getSecondFactor, ON),
        inTurn(refuse(turnOffSecondFactor, 'wrong_password'), answer(turnOffSecondFactor, {})),
      ],
    });
    await button('Turn off').click();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await expectDialogError('Your password', 'Please enter your password');
    await inDialog('Your password').fill('not mine');
    await inDialog('Code').fill('123456');
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await expectDialogError('Your password', 'This is not the password of your login.');
    await inDialog('Your password').fill(PASSWORD);
    await dialog().getByRole('button', { name: 'Turn off' }).click();
    await expectToast('success', 'Two-factor sign-in is off.');
    expect(screen.requests(turnOffSecondFactor).at(-1)).toEqual({ password: PASSWORD, code: '123456' });
  });

  test('stays on where the organization asks for it', async () => {
    await openSecurity({ answers: [answer(getSecondFactor, { ...ON, isRequired: true })] });
    await expect.element(page.getByText('Your organization requires it, so it stays on.')).toBeVisible();
    await expect.element(button('Turn off')).not.toBeInTheDocument();
  });

  test('comes before anything else where the organization asks for it', async () => {
    const screen = await openScreen('/team', {
      staff: { lacksSecondFactor: true },
      answers: [answer(getSecondFactor, { ...OFF, isRequired: true }), sessions(aSession())],
    });
    await expect.element(page.getByText('Your organization requires two-factor sign-in')).toBeVisible();
    expect(screen.address()).toBe('/security?redirect=/team');
    await checkAccessibility();
  });

  test('that is required from now on is asked for at the next call, and leads back when it is set up', async () => {
    const screen = await openScreen('/team', {
      answers: [
        refuse(listStaff, 'second_factor_required'),
        hang(getSignInRules),
        hang(listStaffInvitations),
        answer(getSecondFactor, { ...OFF, isRequired: true }),
        sessions(aSession()),
        answer(beginSecondFactor, { secret: SECRET, uri: URI }),
        answer(confirmSecondFactor, { recoveryCodes: CODES }),
      ],
    });
    await expect.element(page.getByText('Your organization requires two-factor sign-in')).toBeVisible();
    expect(screen.address()).toBe('/security?redirect=/team');
    await button('Set up an app').click();
    await inDialog('Your password').fill(PASSWORD);
    await button('Continue').click();
    await inDialog('Code').fill('123456');
    await button('Turn on').click();
    screen.answer(hang(listStaff));
    await button('I have stored them').click();
    await expect.poll(() => screen.address()).toBe('/team');
  });

  test('what cannot be loaded is said, and tried again', async () => {
    const screen = await openSecurity({
      answers: [fail(getSecondFactor), fail(listOwnSessions)],
    });
    await expect.element(page.getByText('We could not load your sessions')).toBeVisible();
    await expect.element(page.getByText('We could not load this')).toBeVisible();
    const tried = screen.requests(getSecondFactor).length;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(() => screen.requests(getSecondFactor).length).toBeGreaterThan(tried);
  });
});

describe('SET-05 sessions', () => {
  test('are listed; one or all others are ended', async () => {
    const screen = await openSecurity({
      answers: [
        inTurn(sessions(aSession(), PHONE), sessions(aSession(), PHONE), sessions(aSession())),
        answer(endOwnSession, {}),
        answer(endOtherSessions, {}),
      ],
    });
    await expect.element(page.getByText('Safari on iPhone')).toBeVisible();
    expect(tableHeads('Where you are logged in')).toEqual([
      'Browser',
      'Organization',
      'Logged in',
      'Last used',
      'Log out',
    ]);
    const rows = tableRows('Where you are logged in');
    expect(rows.map(([device, organization, , used, end]) => [device, organization, used, end])).toEqual([
      ['Chrome on Windows 203.0.113.9', 'Granite Supply Co.', 'Now', 'This browser'],
      ['Safari on iPhone 203.0.113.9', 'Granite Supply Co.', expect.stringMatching(/^11\/1\d\/2026, /), 'Log out'],
    ]);
    await button('Log out Safari on iPhone, 203.0.113.9').click();
    await expectToast('success', 'Safari on iPhone is logged out.');
    expect(screen.requests(endOwnSession)).toEqual([{ id: PHONE.id }]);
    await button('Log out everywhere else').click();
    await dialog().getByRole('button', { name: 'Log out everywhere else' }).click();
    await expectToast('success', 'You are logged out everywhere else.');
    expect(screen.requests(endOtherSessions)).toEqual([{}]);
    await expect.element(button('Log out everywhere else')).not.toBeInTheDocument();
  });

  test('fit at 375 px', async () => {
    await openSecurity({ width: 375, answers: [sessions(aSession(), PHONE)] });
    await expect.element(page.getByText('Safari on iPhone')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});

test('the own password is changed', async () => {
  const screen = await openSecurity({
    answers: [inTurn(refuse(changeStaffPassword, 'wrong_password'), answer(changeStaffPassword, {}))],
  });
  await button('Change password').click();
  await expectFieldError('Current password', 'Please enter your password');
  await expect.element(findField('Current password')).toHaveFocus();
  await expectFieldError('New password', 'Passwords have at least 10 characters');
  await findField('Current password').fill('not mine');
  await findField('New password').fill('a lintel over the door');
  await button('Change password').click();
  await expectFieldError('Current password', 'This is not the password of your login.');
  await findField('Current password').fill(PASSWORD);
  await button('Change password').click();
  await expectToast('success', 'Your password was changed.');
  expect(screen.requests(changeStaffPassword).at(-1)).toEqual({
    oldPassword: PASSWORD,
    newPassword: 'a lintel over the door',
  });
  await expect.element(findField('New password')).toHaveValue('');
});

test('the menu of the person leads here', async () => {
  const screen = await openScreen('/team', {
    answers: [
      hang(listStaff),
      hang(getSignInRules),
      hang(listStaffInvitations),
      hang(getSecondFactor),
      hang(listOwnSessions),
    ],
  });
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
  await expect.poll(() => screen.address()).toBe('/security');
});
