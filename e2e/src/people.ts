import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@plumbline/demo/names';
import { portalUrl } from './addresses.ts';

type Person = { label: string; email: string };

/** Types the address and the password, as people do. */
export async function logIn(page: Page, { label, email }: Person, path = '/login'): Promise<void> {
  await page.goto(portalUrl(label, path));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The demo's short way in, for journeys about something else. */
export async function enterAs(page: Page, { label, email }: Person, path = '/dashboard'): Promise<void> {
  await page.goto(portalUrl(label, `/demo/sign-in?${new URLSearchParams({ as: email, redirect: path })}`));
}
