import { REFUSALS } from '@plumbline/contract/refusals';
import { cancelWaiverRecurrence, getWaiver, listWaiverRecurrences } from '@plumbline/contract/waiver-requests';
import { listWaivers } from '@plumbline/contract/waivers';
import { asDay } from '@plumbline/rules/dates';
import { DEFAULT_PERMISSIONS } from '@plumbline/rules/portals/capabilities';
import { answer, fail, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { findCutContent } from '@plumbline/ui/testing/find-cut-content';
import { listItems, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { waiverMessages as words } from './waiver-messages.ts';
import { aWaiverDetail, aWaiverSchedule } from '../testing/a-waiver-detail.ts';
import { aWaiver } from '../testing/a-waiver.ts';
import { listOf } from '../testing/list-of.ts';
import { testId } from '../testing/test-id.ts';
import { openDocuments } from './testing/open-documents.ts';
import type { WaiverSchedule } from './use-waivers-view.ts';

const TITLE = 'Repeating requests';
const open = (
  schedules: readonly WaiverSchedule[],
  { path = '/history/waivers', ...options }: Parameters<typeof openDocuments>[1] & { path?: string } = {},
) =>
  openDocuments(path, {
    ...options,
    settings: { isWaiverRecurrenceEnabled: true, ...options.settings },
    answers: [answer(listWaiverRecurrences, listOf(schedules)), ...(options.answers ?? [])],
  });
const rows = () => tableRows(TITLE).map((cells) => cells.slice(0, 4));
const cancel = () => page.getByRole('button', { name: /^Cancel/ });
const RAN = {
  runCount: 2,
  lastRequest: { id: testId(), number: 1043, runOn: asDay('2026-11-05'), waiverRequestStatus: 'ready' },
} as const;

test('WVR-07 says what repeats, when it runs next, and what the last run did', async () => {
  const screen = await open(
    [
      aWaiverSchedule(RAN),
      aWaiverSchedule({ schedule: 'WEEKLY', scheduleDay: '5', nextRunOn: asDay('2026-11-20') }),
      aWaiverSchedule({ ...RAN, skipReason: 'NOTHING_BILLED' }),
    ],
    { answers: [answer(getWaiver, ({ id }) => aWaiverDetail({ id, number: 1043 }))] },
  );
  await expect.poll(rows).toEqual([
    ['Harrow Street Lofts CP Conditional progress', 'Monthly on day 5', '12/05/2026', 'W-1043 open on 11/05/2026.'],
    ['Harrow Street Lofts CP Conditional progress', 'Weekly on Friday', '11/20/2026', 'Not yet'],
    [
      'Harrow Street Lofts CP Conditional progress',
      'Monthly on day 5',
      '12/05/2026',
      'W-1043 open on 11/05/2026. Skipped last time: nothing was billed.',
    ],
  ]);
  await checkAccessibility();
  await page.getByRole('button', { name: 'W-1043 open' }).first().click();
  await expect.poll(() => screen.address()).toBe(`/history/waivers?id=${RAN.lastRequest.id}`);
});

test('WVR-07 one whose first request was withdrawn has ended, and says so when it is shown', async () => {
  await open([aWaiverSchedule({ status: 'ENDED', nextRunOn: null, endReason: 'FIRST_WITHDRAWN' })]);
  await expect.element(page.getByText(words.noSchedules)).toBeVisible();
  await page.getByRole('button', { name: 'Show 1 ended' }).click();
  await expect
    .element(page.getByText('Ended: the first request was withdrawn. Submit it again to go on.'))
    .toBeVisible();
  await expect.element(cancel()).not.toBeInTheDocument();
});

test('is canceled after confirmation', async () => {
  const schedule = aWaiverSchedule();
  const screen = await open([schedule]);
  await cancel().click();
  const dialog = page.getByRole('dialog', { name: 'Stop repeating this request?' });
  await expect.element(dialog.getByText(words.scheduleCancelText('Harrow Street Lofts'))).toBeVisible();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(screen.requests(cancelWaiverRecurrence)).toEqual([]);
  screen.answer(
    answer(cancelWaiverRecurrence, { status: 'CANCELED' as const }),
    answer(
      listWaiverRecurrences,
      listOf([{ ...schedule, status: 'CANCELED' as const, nextRunOn: null, endReason: 'CANCELED' as const }]),
    ),
  );
  await cancel().click();
  await dialog.getByRole('button', { name: 'Stop repeating' }).click();
  await expectToast('success', words.scheduleCanceled);
  expect(screen.requests(cancelWaiverRecurrence)).toEqual([{ id: schedule.id }]);
  await expect.element(page.getByText(words.noSchedules)).toBeVisible();
  // Its row is gone with the button that had the focus.
  await expect.element(page.getByRole('region', { name: TITLE })).toHaveFocus();
});

test('at 1280 px nothing of a row is cut beside an open panel', async () => {
  const detail = aWaiverDetail();
  const schedule = aWaiverSchedule({ ...RAN, skipReason: 'PERIOD_COVERED' });
  await open([schedule], {
    width: 1280,
    path: `/history/waivers?id=${detail.id}`,
    answers: [answer(getWaiver, detail)],
  });
  await expect
    .poll(() => tableRows(TITLE))
    .toEqual([
      [
        'Harrow Street Lofts CP Conditional progress',
        'Monthly on day 5. Next 12/05/2026. W-1043 open on 11/05/2026. Skipped last time: there already was a waiver for the period.',
        'Cancel the requests for Harrow Street Lofts',
      ],
    ]);
  const table = page.getByRole('table', { name: TITLE }).element();
  expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(
    table.parentElement!.getBoundingClientRect().right + 1,
  );
  expect(findCutContent()).toEqual([]);
  const type = table.querySelector('tbody td [class*=type]')!;
  const cell = type.closest('td')!.getBoundingClientRect();
  expect(type.getBoundingClientRect().right).toBeLessThanOrEqual(cell.right);
});

test('says that it had ended, and that canceling failed', async () => {
  const screen = await open([aWaiverSchedule()], {
    answers: [refuse(cancelWaiverRecurrence, 'waiver_recurrence_ended')],
  });
  const confirm = async () => {
    await cancel().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).click();
  };
  await confirm();
  await expectToast('error', REFUSALS.waiver_recurrence_ended[1]);
  screen.answer(fail(cancelWaiverRecurrence));
  await confirm();
  await expectToast('error', words.scheduleCancelFailed);
});

test('are rows on a phone', async () => {
  await open([aWaiverSchedule(RAN)], { width: 375 });
  await expect
    .poll(() => listItems(TITLE))
    .toEqual([
      'Harrow Street Lofts Conditional progress. Monthly on day 5. Next 12/05/2026. Last W-1043 on 11/05/2026. Cancel the requests for Harrow Street Lofts',
    ]);
  expect(document.documentElement.scrollWidth).toBe(375);
  await checkAccessibility();
});

test('are not shown without any, and not asked for where requests do not repeat', async () => {
  await open([]);
  await expect.poll(() => tableRows('Waivers')).toHaveLength(1);
  await expect.element(page.getByRole('heading', { name: TITLE })).not.toBeInTheDocument();
  const screen = await open([], { settings: { isWaiverRecurrenceEnabled: false } });
  await expect.poll(() => tableRows('Waivers')).toHaveLength(1);
  expect(screen.requests(listWaiverRecurrences)).toEqual([]);
});

test('show an error with retry when they fail, beside the waivers', async () => {
  const screen = await open([], { answers: [fail(listWaiverRecurrences)] });
  await screen.passTime(2000);
  await expect.element(page.getByText(words.schedulesFailed)).toBeVisible();
  expect(tableRows('Waivers')).toHaveLength(1);
  screen.answer(answer(listWaiverRecurrences, listOf([aWaiverSchedule()])));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => tableRows(TITLE)).toHaveLength(1);
});

test('cannot be canceled by people who only look', async () => {
  await open([aWaiverSchedule()], { permissions: { ...DEFAULT_PERMISSIONS, requestWaiver: false } });
  await expect.poll(() => tableRows(TITLE)).toHaveLength(1);
  await expect.element(cancel()).not.toBeInTheDocument();
});

test('WVR-07 schedules come after the rows above them, which would push them down', async () => {
  const rowsCome = Promise.withResolvers<void>();
  const list = async () => {
    await rowsCome.promise;
    return listOf(Array.from({ length: 9 }, () => aWaiver()));
  };
  await open([aWaiverSchedule()], { answers: [answer(listWaivers, list)] });
  const skeleton = () => document.querySelector('table[aria-busy=true]');
  const schedules = () => page.getByRole('table', { name: TITLE }).elements().length;
  let cameEarly = false;
  const watched = new MutationObserver(() => {
    cameEarly ||= skeleton() !== null && schedules() > 0;
  });
  watched.observe(document.body, { childList: true, subtree: true });
  // Once it is seen, a skeleton stays for a while, also if the rows are there.
  await expect
    .poll(() => skeleton()?.querySelector('tbody td > *')?.checkVisibility({ visibilityProperty: true }))
    .toBe(true);
  rowsCome.resolve();
  await expect.element(page.getByRole('table', { name: TITLE })).toBeVisible();
  watched.disconnect();
  expect(cameEarly).toBe(false);
});
