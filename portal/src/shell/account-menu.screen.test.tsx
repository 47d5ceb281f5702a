import { chooseAccount } from '@plumbline/contract/access';
import { listPortals } from '@plumbline/contract/portals';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { CUSTOMER_ID } from '../testing/test-boot.ts';
import { testId } from '../testing/test-id.ts';

const TARNWICK = { id: CUSTOMER_ID, name: 'Tarnwick Builders', code: 'C-1042' };
const OAKLINE = { id: testId(), name: 'Oakline Homes', code: 'C-2210' };

const open = (path = '/settings/profile', more: ScreenOptions = {}) =>
  openScreen(path, { accounts: [OAKLINE, TARNWICK], answers: [answer(chooseAccount, OAKLINE)], ...more });
const menu = () => page.getByRole('button', { name: /^Company:/ });
const choice = (name: RegExp) => page.getByRole('menuitemradio', { name });
const chosenInAnotherTab = (accountId: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'accountId', newValue: accountId }));

describe('TEM-03 company menu (decision A21)', () => {
  test('it names the company in use and the others; choosing one loads the portal again for it', async () => {
    const screen = await open();
    await expect.element(menu()).toHaveTextContent('Company: Tarnwick Builders');
    await menu().click();
    await expect.element(choice(/Tarnwick Builders/)).toHaveAttribute('aria-checked', 'true');
    await checkAccessibility();
    await choice(/Oakline Homes/).click();
    await screen.expectRequest(chooseAccount, { accountId: OAKLINE.id });
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
    expect(localStorage.getItem('accountId')).toBe(OAKLINE.id);
  });

  test('it works with the keyboard, and choosing the one in use changes nothing', async () => {
    const screen = await open();
    await expect.element(menu()).toBeVisible();
    menu().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(choice(/Oakline Homes/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(choice(/Oakline Homes/)).not.toBeInTheDocument();
    expect(screen.requests(chooseAccount)).toEqual([]);
    await expect.element(menu()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(choice(/Oakline Homes/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.expectRequest(chooseAccount, { accountId: OAKLINE.id });
  });

  test('arrows, Home, End and first letters move in it, and Tab leaves it for the next control', async () => {
    await open();
    await expect.element(menu()).toBeVisible();
    menu().element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(choice(/Oakline Homes/)).toHaveFocus();
    for (const [keys, focused] of [
      ['{ArrowUp}', /Tarnwick Builders/],
      ['{ArrowDown}', /Oakline Homes/],
      ['{End}', /Tarnwick Builders/],
      ['{Home}', /Oakline Homes/],
      ['t', /Tarnwick Builders/],
      ['{ArrowUp}', /Oakline Homes/],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(choice(focused)).toHaveFocus();
    }
    await userEvent.keyboard('{Tab}');
    await expect.element(choice(/Oakline Homes/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Your account/ })).toHaveFocus();
  });

  test('a press outside closes it, and a press on its button too', async () => {
    await open();
    for (const outside of [page.getByRole('heading', { level: 1 }), menu()]) {
      await menu().click();
      await expect.element(choice(/Oakline Homes/)).toBeVisible();
      await outside.click();
      await expect.element(choice(/Oakline Homes/)).not.toBeInTheDocument();
    }
  });

  test('a tablet with long names covers neither the logo nor the other menus', async () => {
    const long = { ...TARNWICK, name: 'Tarnwick Constructors and Sons of the Northern Shoreline LLC' };
    const logoUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"/>')}`;
    await open('/settings/profile', { width: 768, accounts: [OAKLINE, long], portal: { logoUrl } });
    await expect.element(menu()).toBeVisible();
    const [logo, welcome, company] = ['header img', 'header p', 'header button[aria-haspopup]'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    if (!logo || !welcome || !company) throw new Error('a part of the header is missing');
    expect(logo.width).toBe(168);
    expect(welcome.left).toBeGreaterThanOrEqual(logo.right);
    expect(company.left).toBeGreaterThanOrEqual(welcome.right);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(768);
  });

  test('a tablet shortens the welcome before any menu', async () => {
    const accounts = [OAKLINE, { ...TARNWICK, name: 'Sedgewater Roofing Partners' }];
    await open('/settings/profile', { width: 768, accounts, settings: { currencyCodes: ['USD', 'CAD'] } });
    await expect.element(menu()).toBeVisible();
    const cut = () =>
      [...document.querySelectorAll('header button[aria-haspopup] > span:not(.pl-hidden)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent);
    await expect.poll(cut).toEqual([]);
  });

  test('a phone has it among the tools of the menu, and names the company on every page', async () => {
    await open('/settings/profile', { width: 375 });
    await expect.element(page.getByText(/^Welcome to .+ Portal · Tarnwick Builders$/)).toBeVisible();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await menu().click();
    await expect.element(choice(/Oakline Homes/)).toBeVisible();
  });

  test('Escape closes what is on top, and gives the focus back to its button', async () => {
    await open('/settings/profile', { width: 375 });
    const burger = page.getByRole('button', { name: 'Open navigation' });
    await burger.click();
    const close = page.getByRole('button', { name: 'Close navigation' });
    await menu().click();
    await expect.element(choice(/Oakline Homes/)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(choice(/Oakline Homes/)).not.toBeInTheDocument();
    await expect.element(menu()).toHaveFocus();
    await expect.element(close).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(close).not.toBeInTheDocument();
    await expect.element(burger).toHaveFocus();
  });

  test('Tab stays in the open navigation, and the page behind does not scroll', async () => {
    await open('/settings/profile', { width: 375 });
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect.element(drawer).toBeVisible();
    expect(getComputedStyle(document.body).overflow).toBe('hidden');
    const first = drawer.getByRole('link').first();
    const last = drawer.getByRole('link', { name: 'Privacy' });
    last.element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(last).toHaveFocus();
    await page.getByRole('button', { name: 'Close navigation' }).click();
    await expect.poll(() => getComputedStyle(document.body).overflow).toBe('visible');
  });

  test('a person of one company has no menu', async () => {
    await openScreen('/settings/profile');
    await expect.element(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
    await expect.element(menu()).not.toBeInTheDocument();
  });

  test('a company that cannot be chosen any more is told, and the page stays', async () => {
    const screen = await open('/settings/profile', { answers: [refuse(chooseAccount, 'not_found')] });
    await menu().click();
    await choice(/Oakline Homes/).click();
    await expectToast('error', 'You cannot switch to this company now. Load the page again, or ask your supplier.');
    expect(screen.browser.departures).toEqual([]);
  });

  test('a tab follows the company that was chosen in another one', async () => {
    const screen = await open();
    // Listening begins after the first paint, like the calls of the shell.
    await screen.expectRequest(listPortals, {});
    chosenInAnotherTab(TARNWICK.id);
    expect(screen.browser.departures).toEqual([]);
    chosenInAnotherTab(OAKLINE.id);
    await expect.poll(() => screen.browser.departures).toEqual(['/dashboard']);
  });
});

describe('a link to one company', () => {
  test('it opens its page for that company', async () => {
    const screen = await open(`/settings/profile?tab=2&account=${OAKLINE.id}`);
    await screen.expectRequest(chooseAccount, { accountId: OAKLINE.id });
    await expect.poll(() => screen.browser.departures).toEqual(['/settings/profile?tab=2']);
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  test.each([
    ['in use', TARNWICK.id],
    ['of somebody else', testId()],
  ])('the company %s is not chosen, and the address forgets it', async (_, account) => {
    const screen = await open(`/settings/profile?account=${account}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => screen.address()).toBe('/settings/profile');
    expect(screen.requests(chooseAccount)).toEqual([]);
  });
});
