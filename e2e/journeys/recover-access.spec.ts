import { DEMO_PASSWORD, EMPTY_ACCOUNT, MAREN } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMailedLink } from '../src/mailbox.ts';
import { signInAs, signInWithPassword } from '../src/people.ts';

test('VER-05 VER-06 a forgotten password is reset by a mailed link', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  browserErrors.allow(/40[04]/);
  const outside = await newContextPage();
  await page.goto(portalUrl('granite', '/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('Already a customer? Click here to login')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to login' })).toHaveAttribute('href', '/login');
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('nobody@nowhere.example is not linked to any account.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(EMPTY_ACCOUNT.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recovery email sent!')).toBeVisible();
  await expect(page.getByText(`were sent to ${EMPTY_ACCOUNT.email}`)).toBeVisible();
  await takeScreenshot(page, 'forgot-password');

  const link = await readMailedLink(outside, EMPTY_ACCOUNT.email, /password/i);
  await page.goto(link);
  await expect(page.getByText(EMPTY_ACCOUNT.email)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Level and plumb');
  await page.getByLabel('Confirm new password').fill('Level and plump');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please make sure your passwords match.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'change-password');
  await page.getByLabel('Confirm new password').fill('Level and plumb');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await expect(page.getByText('Your password has been changed successfully.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(portalUrl('granite', '/login'));
  await page.getByLabel('Email').fill(EMPTY_ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill('Level and plumb');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
});

test('LOG-10 ACC-07 a mailed link signs in once, and only in the browser that requested it', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  browserErrors.allow(/400/);
  const thief = await newContextPage();
  await page.goto(portalUrl('granite', '/login?redirect=/settings/profile'));
  await page.getByLabel('Email').fill(MAREN.email);
  await page.getByRole('link', { name: 'Email me a link to log in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(MAREN.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(`If ${MAREN.email} has an account, a link is on its way.`)).toBeVisible();
  await expectAccessible(page);
  const link = await readMailedLink(thief, MAREN.email, /link/i);
  await thief.goto(link);
  await expect(thief.getByRole('heading', { name: 'Open this link in your other browser' })).toBeVisible();
  await expectAccessible(thief);
  await page.goto(link);
  await expect(page).toHaveURL(portalUrl('granite', '/settings/profile'));
  await page.goto(portalUrl('granite', '/logout'));
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('ACC-07 an unknown action leads to the login page', async ({ page }) => {
  await page.goto(portalUrl('granite', '/action?mode=somethingElse&oobCode=x'));
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
});

test('ACC-04 public pages need no session; signed-out pages redirect a signed-in user', async ({ page }) => {
  const opens = async (path: string, heading: string | RegExp) => {
    await page.goto(portalUrl('granite', path));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
  };
  const forVisitors = { '/login': 'Log in', '/signup': /account/i, '/forgot-password': /password/i };
  const forAll = { '/change-password': 'This link is no longer valid', '/404': '404 Error - Page not found.' };
  for (const [path, heading] of Object.entries({ ...forVisitors, ...forAll })) await opens(path, heading);
  // Without a pending sign-in it redirects to the login page.
  await page.goto(portalUrl('granite', '/auth/sso'));
  await expect(page).toHaveURL(portalUrl('granite', '/login'));

  await signInAs(page, MAREN);
  for (const path of ['/auth/sso', ...Object.keys(forVisitors)]) {
    await page.goto(portalUrl('granite', path));
    await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
  }
  for (const [path, heading] of Object.entries(forAll)) await opens(path, heading);
});

test('ACC-03 signing in opens the requested page', async ({ page }) => {
  await page.goto(portalUrl('granite', '/settings/profile'));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signInWithPassword(page, MAREN, new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(page).toHaveURL(portalUrl('granite', '/settings/profile'));
});

test('ACC-14 ACC-15 a logout is recorded, ends the session and redirects within this site only', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/401/);
  await signInAs(page, MAREN);
  const recorded = page.waitForRequest(
    (request) => request.url().endsWith('/login-history/t2') && request.postDataJSON()?.action === 'logout',
  );
  await page.goto(portalUrl('granite', '/logout?redirect=https://evil.example/'));
  expect((await recorded).postDataJSON()).toMatchObject({ providerId: 'password' });
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/v1/users/me')).status)).toBe(401);
});

test('after a wrong password the right one still works', async ({ page, browserErrors }) => {
  browserErrors.allow(/401/);
  await signInWithPassword(page, MAREN);
  await page.goto(portalUrl('granite', '/logout'));
  await page.getByLabel('Email').fill(MAREN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Invalid credentials, please try again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
});
