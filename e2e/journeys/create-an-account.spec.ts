import { NO_SIGN_UP, PENDING } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expectAccessible, bareUrl, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMailedLink, readMail } from '../src/mailbox.ts';
import { signInWithPassword } from '../src/people.ts';

const PASSWORD = 'Plumb bob 17';

const ADDRESS = '1 Quarry Rd, Denver, CO 80202';

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Robin');
  await page.getByLabel('Last Name').fill('Calder');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Company Name').fill('Calder & Sons Masonry');
  await page.getByLabel('Customer # (Company Code)').fill('TAR104');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' });

test('SGN-06 VER-01 VER-03 VER-07 from sign-up through verification and approval to the dashboard', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  // Signing in before the approval is refused with 403, which the browser logs.
  browserErrors.allow(/403/);
  const email = 'robin@calder.example';
  const outside = await newContextPage();

  await page.goto(portalUrl('granite', '/login'));
  await page.getByRole('link', { name: 'Create an Account' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
  await expect(submit(page)).toBeDisabled();
  await fillSignUp(page, email);

  // SGN-05: suggestions complete city, state and ZIP.
  await page.getByRole('combobox', { name: 'Company Address' }).fill('12 Main St, Spri');
  const offers = page.getByRole('option');
  await expect(offers.first()).toContainText(/12 Main St, Springfield, [A-Z]{2} \d{5}/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Company Address' })).toHaveValue(
    /^12 Main St, Springfield, [A-Z]{2} \d{5}$/,
  );
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page).toHaveURL(portalUrl('granite', '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Log out and use another email' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'confirm-email');

  const verify = await readMailedLink(outside, email, /verify|confirm/i);
  await page.goto(verify);
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await expect(page.getByText('Your email has been successfully verified!')).toBeVisible();
  await expect(page.getByText('Thanks for verifying your email address!')).toBeVisible();
  await expect(page).not.toHaveURL(/oobCode=/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/pending-approval'));
  await expect(page.getByRole('heading', { name: 'Hello, Robin Calder' })).toBeVisible();

  await outside.goto(bareUrl('/'));
  const waiting = outside.getByRole('listitem').filter({ hasText: email });
  // SGN-08: a matching company code only proposes the customer; it does not link the user.
  await expect(waiting.getByRole('combobox').locator('option:checked')).toContainText('Tarnwick Constructors LLC');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(outside.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  const approval = await readMail(outside, email, /account is open/);
  expect(approval).toContain('You can log in for Tarnwick Constructors LLC now.');
  expect(approval).toContain(portalUrl('granite', '/dashboard?account='));

  // The pending page checks the approval on load and opens the dashboard.
  await page.reload();
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TARNWICK CONSTRUCTORS LLC');
});

test('SGN-01 SGN-03 the form shows missing fields, keeps the input, and requires the terms @mobile', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/400|409/);
  await page.goto(portalUrl('granite', '/signup'));
  await expect(page.getByText(/Terms of Service and the Privacy Policy.*text messages.*STOP.*HELP/)).toBeVisible();
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page.getByText('Please enter your first name')).toBeVisible();
  await expect(page.getByText("Please enter your company's address")).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page);
  await takeScreenshot(page, 'sign-up');

  await fillSignUp(page, PENDING.email);
  await page.getByRole('combobox', { name: 'Company Address' }).fill(ADDRESS);
  await page.getByLabel('Password', { exact: true }).fill('password');
  await submit(page).click();
  await expect(page.getByText('This password is on the list of common ones. Choose another.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByText('Email is already in use.')).toBeVisible();
  await expect(page.getByLabel('Company Name')).toHaveValue('Calder & Sons Masonry');
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
});

test('SGN-07 an unfinished sign-up does not count as signed in', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  const flag = () => page.evaluate(() => sessionStorage.getItem('signUpInProgress'));
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/login')) logins.push(request.method());
  });
  // The identity is created, but the sign-up request never completes.
  await page.route('**/v1/auth/signup', () => {});
  await page.goto(portalUrl('granite', '/signup'));
  expect(await flag()).toBeNull();
  await fillSignUp(page, 'signe@calder.example');
  await page.getByRole('combobox', { name: 'Company Address' }).fill(ADDRESS);
  await page.getByRole('checkbox').check();
  const asked = page.waitForRequest('**/v1/auth/signup');
  await submit(page).click();
  await asked;
  expect(await flag()).toBe('true');

  // Simulates a page that ends before it clears its flag.
  await page.evaluate(() => (Storage.prototype.removeItem = () => {}));
  await page.goto(portalUrl('granite', '/login'));
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await expect(page.getByText(/^You are signed in as signe@calder\.example\./)).toBeVisible();
  expect(logins).toEqual([]);
  // Without the flag the page signs in.
  await page.evaluate(() => sessionStorage.removeItem('signUpInProgress'));
  await page.reload();
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
  await expect(page.getByLabel('Email')).not.toBeEditable();
  expect(logins).toEqual(['POST']);
});

test('VER-02 the mail can be resent once a minute, and every answer has its toast', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  browserErrors.allow(/500/);
  // The pending page polls for the approval, which is refused with 403.
  browserErrors.allow(/403/);
  const email = 'vera@calder.example';
  await page.clock.install();
  await page.goto(portalUrl('granite', '/signup'));
  await fillSignUp(page, email);
  await page.getByRole('combobox', { name: 'Company Address' }).fill(ADDRESS);
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page.getByRole('button', { name: /^Resend in [56]\d s$/ })).toBeDisabled();
  expect(await page.evaluate(() => sessionStorage.getItem('signUpInProgress'))).toBeNull();
  const first = await readMailedLink(page, email, /verify|confirm/i);
  const resend = page.getByRole('button', { name: 'Resend email' });

  await page.clock.fastForward(61_000);
  await page.route('**/v1/auth/email/verification', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await resend.click();
  await expect(page.getByText('Error sending verification email, please try again in a few seconds')).toBeVisible();
  await resend.click();
  await expect(page.getByText('Verification email sent')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await expect.poll(() => readMailedLink(page, email, /verify|confirm/i)).not.toBe(first);

  const elsewhere = await newContextPage();
  await elsewhere.goto(await readMailedLink(page, email, /verify|confirm/i));
  await expect(elsewhere.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await page.clock.fastForward(61_000);
  const refused = page.waitForResponse('**/v1/auth/login');
  await resend.click();
  await expect(page.getByText('Email already verified')).toBeVisible();
  await refused;
});

test('SGN-04 a portal with sign-up disabled says so and has no link to it', async ({ page }) => {
  await page.goto(portalUrl(NO_SIGN_UP.label, '/login'));
  await expect(page.getByRole('link', { name: 'Create an Account' })).toHaveCount(0);
  await page.goto(portalUrl(NO_SIGN_UP.label, '/signup'));
  await expect(page).toHaveURL(portalUrl(NO_SIGN_UP.label, '/login'));
  await expect(page.getByText('New sign-ups are disabled.')).toBeVisible();
});

test('SGN-02 somebody with an identity signs up with it: locked email, no password', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  // A user of the second portal who is unknown at the first.
  await signInWithPassword(page, { label: 'granite', email: 'jonah@kestreldune.example' });
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
  await expect(page.getByLabel('Email')).toHaveValue('jonah@kestreldune.example');
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use a different account' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
  await expect(page.getByLabel('Email')).toBeEditable();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('VER-04 ACC-05 a user who waits for approval sees only the pending page and can sign out @mobile', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/403/);
  await signInWithPassword(page, PENDING);
  await expect(page).toHaveURL(portalUrl('granite', '/pending-approval'));
  await expect(page.getByRole('heading', { name: `Hello, ${PENDING.name}` })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'pending-approval');
  await page.goto(portalUrl('granite', '/dashboard'));
  await expect(page).toHaveURL(portalUrl('granite', '/pending-approval'));
  await page.getByRole('link', { name: 'Log out and sign up with another email' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
});
