// The one call that loads the whole dashboard.
import type { Call } from '@plumbline/contract/call';
import { getDashboard } from '@plumbline/contract/dashboard';
import { getInvoiceSummary } from '@plumbline/contract/invoices';
import { listPayments } from '@plumbline/contract/payments';
import { listPortals } from '@plumbline/contract/portals';
import { listOpenProjects } from '@plumbline/contract/projects';
import { listRecurrences } from '@plumbline/contract/recurrences';
import { listWaivers } from '@plumbline/contract/waivers';
import { answer, fail } from '@plumbline/ui/testing/answers';
import type { TestScreen } from '@plumbline/ui/testing/open-test-page';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPayment, aRecurrence } from '../testing/a-payment.ts';
import { anOpenProject } from '../testing/a-project.ts';
import { aWaiver } from '../testing/a-waiver.ts';
import { anInvoiceSummary } from '../testing/an-invoice.ts';
import { listOf } from '../testing/list-of.ts';
import { openDashboard } from './testing/open-dashboard.ts';

const ALL_PARTS = {
  summary: anInvoiceSummary(),
  latestPayments: listOf([aPayment()]),
  openProjects: listOf([anOpenProject()]),
  scheduledPayments: listOf([aPayment({ code: 'SCHEDULED-1', status: 'SCHEDULED' })]),
  recurrences: listOf([aRecurrence()]),
  executedWaivers: listOf([aWaiver()]),
  outstandingWaiverCount: 0,
};
const PART_CALLS: readonly Call[] = [getInvoiceSummary, listPayments, listOpenProjects, listRecurrences, listWaivers];
const partRequests = (screen: TestScreen) => PART_CALLS.map((call) => screen.requests(call).length);
const allIsShown = async () => {
  await expect.element(page.getByRole('region', { name: 'Open Account Invoices', exact: true })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Latest payments' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Scheduled payments' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Recurring payments' })).toBeVisible();
  await expect.poll(() => tableRows('Open projects')).toHaveLength(1);
  await expect.poll(() => tableRows('Executed waiver requests')).toHaveLength(1);
};

test('it answers every part, and no part asks again', async () => {
  const screen = await openDashboard({ answers: [answer(getDashboard, ALL_PARTS)] });
  await allIsShown();
  expect(screen.requests(getDashboard)).toEqual([{ currencyCode: 'USD' }]);
  expect(partRequests(screen)).toEqual([0, 0, 0, 0, 0]);
});

test('with the page, nothing is asked', async () => {
  const firstAnswers = [{ path: getDashboard.path, input: { currencyCode: 'USD' }, answer: ALL_PARTS }];
  const screen = await openDashboard({ firstAnswers });
  await allIsShown();
  await screen.expectRequest(listPortals, {});
  expect([...screen.requests(getDashboard), ...partRequests(screen)]).toEqual([0, 0, 0, 0, 0]);
});

test('DSH-07 a part that it does not answer asks for itself', async () => {
  const screen = await openDashboard({ answers: [answer(getDashboard, { ...ALL_PARTS, openProjects: null })] });
  await allIsShown();
  expect(partRequests(screen)).toEqual([0, 0, 1, 0, 0]);
});

test('DSH-07 when it fails, every part asks for itself', async () => {
  const screen = await openDashboard({ answers: [fail(getDashboard)] });
  await allIsShown();
  expect(partRequests(screen)).toEqual([1, 2, 1, 1, 1]);
  screen.takeProblems();
});

test('paid waivers whose unconditional one is outstanding are counted, and lead to their list', async () => {
  await openDashboard({ answers: [answer(getDashboard, ALL_PARTS)] });
  await allIsShown();
  await expect.element(page.getByText(/unconditional outstanding/)).not.toBeInTheDocument();
  await openDashboard({ answers: [answer(getDashboard, { ...ALL_PARTS, outstandingWaiverCount: 2 })] });
  await expect
    .element(page.getByRole('link', { name: '2 waivers' }))
    .toHaveAttribute('href', '/history/waivers?outstanding=true');
  await checkAccessibility();
});
