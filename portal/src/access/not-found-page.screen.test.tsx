import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { unusualSettings } from '../testing/unusual-settings.ts';

const link = (name: string) => page.getByRole('link', { name });
const notFound = () => page.getByRole('heading', { level: 1, name: '404 Error - Page not found.' });

describe('ACC-08 404 page', () => {
  test.each([
    ['customers', {}],
    ['visitors', { signedIn: null }],
    ['sessions without a membership', { signedIn: { member: null } }],
    ['customers with unusualSettings', { settings: unusualSettings }],
  ])('shows %s links to the dashboard and to the support form', async (_case, options) => {
    await openScreen('/404', options);
    await expect.element(notFound()).toBeVisible();
    await expect
      .element(page.getByText('The address may be old or mistyped. Your invoices are where you left them.'))
      .toBeVisible();
    await expect.element(link('Go to the dashboard')).toHaveAttribute('href', '/dashboard');
    await expect.element(link('Submit a request')).toHaveAttribute('href', '/help');
    await expect.element(link('Log out')).not.toBeInTheDocument();
  });

  test('shows only "Log out" to users without the view permission', async () => {
    await openScreen('/404', { permissions: { view: false } });
    await expect.element(link('Log out')).toHaveAttribute('href', '/logout');
    await expect.element(link('Go to the dashboard')).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('fits at 375 px', async () => {
    await openScreen('/404', { width: 375 });
    await expect.element(notFound()).toBeVisible();
    expect(document.title).toBe('Page not found · Granite Supply');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await checkAccessibility();
  });

  test.each([
    ['/no/such/page', {}],
    ['/no/such/page', { signedIn: null }],
    ['/pay', { settings: { isPaymentEnabled: false } }],
  ])('ACC-02 opens instead of %s', async (path, options) => {
    const screen = await openScreen(path, options);
    await expect.element(notFound()).toBeVisible();
    expect(screen.address()).toBe('/404');
  });
});

describe('ACC-07 action link without a known mode', () => {
  test.each(['/action', '/action?mode=recoverEmail', '/action?mode='])(
    '%s redirects to the login page',
    async (path) => {
      const screen = await openScreen(path, { signedIn: null });
      await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      expect(screen.address()).toBe('/login');
    },
  );
});
