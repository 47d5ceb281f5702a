import { type DemoPerson, EMPTY_ACCOUNT, EVERYWHERE, MAREN, PAYMENT_ONLY, WAIVER_ONLY } from '@plumbline/demo/names';
import type { Page } from '@playwright/test';
import { expectAccessible, expect, portalUrl, takeScreenshot, test } from '../src/journey.ts';
import { signInAs } from '../src/people.ts';

/** Brands differ only in color: one is enough on a phone. */
const onPhone = (person: DemoPerson) => (person === MAREN ? ' @mobile' : '');

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('list').getByRole('link');

const PAYMENTS = ['Make a Payment', 'Payment Activity'];
const WAIVERS = ['Request Waiver', 'Documents'];

for (const [person, between] of [
  [MAREN, [...PAYMENTS, ...WAIVERS]],
  [WAIVER_ONLY, WAIVERS],
  [PAYMENT_ONLY, PAYMENTS],
] as const) {
  test(`NAV-01 the side navigation of ${person.company} links to what its portal has`, async ({ page }) => {
    await signInAs(page, person);
    const labels = ['Dashboard', ...between, 'Reports'];
    await expect(nav(page)).toHaveText(labels);
    for (const label of labels) {
      const link = nav(page).filter({ hasText: label });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page).not.toHaveURL(/\/404/);
    }
  });
}

test('the page of a screen names all scripts and styles that the screen loads', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.+\.(js|css)$/.test(pathname)) loaded.push(pathname);
  });
  const unnamedAt = async (path: string) => {
    loaded.length = 0;
    const response = await page.goto(portalUrl(MAREN.label, path), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const html = (await response?.text()) ?? '';
    expect(loaded.length).toBeGreaterThan(3);
    return loaded.filter((file) => !html.includes(`"${file}"`));
  };
  expect(await unnamedAt('/login')).toEqual([]);
  await signInAs(page, MAREN);
  for (const path of ['/', '/history/invoices', '/pay', '/history/payments', '/settings/profile']) {
    expect(await unnamedAt(path)).toEqual([]);
  }
});

for (const person of [MAREN, WAIVER_ONLY, PAYMENT_ONLY]) {
  test(`NAV-02 NAV-04 DSH-01 ${person.company} sees a branded shell${onPhone(person)}`, async ({ page, isMobile }) => {
    await signInAs(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.company.toUpperCase());
    if (isMobile) await page.getByRole('button', { name: 'Open navigation' }).click();
    else await expect(page.getByText(/^Welcome to .+ Portal$/)).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(portalUrl(person.label, '/settings/profile'));
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
    await takeScreenshot(page, `profile-${person.label}`);
  });
}

test('NAV-03 the currency chosen in the header is kept and applies to every figure', async ({ page }) => {
  await signInAs(page, MAREN);
  const sentence = page.getByText(/You have .+ open/);
  await expect(sentence).toContainText('$');
  const before = await sentence.innerText();
  await page.getByRole('button', { name: 'Currency' }).click();
  await expect(page.getByRole('menuitemradio', { name: /US Dollar/ })).toBeVisible();
  await page.getByRole('menuitemradio', { name: /Canadian Dollar/ }).click();
  await expect(sentence).not.toHaveText(before);
  await expect(sentence).toContainText('CA$');
  expect(await page.evaluate(() => localStorage.getItem('currencyCode'))).toBe('CAD');
  await page.reload();
  await expect(sentence).toContainText('CA$');
  await page.evaluate(() => localStorage.setItem('currencyCode', 'EUR'));
  await page.reload();
  await expect(sentence).toHaveText(before);
});

test('NAV-03 a portal with one currency has no selector', async ({ page }) => {
  await signInAs(page, PAYMENT_ONLY);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Currency' })).toHaveCount(0);
});

test('ACC-13 a user of several portals sees them in the header with their number', async ({ page }) => {
  await signInAs(page, EVERYWHERE);
  await page.getByRole('button', { name: /Portals.*3/ }).click();
  const names = ['Bluewater Lumber', 'Granite Supply', 'Northgate Electric'];
  for (const name of names) await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Bluewater Lumber' })).toHaveAttribute(
    'href',
    portalUrl('bluewater', '/dashboard'),
  );
});

test('NAV-05 nothing is cut off at any width', async ({ page }) => {
  await signInAs(page, MAREN);
  for (const width of [320, 375, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('Open Account Invoices')).toBeVisible();
    const open = page.getByRole('button', { name: 'Open navigation' });
    await expect(open).toBeVisible({ visible: width < 1200 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
    if (width >= 1200) continue;
    await open.click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect.poll(() => drawer.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
  }
});

test('the shell can be used by keyboard only', async ({ page }) => {
  await signInAs(page, MAREN);
  await expect(page.getByText('Open Account Invoices')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('ACC-18 the footer names the provider, with its terms and privacy policy', async ({ page }) => {
  await signInAs(page, MAREN);
  await expect(page.getByText('Powered by Plumbline')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', /terms/);
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', /privacy/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /\/v1\/portals\/.+\/logo/);
});

test('an empty account shows empty states instead of zeros', async ({ page }) => {
  await signInAs(page, EMPTY_ACCOUNT);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FERNHOLLOW INTERIORS');
  await expect(page.getByText('You have nothing open in USD.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'dashboard-empty');
});

test.describe('dark mode', () => {
  test.use({ colorScheme: 'dark' });
  for (const person of [MAREN, PAYMENT_ONLY]) {
    test(`${person.label} stays readable${onPhone(person)}`, async ({ page }) => {
      await signInAs(page, person);
      await expect(page.getByText(/You have .+ open/)).toBeVisible();
      await expectAccessible(page);
      await takeScreenshot(page, `dashboard-${person.label}-dark`);
    });
  }
});

test('a reload returns to the same place of a long list @mobile', async ({ page }) => {
  await signInAs(page, MAREN);
  await page.goto(portalUrl(MAREN.label, '/history/invoices'));
  await expect(page.locator('[data-row]')).toHaveCount(20);
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(scrollTop).toBeGreaterThan(300);
  const before = await scrollTop();
  await page.reload();
  await expect(page.locator('[data-row]')).toHaveCount(20);
  await expect.poll(scrollTop).toBe(before);
});
