import { MAREN } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';

test('PRF-04 ACC-06 a visitor asks for help; the supplier gets a mail @mobile', async ({ page }) => {
  await page.goto(portalUrl('granite', '/help'));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Robin Calder');
  await page.getByLabel('Email').fill('robin@');
  await page.getByLabel('Email').blur();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('Robin@Calder.example');
  await page.getByLabel('Company').fill('Calder & Sons');
  await page.getByLabel('Subject').fill('Locked out of the portal');
  await expect(submit).toBeDisabled();
  await page.getByLabel('Description').fill('I cannot log in since Monday.');
  await expect(submit).toBeEnabled();
  await expectAccessible(page);
  await takeScreenshot(page, 'help');
  await submit.click();
  await expect(page.getByText('Ticket submitted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveCount(0);
  await expectAccessible(page);
  const mail = await readMail(page, 'credit@granitesupply.example', /Locked out of the portal/);
  expect(mail).toContain('robin@calder.example');
});

test('PRF-04 the form is prefilled for a signed-in user', async ({ page }) => {
  await signInAs(page, MAREN, '/help');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(MAREN.name);
  await expect(page.getByLabel('Email')).toHaveValue(MAREN.email);
  await expect(page.getByLabel('Company')).toHaveValue(MAREN.company);
});
