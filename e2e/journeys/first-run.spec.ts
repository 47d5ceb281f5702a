// The production server on an empty database, from the printed link to the login page of a branded portal.
import { join } from 'node:path';
import { expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';
import { startProduction } from '../src/start-production.ts';

const LOGO = join(import.meta.dirname, '../../demo/src/stories/logos/granite.svg');

test('SET-01 SET-04 an empty installation becomes a branded portal @mobile', async ({
  page,
  newContextPage,
  browserErrors,
}) => {
  // The link that is opened a second time, and the set-up after its end.
  browserErrors.allow(/403/);
  const { port, link, stop } = await startProduction();
  const go = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  try {
    await page.goto(link);
    await title('Your company');
    await expect(page).toHaveURL(`http://console.portal.localhost:${port}/setup`);
    await page.getByLabel('Company name').fill('Granite Supply');
    await page.getByLabel('Support email').fill('ar@granite.example');
    await expectAccessible(page);
    await go('Save and continue');

    await title('Your brand');
    await page.getByLabel('Logo file').setInputFiles(LOGO);
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
    await page.getByLabel('Brand color', { exact: true }).fill('#0f7a4d');
    await page.getByLabel('Portal address').fill('granite');
    await expect(page.getByText('This address is free.')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, 'setup-brand');
    await go('Save and continue');

    await title('Features');
    // Back loses nothing, and a reload continues here.
    await go('Back');
    await expect(page.getByLabel('Portal address')).toHaveValue('granite');
    await page.goto(`http://console.portal.localhost:${port}/setup`);
    await title('Features');
    await expectAccessible(page);
    await go('Save and continue');

    await title('Payments');
    await expectAccessible(page);
    await go('Later');
    await title('You and your team');
    await page.getByLabel('Your name').fill('Priya Lindqvist');
    await page.getByLabel('Your email').fill('priya@granite.example');
    await page.getByLabel('Password', { exact: true }).fill('plumb lines hang true');
    await expectAccessible(page);
    // Somebody else who has read the link.
    const other = await newContextPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await go('Open the portal');

    await title('Your portal is open');
    await expectAccessible(page);
    await go('Load sample data');
    await title('Overview');
    await expect(page.getByText('Sedgewater Roofing (sample)').first()).toBeVisible();
    await page.goto(`http://console.portal.localhost:${port}/imports`);
    await expect(page.getByText('Sample data is loaded')).toBeVisible();
    await expect(page.getByText('Imported', { exact: true })).toHaveCount(3);
    await expectAccessible(page);
    await takeScreenshot(page, 'setup-samples');
    await go('Remove the sample data');
    await expect(page.getByText('Sample data is loaded')).toBeHidden();
    await expect(page.getByText('Undone', { exact: true })).toHaveCount(3);
    await page.goto(`http://console.portal.localhost:${port}/overview`);
    await title('Overview');
    await expect(page.getByText('(sample)')).toHaveCount(0);
    await expect(page.getByText('The books of Granite Supply.')).toBeVisible();
    await page.goto(`http://console.portal.localhost:${port}/organizations`);
    await expect(page.getByRole('button', { name: 'Enter Granite Supply' })).toBeVisible();
    await expectAccessible(page);

    const customer = await newContextPage();
    await customer.goto(`http://granite.portal.localhost:${port}`);
    await expect(customer).toHaveTitle('Log in · Granite Supply');
    await expect(customer.getByText('Welcome to the Granite Supply customer portal.')).toBeVisible();
    await expect(customer.getByRole('img', { name: 'Granite Supply' }).first()).toBeVisible();
    const color = await customer
      .getByRole('button', { name: 'Log in', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(color).toBe('rgb(15, 122, 77)');
    await expectAccessible(customer);
    await takeScreenshot(customer, 'setup-portal');
  } finally {
    await stop();
  }
});
