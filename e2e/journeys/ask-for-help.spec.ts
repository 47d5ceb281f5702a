import type { Page } from '@playwright/test';
import { MAREN } from '@plumbline/demo/names';
import { consoleUrl, expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';

/** Of the newest mail. */
async function helpLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const [link] = /http:\/\/\S+\/help\?token=\S+/.exec(await readMail(page, to, subject)) ?? [];
  if (link === undefined) throw new Error(`no link in the mail ${subject} to ${to}`);
  return link;
}

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

test('PRF-04 the answer is read by a link, which staff end and replace', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  const email = 'nell@quarry.example';
  await page.goto(portalUrl('granite', '/help'));
  await page.getByLabel('Name', { exact: true }).fill('Nell Quarry');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company').fill('Quarry & Co.');
  await page.getByLabel('Subject').fill('Gate code of the yard');
  await page.getByLabel('Description').fill('Which one is it on Saturdays?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible();

  const desk = await newContextPage();
  const as = 'mira@granitesupply.example';
  await desk.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect: '/tickets?search=Quarry' })}`));
  await desk.getByText('Nell Quarry').first().click();
  await desk.getByRole('textbox', { name: 'Your answer' }).fill('The one on your delivery note.');
  await desk.getByRole('button', { name: 'Send answer' }).click();
  await expect(desk.getByText('The answer was sent.')).toBeVisible();
  const first = await helpLink(page, email, /Answer to your request: Gate code/);
  await page.goto(first);
  await expect(page.getByText('The one on your delivery note.')).toBeVisible();

  await desk.getByRole('button', { name: 'End the link' }).click();
  const dialog = desk.getByRole('dialog').last();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'End the link' }).click();
  await expect(desk.getByText(/^Mira .* ended the link, .*\. The next answer has a new one\.$/)).toBeVisible();
  browserErrors.allow(/404.*\/v1\/support\/threads\//);
  await page.goto(first);
  await expect(page.getByText('This link does not work')).toBeVisible();

  await desk.getByRole('button', { name: 'Send a new link' }).click();
  await desk.getByRole('dialog').last().getByRole('button', { name: 'Send a new link' }).click();
  await expect(desk.getByText(`A new link was sent to ${email}.`)).toBeVisible();
  await page.goto(await helpLink(page, email, /New link to your request: Gate code/));
  await expect(page.getByText('The one on your delivery note.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Write back' }).fill('Found it, thank you.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();
});
