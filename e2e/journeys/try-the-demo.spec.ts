import { DEMO_STAFF, MAREN } from '@plumbline/demo/names';
import { expectAccessible, bareUrl, consoleUrl, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';

// Tracing injects a script into every frame, which the script-less frame of a mail reports as an error.
test.use({ trace: 'off' });

test('ACC-01 the host without a label shows the index of the demo, and one click signs in', async ({ page }) => {
  await page.goto(bareUrl());
  for (const name of ['Granite Supply', 'Bluewater Lumber', 'Northgate Electric']) {
    await expect(page.getByText(name).or(page.getByAltText(name)).first()).toBeVisible();
  }
  await expectAccessible(page);
  await takeScreenshot(page, 'demo-index');
  await page.getByRole('link', { name: MAREN.name }).click();
  await expect(page).toHaveURL(portalUrl('granite', '/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TARNWICK CONSTRUCTORS');
});

test('the mailbox shows sent mails', async ({ page }) => {
  await page.goto(bareUrl('/mailbox'));
  await expectAccessible(page);
  await page
    .getByRole('link', { name: new RegExp(MAREN.email) })
    .first()
    .click();
  await expect(page.getByText(/Granite Supply/).first()).toBeVisible();
  await expectAccessible(page, { withFrames: false });
});

test('the API documentation is shown', async ({ page }) => {
  await page.goto(bareUrl('/docs'));
  await expect(page.getByText('/v1/portals/info/{subdomain}')).toBeVisible();
});

test('the console shows the receivables of the supplier @mobile', async ({ page }) => {
  const [staff] = DEMO_STAFF;
  await page.goto(consoleUrl());
  await expect(page).toHaveURL(consoleUrl('/login?redirect=/overview'));
  await expectAccessible(page);
  await page.getByLabel('Email').fill(staff!.email);
  await page.getByLabel('Password', { exact: true }).fill('plumbline');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(consoleUrl('/overview'));
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText('Open receivables', { exact: true })).toBeVisible();
  await expect(page.getByText('Tarnwick Constructors LLC').first()).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'console-overview');
});
