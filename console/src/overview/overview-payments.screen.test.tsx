import { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import { listPendingUsers } from '@plumbline/contract/members';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anOverview } from '../testing/an-overview.ts';
import { someCollections } from '../testing/collections.ts';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Collections } from './overview-figures.ts';

const collections = (facts: Partial<Collections> = {}) => answer(getCollections, someCollections(facts));
const openOverview = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/overview', {
    ...options,
    answers: [
      answer(getOverview, anOverview()),
      answer(listLargestPastDue, { rows: [], count: 0 }),
      answer(listPendingUsers, { rows: [], count: 0 }),
      collections(),
      ...answers,
    ],
  });
const card = (name: string | RegExp) => page.getByRole('region', { name });
const tryAgain = (name: RegExp) => card(name).getByRole('button', { name: 'Try again' });
/** Longer than the delay of the one automatic retry after a failed request. */
const RETRY_MS = 2000;

describe('overview of payments', () => {
  const chart = () => {
    const table = [...document.querySelectorAll('table')].find(
      ({ caption }) => caption?.textContent === 'Payments by day and method',
    );
    return [...(table?.tBodies[0]?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cell.textContent));
  };

  test('shows what was paid by day and method, and what is on its way', async () => {
    const screen = await openOverview();
    await expect.element(card(/^Paid in the portal/).getByText('2 payments')).toBeVisible();
    expect(chart()).toEqual([
      ['9/16/2026', '$0.00', '$500.00'],
      ['10/15/2026', '$1,500.00', '$0.00'],
    ]);
    const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent);
    expect(facts).toEqual(
      expect.arrayContaining([
        'On the way to your bank$1,500.00 1 payment',
        'Scheduled for the next 7 days$900.00 3 payments',
      ]),
    );
    expect(screen.requests(getCollections)).toEqual([{ currencyCode: 'USD' }]);
  });

  test('says who uses the portal', async () => {
    await openOverview();
    const uses = card('Who uses the portal');
    await expect.element(uses.getByText('8 of 11')).toBeVisible();
    await expect.element(uses.getByText('10 of 34')).toBeVisible();
  });

  test('names what needs somebody, and leads to it where there is a page', async () => {
    const oldestAt = '2026-10-13T15:00:00.000Z';
    const waits = (count: number) => ({ count, oldestAt });
    const all = {
      openItems: waits(1),
      signUps: waits(2),
      waivers: waits(7),
      failedImports: waits(1),
      failingWebhooks: waits(1),
    };
    await openOverview({ answers: [collections({ waiting: all })] });
    await expect.element(card(/^Needs you/).getByText('12 open')).toBeVisible();
    expect(listItems('Needs you').map((words) => words.replace(/Since .*[AP]M/, ' '))).toEqual([
      expect.stringMatching(/^Payments that need a decision\s*1$/),
      expect.stringMatching(/^Sign-ups to approve\s*2$/),
      expect.stringMatching(/^Waivers to approve\s*7$/),
      expect.stringMatching(/^Imports that failed\s*1$/),
      expect.stringMatching(/^Webhooks that fail\s*1$/),
    ]);
    await expect.element(page.getByRole('link', { name: /Imports that failed/ })).toHaveAttribute('href', '/imports');
    await expect.element(page.getByRole('link', { name: /Webhooks that fail/ })).toHaveAttribute('href', '/webhooks');
    await checkAccessibility();
    await openOverview({ staff: { role: 'viewer' }, answers: [collections({ waiting: all })] });
    await expect.element(card(/^Needs you/).getByText('Webhooks that fail')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Webhooks that fail/ })).not.toBeInTheDocument();
  });

  test('says that nothing waits', async () => {
    await openOverview();
    await expect.element(card(/^Needs you/).getByText('Nothing waits for you.')).toBeVisible();
  });

  test('that cannot be loaded can be tried again', async () => {
    const screen = await openOverview({ answers: [fail(getCollections)] });
    await screen.passTime(RETRY_MS);
    await expect.element(card(/^Needs you/).getByText('We could not load what waits')).toBeVisible();
    screen.answer(collections());
    await tryAgain(/^Paid in the portal/).click();
    await expect.element(card(/^Needs you/).getByText('Nothing waits for you.')).toBeVisible();
  });

  test.each([375, 768])('fits at %d px', async (width) => {
    await openOverview({ width });
    await expect.element(card(/^Paid in the portal/).getByText('2 payments')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});
