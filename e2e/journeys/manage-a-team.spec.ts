// Somebody who manages the people of a customer invites a colleague with a limit per payment.
import { MAREN } from '@plumbline/demo/names';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMailedLink } from '../src/mailbox.ts';
import { chooseInvoices, continueWith } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';

test('TEM-01 a colleague is invited, accepts, and reads the limit before the payment @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const email = `ines.${project.name.toLowerCase().replaceAll(/\W/g, '')}@tarnwick.example`;
  await signInAs(page, MAREN, '/settings/team');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Limit per payment').fill('5');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'team');

  const colleague = await newContextPage();
  await colleague.goto(await readMailedLink(page, email, /You are invited to/));
  await colleague.getByLabel('Name', { exact: true }).fill('Ines Invited');
  await colleague.getByLabel('New password').fill('a lintel over the door');
  await colleague.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(colleague).toHaveURL(/\/dashboard/);
  await colleague.goto(portalUrl('granite', '/pay?size=100'));
  await chooseInvoices(colleague);
  await continueWith(colleague, 'Bank account (ACH)');
  await expect(colleague.getByText(/One payment of yours is at most \$5\.00/)).toBeVisible();
  await expectAccessible(colleague);

  await page.reload();
  await page.getByText(email).first().click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Ines Invited is suspended.')).toBeVisible();
  await colleague.goto(portalUrl('granite', '/dashboard'));
  await expect(colleague).toHaveURL(/\/(login|logout)/);
});
