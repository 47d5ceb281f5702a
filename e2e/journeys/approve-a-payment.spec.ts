// A payment above the amount of a person waits for a second one, who approves it.
import { MAREN } from '@plumbline/demo/names';
import { expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail, readMailedLink } from '../src/mailbox.ts';
import { chooseInvoices, continueWith, waitForThanks } from '../src/pay-flow.ts';
import { signInAs } from '../src/people.ts';
import { supplierDay } from '../src/supplier-day.ts';

test('TEM-02 a payment waits for a second person, who approves it', async ({ page, newContextPage }) => {
  const email = 'otto@tarnwick.example';
  await signInAs(page, MAREN, '/settings/team');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Second person above').fill('5');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible();

  const colleague = await newContextPage();
  await colleague.goto(await readMailedLink(page, email, /You are invited to/));
  await colleague.getByLabel('Name', { exact: true }).fill('Otto Invited');
  await colleague.getByLabel('New password').fill('a lintel over the door');
  await colleague.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(colleague).toHaveURL(/\/dashboard/);
  await colleague.goto(portalUrl('granite', '/pay'));
  // Not those that other journeys of the same customer pay meanwhile.
  await chooseInvoices(colleague, 1, 10);
  await continueWith(colleague, 'Bank account (ACH)');
  await expect(colleague.getByText(/needs a second person/)).toBeVisible();
  await colleague.getByText('Pay on a later date').click();
  await colleague.getByRole('textbox', { name: 'Payment date' }).fill(supplierDay(20));
  await colleague.keyboard.press('Tab');
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: /^Schedule/ }).click();
  const code = await waitForThanks(colleague);

  await readMail(page, MAREN.email, /waits for your approval/);
  await page.goto(portalUrl('granite', '/history/payments'));
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Needs approval');
  await page.goto(portalUrl('granite', `/history/payments/${code}`));
  await expectAccessible(page);
  await takeScreenshot(page, 'approve-payment');
  await page.getByRole('button', { name: /^Approve \$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve \$/ })
    .click();
  await expect(page.getByText('Approved by Maren Ashdown')).toBeVisible();
  await colleague.goto(portalUrl('granite', `/history/payments/${code}`));
  await expect(colleague.getByText('Approved by Maren Ashdown')).toBeVisible();
});
