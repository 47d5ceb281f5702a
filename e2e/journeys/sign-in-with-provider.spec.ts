import {
  EVERYWHERE,
  GOOGLE_MAREN,
  GOOGLE_UNVERIFIED,
  MAREN,
  SSO_NAMESAKE,
  SSO_NEWCOMER,
  SSO_PERSON,
} from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expectAccessible, expect, portalUrl, takeScreenshot, test, ignoreFirstAnswers } from '../src/journey.ts';
import { signInAs, signInWithPassword } from '../src/people.ts';

const choose = (page: Page, name: string) => page.getByRole('button', { name: `Continue as ${name}` }).click();

test('LOG-09 a customer signs in with Google and lands on the requested page', async ({ page }) => {
  await page.goto(portalUrl('granite', '/settings/profile'));
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Demo stand-in for Google' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'stand-in-google');
  await choose(page, GOOGLE_MAREN.name);
  await expect(page).toHaveURL(portalUrl('granite', '/settings/profile'));
  await expect(page.getByLabel('Name')).toHaveValue(MAREN.name);
  expect(await page.evaluate(() => sessionStorage.getItem('ssoInProgress'))).toBeNull();
});

test('LOG-09 an email that Google has not verified opens no account', async ({ page }) => {
  await page.goto(portalUrl('granite', '/login'));
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await choose(page, GOOGLE_UNVERIFIED.name);
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await expect(page.getByText('There is already an account with this email.')).toBeVisible();
});

test('LOG-09 canceling at the provider returns to the login page', async ({ page }) => {
  await page.goto(portalUrl('granite', '/login'));
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await expect(page.getByText('Sign-in was canceled.')).toBeVisible();
});

test('LOG-09 an unknown Google user is led to sign-up with a locked email', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  await page.goto(portalUrl('granite', '/login'));
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill('Ivo Lindqvist');
  await page.getByLabel('Email').fill('ivo@lindqvist.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/signup'));
  await expect(page.getByLabel('Email')).toHaveValue('ivo@lindqvist.example');
  await expect(page.getByLabel('Email')).not.toBeEditable();
});

test('LOG-08 PRF-01 single sign-on with the supplier’s provider, where password and email cannot be changed', async ({
  page,
}) => {
  await page.goto(portalUrl(SSO_PERSON.label, '/login'));
  await page.getByRole('button', { name: 'Single Sign On' }).click();
  await choose(page, SSO_PERSON.name);
  await expect(page).toHaveURL(portalUrl(SSO_PERSON.label, '/dashboard'));
  await page.goto(portalUrl(SSO_PERSON.label, '/settings/profile'));
  await expect(page.getByRole('heading', { name: 'Basic info' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Change (password|email)/ })).toHaveCount(0);
});

for (const [who, person] of [
  ['without an account', SSO_NEWCOMER],
  ['with the address of somebody else’s account', SSO_NAMESAKE],
] as const) {
  test(`LOG-08 LOG-05 single sign-on of somebody ${who} does not open the portal`, async ({ page, browserErrors }) => {
    browserErrors.allow(/40[13]/);
    await page.goto(portalUrl(person.label, '/login'));
    await page.getByRole('button', { name: 'Single Sign On' }).click();
    await choose(page, person.name);
    await expect(page.getByText('We could not find any customer account for this user')).toBeVisible();
    await expect(page).toHaveURL(portalUrl(person.label, '/login'));
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.evaluate(async () => (await fetch('/v1/users/me')).status)).toBe(401);
  });
}

test('ACC-12 signing in loads portals and payment reasons; without any portal the user is signed out', async ({
  page,
}) => {
  await ignoreFirstAnswers(page);
  const answered = async (path: string) => {
    const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === path);
    return ((await answer.json()) as { rows: { name: string }[] }).rows;
  };
  const lists = Promise.all([answered('/v1/portals'), answered('/v1/payment-reasons')]);
  await signInWithPassword(page, MAREN);
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
  const [portals, reasons] = await lists;
  expect(portals.map(({ name }) => name)).toEqual(['Granite Supply']);
  expect(reasons.length).toBeGreaterThan(0);

  await page.route('**/v1/portals', (route) => route.fulfill({ json: { rows: [], count: 0 } }));
  await page.reload();
  await expect(page.getByText('User without permission to access the portal!')).toBeVisible();
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
});

test('ACC-13 a user of several portals switches between them without signing in again', async ({ page }) => {
  await signInAs(page, EVERYWHERE);
  await page.getByRole('button', { name: /Portals/ }).click();
  const other = page.getByRole('menuitem', { name: /Bluewater/ });
  await expect(other).toHaveAttribute('href', portalUrl('bluewater', '/dashboard'));
  await other.click();
  await expect(page).toHaveURL(portalUrl('bluewater', '/dashboard'));
  await expect(page.getByText('Welcome to Bluewater Lumber Portal')).toBeVisible();
});
