import { DEMO_PASSWORD, JUNE } from '@plumbline/demo/names';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMailedLink } from '../src/mailbox.ts';
import { signInAs } from '../src/people.ts';

const PASSWORD = 'Plumb bob 17';
const PROFILE = '/settings/profile';

// Serial, because the tests share one identity: a changed password ends its other sessions.
test.describe.configure({ mode: 'default' });

test('PRF-01 PRF-03 a name is saved', async ({ page, browserErrors }) => {
  browserErrors.allow(/500/);
  await signInAs(page, JUNE, PROFILE);
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await name.fill('June');
  await save.click();
  await expect(page.getByText('Use at least 6 characters')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('June Hallam-Pike');
  await page.route('**/v1/users', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await save.click();
  await expect(page.getByText('Failed to update your user data')).toBeVisible();
  await save.click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText('June Hallam-Pike');
  await page.reload();
  await expect(name).toHaveValue('June Hallam-Pike');
});

test('PRF-01 PRF-03 password and email are changed', async ({ page, newContextPage, browserErrors }) => {
  browserErrors.allow(/500/);
  browserErrors.allow(/403/);
  await signInAs(page, JUNE, PROFILE);
  const changePassword = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel('Old password').fill(DEMO_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill('Plumb bob 18');
  await changePassword.click();
  await expect(page.getByText('Please make sure your passwords match.')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.route('**/v1/identity/password/change', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await changePassword.click();
  await expect(page.getByText('Something went wrong, try again or contact support.')).toBeVisible();
  await changePassword.click();
  await expect(page.getByText('Your password has been changed successfully.')).toBeVisible();

  const email = 'june.hallam@hallampike.example';
  const changeEmail = page.getByRole('button', { name: 'Change email' });
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Stubbed: the server does not give this answer right after the password was verified.
  const message = 'You need to logout and login again for this operation';
  const refusal = { status: 403, json: { code: 'requires_recent_login', message } };
  await page.route('**/v1/auth/change-email', (route) => route.fulfill(refusal), { times: 1 });
  await changeEmail.click();
  await expect(page.getByText(message)).toBeVisible();
  await changeEmail.click();
  await expect(page.getByText('Your email has been changed successfully.')).toBeVisible();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'profile');

  await page.goto(portalUrl('granite', '/logout'));
  await expect(page).toHaveURL(portalUrl('granite', '/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/confirm-email'));
  const outside = await newContextPage();
  await page.goto(await readMailedLink(outside, email, /verify|confirm/i));
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
});
