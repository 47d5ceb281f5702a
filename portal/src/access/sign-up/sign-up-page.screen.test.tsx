import { signUp } from '@plumbline/contract/access';
import { suggestAddresses } from '@plumbline/contract/addresses';
import { createIdentity } from '@plumbline/contract/identity';
import { answer } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { expectFieldError, findField } from '@plumbline/ui/testing/find-field';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '../../messages.ts';
import { fillSignUp } from '../../testing/fill-sign-up.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';
import { unusualSettings } from '../../testing/unusual-settings.ts';

const openSignUp = ({ answers = [], ...options }: ScreenOptions = {}, path = '/signup') =>
  openScreen(path, {
    signedIn: null,
    ...options,
    answers: [answer(suggestAddresses, { rows: [], count: 0 }), ...answers],
  });
const create = () => page.getByRole('button', { name: 'Create Account' });
const link = (name: string) => page.getByRole('link', { name });
const IDENTITY = { signedIn: { member: null, name: 'Dana van Reyes' } };

describe('sign-up page', () => {
  test('SGN-01 shows the fields for the person and the company', async () => {
    await openSignUp();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Create an account');
    await expect
      .element(
        page.getByText('For customers of Granite Supply Co., which approves each new account and tells you by email.'),
      )
      .toBeVisible();
    const labels = () => [...document.querySelectorAll('main label')].map((label) => label.textContent);
    await expect
      .poll(() => labels().slice(0, -1))
      .toEqual([
        'First Name',
        'Last Name',
        'Email',
        'Password',
        'Company Name',
        'Company Address',
        'Company Phone (optional)',
        'Customer # (Company Code) (optional)',
      ]);
    await expect.element(page.getByText('At least 6 characters')).toBeVisible();
    await expect.element(page.getByText('You find it on your invoices. It speeds up the approval.')).toBeVisible();
    await expect.element(page.getByText('Already have an account? Log in')).toBeVisible();
    await expect.element(link('Log in')).toHaveAttribute('href', '/login');
    await checkAccessibility();
  });

  test('SGN-01 sets type, autocomplete, required and maxlength of each field', async () => {
    await openSignUp();
    await expect.element(page.getByRole('combobox', { name: 'Company Address' })).toBeVisible();
    const facts = [...document.querySelectorAll<HTMLInputElement>('main input:not([type=checkbox])')].map((input) => [
      input.type,
      input.autocomplete,
      input.required,
      input.maxLength,
    ]);
    expect(facts).toEqual([
      ['text', 'given-name', true, -1],
      ['text', 'family-name', true, -1],
      ['email', 'username', true, -1],
      ['password', 'new-password', true, -1],
      ['text', 'organization', true, 200],
      ['text', 'off', true, 300],
      ['tel', 'tel', false, 40],
      ['text', 'off', false, 60],
    ]);
  });

  test('SGN-01 makes the company name optional when isPortalSignupCompanyNameRequired is off', async () => {
    await openSignUp({ settings: { isPortalSignupCompanyNameRequired: false } });
    await expect.element(findField('Company Name (Optional)')).not.toBeRequired();
    await expect.element(findField('Company Name')).not.toBeInTheDocument();
  });

  test('SGN-01 with unusualSettings requires 64 characters and makes the company name optional', async () => {
    const settings = { ...unusualSettings, isPortalSignUpEnabled: true };
    await openSignUp({ settings });
    await expect.element(page.getByText('At least 64 characters')).toBeVisible();
    await expect.element(findField('Company Name (Optional)')).toBeVisible();
    await checkAccessibility();
  });

  test('SGN-03 shows the terms and keeps "Create Account" disabled until they are accepted', async () => {
    const screen = await openSignUp();
    await expect.element(page.getByRole('checkbox')).toBeRequired();
    const [label] = (page.getByRole('checkbox').element() as HTMLInputElement).labels ?? [];
    expect(label?.textContent).toBe(
      'I agree to the Terms of Service and the Privacy Policy, and I consent to text messages about my payments. ' +
        'Message and data rates may apply. Reply STOP to opt out, HELP for help.',
    );
    for (const [name, href] of [
      ['Terms of Service', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      await expect.element(link(name)).toHaveAttribute('href', href);
      await expect.element(link(name)).toHaveAttribute('target', '_blank');
    }
    await fillSignUp({}, { isAgreed: false });
    await expect.element(create()).toBeDisabled();
    (findField('Email').element() as HTMLInputElement).form?.requestSubmit();
    await expect.element(page.getByText('Please agree to the terms')).toBeVisible();
    await expect.element(page.getByRole('checkbox')).toHaveFocus();
    expect(screen.requests(createIdentity)).toEqual([]);
    await page.getByRole('checkbox').click();
    await expect.element(create()).toBeEnabled();
    await page.getByRole('checkbox').click();
    await expect.element(create()).toBeDisabled();
  });

  test('ACC-03 keeps the redirect parameter in the login link', async () => {
    await openSignUp({}, '/signup?redirect=/pay');
    await expect.element(link('Log in')).toHaveAttribute('href', '/login?redirect=/pay');
  });

  test('fits at 375 px', async () => {
    await openSignUp({ width: 375 });
    await expect.element(create()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test('SGN-04 redirects to the login page with a toast when sign-up is disabled', async () => {
    const screen = await openSignUp({ settings: { isPortalSignUpEnabled: false } });
    await expectToast('warning', 'New sign-ups are disabled.');
    await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.address()).toBe('/login');
    await expect.element(create()).not.toBeInTheDocument();
  });

  test('LOG-04 redirects to the 404 page in a frame', async () => {
    const screen = await openSignUp({ isFramed: true });
    await expect.poll(() => screen.address()).toBe('/404');
  });
});

describe('SGN-01 validation of the sign-up form', () => {
  test.each([
    ['First Name', '  ', messages.signUp.firstName.missing],
    ['Last Name', '', messages.signUp.lastName.missing],
    ['Last Name', 'R'.repeat(120), 'First and last name have at most 120 characters together'],
    ['Email', '', 'Please enter your email address'],
    ['Email', 'a@b.co', 'Please enter a valid email address'],
    ['Email', 'dana.tarnwick', 'Please enter a valid email address'],
    ['Password', '', 'Please choose a password'],
    ['Password', '12345', 'Use at least 6 characters'],
    ['Password', 'x'.repeat(257), 'Use at most 256 characters'],
    ['Company Name', ' ', "Please enter your company's name"],
    ['Company Address', '', "Please enter your company's address"],
  ])('rejects %s "%s" without a request', async (label, value, words) => {
    const screen = await openSignUp();
    await fillSignUp({ [label]: value });
    await create().click();
    await expectFieldError(label, words);
    await expect.element(findField(label)).toHaveFocus();
    expect(screen.requests(createIdentity)).toEqual([]);
    expect(screen.requests(signUp)).toEqual([]);
  });

  test('requires passwordMinLength characters', async () => {
    const screen = await openSignUp({ settings: { passwordMinLength: 14 } });
    await expect.element(page.getByText('At least 14 characters')).toBeVisible();
    await fillSignUp({ Password: 'sturdy-oak-13' });
    await create().click();
    await expectFieldError('Password', 'Use at least 14 characters');
    expect(screen.requests(createIdentity)).toEqual([]);
  });

  test('marks every required field of an empty form and focuses the first', async () => {
    await openSignUp();
    await page.getByRole('checkbox').click();
    await create().click();
    await expect.element(findField('First Name')).toHaveFocus();
    for (const label of ['First Name', 'Last Name', 'Email', 'Password', 'Company Name', 'Company Address']) {
      await expectFieldError(label, /^Please /);
    }
    await checkAccessibility();
  });
});

describe('SGN-02 sign-up form and existing sessions', () => {
  test('hides the password and locks the email of a signed-in person', async () => {
    await openSignUp(IDENTITY);
    await expect.element(findField('Email')).toHaveValue('dana@tarnwick.example.com');
    await expect.element(findField('Email')).toHaveAttribute('readonly');
    await expect.element(findField('Password')).not.toBeInTheDocument();
    await expect.element(findField('First Name')).toHaveValue('Dana');
    await expect.element(findField('Last Name')).toHaveValue('van Reyes');
    await expect.element(link('Use a different account')).toHaveAttribute('href', '/logout?redirect=/signup');
    await expect.element(link('Log in')).toHaveAttribute('href', '/logout?redirect=/login');
    await checkAccessibility();
  });

  test('is empty for visitors, without "Use a different account"', async () => {
    await openSignUp();
    await expect.element(findField('Email')).toHaveValue('');
    await expect.element(findField('Email')).not.toHaveAttribute('readonly');
    await expect.element(findField('First Name')).toHaveValue('');
    await expect.element(link('Use a different account')).not.toBeInTheDocument();
  });
});
