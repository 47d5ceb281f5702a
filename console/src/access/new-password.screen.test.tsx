import { checkStaffPasswordLink, recoverStaffPassword, resetStaffPassword } from '@plumbline/contract/staff/own-access';
import { answer, disconnect, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const ORGANIZATION = '0198c7a2-0000-7000-8000-000000000002';
const OOB_CODE = 'c'.repeat(43);
const LINK = { organizationId: ORGANIZATION, oobCode: OOB_CODE };
const ADDRESS = `/new-password?organization=${ORGANIZATION}&oobCode=${OOB_CODE}`;
const EMAIL = 'iris@granite.example.com';
const NEW = 'a lintel over the door';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name });

describe('forgot password', () => {
  const openPage = (options: ScreenOptions = {}) =>
    openScreen('/forgot-password', { staff: null, answers: [answer(recoverStaffPassword, {})], ...options });

  test('a link is sent, and the answer does not tell who has a login', async () => {
    const screen = await openPage();
    await expect.element(heading('Forgot your password?')).toBeVisible();
    await checkAccessibility();
    await findField('Email').fill(` ${EMAIL.toUpperCase()} `);
    await button('Send the link').click();
    await expect
      .element(
        page.getByText(
          `If ${EMAIL} has access to the console, a link to set a new password is on its way. It works for one hour.`,
        ),
      )
      .toBeVisible();
    expect(screen.requests(recoverStaffPassword)).toEqual([{ email: EMAIL }]);
    await expect.element(page.getByRole('link', { name: 'Back to the login page' })).toHaveAttribute('href', '/login');
    await checkAccessibility();
  });

  test.each([
    ['', 'Please enter your email address'],
    ['iris', 'Please enter a valid email address'],
  ])('the address "%s" is not sent', async (email, words) => {
    const screen = await openPage({ width: 375 });
    await findField('Email').fill(email);
    await button('Send the link').click();
    await expectFieldError('Email', words);
    await expect.element(findField('Email')).toHaveFocus();
    expect(screen.requests(recoverStaffPassword)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  });
});

describe('new password', () => {
  const openPage = ({ answers = [], ...options }: ScreenOptions = {}, address = ADDRESS) =>
    openScreen(address, {
      staff: null,
      ...options,
      answers: [answer(checkStaffPasswordLink, { email: EMAIL }), answer(resetStaffPassword, {}), ...answers],
    });

  test('is set by the link', async () => {
    const screen = await openPage({
      answers: [inTurn(refuse(resetStaffPassword, 'weak_password'), answer(resetStaffPassword, {}))],
    });
    await expect.element(heading('Choose a new password')).toBeVisible();
    await expect.element(page.getByText(`For ${EMAIL}. You will be logged out everywhere.`)).toBeVisible();
    await checkAccessibility();
    await findField('New password').fill('nine char');
    await button('Set the password').click();
    await expectFieldError('New password', 'Passwords have at least 10 characters');
    await findField('New password').fill('qwertyuiop');
    await button('Set the password').click();
    await expectFieldError('New password', 'This password is on the list of common ones. Choose another.');
    await findField('New password').fill(NEW);
    await button('Set the password').click();
    await expect.element(page.getByText('Your password was changed')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.requests(checkStaffPasswordLink)).toEqual([LINK]);
    expect(screen.requests(resetStaffPassword).at(-1)).toEqual({ ...LINK, newPassword: NEW });
    await checkAccessibility();
  });

  test.each([
    ['without a code', '/new-password', []],
    ['that has expired', ADDRESS, [refuse(checkStaffPasswordLink, 'invalid_code')]],
  ])('a link %s leads to a new one', async (_, address, answers) => {
    await openPage({ answers }, address);
    await expect.element(page.getByText('This link is no longer valid')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Ask for a new link' }))
      .toHaveAttribute('href', '/forgot-password');
    await checkAccessibility();
  });

  test('a link that was used meanwhile says so', async () => {
    await openPage({ answers: [refuse(resetStaffPassword, 'invalid_code')] });
    await findField('New password').fill(NEW);
    await button('Set the password').click();
    await expect.element(page.getByText('This link is no longer valid')).toBeVisible();
  });

  test('without a connection it can be tried again', async () => {
    const screen = await openPage({ answers: [disconnect(checkStaffPasswordLink)] });
    await expect.element(page.getByText('We could not look up your link')).toBeVisible();
    const tried = screen.requests(checkStaffPasswordLink).length;
    await button('Try again').click();
    await expect.poll(() => screen.requests(checkStaffPasswordLink).length).toBeGreaterThan(tried);
  });
});
