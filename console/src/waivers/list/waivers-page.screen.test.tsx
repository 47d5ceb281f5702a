import type { Answer } from '@plumbline/contract/call';
import { listDeskWaivers } from '@plumbline/contract/waiver-desk';
import { listWaiverSignatories } from '@plumbline/contract/waiver-signing';
import { asCents } from '@plumbline/rules/money';
import { answer, fail, hang } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { findField } from '@plumbline/ui/testing/find-field';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aListedWaiver, aSignatory, listedWaivers, NEXT_ID, WAIVER_ID } from '../../testing/a-desk-waiver.ts';
import { openScreen, type ScreenOptions } from '../../testing/open-screen.tsx';

type Listed = Answer<typeof listDeskWaivers>;
type Day = Listed['today'];

const RETRY_MS = 2000;
const OTHER_ID = '0198c7a2-0000-7000-8000-000000000013';

const open = (rows: Listed['rows'], more: Partial<Listed> = {}, path = '/waivers', options: ScreenOptions = {}) =>
  openScreen(path, {
    ...options,
    answers: [
      answer(listDeskWaivers, listedWaivers(rows, more)),
      answer(listWaiverSignatories, { rows: [aSignatory()], count: 1 }),
    ],
  });
const row = (name: RegExp) => page.getByRole('button', { name });
const tab = (name: string) => page.getByRole('link', { name });

describe('waivers of the console', () => {
  test('lists what needs the staff, with why it waits and by when', async () => {
    const late = { kind: 'final-waiver' as const, on: '2026-10-13' as Day };
    const today = { kind: 'final-waiver' as const, on: '2026-10-15' as Day };
    const screen = await open([
      aListedWaiver({
        waiverRequestStatus: 'requested-approval',
        approvalReasons: ['EXCEPTIONS_PRESENT', 'WET_INK'],
        deadline: late,
      }),
      aListedWaiver({ id: NEXT_ID, number: 1043, deadline: today }),
      aListedWaiver({ id: OTHER_ID, number: 1044, amount: null }),
    ]);
    const rows = [
      [
        '',
        'W-1042 IL CP',
        'Tarnwick Constructors Harbor Tower',
        '$18,000.00',
        'Leaves invoices out, and 1 more Was due 10/13/2026',
      ],
      ['', 'W-1043 IL CP', 'Tarnwick Constructors Harbor Tower', '$18,000.00', 'Ready to sign Due today'],
      ['', 'W-1044 IL CP', 'Tarnwick Constructors Harbor Tower', '', 'No amounts yet 10/13/2026'],
    ];
    await expect.poll(() => tableRows('Waivers').map((cells) => cells.map((cell) => cell.trim()))).toEqual(rows);
    await expect.element(page.getByText('3 waivers need you.')).toBeVisible();
    expect(screen.requests(listDeskWaivers)).toEqual([{ tab: 'needs', page: '1' }]);
    await expect.element(tab('Needs you 3')).toHaveAttribute('aria-current', 'page');
    await checkAccessibility();
  });

  test('the tabs say how many others have, were sent and rejected, and keep the search', async () => {
    const screen = await open([aListedWaiver()], {}, '/waivers?search=harbor');
    await tab('Sent 212').click();
    await screen.expectRequest(listDeskWaivers, { tab: 'sent', search: 'harbor', direction: 'desc', page: '1' });
    await tab('With others 4').click();
    await screen.expectRequest(listDeskWaivers, { tab: 'others', search: 'harbor', page: '1' });
    await tab('Rejected 9').click();
    await screen.expectRequest(listDeskWaivers, { tab: 'rejected', search: 'harbor', direction: 'desc', page: '1' });
  });

  test('asks for a reason, a state, a type, who works on it, a search and the next page', async () => {
    const screen = await open([aListedWaiver()], { count: 45 });
    await expect.element(row(/W-1042/)).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await screen.expectRequest(listDeskWaivers, { tab: 'needs', page: '2' });
    await page.getByRole('combobox', { name: 'State' }).selectOptions('Texas');
    await screen.expectRequest(listDeskWaivers, { tab: 'needs', state: 'TX', page: '1' });
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('Conditional final');
    const filtered = { state: 'TX', waiverType: 'conditional.final', page: '1' } as const;
    await screen.expectRequest(listDeskWaivers, { tab: 'needs', ...filtered });
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOptions('You');
    await screen.expectRequest(listDeskWaivers, { tab: 'needs', assigned: 'me', ...filtered });
    await page.getByRole('combobox', { name: 'Why it waits' }).selectOptions('To sign');
    await screen.expectRequest(listDeskWaivers, { due: 'sign', assigned: 'me', ...filtered });
    await page.getByRole('searchbox', { name: 'Search waivers' }).fill('harbor');
    await screen.passTime(1000);
    await screen.expectRequest(listDeskWaivers, { due: 'sign', assigned: 'me', search: 'harbor', ...filtered });
  });

  test('opens at what the overview counts', async () => {
    const screen = await open([aListedWaiver()], {}, '/waivers?due=notarize');
    await expect.element(findField('Why it waits')).toHaveValue('notarize');
    await expect.element(tab('With others 4')).toHaveAttribute('aria-current', 'page');
    expect(screen.requests(listDeskWaivers)).toEqual([{ due: 'notarize', page: '1' }]);
  });

  test('shows one customer alone until that is taken away', async () => {
    const screen = await open([aListedWaiver()], {}, `/waivers?customer=${WAIVER_ID}`);
    await page.getByRole('button', { name: 'Only Tarnwick Constructors' }).click();
    await screen.expectRequest(listDeskWaivers, { tab: 'needs', page: '1' });
    expect(screen.requests(listDeskWaivers)[0]).toEqual({ tab: 'needs', customerId: WAIVER_ID, page: '1' });
  });

  test.each([
    ['', 'Nothing needs you'],
    ['?tab=others', 'Nothing waits for others'],
    ['?tab=sent', 'No waivers were sent yet'],
    ['?tab=rejected', 'Nothing was rejected'],
    ['?state=TX', 'No waiver was found'],
  ])('says at /waivers%s that there is nothing', async (query, words) => {
    await open([], {}, `/waivers${query}`);
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('waits, fails and tries again', async () => {
    await openScreen('/waivers', { answers: [hang(listDeskWaivers), hang(listWaiverSignatories)] });
    await expect.element(page.getByText('What your customers requested, by who must act.')).toBeVisible();
    const screen = await openScreen('/waivers', { answers: [fail(listDeskWaivers), hang(listWaiverSignatories)] });
    await screen.passTime(RETRY_MS);
    await expect.element(page.getByText('We could not load the waivers')).toBeVisible();
    screen.answer(answer(listDeskWaivers, listedWaivers([aListedWaiver()])));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row(/W-1042/)).toBeVisible();
  });

  test('only rows that the person can sign have a live box, which says why others have none', async () => {
    await openScreen('/waivers', {
      answers: [
        answer(
          listDeskWaivers,
          listedWaivers([
            aListedWaiver(),
            aListedWaiver({ id: NEXT_ID, number: 1043, amount: asCents(30_000_00) }),
            aListedWaiver({ id: OTHER_ID, number: 1044, waiverRequestStatus: 'requested-approval' }),
          ]),
        ),
        answer(listWaiverSignatories, { rows: [aSignatory({ limitAmount: asCents(25_000_00) })], count: 1 }),
      ],
    });
    await expect.element(page.getByRole('checkbox', { name: 'Waiver W-1042' })).toBeEnabled();
    await expect
      .element(page.getByRole('checkbox', { name: 'Waiver W-1043. The amount is above your limit.' }))
      .toBeDisabled();
    await expect
      .element(page.getByRole('checkbox', { name: 'Waiver W-1044. It is not ready to be signed.' }))
      .toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Sign 1 ready' })).toBeVisible();
  });

  test('a viewer signs nothing', async () => {
    await open([aListedWaiver()], {}, '/waivers', { staff: { role: 'viewer' } });
    await expect.element(row(/W-1042/)).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /ready/ })).not.toBeInTheDocument();
  });

  test.each([560, 1000, 1280])('at %d px, what narrows the list has the whole line', async (width) => {
    await open([aListedWaiver()], {}, '/waivers', { width });
    const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right);
    await expect.element(page.getByLabelText('Assigned to')).toBeVisible();
    const line = document.querySelector('search')!;
    expect(rightOf(page.getByLabelText('Assigned to').element())).toBe(rightOf(line));
  });

  test.each([375, 768])('fits at %d px', async (width) => {
    await open([aListedWaiver()], {}, '/waivers', { width });
    await expect.element(page.getByText(/Tarnwick/).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});
