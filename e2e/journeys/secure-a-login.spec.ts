import { generateSync } from 'otplib';
import { consoleUrl, expect, expectAccessible, test } from '../src/journey.ts';
import { readMailedLink } from '../src/mailbox.ts';

const OWNER = 'mira@granitesupply.example';
const PASSWORD = 'a lintel over the door';
const STEP_MS = 30_000;

test('SET-05 a colleague sets up two-factor sign-in, logs in with a code and with a recovery code @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}, { project }) => {
  // The password alone is refused.
  browserErrors.allow(/401/);
  const email = `tess.${project.name.toLowerCase().replaceAll(/\W/g, '')}@granitesupply.example`;
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect: '/team' })}`));
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: 'Viewer' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible();

  const clerk = await newContextPage();
  await clerk.goto(await readMailedLink(page, email, /You are invited to the console/));
  await clerk.getByLabel('Your name').fill('Tess Twofold');
  await clerk.getByLabel('New password').fill(PASSWORD);
  await clerk.getByRole('button', { name: 'Join' }).click();
  await expect(clerk).toHaveURL(consoleUrl('/overview'));

  await clerk.goto(consoleUrl('/security'));
  await expectAccessible(clerk);
  await clerk.getByRole('button', { name: 'Set up' }).click();
  await clerk.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await clerk.getByRole('button', { name: 'Continue' }).click();
  await expect(clerk.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await clerk.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await expectAccessible(clerk);
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor((Date.now() + ms) / 1000) });
  await clerk.getByLabel('Code', { exact: true }).fill(codeAt(0));
  await clerk.getByRole('button', { name: 'Turn on' }).click();
  const codes = clerk.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(clerk);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await clerk.getByRole('button', { name: 'I have stored them' }).click();
  await expect(clerk.getByText('10 recovery codes are left.')).toBeVisible();

  const logIn = async () => {
    await clerk.goto(consoleUrl('/logout'));
    await expect(clerk).toHaveURL(consoleUrl('/login'));
    await clerk.getByLabel('Email').fill(email);
    await clerk.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await clerk.getByRole('button', { name: 'Log in' }).click();
    await expect(clerk.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  };
  await logIn();
  await expectAccessible(clerk);
  // The next step of the app, because each code works once.
  await clerk.getByLabel('Code', { exact: true }).fill(codeAt(STEP_MS));
  await clerk.getByRole('button', { name: 'Log in' }).click();
  await expect(clerk).toHaveURL(consoleUrl('/overview'));

  await logIn();
  await clerk.getByRole('button', { name: 'Use a recovery code' }).click();
  await clerk.getByLabel('Recovery code').fill(recoveryCode);
  await clerk.getByRole('button', { name: 'Log in' }).click();
  await expect(clerk).toHaveURL(consoleUrl('/overview'));
  await clerk.goto(consoleUrl('/security'));
  await expect(clerk.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(clerk.getByText('This browser')).toBeVisible();
});
