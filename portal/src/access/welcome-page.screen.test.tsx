import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { ORGANIZATION_ID } from '../testing/test-boot.ts';
import { unusualSettings } from '../testing/unusual-settings.ts';

const openWelcome = (options: ScreenOptions = {}) => openScreen('/login', { signedIn: null, ...options });
const panel = () => page.getByRole('banner');
const points = () => [...document.querySelectorAll('header li')].map((point) => point.textContent);
const icons = () =>
  [...document.querySelectorAll('header li svg')].map(
    (icon) => /tabler-icon-(?!icon)([\w-]+)/.exec(icon.classList.value)?.[1],
  );

const INVOICES = 'See what is open and what is past due, by project.';
const PAY = 'Pay by bank or card, today or on a later date.';
const BOTH = {
  headline: 'Every invoice, payment and lien waiver, in one place.',
  lines: [INVOICES, PAY, 'Request lien waivers and download them once signed.'],
  icons: ['file-invoice', 'credit-card', 'writing-sign'],
};
const WAIVERS = {
  headline: 'Every lien waiver, from request to signature.',
  lines: [
    'Request a waiver for any project in a few steps.',
    'Follow each request until it is signed.',
    'Download waivers and notices whenever you need them.',
  ],
  icons: ['writing-sign', 'file-invoice', 'file-download'],
};
const PAYMENTS = {
  headline: 'Every invoice and payment, in one place.',
  lines: [INVOICES, PAY, 'Download invoices and receipts whenever you need them.'],
  icons: ['file-invoice', 'credit-card', 'file-download'],
};
const GENERIC = {
  headline: 'Your account, in one place.',
  lines: [
    'See where your account stands at a glance.',
    'Keep your details up to date.',
    'Reach the people who look after your account.',
  ],
  icons: ['file-invoice', 'user', 'message'],
};

test.each([
  ['waivers and payments', { isWaiverEnabled: true, isPaymentEnabled: true }, BOTH],
  ['waivers', { isWaiverEnabled: true, isPaymentEnabled: false }, WAIVERS],
  ['waivers only', { isWaiverOnly: true, isPaymentEnabled: true }, WAIVERS],
  ['payments', { isWaiverEnabled: false, isPaymentEnabled: true }, PAYMENTS],
  ['neither waivers nor payments', { isWaiverEnabled: false, isPaymentEnabled: false }, GENERIC],
  ['unusualSettings', unusualSettings, WAIVERS],
])('LOG-07 welcome panel shows the copy for a portal with %s', async (_case, settings, copy) => {
  await openWelcome({ settings });
  await expect.element(panel().getByText(copy.headline)).toBeVisible();
  expect(points()).toEqual(copy.lines);
  expect(icons()).toEqual(copy.icons);
});

describe('LOG-03 ACC-18 branding of the welcome page', () => {
  test('shows the portal name when there is no logo', async () => {
    await openWelcome({ portal: { name: 'Quarry & Sons' } });
    await expect.element(panel().getByText('Quarry & Sons')).toBeVisible();
    await expect.element(panel().getByRole('img')).not.toBeInTheDocument();
    expect(document.title).toBe('Log in · Quarry & Sons');
  });

  test('shows the logo instead of the name when there is one', async () => {
    const logoUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"/>';
    await openWelcome({ portal: { logoUrl } });
    await expect.element(panel().getByRole('img', { name: 'Granite Supply' })).toHaveAttribute('src', logoUrl);
    await expect.element(panel().getByText('Granite Supply')).not.toBeInTheDocument();
  });

  test('uses the theme color of the portal', async () => {
    const colorOf = async (themeColor: string) => {
      await openWelcome({ settings: { themeColor } });
      await expect.element(panel()).toBeVisible();
      return getComputedStyle(panel().element()).backgroundColor;
    };
    expect(await colorOf('#1d7a46')).not.toBe(await colorOf('#b3261e'));
  });

  test('shows "Powered by Plumbline" with terms and privacy links in the footer', async () => {
    await openWelcome();
    await expect.element(page.getByText('Powered by Plumbline')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    await expect.element(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  });
});

describe('contact line of the welcome page', () => {
  const organization = (supportPhone: string | null, supportEmail: string | null) => ({
    id: ORGANIZATION_ID,
    name: 'Granite Supply Co.',
    supportPhone,
    supportEmail,
  });
  const PHONE = '(503) 555-0142';
  const EMAIL = 'support@granite.example.com';

  test.each([
    [PHONE, EMAIL, `Questions? Reach us at ${PHONE} or ${EMAIL}, or submit a request.`],
    [PHONE, null, `Questions? Reach us at ${PHONE}, or submit a request.`],
    [null, EMAIL, `Questions? Reach us at ${EMAIL}, or submit a request.`],
    [null, null, 'Questions? Submit a request.'],
  ])('with the phone %s and the email %s shows what exists', async (phone, email, words) => {
    await openWelcome({ portal: { organization: organization(phone, email) } });
    await expect.element(panel().getByText(words)).toBeVisible();
  });

  test('links to the phone, the email address and the support form', async () => {
    await openWelcome();
    await expect.element(panel().getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:5035550142');
    await expect.element(panel().getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`);
    await expect.element(panel().getByRole('link', { name: 'submit a request' })).toHaveAttribute('href', '/help');
    await expect.element(page.getByRole('contentinfo').getByText(/^Questions\?/)).not.toBeVisible();
  });

  test('moves from the panel to the footer at 375 px', async () => {
    await openWelcome({ width: 375 });
    await expect.element(page.getByRole('contentinfo').getByText(/^Questions\? Reach us at/)).toBeVisible();
    await expect.element(panel().getByText(/^Questions\?/)).not.toBeVisible();
    await checkAccessibility();
  });
});
