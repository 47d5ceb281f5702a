import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';

const PORTALS = [
  { label: 'granite', name: 'Granite Supply', headline: 'Every invoice, payment and lien waiver, in one place.' },
  { label: 'bluewater', name: 'Bluewater Lumber', headline: 'Every lien waiver, from request to signature.' },
  { label: 'northgate', name: 'Northgate Electric', headline: 'Every invoice and payment, in one place.' },
];

for (const { label, name, headline } of PORTALS) {
  test(`ACC-01 ACC-18 ${name} shows its own name, colors and icon${label === 'granite' ? ' @mobile' : ''}`, async ({
    page,
  }) => {
    await page.goto(portalUrl(label));
    await expect(page).toHaveURL(portalUrl(label, '/login?redirect=/dashboard'));
    await expect(page).toHaveTitle(`Log in · ${name}`);
    await expect(page.getByText(headline)).toBeVisible();
    await expect(page.getByText(`Welcome to the ${name} customer portal.`)).toBeVisible();
    await expect(page.getByText('Powered by Plumbline')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, `login-${label}`);
  });
}

test('ACC-01 the first response is branded, without an API call', async ({ page, browserErrors }) => {
  browserErrors.allow(/ERR_FAILED/);
  // Uses page.goto, because Playwright's request client cannot resolve the portal's host.
  await page.route('**/assets/**', (route) => route.abort());
  await page.route('**/v1/**', (route) => route.abort());
  const response = await page.goto(portalUrl('bluewater', '/login'), { waitUntil: 'commit' });
  expect(await response?.text()).toContain('Bluewater Lumber');
  await expect(page).toHaveTitle('Bluewater Lumber');
  await expect(page.locator('.splash')).toHaveText('Bluewater Lumber');
});

test.describe('without the scripts of the page', () => {
  test.use({ javaScriptEnabled: false });
  test('ACC-01 a visitor sees that JavaScript is required', async ({ page, browserErrors }) => {
    // The preloads of scripts are refused as well.
    browserErrors.allow(/no answer, csp: .*\.js/);
    await page.goto(portalUrl('granite', '/login'));
    await expect(page.getByText(/This portal needs JavaScript/)).toBeVisible();
  });
});

test('ACC-01 an unknown label shows a neutral page without tenant names', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  const response = await page.goto(portalUrl('nobody', '/dashboard'));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Portal not found' })).toBeVisible();
  await expect(page.getByText('Granite')).toHaveCount(0);
  await expectAccessible(page);
});

test('pages have a strict content security policy and cannot be framed by others', async ({ page }) => {
  const response = await page.goto(portalUrl('granite', '/login'));
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  const inside = await page.goto(portalUrl('granite', '/dashboard'));
  expect(inside?.headers()['content-security-policy']).toMatch(
    /frame-ancestors http:\/\/console\.portal\.localhost:\d+/,
  );
});
