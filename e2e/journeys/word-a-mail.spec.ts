// An owner words a mail to customers' people, looks at it, sends a test, and a customer gets the mail in these words.
import { MAREN } from '@plumbline/demo/names';
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { readMail } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';

const OWNER = 'mira@granitesupply.example';
const RECIPIENT = 'yard@tarnwick.example';

test('an owner words the copy of a receipt, and whoever gets one reads it', async ({ page, newContextPage }) => {
  const redirect = '/mails';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect })}`));
  await page.getByRole('link', { name: 'Mail wording' }).click();
  await page.getByRole('link', { name: 'Copy of a receipt' }).click();
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Receipt of ');
  await page.getByRole('button', { name: 'Insert {customer}' }).click();
  await page.getByRole('textbox', { name: /^Closing/ }).fill('Our yard is open from six.');
  await expect(page.getByText('Receipt of Sample Constructors LLC')).toBeVisible();
  // The HTML stands in a frame without scripts, which Playwright cannot read.
  await expect(page.getByTitle('Preview of the mail')).toBeVisible();
  await expectAccessible(page, { withFrames: false });
  await takeScreenshot(page, 'mail-wording');
  await page.getByText('As text').click();
  await expect(page.getByText('Our yard is open from six.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(`The mail is on its way to ${OWNER}.`)).toBeVisible();
  expect(await readMail(page, OWNER, /^\[Test\] Receipt of Sample Constructors LLC$/)).toContain('Our yard is open');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The wording was saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Mail wording' }).click();
  await expect(page.getByText(/^Yours since .* by Mira Lundgaard$/)).toBeVisible();

  const customer = await newContextPage();
  await signInAs(customer, MAREN, '/history/payments?paymentStatus=APPROVED');
  await customer
    .getByRole('link', { name: /^P[\dA-Z]{11}\b/ })
    .locator('visible=true')
    .first()
    .click();
  await customer.getByRole('button', { name: /Email a copy/i }).click();
  const dialog = customer.getByRole('dialog');
  await dialog.getByRole('textbox').fill(RECIPIENT);
  await dialog.getByRole('button', { name: /Send/ }).click();
  await expect(customer.getByText('Email sent to successfully!')).toBeVisible();
  expect(await readMail(customer, RECIPIENT, /^Receipt of Tarnwick/)).toContain('Our yard is open from six.');

  await page.getByRole('link', { name: 'Copy of a receipt' }).click();
  await page.getByRole('button', { name: 'Back to the standard wording' }).click();
  await page.getByRole('button', { name: 'Use the standard wording' }).click();
  await expect(page.getByText('The mail is sent in the standard wording again.')).toBeVisible();
});
