import type { Answer } from '@plumbline/contract/call';
import { acceptStaffInvitation, checkStaffInvitation } from '@plumbline/contract/staff/staff';
import { answer, disconnect, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

const ORGANIZATION = '0198c7a2-0000-7000-8000-000000000002';
const OOB_CODE = 'c'.repeat(43);
const LINK = { organizationId: ORGANIZATION, oobCode: OOB_CODE };
const ADDRESS = `/invitation?organization=${ORGANIZATION}&oobCode=${OOB_CODE}`;

const invitation = (facts: Partial<Answer<typeof checkStaffInvitation>> = {}) =>
  answer(checkStaffInvitation, {
    organizationName: 'Granite Supply Co.',
    email: 'ida@granite.example.com',
    role: 'receivables',
    hasPassword: false,
    ...facts,
  });
const accepted = answer(acceptStaffInvitation, { staffId: ORGANIZATION });
const openInvitation = ({ answers = [], ...options }: ScreenOptions = {}, address = ADDRESS) =>
  openScreen(address, { staff: null, ...options, answers: [invitation(), accepted, ...answers] });
const join = () => page.getByRole('button', { name: 'Join' }).click();

test('SET-02 a new person joins with a name and a password', async () => {
  const screen = await openInvitation();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Join Granite Supply Co.');
  await expect
    .poll(() => document.body.innerText)
    .toContain('Your role: Receivables. Customers and their money: access, payment links, refunds.');
  await checkAccessibility();
  await findField('Your name').fill(' Ida Holm ');
  await findField('New password').fill('sturdy oak 9');
  await join();
  await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
  expect(screen.requests(checkStaffInvitation)).toEqual([LINK]);
  expect(screen.requests(acceptStaffInvitation)).toEqual([{ ...LINK, name: 'Ida Holm', password: 'sturdy oak 9' }]);
});

test('whoever has a login here enters its password only', async () => {
  const screen = await openInvitation({ answers: [invitation({ hasPassword: true })] });
  await findField('Password').fill('mortar');
  await expect.element(page.getByLabelText('Your name')).not.toBeInTheDocument();
  await join();
  await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
  expect(screen.requests(acceptStaffInvitation)).toEqual([{ ...LINK, password: 'mortar' }]);
});

test.each([
  [' ', 'sturdy oak 9', 'Your name', 'Please enter your name'],
  ['Ida', '', 'New password', 'Please enter your password'],
  ['Ida', 'nine char', 'New password', 'Passwords have at least 10 characters'],
])('the name "%s" with the password "%s" is not sent', async (name, password, field, words) => {
  const screen = await openInvitation();
  await findField('Your name').fill(name);
  await findField('New password').fill(password);
  await join();
  await expectFieldError(field, words);
  await expect.element(findField(field)).toHaveFocus();
  expect(screen.requests(acceptStaffInvitation)).toEqual([]);
});

test('a weak password is named at its field', async () => {
  await openInvitation({ answers: [refuse(acceptStaffInvitation, 'weak_password')] });
  await findField('Your name').fill('Ida');
  await findField('New password').fill('qwertyuiop');
  await join();
  await expectFieldError('New password', 'This password is on the list of common ones. Choose another.');
});

test('a wrong password of an existing login is named at its field', async () => {
  await openInvitation({
    answers: [invitation({ hasPassword: true }), refuse(acceptStaffInvitation, 'invalid_credential')],
  });
  await findField('Password').fill('not mine');
  await join();
  await expectFieldError('Password', 'This is not the password of your login.');
});

test.each([
  ['used', ADDRESS, refuse(checkStaffInvitation, 'invalid_code')],
  ['incomplete', '/invitation?organization=x', invitation()],
])('a link that is %s leads to the login page', async (_case, address, reply) => {
  await openInvitation({ answers: [reply] }, address);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This invitation is no longer valid');
  await expect.element(page.getByRole('link', { name: 'Go to the login page' })).toHaveAttribute('href', '/login');
  await checkAccessibility();
});

test('a lost connection can be tried again', async () => {
  const screen = await openInvitation({ answers: [disconnect(checkStaffInvitation)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not look up your invitation')).toBeVisible();
  screen.answer(invitation());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Join Granite Supply Co.' })).toBeVisible();
});

test('fits at 375 px', async () => {
  await openInvitation({ width: 375 });
  await expect.element(findField('Your name')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});

test('SET-05 whoever has two factors is asked for the code too', async () => {
  const screen = await openInvitation({
    answers: [
      invitation({ hasPassword: true }),
      inTurn(refuse(acceptStaffInvitation, 'code_needed'), refuse(acceptStaffInvitation, 'wrong_code'), accepted),
    ],
  });
  await findField('Password').fill('mortar');
  await join();
  await expect.element(findField('Code')).toHaveFocus();
  await join();
  await expectFieldError('Code', 'Please enter a code');
  await findField('Code').fill('111111');
  await join();
  await expectFieldError('Code', 'This code is not right, or was used already.');
  await findField('Code').fill('222222');
  await checkAccessibility();
  await join();
  await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
  expect(screen.requests(acceptStaffInvitation).at(-1)).toEqual({ ...LINK, password: 'mortar', code: '222222' });
});
