import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';

const OWNER = 'ruth@northgateelectric.example';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60">
  <script>alert(1)</script><rect width="240" height="60" fill="#0f7a4d"/><circle cx="30" cy="30" r="20" fill="#fff"/></svg>`;

test('SET-04 ACC-18 an owner makes a portal and changes color, logo, terms and address; the portal shows them at once @mobile', async ({
  page,
  newContextPage,
}, { project }) => {
  const label = `yard-${project.name.toLowerCase().replaceAll(/\W/g, '')}`;
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as: OWNER, redirect: '/portals' })}`));
  await page.getByRole('link', { name: 'New portal' }).click();
  await page.getByLabel('Portal name').fill('Northgate Yard');
  await page.getByLabel('Portal address').fill(label);
  await expect(page.getByText('This address is free.')).toBeVisible();
  await page.getByRole('button', { name: 'Create portal' }).click();
  await expect(page.getByRole('heading', { name: 'Northgate Yard', level: 1 })).toBeVisible();

  const customer = await newContextPage();
  await customer.goto(portalUrl(label, '/login'));
  await expect(customer.getByText('Welcome to the Northgate Yard customer portal.')).toBeVisible();
  await customer.goto(portalUrl(label, '/terms'));
  await expect(customer.getByText(/offers this portal to its customers/)).toBeVisible();

  await page.getByLabel('Logo file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  });
  await expect(page.getByRole('img', { name: 'Logo of Northgate Yard' })).toBeVisible();
  await page.getByRole('button', { name: 'Use #0f7a4d from your logo' }).click();
  await page.getByLabel('Terms of service').fill('https://northgateelectric.example/terms');
  await page.getByLabel('Text of /privacy').fill('We keep what the law asks for.');
  await expectAccessible(page);
  await takeScreenshot(page, 'console-portal');
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The portal was saved. Customers see it now.')).toBeVisible();

  await customer.goto(portalUrl(label, '/login'));
  await expect(customer.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0f7a4d');
  const logo = customer.getByRole('img', { name: 'Northgate Yard' }).filter({ visible: true }).first();
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(customer.getByRole('link', { name: 'Terms' }).first()).toHaveAttribute(
    'href',
    'https://northgateelectric.example/terms',
  );
  await customer.goto(portalUrl(label, '/privacy'));
  await expect(customer.getByText('We keep what the law asks for.')).toBeVisible();
  await expectAccessible(customer);

  await page.getByLabel('Portal address').fill(`${label}-2`);
  await expect(page.getByRole('region', { name: 'Changes not saved' })).toBeVisible();
  await expect(page.getByText('This address is free.')).toBeVisible();
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Changes not saved' })).toHaveCount(0);
  // A link to the old address leads to the same page.
  await customer.goto(portalUrl(label, '/login?redirect=/dashboard'));
  await expect(customer).toHaveURL(portalUrl(`${label}-2`, '/login?redirect=/dashboard'));
  await expect(customer.getByText('Welcome to the Northgate Yard customer portal.')).toBeVisible();
});
