import { generateSync } from 'otplib';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail, readMailedLink } from '../src/mailbox.ts';
import { inviteToPortal, openPortalWithFactor } from '../src/portal-with-factor.ts';

const PASSWORD = 'a lintel over the door';
const STEP_MS = 30_000;

test('SET-05 a portal requires two-factor sign-in; a person sets it up, logs in with a code, and a clerk turns it off @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}, { project }) => {
  // The password alone is refused.
  browserErrors.allow(/401/);
  const suffix = project.name.toLowerCase().replaceAll(/\W/g, '');
  const [label, name, email] = [`vault-${suffix}`, `Northgate Vault ${suffix}`, `vera.${suffix}@brightwell.example`];
  await openPortalWithFactor(page, { label, name, setting: 'Required' });
  await inviteToPortal(page, { email, person: 'Vera Vault', portal: name });

  const person = await newContextPage();
  await person.goto(await readMailedLink(page, email, /You are invited/));
  await person.getByLabel('New password').fill(PASSWORD);
  await person.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(person.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expectAccessible(person);
  await takeScreenshot(person, 'second-factor-required');
  // Nothing else opens.
  await person.goto(portalUrl(label, '/settings/profile'));
  await expect(person.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await person.getByRole('button', { name: 'Set up an app' }).click();
  await expect(person.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await person.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await expectAccessible(person);
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor((Date.now() + ms) / 1000) });
  await person.getByLabel('Code', { exact: true }).fill(codeAt(0));
  await person.getByRole('button', { name: 'Turn on' }).click();
  await expect(person.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await person.getByRole('button', { name: 'I have stored them' }).click();
  await expect(person).toHaveURL(portalUrl(label, '/settings/profile'));
  await expect(person.getByText('10 recovery codes are left.')).toBeVisible();
  await expect(person.getByText('It is required of you, so it stays on.')).toBeVisible();
  await expectAccessible(person);
  await takeScreenshot(person, 'second-factor-profile');

  const enterPassword = async () => {
    await person.goto(portalUrl(label, '/login'));
    await person.getByLabel('Email').fill(email);
    await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await person.getByRole('button', { name: 'Log in' }).click();
  };
  await person.goto(portalUrl(label, '/logout'));
  await expect(person).toHaveURL(portalUrl(label, '/login'));
  await enterPassword();
  await expect(person.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(person);
  await takeScreenshot(person, 'second-factor-login');
  // The next step of the app, because each code works once.
  await person.getByLabel('Code', { exact: true }).fill(codeAt(STEP_MS));
  await person.getByRole('button', { name: 'Log in' }).click();
  await expect(person).toHaveURL(portalUrl(label, '/dashboard'));

  await page.goto(consoleUrl('/people'));
  await page.getByText(/^Active \d/).click();
  await page.getByLabel('Search people').fill(email);
  // A panel closes that was opened before the list is replaced by what was found.
  await expect(page.getByRole('main').getByText(/@\S+\.example/)).toHaveCount(1);
  await page.getByText(email).click();
  await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByText('Two-factor sign-in is off for Vera Vault.')).toBeVisible();
  await readMail(page, email, /Two-factor sign-in is off/);
  // The person was logged out, and sets it up again.
  await enterPassword();
  await expect(person.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
});
