import { COLLEAGUE_PASSWORD, colleagueEmail, inviteColleague, joinTeam } from '../src/colleagues.ts';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { readMail, readMailedLink } from '../src/mailbox.ts';
import { inviteToPortal, openPortalWithFactor } from '../src/portal-with-factor.ts';
import { addVirtualAuthenticator } from '../src/virtual-authenticator.ts';

test('SET-05 a colleague makes a passkey, logs in with it, and uses a recovery code where it does not work @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}, { project }) => {
  // The password alone is refused, and the portal has no user for the colleague.
  browserErrors.allow(/40[14]/);
  const email = colleagueEmail('pia', project);
  await inviteColleague(page, email);

  const clerk = await newContextPage();
  await addVirtualAuthenticator(clerk);
  await joinTeam(page, clerk, { email, name: 'Pia Passkey' });

  await clerk.goto(consoleUrl('/security'));
  await clerk.getByRole('button', { name: 'Add a passkey' }).click();
  await clerk.getByLabel('Your password', { exact: true }).fill(COLLEAGUE_PASSWORD);
  await clerk.getByRole('button', { name: 'Continue' }).click();
  await expect(clerk.getByText(/^It works only at console\./)).toBeVisible();
  await expectAccessible(clerk);
  await clerk.getByLabel('Name', { exact: true }).fill('Work laptop');
  await clerk.getByRole('button', { name: 'Add the passkey' }).click();
  const codes = clerk.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await clerk.getByRole('button', { name: 'I have stored them' }).click();
  await expect(clerk.getByRole('list', { name: 'Your factors' }).getByText('Work laptop')).toBeVisible();
  await expectAccessible(clerk);
  await takeScreenshot(clerk, 'passkey-security');
  await readMail(page, email, /Two-factor sign-in is on/);

  const enterPassword = async () => {
    await clerk.getByLabel('Email').fill(email);
    await clerk.getByLabel('Password', { exact: true }).fill(COLLEAGUE_PASSWORD);
    await clerk.getByRole('button', { name: 'Log in' }).click();
  };
  await clerk.goto(consoleUrl('/logout'));
  await expect(clerk).toHaveURL(consoleUrl('/login'));
  await enterPassword();
  await expect(clerk.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible();
  await expectAccessible(clerk);
  await takeScreenshot(clerk, 'passkey-login');
  await clerk.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(clerk).toHaveURL(consoleUrl('/overview'));

  // A further factor needs the one that is there.
  await clerk.goto(consoleUrl('/security'));
  await clerk.getByRole('button', { name: 'Set up an app' }).click();
  await clerk.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(COLLEAGUE_PASSWORD);
  await expectAccessible(clerk);
  await clerk.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click();
  await expect(clerk.getByRole('heading', { name: 'Scan this with your app' })).toBeVisible();
  await clerk.getByRole('button', { name: 'Cancel' }).click();

  // It does not work at a portal, which says so.
  await clerk.goto(portalUrl('granite', '/login'));
  await enterPassword();
  await expect(clerk.getByRole('heading', { name: 'Enter a recovery code' })).toBeVisible();
  await expect(clerk.getByText(/^Your passkey works only at console\./)).toBeVisible();
  await expectAccessible(clerk);
  await takeScreenshot(clerk, 'passkey-elsewhere');
  await clerk.getByLabel('Recovery code').fill(recoveryCode);
  await clerk.getByRole('button', { name: 'Log in' }).click();
  // The portal does not know the colleague.
  await expect(clerk.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await readMail(page, email, /A recovery code was used/);

  await clerk.goto(consoleUrl('/security'));
  await clerk.getByRole('button', { name: 'Turn off' }).click();
  const dialog = clerk.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(COLLEAGUE_PASSWORD);
  await dialog.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(clerk.getByText('Two-factor sign-in is off.')).toBeVisible();
  await readMail(page, email, /Two-factor sign-in is off/);
});

test('SET-05 a customer adds a passkey in the portal and logs in with it @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}, { project }) => {
  // The password alone is refused.
  browserErrors.allow(/401/);
  const suffix = project.name.toLowerCase().replaceAll(/\W/g, '');
  const [label, name, email] = [`keys-${suffix}`, `Northgate Keys ${suffix}`, `kay.${suffix}@brightwell.example`];
  await openPortalWithFactor(page, { label, name, setting: 'Offered' });
  await inviteToPortal(page, { email, person: 'Kay Passkey', portal: name });

  const person = await newContextPage();
  await addVirtualAuthenticator(person);
  await person.goto(await readMailedLink(page, email, /You are invited/));
  await person.getByLabel('New password').fill(COLLEAGUE_PASSWORD);
  await person.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(person).not.toHaveURL(/invitation/);
  await person.goto(portalUrl(label, '/settings/profile'));
  await person.getByRole('button', { name: 'Add a passkey' }).click();
  await person.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Phone');
  await person.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(person.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await person.getByRole('button', { name: 'I have stored them' }).click();
  await expect(person.getByRole('list', { name: 'Your factors' }).getByText('Phone')).toBeVisible();
  await expectAccessible(person);
  await takeScreenshot(person, 'passkey-profile');
  await readMail(page, email, /Two-factor sign-in is on/);

  await person.goto(portalUrl(label, '/logout'));
  await expect(person).toHaveURL(portalUrl(label, '/login'));
  await person.getByLabel('Email').fill(email);
  await person.getByLabel('Password', { exact: true }).fill(COLLEAGUE_PASSWORD);
  await person.getByRole('button', { name: 'Log in' }).click();
  await expect(person.getByRole('heading', { name: 'Confirm with your passkey' })).toBeVisible();
  await person.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(person).toHaveURL(portalUrl(label, '/dashboard'));
});
