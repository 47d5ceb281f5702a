import { expect, type Page } from '@playwright/test';
import { consoleUrl } from './addresses.ts';
import { readMailedLink } from './mailbox.ts';

const OWNER = 'mira@granitesupply.example';
export const COLLEAGUE_PASSWORD = 'a lintel over the door';

/** Of a new colleague; each project has its own, since they share the demo. */
export const colleagueEmail = (name: string, project: { name: string }) =>
  `${name}.${project.name.toLowerCase().replaceAll(/\W/g, '')}@granitesupply.example`;

/** An owner invites somebody by mail. */
export async function inviteColleague(page: Page, email: string): Promise<void> {
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect: '/team' })}`));
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: 'Viewer' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible();
}

/** Whoever is invited joins in a browser of their own. */
export async function joinTeam(
  page: Page,
  colleague: Page,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await colleague.goto(await readMailedLink(page, email, /You are invited to the console/));
  await colleague.getByLabel('Your name').fill(name);
  await colleague.getByLabel('New password').fill(COLLEAGUE_PASSWORD);
  await colleague.getByRole('button', { name: 'Join' }).click();
  await expect(colleague).toHaveURL(consoleUrl('/overview'));
}
