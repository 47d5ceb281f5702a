import type { Answer } from '@plumbline/contract/call';
import { acceptInvitation, checkInvitation } from '@plumbline/contract/customers/invitations';
import { answer, disconnect, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { SESSION_ANSWERS } from '../../testing/session-answers.ts';

const CODE = 'c'.repeat(43);
const CUSTOMER_ID = '0198c7a2-0000-7000-8000-000000000002';
const invitation = (facts: Partial<Answer<typeof checkInvitation>> = {}) =>
  answer(checkInvitation, {
    email: 'ida@tarnwick.example.com',
    name: 'Ida Holm',
    customerNames: ['Tarnwick Constructors', 'Obrey Finch'],
    hasPassword: false,
    ...facts,
  });
const open = ({ answers = [], ...options }: ScreenOptions = {}, path = `/invitation?oobCode=${CODE}`) =>
  openScreen(path, {
    signedIn: null,
    ...options,
    answers: [...SESSION_ANSWERS, invitation(), answer(acceptInvitation, { customerId: CUSTOMER_ID }), ...answers],
  });
const accept = () => page.getByRole('button', { name: 'Accept invitation' }).click();

describe('TEM-03 invitation', () => {
  test('a new person accepts with a name and a password and comes to the dashboard', async () => {
    const screen = await open();
    await expect
      .poll(() => document.body.innerText)
      .toContain('You are invited to the account of Tarnwick Constructors and Obrey Finch.');
    await expect.element(findField('Name')).toHaveValue('Ida Holm');
    await expect.element(page.getByRole('link', { name: 'Terms of Service' }).first()).toBeVisible();
    await checkAccessibility();
    await findField('Name').fill(' Ida H. ');
    await findField('New password').fill('sturdy-oak-9');
    await accept();
    await expect
      .poll(() => screen.requests(acceptInvitation))
      .toEqual([{ oobCode: CODE, name: 'Ida H.', password: 'sturdy-oak-9' }]);
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    expect(screen.requests(checkInvitation)).toEqual([{ oobCode: CODE }]);
  });

  test('SET-05 whoever has two factors enters the code too', async () => {
    const screen = await open({
      answers: [
        invitation({ hasPassword: true }),
        inTurn(
          refuse(acceptInvitation, 'code_needed'),
          refuse(acceptInvitation, 'wrong_code'),
          answer(acceptInvitation, { customerId: CUSTOMER_ID }),
        ),
      ],
    });
    await findField('Password').fill('mortar');
    await accept();
    await expect.element(findField('Code')).toHaveFocus();
    await checkAccessibility();
    await accept();
    await expectFieldError('Code', 'Please enter a code');
    await findField('Code').fill('111111');
    await accept();
    await expectFieldError('Code', 'This code is not right, or was used already.');
    await findField('Code').fill('222222');
    await accept();
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    expect(screen.requests(acceptInvitation).at(-1)).toEqual({ oobCode: CODE, password: 'mortar', code: '222222' });
  });

  test('whoever has a login enters its password only', async () => {
    const screen = await open({ answers: [invitation({ hasPassword: true })] });
    await findField('Password').fill('mortar');
    await expect.element(page.getByLabelText('Name', { exact: true })).not.toBeInTheDocument();
    await accept();
    await expect.poll(() => screen.requests(acceptInvitation)).toEqual([{ oobCode: CODE, password: 'mortar' }]);
  });

  test.each([
    [' ', 'sturdy-oak-9', 'Name', 'Please enter your name'],
    ['Ida', 'five5', 'New password', 'Use at least 6 characters'],
  ])('the name "%s" with the password "%s" is not sent', async (name, password, field, words) => {
    const screen = await open();
    await findField('Name').fill(name);
    await findField('New password').fill(password);
    await accept();
    await expectFieldError(field, words);
    await expect.element(findField(field)).toHaveFocus();
    expect(screen.requests(acceptInvitation)).toEqual([]);
  });

  test('a weak password and a wrong one are named at the field', async () => {
    await open({ answers: [refuse(acceptInvitation, 'weak_password')] });
    await findField('New password').fill('qwertyuiop');
    await accept();
    await expectFieldError('New password', 'This password is on the list of common ones. Choose another.');
  });

  test('a wrong password of an existing login is named at the field', async () => {
    await open({ answers: [invitation({ hasPassword: true }), refuse(acceptInvitation, 'invalid_credential')] });
    await findField('Password').fill('not mine');
    await accept();
    await expectFieldError('Password', 'This is not the password of your login.');
  });

  test.each([
    ['used', `/invitation?oobCode=${CODE}`],
    ['incomplete', '/invitation'],
  ])('a link that is %s says so', async (_case, path) => {
    await open({ answers: [refuse(checkInvitation, 'invalid_code')] }, path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This link is no longer valid');
    await expect.element(page.getByText('Ask the supplier for a new one', { exact: false })).toBeVisible();
    await checkAccessibility();
  });

  test('a link that was used meanwhile says so', async () => {
    await open({ answers: [refuse(acceptInvitation, 'invalid_code')] });
    await findField('New password').fill('sturdy-oak-9');
    await accept();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This link is no longer valid');
  });

  test('a lost connection can be tried again', async () => {
    const screen = await open({ answers: [disconnect(checkInvitation)] });
    await screen.passTime(2000);
    await expect.element(page.getByText('We could not check your link')).toBeVisible();
    screen.answer(invitation());
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(findField('New password')).toBeVisible();
  });

  test('fits at 375 px', async () => {
    await open({ width: 375 });
    await expect.element(findField('Name')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });
});
