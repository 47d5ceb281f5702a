import { expect, type Page } from '@playwright/test';
import { consoleUrl } from './addresses.ts';

const OWNER = 'ruth@northgateelectric.example';

type PortalWithFactor = { label: string; name: string; setting: 'Offered' | 'Required' };

/** An owner opens a portal that has two-factor sign-in: others go on without. */
export async function openPortalWithFactor(page: Page, { label, name, setting }: PortalWithFactor): Promise<void> {
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect: '/portals/new' })}`));
  await page.getByLabel('Portal name').fill(name);
  await page.getByLabel('Portal address').fill(label);
  await expect(page.getByText('This address is free.')).toBeVisible();
  await page.getByRole('button', { name: 'Create portal' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goto(consoleUrl('/settings'));
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.getByLabel('Find a setting').fill('authenticator');
  // What is found moves up while the list becomes shorter.
  await expect(page.getByText('1 setting', { exact: true })).toBeVisible();
  await page
    .getByRole('group', { name: 'Two-factor sign-in', exact: true })
    .getByText(setting, { exact: true })
    .click();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The setting was saved.')).toBeVisible();
}

type Invited = { email: string; person: string; portal: string };

/** The owner invites a person of a customer to it. */
export async function inviteToPortal(page: Page, { email, person, portal }: Invited): Promise<void> {
  await page.goto(consoleUrl('/people'));
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Name').first().fill(person);
  await panel.getByLabel('Portal').selectOption(portal);
  await panel.getByRole('combobox', { name: 'Customers' }).click();
  await page.getByRole('option', { name: /Brightwell Electric/ }).click();
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent.')).toBeVisible();
}
