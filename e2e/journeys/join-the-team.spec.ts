import { consoleUrl, expect, expectAccessible, test } from '../src/journey.ts';
import { readMailedLink } from '../src/mailbox.ts';

const OWNER = 'mira@granitesupply.example';

test('SET-02 an owner invites a colleague, who joins by the mailed link; the audit log names both @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const email = `ida.${project.name.toLowerCase().replaceAll(/\W/g, '')}@granitesupply.example`;
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect: '/team' })}`));
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: 'Receivables' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible();
  await expectAccessible(page);

  const colleague = await newContextPage();
  await colleague.goto(await readMailedLink(page, email, /You are invited to the console/));
  await colleague.getByLabel('Your name').fill('Ida Invited');
  await colleague.getByLabel('New password').fill('a lintel over the door');
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Join' }).click();
  await expect(colleague).toHaveURL(consoleUrl('/overview'));
  await colleague.goto(consoleUrl('/logout'));
  await expect(colleague).toHaveURL(consoleUrl('/login'));
  await colleague.getByLabel('Email').fill(email);
  await colleague.getByLabel('Password', { exact: true }).fill('a lintel over the door');
  await colleague.getByRole('button', { name: 'Log in' }).click();
  await expect(colleague).toHaveURL(consoleUrl('/overview'));

  await page.goto(consoleUrl('/audit-log'));
  await page.getByLabel('Search the log').fill('invitation');
  await expect(page.getByText('Accepted an invitation').first()).toBeVisible();
  await expectAccessible(page);
});
