import type { Answer } from '@plumbline/contract/call';
import { listAuditEvents } from '@plumbline/contract/staff/audit';
import { listStaff } from '@plumbline/contract/staff/staff';
import { answer, fail } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';

type AuditEvent = Answer<typeof listAuditEvents>['rows'][number];

const IRIS_ID = '0198c7a2-0000-7000-8000-000000000001';
const anEvent = (facts: Partial<AuditEvent> = {}): AuditEvent => ({
  id: IRIS_ID,
  at: '2026-11-16T17:00:00.000Z',
  actorName: 'Iris Holm',
  actorEmail: 'iris@granite.example.com',
  customerName: null,
  action: 'staff.invited',
  words: 'Invited a colleague',
  detail: 'role: viewer',
  clientAddress: '10.0.0.1',
  ...facts,
});
const log = (rows: AuditEvent[], next: string | null = null) => answer(listAuditEvents, { rows, next });
const people = answer(listStaff, {
  rows: [
    {
      id: IRIS_ID,
      name: 'Iris Holm',
      email: 'iris@granite.example.com',
      title: '',
      role: 'owner',
      status: 'ACTIVE',
      signedInAt: null,
      hasSecondFactor: false,
      isOperator: false,
    },
  ],
  count: 1,
});
const openLog = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/audit-log', { ...options, answers: [people, log([anEvent()]), ...answers] });

test('SET-06 shows who did what, when and from where', async () => {
  await openLog({
    answers: [log([anEvent(), anEvent({ id: crypto.randomUUID(), actorName: null, actorEmail: null })])],
  });
  await expect.element(page.getByText('Invited a colleague').first()).toBeVisible();
  expect(tableHeads('Audit log')).toEqual(['Time', 'Person', 'Action', 'Details', 'Address']);
  expect(tableRows('Audit log').map(([, ...cells]) => cells)).toEqual([
    ['Iris Holm iris@granite.example.com', 'Invited a colleague', 'role: viewer', '10.0.0.1'],
    ['Nobody signed in', 'Invited a colleague', 'role: viewer', '10.0.0.1'],
  ]);
  await checkAccessibility();
});

test('SET-06 filters by person, kind, days and text', async () => {
  const screen = await openLog();
  await page.getByLabelText('Person').selectOptions('Iris Holm');
  await page.getByLabelText('Kind of action').selectOptions('Sign-in and security');
  await page.getByLabelText('From').fill('2026-11-01');
  await page.getByLabelText('To').fill('2026-11-16');
  await page.getByLabelText('Search the log').fill('role');
  await screen.passTime(400);
  await expect
    .poll(() => screen.requests(listAuditEvents).at(-1))
    .toEqual({ staffId: IRIS_ID, kind: 'sign-in', from: '2026-11-01', to: '2026-11-16', search: 'role' });
});

test('SET-06 the filters stand in the address: a reload, a link and going back show the same', async () => {
  const query = `search=role&staffId=${IRIS_ID}&kind=sign-in&from=2026-11-01&to=2026-11-16`;
  const screen = await openScreen(`/audit-log?${query}`, { answers: [people, log([anEvent()])] });
  const all = { staffId: IRIS_ID, kind: 'sign-in', from: '2026-11-01', to: '2026-11-16', search: 'role' };
  await screen.expectRequest(listAuditEvents, all);
  await expect.element(page.getByLabelText('Search the log')).toHaveValue('role');
  await expect.element(page.getByLabelText('Person')).toHaveValue(IRIS_ID);
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-01');
  await page.getByLabelText('From').fill('2026-11-10');
  await screen.expectRequest(listAuditEvents, { ...all, from: '2026-11-10' });
  window.history.back();
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-01');
});

test('SET-06 times are those of the organization, wherever the device is', async () => {
  await openLog({ staff: { timeZone: 'America/New_York' } });
  await expect.element(page.getByText('Invited a colleague')).toBeVisible();
  expect(tableRows('Audit log')[0]?.[0]).toBe('11/16/2026, 12:00 PM');
});

test('SET-06 what cannot be a filter is left out', async () => {
  const screen = await openScreen('/audit-log?staffId=nobody&kind=none&from=99/99', {
    answers: [people, log([anEvent()])],
  });
  await expect.element(page.getByText('Invited a colleague')).toBeVisible();
  expect(screen.requests(listAuditEvents).at(-1)).toEqual({});
});

test('SET-06 earlier entries are added below', async () => {
  const cursor = `2026-11-16T17:00:00.000Z_${IRIS_ID}`;
  const screen = await openLog({ answers: [log([anEvent()], cursor)] });
  await expect.element(page.getByRole('button', { name: 'Show earlier entries' })).toBeVisible();
  screen.answer(log([anEvent({ id: crypto.randomUUID(), words: 'Removed a colleague' })]));
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect.element(page.getByText('Removed a colleague')).toBeVisible();
  expect(screen.requests(listAuditEvents).at(-1)).toEqual({ before: cursor });
  expect(tableRows('Audit log')).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Show earlier entries' })).not.toBeInTheDocument();
});

test('SET-06 an empty log and a failure say so', async () => {
  await openLog({ answers: [log([])] });
  await expect.element(page.getByText('Nothing was found')).toBeVisible();
  const screen = await openLog({ answers: [fail(listAuditEvents)] });
  await screen.passTime(2000);
  await expect.element(page.getByText('We could not load the audit log')).toBeVisible();
});

test('SET-06 only owners have it in the navigation, and it fits at 375 px', async () => {
  await openLog({ width: 375 });
  await expect.element(page.getByText('Invited a colleague')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await checkAccessibility();
  await openScreen('/team', { staff: { role: 'viewer' }, answers: [people] });
  await expect.element(page.getByRole('link', { name: 'Team' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
  await openScreen('/team', { answers: [people] });
  await expect.element(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
});

const LONG = anEvent({
  words: 'Changed customers or permissions of a customer’s user',
  customerName: 'Hallam Pike Builders',
  detail: `Dana Reyes (dana@hallampike.example); added ${'Tarnwick Constructors of the Northern Counties, '.repeat(6)}Ames`,
});

test.each([375, 768, 1280])('SET-06 an entry is readable in full at %d px', async (width) => {
  await openLog({ width, answers: [log([LONG])] });
  await expect.element(page.getByText(LONG.detail)).toBeVisible();
  await expect.element(page.getByText('Hallam Pike Builders')).toBeVisible();
  for (const text of [LONG.words, LONG.detail]) {
    // Nothing of a cell, or of a row of the list, is cut.
    for (let box = page.getByText(text).element() as HTMLElement | null; box; box = box.parentElement) {
      if (box.matches('table, ul, main')) break;
      expect([text, box.scrollWidth - box.clientWidth <= 1 || getComputedStyle(box).display === 'inline']).toEqual([
        text,
        true,
      ]);
    }
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('SET-06 at 375 px the time takes nothing of the width of the text', async () => {
  await openLog({ width: 375, answers: [log([LONG])] });
  await expect.element(page.getByText(LONG.detail)).toBeVisible();
  expect(page.getByText(LONG.detail).element().getBoundingClientRect().width).toBeGreaterThan(290);
  await expect.element(page.getByText(/^Iris Holm, /)).toBeVisible();
});

test('SET-06 a From after To is said at the field, and nothing is asked of the server', async () => {
  const screen = await openLog();
  await page.getByLabelText('From').fill('2026-11-16');
  await expect.poll(() => screen.requests(listAuditEvents).at(-1)).toEqual({ from: '2026-11-16' });
  await page.getByLabelText('To').fill('2026-11-01');
  await expect.element(page.getByText('From is after To. Choose an earlier day.')).toBeVisible();
  await expect.element(page.getByLabelText('From')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Nothing was found')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  expect(screen.requests(listAuditEvents).at(-1)).toEqual({ from: '2026-11-16' });
  await checkAccessibility();
  await page.getByLabelText('To').fill('2026-11-17');
  await expect.element(page.getByText('Invited a colleague')).toBeVisible();
});
