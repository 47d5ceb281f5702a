import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@plumbline/demo/names';
import { portalUrl } from './addresses.ts';

type Person = { label: string; email: string };

/** Signs in by the login form. */
export async function signInWithPassword(page: Page, { label, email }: Person, path = '/login'): Promise<void> {
  await page.goto(portalUrl(label, path));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs in by the demo's shortcut, for journeys about something else. */
export async function signInAs(page: Page, { label, email }: Person, path = '/dashboard'): Promise<void> {
  await page.goto(portalUrl(label, `/demo/sign-in?${new URLSearchParams({ as: email, redirect: path })}`));
}
