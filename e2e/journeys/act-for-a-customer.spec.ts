// Staff look at the portal as a customer, act for the customer, and stop.
import { type FrameLocator, type Page } from '@playwright/test';
import { consoleUrl, expect, expectAccessible, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { ACCOUNT_NUMBER } from '../src/pay-flow.ts';

const CUSTOMER = 'Obrey & Finch Framing';

async function openPortal(page: Page, as: string): Promise<FrameLocator> {
  const redirect = `/customers?${new URLSearchParams({ search: CUSTOMER })}`;
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect })}`));
  await page.getByText(CUSTOMER).last().click();
  await page.getByRole('link', { name: 'Open their portal' }).click();
  return page.frameLocator('iframe[title$=" portal"]');
}

test('FRM-01 FRM-03 FRM-06 a clerk looks at the portal as a customer, acts for the customer, and stops @mobile', async ({
  page,
}) => {
  const portal = await openPortal(page, 'mira@granitesupply.example');
  await expect(page.getByText(/^Viewing as OBREY & FINCH FRAMING, INC\. You see/)).toBeVisible();
  await expect(portal.getByRole('heading', { level: 1 })).toContainText('OBREY & FINCH');
  await expect(portal.getByRole('link', { name: 'Make a payment' })).toHaveCount(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'portal-as-a-customer');

  await page.getByText('Act as').click();
  await expect(page.getByText(/^Acting for OBREY & FINCH FRAMING, INC\. What you do/)).toBeVisible();
  await expect(portal.getByRole('heading', { level: 1 })).toContainText('OBREY & FINCH');
  await takeScreenshot(page, 'acting-for-a-customer');
  await page.getByRole('button', { name: 'Stop acting' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CUSTOMER);
});

test('FRM-04 ACC-16 a clerk pays for a customer who called: how they asked has to be said', async ({ page }) => {
  const portal = await openPortal(page, 'mira@granitesupply.example');
  await page.getByText('Act as').click();
  await portal.getByRole('link', { name: 'Make a Payment', exact: true }).click();
  await portal
    .getByRole('checkbox', { name: /^Invoice \d/ })
    .first()
    .check();
  await portal.getByRole('button', { name: 'Select the Payment Method' }).click();
  await portal.getByRole('radio', { name: 'Bank account (ACH)' }).check();
  await portal.getByRole('button', { name: /^Continue with/ }).click();
  await expect(portal.getByRole('heading', { name: 'Confirm payment', level: 2 })).toBeVisible();
  await portal.getByLabel('Routing number').fill('011401533');
  await portal.getByLabel('Account number').fill(ACCOUNT_NUMBER);
  await portal.getByRole('radio', { name: 'Checking', exact: true }).check({ force: true });
  await portal.getByRole('radio', { name: 'Business' }).check({ force: true });
  const pay = portal.getByRole('button', { name: /^Pay \$[\d,.]+ now$/ });
  await expect(pay).toBeDisabled();
  await expect(portal.getByText('Still needed: request method.')).toBeVisible();
  await portal.getByRole('radio', { name: 'Over the phone' }).check({ force: true });
  await expect(
    portal.getByText(/^By selecting Pay, I confirm that Obrey & Finch Framing, Inc\. asked over the phone/),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'paying-for-a-customer');
  await pay.click();
  const shown = () => page.frames().map((frame) => new URL(frame.url()).pathname);
  await expect.poll(shown).toContainEqual(expect.stringMatching(/^\/thanks(-slim)?\/P/));
  await takeScreenshot(page, 'paid-for-a-customer');
});

test('FRM-01 a page that may not frame the portal shows nothing of it', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_BLOCKED_BY_RESPONSE/);
  browserErrors.allow(/frame-ancestors/);
  const hostile = portalUrl('harbor', '/a-page-with-a-frame');
  const address = portalUrl('granite', '/dashboard?impersonated=none');
  await page.route(hostile, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Frame</title><iframe src="${address}"></iframe>` }),
  );
  await page.goto(hostile);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
});

test('FRM-01 a page around the portal that says nothing gets a clear page', async ({ page }) => {
  const silent = consoleUrl('/a-page-with-a-frame');
  const address = portalUrl('granite', '/dashboard');
  await page.route(silent, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Frame</title><iframe src="${address}"></iframe>` }),
  );
  await page.goto(silent);
  const portal = page.frameLocator('iframe');
  await expect(portal.getByRole('heading', { name: 'The portal could not open here' })).toBeVisible();
  await expect(portal.getByLabel('Password')).toHaveCount(0);
});
