import { generateSync } from 'otplib';
import { COLLEAGUE_PASSWORD, colleagueEmail, inviteColleague, joinTeam } from '../src/colleagues.ts';
import { consoleUrl, expect, expectAccessible, test } from '../src/journey.ts';

const STEP_MS = 30_000;

test('SET-05 a colleague sets up two-factor sign-in, logs in with a code and with a recovery code @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}, { project }) => {
  // The password alone is refused.
  browserErrors.allow(/401/);
  const email = colleagueEmail('tess', project);
  await inviteColleague(page, email);

  const clerk = await newContextPage();
  await joinTeam(page, clerk, { email, name: 'Tess Twofold' });

  await clerk.goto(consoleUrl('/security'));
  await expectAccessible(clerk);
  await clerk.getByRole('button', { name: 'Set up an app' }).click();
  await clerk.getByLabel('Your password', { exact: true }).fill(COLLEAGUE_PASSWORD);
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
    await clerk.getByLabel('Password', { exact: true }).fill(COLLEAGUE_PASSWORD);
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
