import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';

const PAGES = [
  { path: '/terms', title: 'Terms of Service', link: 'Terms', url: 'termsUrl', text: 'termsText' },
  { path: '/privacy', title: 'Privacy Policy', link: 'Privacy', url: 'privacyUrl', text: 'privacyText' },
] as const;
const linkOf = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });

describe.each(PAGES)('$path', ({ path, title, link, url, text }) => {
  test('ACC-18 everybody reads the standard text with the name and the contact of the supplier', async () => {
    await openScreen(path, { signedIn: null });
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.element(page.getByText(/^Granite Supply Co\. (offers|is responsible)/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'support@granite.example.com' })).toBeVisible();
    await expect.element(linkOf(link)).toHaveAttribute('href', path);
    await checkAccessibility();
  });

  test('the text of the supplier replaces it', async () => {
    await openScreen(path, { signedIn: null, settings: { [text]: 'First rule.\n\nSecond rule.' } });
    await expect.element(page.getByText('Second rule.')).toBeVisible();
    await expect.element(page.getByText(/^Granite Supply Co\. (offers|is responsible)/)).not.toBeInTheDocument();
  });

  test('with an address of the supplier the links and the page lead there', async () => {
    const address = `https://granite.example.com${path}`;
    await openScreen(path, { signedIn: null, settings: { [url]: address } });
    await expect.element(page.getByRole('link', { name: address })).toHaveAttribute('href', address);
    await expect.element(linkOf(link)).toHaveAttribute('href', address);
  });
});
