import { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import { listPendingUsers } from '@plumbline/contract/members';
import { switchOrganization } from '@plumbline/contract/staff/own-access';
import { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { answer, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { openTestPage } from '@plumbline/ui/testing/open-test-page';
import { PlumblineProvider } from '@plumbline/ui/plumbline-provider';
import { toast } from '@plumbline/ui/overlays/toast';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { someCollections } from '../testing/collections.ts';
import { anOverview, aPortal } from '../testing/an-overview.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import { ConsoleCrashApp } from './console-crash-app.tsx';
import { CrashPage } from './crash-page.tsx';

const openShell = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/overview', {
    ...options,
    answers: [
      answer(getOverview, anOverview()),
      answer(getCollections, someCollections()),
      answer(getDueWaivers, { kinds: [], isCut: false }),
      answer(listLargestPastDue, { rows: [], count: 0 }),
      answer(listPendingUsers, { rows: [], count: 0 }),
      ...answers,
    ],
  });
const nav = () => page.getByRole('navigation', { name: 'Main' });
const person = () => page.getByRole('button', { name: /^Your account: / });
const burger = () => page.getByRole('button', { name: 'Open navigation' });

describe('console navigation', () => {
  test('shows the organization, the screens and the signed-in person', async () => {
    await openShell({ staff: { name: 'Noor Adel', title: 'Cashier', organizationName: 'Quarry & Sons' } });
    const brand = nav().getByRole('link', { name: 'Quarry & Sons Plumbline console' });
    await expect.element(brand).toHaveAttribute('href', '/overview');
    await expect.element(nav().getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/overview');
    await expect.element(nav().getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect.element(person()).toHaveAccessibleName('Your account: Noor Adel Cashier');
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    await expect.element(burger()).not.toBeInTheDocument();
    await checkAccessibility();
  });

  test('has Logout in the account menu', async () => {
    await openShell();
    await person().click();
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toHaveAttribute('href', '/logout');
    await checkAccessibility();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).not.toBeInTheDocument();
    await expect.element(person()).toHaveFocus();
  });

  test('SET-02 switches to another organization of the person', async () => {
    const basalt = { id: '0198c7a2-0000-7000-8000-0000000000b1', name: 'Basalt Depot' };
    const screen = await openShell({
      staff: { otherOrganizations: [basalt] },
      answers: [answer(switchOrganization, {})],
    });
    await person().click();
    await checkAccessibility();
    await page.getByRole('menuitem', { name: 'Switch to Basalt Depot' }).click();
    await screen.expectRequest(switchOrganization, { organizationId: basalt.id });
    await expect.poll(() => screen.browser.departures).toEqual(['/overview']);
  });

  test.each([
    [900, 'Plumbline console'],
    [375, 'Granite Supply Co.'],
  ])('is collapsed into a menu button at %i px, under the bar with "%s"', async (width, words) => {
    await openShell({ width });
    await expect.element(page.getByRole('banner').getByText(words)).toBeVisible();
    await expect.element(nav()).not.toBeInTheDocument();
    await burger().click();
    await expect.element(nav().getByRole('link', { name: 'Overview' })).toBeVisible();
    await expect.element(person()).toBeVisible();
    await checkAccessibility();
    await page.getByRole('button', { name: 'Close navigation' }).click();
    await expect.element(nav()).not.toBeInTheDocument();
    await expect.element(burger()).toHaveFocus();
  });

  test('links the organization name in the top bar to the overview at 375 px', async () => {
    await openShell({ width: 375 });
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Granite Supply Co.' }))
      .toHaveAttribute('href', '/overview');
  });
});

test('console redirects an expired session to the login page with a redirect back', async () => {
  const screen = await openShell({
    answers: [
      refuse(getOverview, 'not_signed_in'),
      refuse(listLargestPastDue, 'not_signed_in'),
      refuse(listPendingUsers, 'not_signed_in'),
    ],
  });
  await expectToast('info', 'You have been logged out.', 'Log in again to go on where you left off.');
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.address()).toBe('/login?redirect=/overview');
  expect(toast.list()).toHaveLength(1);
});

describe('console crash page', () => {
  const WORDS = 'Reload the page to try again. If it happens again, contact your administrator.';
  const expectCrash = async () => {
    await expect.element(page.getByRole('alert').getByText('Oops, something went wrong.')).toBeVisible();
    await expect.element(page.getByText(WORDS)).toBeVisible();
  };

  test('keeps the navigation when a screen crashes', async () => {
    const portals = [aPortal({ url: 'no address' })];
    const screen = await openShell({ answers: [answer(getOverview, anOverview({ portals }))] });
    await expectCrash();
    await expect.element(nav().getByRole('link', { name: 'Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => screen.browser.departures).toEqual(['reload']);
    expect(screen.takeProblems().join()).toMatch('Invalid URL');
  });

  test.each([
    ['CrashPage, with the console name', <CrashPage key="page" />, 'Plumbline console'],
    ['ConsoleCrashApp, without any context', <ConsoleCrashApp key="app" />, null],
  ])('renders as %s', async (_case, crashed, brand) => {
    await openTestPage('/overview', {}, async () => ({
      element: <PlumblineProvider>{crashed}</PlumblineProvider>,
      queryClient: new QueryClient(),
    }));
    await expectCrash();
    if (brand !== null) await expect.element(page.getByRole('banner').getByText(brand)).toBeVisible();
  });
});
