// Tests of the screen test harness.
import { updateMe } from '@plumbline/contract/access';
import { getOpenTotal, listInvoices } from '@plumbline/contract/invoices';
import { asCents } from '@plumbline/rules/money';
import { send } from '@plumbline/ui/app/send';
import * as paths from '@plumbline/contract/paths.gen';
import { answer, disconnect, fail, hang, refuse } from '@plumbline/ui/testing/answers';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anInvoice } from './an-invoice.ts';
import { listOf } from './list-of.ts';
import { openScreen } from './open-screen.tsx';

const settings = { isPaymentEnabled: true };
const openTotal = answer(getOpenTotal, {
  currencyCode: 'USD',
  openTotal: asCents(1),
  pendingTotal: asCents(0),
  balancesAsOf: null,
  creditTotal: asCents(0),
});

test('openScreen reports a call without an answer by its name', async () => {
  const screen = await openScreen('/history/invoices', { settings, answers: [openTotal] });
  await expect
    .poll(() => screen.takeProblems())
    .toContain('listInvoices was called, and this test has no answer for it');
});

test('openScreen reports an answer that does not match the contract', async () => {
  const row = { ...anInvoice(), balance: 10.5 } as ReturnType<typeof anInvoice>;
  const screen = await openScreen('/history/invoices', {
    settings,
    answers: [openTotal, answer(listInvoices, listOf([row]))],
  });
  await expect
    .poll(() => screen.takeProblems().join())
    .toMatch('its answer does not fit the contract: /rows/0/balance must be integer');
});

test('openScreen reports a request that does not match the contract', async () => {
  const screen = await openScreen('/help', { answers: [refuse(updateMe, 'forbidden')] });
  await expect(send(paths.updateMe, { name: '' })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
  expect(screen.takeProblems().join()).toMatch('updateMe was called with a wrong body: /name');
});

test('openScreen reports a request that is not a call of the contract', async () => {
  const screen = await openScreen('/help');
  await fetch('/v1/nothing');
  expect(screen.takeProblems().join()).toMatch(/v1\/nothing is no call of the contract/);
});

test('openScreen reports console errors and warnings', async () => {
  const screen = await openScreen('/help');
  const { console } = globalThis;
  console.error('An error');
  console.warn('A warning');
  expect(screen.takeProblems()).toEqual(['An error', 'A warning']);
});

test('refuse, fail and disconnect reach the app like answers of the server', async () => {
  const screen = await openScreen('/help', {
    answers: [refuse(updateMe, 'forbidden', { fields: { name: 'is odd' } })],
  });
  const ask = () => send(paths.updateMe, { name: 'Dana' });
  await expect(ask()).rejects.toMatchObject({ code: 'forbidden', fields: { name: 'is odd' } });
  screen.answer(fail(updateMe));
  await expect(ask()).rejects.toMatchObject({ code: 'internal', status: 500 });
  screen.answer(disconnect(updateMe));
  await expect(ask()).rejects.toMatchObject({ code: 'offline' });
  expect(screen.requests(updateMe)).toEqual([{ name: 'Dana' }, { name: 'Dana' }, { name: 'Dana' }]);
});

test('hang aborts the call when the next screen opens', async () => {
  const screen = await openScreen('/help', { answers: [hang(updateMe)] });
  const asked = send(paths.updateMe, { name: 'Dana' }).catch((error: unknown) => error);
  await expect.poll(() => screen.requests(updateMe)).toHaveLength(1);
  await openScreen('/help');
  expect(await asked).toMatchObject({ code: 'offline' });
});

test('openScreen records navigation, downloads and copies instead of performing them', async () => {
  const screen = await openScreen('/help');
  window.location.assign('/elsewhere');
  window.location.assign('https://other.example.com/there');
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob(['a,b'])),
    download: 'list.csv',
  });
  link.click();
  await navigator.clipboard.writeText('PL-1');
  await expect.poll(() => screen.browser.downloads.length).toBe(1);
  expect(screen.browser.departures).toEqual(['/elsewhere', 'https://other.example.com/there']);
  expect(screen.browser.downloads[0]?.name).toBe('list.csv');
  expect(await screen.browser.downloads[0]?.text).toBe('a,b');
  expect(screen.browser.copied).toEqual(['PL-1']);
});

test('holdTime stops the clock during polls; passTime advances it', async () => {
  const screen = await openScreen('/login', { signedIn: null });
  screen.holdTime();
  const start = Date.now();
  let polls = 0;
  await expect.poll(() => (polls += 1)).toBe(5);
  expect(Date.now()).toBe(start);
  await screen.passTime(300);
  expect(Date.now()).toBe(start + 300);
});

test('openScreen starts with a clean page, default width and empty storage', async () => {
  localStorage.setItem('left', 'over');
  await openScreen('/help', { width: 375 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(window.innerWidth).toBe(375);
  await openScreen('/help');
  expect(window.innerWidth).toBe(1280);
  expect(localStorage.getItem('left')).toBeNull();
  expect(document.querySelectorAll('#root')).toHaveLength(1);
});
