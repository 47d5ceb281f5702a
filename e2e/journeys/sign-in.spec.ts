import { DEMO_PASSWORD, MAREN, SUSPENDED, WAIVER_ONLY } from '@plumbline/demo/names';
import type { Locator } from '@playwright/test';
import { expectAccessible, consoleUrl, expect, portalUrl, test } from '../src/journey.ts';
import { signInAs, signInWithPassword } from '../src/people.ts';

test('a customer signs in, lands on the requested page, and signs out @mobile', async ({ page }) => {
  await page.goto(portalUrl('granite', '/dashboard?currencyCode=CAD'));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('Email').fill(` ${MAREN.email.toUpperCase()} `);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard?currencyCode=CAD'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TARNWICK CONSTRUCTORS LLC');
  await page.goto(portalUrl('granite', '/logout'));
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await page.goto(portalUrl('granite', '/dashboard'));
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('wrong credentials show an error and keep the input', async ({ page, browserErrors }) => {
  browserErrors.allow(/401/);
  await page.goto(portalUrl('granite', '/login'));
  await page.getByLabel('Email').fill(MAREN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').getByText('Invalid credentials, please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(MAREN.email);
  await expectAccessible(page);
});

test('the form shows missing fields before anything is sent, by keyboard only', async ({ page }) => {
  await page.goto(portalUrl('granite', '/login'));
  await page.getByRole('button', { name: 'Log in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('a@b.co');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Passwords have at least 6 characters')).toBeVisible();
  await expectAccessible(page);
});

test('LOG-05 a user with a closed account sees a message and is not signed in', async ({ page, browserErrors }) => {
  browserErrors.allow(/403/);
  await signInWithPassword(page, SUSPENDED);
  await expect(page.getByText('We could not find any customer account for this user')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(portalUrl('granite', '/dashboard'));
  await expect(page).toHaveURL(/\/login/);
});

test('LOG-01 LOG-03 a portal shows its logo or name, and its sign-in methods with dividers', async ({ page }) => {
  const google = page.getByRole('button', { name: 'Sign in with Google' });
  const singleSignOn = page.getByRole('button', { name: 'Single Sign On' });
  const between = page.getByText('OR', { exact: true });
  const beforeForm = page.getByText('Or use your email');
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;

  await page.goto(portalUrl('bluewater', '/login'));
  await expect(page.getByText('Bluewater Lumber', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  const parts = [google, between, singleSignOn, beforeForm, page.getByLabel('Email')];
  const tops = await Promise.all(parts.map(topOf));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));

  await page.goto(portalUrl('granite', '/login'));
  await expect(page.getByRole('img', { name: 'Granite Supply' })).toBeVisible();
  await expect(google).toBeVisible();
  await expect(beforeForm).toBeVisible();
  await expect(singleSignOn).toHaveCount(0);
  await expect(between).toHaveCount(0);

  await page.goto(portalUrl('northgate', '/login'));
  await expect(page.getByLabel('Email')).toBeVisible();
  for (const part of [google, singleSignOn, between, beforeForm]) await expect(part).toHaveCount(0);
});

test('LOG-04 inside an iframe the login page redirects to /404', async ({ page }) => {
  const around = consoleUrl('/a-page-with-a-frame');
  await page.route(around, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Frame</title><iframe src="${portalUrl('granite', '/logout')}"></iframe>`,
    }),
  );
  await page.goto(around);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: '404 Error - Page not found.' })).toBeVisible();
  await expect(frame.getByLabel('Password')).toHaveCount(0);
});

test('ACC-02 the root leads to the dashboard, an unknown path to /404', async ({ page }) => {
  await signInAs(page, MAREN, '/');
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
  for (const path of ['/nothing', '/dashboard/deeper', '/history/nothing?x=1']) {
    await page.goto(portalUrl('granite', path));
    await expect(page).toHaveURL(portalUrl('granite', '/404'));
  }
});

test('ACC-08 the 404 page explains and links to the dashboard', async ({ page }) => {
  await signInAs(page, MAREN, '/404');
  await expect(page.getByRole('heading', { name: '404 Error - Page not found.' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Granite Supply');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
});

test('a session of one portal opens no other portal', async ({ page, browserErrors }) => {
  browserErrors.allow(/401/);
  await signInAs(page, WAIVER_ONLY);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KESTREL DUNE HOMES');
  const [cookie] = await page.context().cookies(portalUrl('bluewater'));
  expect(cookie).toMatchObject({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Lax' });
  await page.context().addCookies([{ ...cookie!, domain: 'granite.portal.localhost' }]);
  await page.goto(portalUrl('granite', '/dashboard'));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toBeVisible();
  const status = await page.evaluate(async () => (await fetch('/v1/users/me')).status);
  expect(status).toBe(401);
});
