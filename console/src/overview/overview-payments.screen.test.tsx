import { getCollections, getOverview, listLargestPastDue } from '@plumbline/contract/console';
import { listPendingUsers } from '@plumbline/contract/members';
import { getDueWaivers } from '@plumbline/contract/waiver-desk';
import { asDay } from '@plumbline/rules/dates';
import { asCents, ZERO } from '@plumbline/rules/money';
import { DUE_KINDS } from '@plumbline/rules/waivers/reminders';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { listItems, tableRows } from '@plumbline/ui/testing/read-page';
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
      answer(getDueWaivers, { kinds: [], isCut: false }),
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
        'By check, cash or wire, outside the portal$1,200.00 4 payments',
      ]),
    );
    expect(screen.requests(getCollections)).toEqual([{ currencyCode: 'USD' }]);
  });

  test('shows bank payments under way by the day on which their money is expected', async () => {
    const expected = [
      { day: asDay('2026-10-14'), count: 1, total: asCents(50_000_00) },
      { day: asDay('2026-10-20'), count: 2, total: asCents(30_000_00) },
    ];
    await openOverview({ answers: [collections({ settling: { count: 3, total: asCents(80_000_00), expected } })] });
    await expect.element(card(/^Paid in the portal/).getByText('$80,000.00')).toBeVisible();
    expect(listItems('Bank payments by the day they are expected')).toEqual([
      '$50,000.00 1 bank payment, was expected 10/14/2026',
      '$30,000.00 2 bank payments, expected 10/20/2026',
    ]);
    await checkAccessibility();
  });

  test('says who uses the portal', async () => {
    await openOverview();
    const uses = card('Who uses the portal');
    await expect.element(uses.getByText('8 of 11')).toBeVisible();
    await expect.element(uses.getByText('10 of 34')).toBeVisible();
  });

  test('says how much of the money was paid here, and of what', async () => {
    await openOverview();
    const uses = card('Who uses the portal');
    await expect.element(uses.getByText('25.0%')).toBeVisible();
    await expect
      .element(uses.getByText(/^\$2,000\.00 of \$8,000\.00\. The rest was paid in another way/))
      .toBeVisible();
    await openOverview({ answers: [collections({ paidShare: { settled: ZERO, paidHere: ZERO } })] });
    await expect.element(uses.getByText('Nothing paid yet')).toBeVisible();
  });

  test('lists payments that failed, and leads to their customer', async () => {
    const id = '0198c7a2-0000-7000-8000-000000000011';
    const row = {
      id,
      code: 'P7K3M9Q2XW',
      customer: { id, name: 'Tarnwick Constructors' },
      outcome: 'Returned',
      paymentType: 'ACH',
      total: asCents(900_00),
      currencyCode: 'USD',
      failedAt: '2026-10-13T15:00:00.000Z',
    } as const;
    const check = { ...row, id: '0198c7a2-0000-7000-8000-000000000012', paymentType: 'CHECK' } as const;
    await openOverview({ answers: [collections({ failedPayments: { count: 7, rows: [row, check] } })] });
    await expect.element(card(/^Payments that failed/).getByText('7 in the last 7 days')).toBeVisible();
    await expect
      .poll(() => tableRows('Payments that failed'))
      .toEqual([
        ['Tarnwick Constructors', 'P7K3M9Q2XW', 'Bank account', expect.stringContaining('2026'), 'Returned', '$900.00'],
        ['Tarnwick Constructors', 'P7K3M9Q2XW', 'Check', expect.stringContaining('2026'), 'Returned', '$900.00'],
      ]);
    await expect
      .element(page.getByRole('link', { name: /Tarnwick Constructors/ }).first())
      .toHaveAttribute('href', '/payments?payment=P7K3M9Q2XW');
    await checkAccessibility();
  });

  test('says that no payment failed', async () => {
    await openOverview();
    await expect
      .element(card(/^Payments that failed/).getByText('No payment was declined or returned in the last 7 days'))
      .toBeVisible();
  });

  test('says that more waivers wait than are counted', async () => {
    const kinds = [{ kind: 'sign', count: 200, oldestAt: '2026-10-13T15:00:00.000Z' } as const];
    await openOverview({ answers: [answer(getDueWaivers, { kinds, isCut: true })] });
    await expect
      .element(card(/^Needs you/).getByText('More waivers wait: only the most urgent are counted.'))
      .toBeVisible();
  });

  test('names what needs somebody, and leads to it', async () => {
    const oldestAt = '2026-10-13T15:00:00.000Z';
    const waits = (count: number) => ({ count, oldestAt });
    const all = {
      openItems: waits(1),
      signUps: waits(2),
      failedImports: waits(1),
      failingWebhooks: waits(1),
      openTickets: waits(3),
      failedMails: waits(4),
    };
    await openOverview({
      answers: [
        collections({ waiting: all }),
        answer(getDueWaivers, { kinds: DUE_KINDS.map((kind, place) => ({ kind, ...waits(place + 1) })), isCut: false }),
      ],
    });
    await expect.element(card(/^Needs you/).getByText('40 open')).toBeVisible();
    expect(listItems('Needs you').map((words) => words.replace(/Since .*[AP]M/, ' '))).toEqual([
      expect.stringMatching(/^Payments that need a decision\s*1$/),
      expect.stringMatching(/^Sign-ups to approve\s*2$/),
      expect.stringMatching(/^Support tickets to answer\s*3$/),
      expect.stringMatching(/^Imports that failed\s*1$/),
      expect.stringMatching(/^Webhooks that fail\s*1$/),
      expect.stringMatching(/^Mails that were not delivered\s*4$/),
      expect.stringMatching(/^Released waivers whose money has gone back\s*1$/),
      expect.stringMatching(/^Waivers with a deadline near or past\s*2$/),
      expect.stringMatching(/^Signed waivers that cannot be released\s*3$/),
      expect.stringMatching(/^Waivers to approve\s*4$/),
      expect.stringMatching(/^Waivers to sign\s*5$/),
      expect.stringMatching(/^Waivers at the notary\s*6$/),
      expect.stringMatching(/^Waivers to release\s*7$/),
    ]);
    for (const kind of DUE_KINDS) {
      expect(document.querySelector(`a[href="/waivers?due=${kind}"]`)?.textContent).toMatch(/waiver/i);
    }
    await expect.element(page.getByRole('link', { name: /Sign-ups to approve/ })).toHaveAttribute('href', '/people');
    await expect.element(page.getByRole('link', { name: /Support tickets/ })).toHaveAttribute('href', '/tickets');
    await expect.element(page.getByRole('link', { name: /Imports that failed/ })).toHaveAttribute('href', '/imports');
    await expect
      .element(page.getByRole('link', { name: /Mails that were not delivered/ }))
      .toHaveAttribute('href', '/mails?state=UNDELIVERED');
    await expect.element(page.getByRole('link', { name: /Webhooks that fail/ })).toHaveAttribute('href', '/webhooks');
    await checkAccessibility();
    await expect
      .element(page.getByRole('link', { name: /Payments that need a decision/ }))
      .toHaveAttribute('href', '/money');
    for (const item of card(/^Needs you/)
      .getByRole('listitem')
      .elements()) {
      expect(item.querySelector('a[href^="/"]')).not.toBeNull();
    }
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

  test('tries the waivers again that could not be loaded', async () => {
    const screen = await openOverview({ answers: [fail(getDueWaivers)] });
    await screen.passTime(RETRY_MS);
    await expect.element(card(/^Needs you/).getByText('We could not load what waits')).toBeVisible();
    screen.answer(answer(getDueWaivers, { kinds: [], isCut: false }));
    await tryAgain(/^Needs you/).click();
    await expect.element(card(/^Needs you/).getByText('Nothing waits for you.')).toBeVisible();
  });

  test.each([375, 768])('fits at %d px', async (width) => {
    await openOverview({ width });
    await expect.element(card(/^Paid in the portal/).getByText('2 payments')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});
