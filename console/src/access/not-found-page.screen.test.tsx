import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';

test.each([
  ['/404', {}],
  ['/no/such/page', {}],
  ['/no/such/page', { staff: null }],
])('console 404 page opens for %s and links to the overview', async (path, options) => {
  const screen = await openScreen(path, options);
  await expect.element(page.getByRole('heading', { name: '404 Error - Page not found.' })).toBeVisible();
  await expect
    .element(
      page.getByText('The address may be old or mistyped. Your customers and their invoices are where you left them.'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute('href', '/overview');
  expect(screen.address()).toBe('/404');
  expect(document.title).toBe('Page not found · Plumbline console');
});

test('console 404 page fits at 375 px', async () => {
  await openScreen('/404', { width: 375 });
  await expect.element(page.getByRole('link', { name: 'Go to the overview' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
});
