import {
  changeWebhook,
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookChanges,
  resendWebhookDelivery,
  rotateWebhook,
  testWebhook,
} from '@plumbline/contract/programs/webhooks';
import { downloadChangesAsStaff } from '@plumbline/contract/programs/changes';
import { answer, fail, inTurn, refuse } from '@plumbline/ui/testing/answers';
import { checkAccessibility } from '@plumbline/ui/testing/check-accessibility';
import { expectToast } from '@plumbline/ui/testing/expect-toast';
import { tableHeads, tableRows } from '@plumbline/ui/testing/read-page';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, type ScreenOptions } from '../testing/open-screen.tsx';
import type { Delivery, Webhook } from './webhook.ts';

const SECRET = 'whsec_bm90IGEgc2VjcmV0IGF0IGFsbCwganVzdCBhIHRlc3Q=';
const ID = '0198c7a2-0000-7000-8000-0000000000e1';
const DELIVERY = '0198c7a2-0000-7000-8000-0000000000d1';
const URL_TEXT = 'https://erp.granite.example/hooks/plumbline';

const aWebhook = (facts: Partial<Webhook> = {}): Webhook => ({
  id: ID,
  name: 'ERP',
  url: URL_TEXT,
  types: null,
  state: 'ACTIVE',
  hint: 'c3Q=',
  createdByName: 'Iris Holm',
  createdAt: '2026-11-16T17:00:00.000Z',
  rotatedAt: null,
  previousUntil: null,
  failingSince: null,
  disabledAt: null,
  waitingCount: 0,
  ...facts,
});
const aDelivery = (facts: Partial<Delivery> = {}): Delivery => ({
  id: DELIVERY,
  type: 'payment.approved',
  number: 42,
  state: 'DELIVERED',
  tries: 1,
  createdAt: '2026-11-17T09:00:00.000Z',
  nextTryAt: null,
  finishedAt: '2026-11-17T09:00:01.000Z',
  requestedByName: null,
  status: 200,
  problem: null,
  ...facts,
});
const webhooks = (...rows: Webhook[]) => answer(listWebhooks, { rows, count: rows.length });
const deliveries = (...rows: Delivery[]) => answer(listWebhookDeliveries, { rows, next: null });
const details = answer(getWebhookDelivery, {
  ...aDelivery(),
  messageId: DELIVERY,
  body: '{"type":"payment.approved","number":42}',
  attempts: [
    { number: 1, at: '2026-11-17T09:00:00.000Z', status: null, durationMs: 10_000, answer: '', problem: 'No answer' },
    { number: 2, at: '2026-11-17T09:00:12.000Z', status: 200, durationMs: 31, answer: 'thanks', problem: null },
  ],
});
const openList = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen('/webhooks', { ...options, answers: [webhooks(aWebhook()), ...answers] });
const openOne = ({ answers = [], ...options }: ScreenOptions = {}) =>
  openScreen(`/webhooks/${ID}`, {
    ...options,
    answers: [webhooks(aWebhook()), deliveries(aDelivery()), details, ...answers],
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();

describe('IMP-04 webhooks', () => {
  test('are listed with what they get and how they are', async () => {
    await openList({
      answers: [
        webhooks(
          aWebhook({ waitingCount: 3, failingSince: '2026-11-17T09:00:00.000Z' }),
          aWebhook({ id: `${ID.slice(0, -1)}2`, name: 'CRM', types: ['customer.changed'], state: 'PAUSED' }),
          aWebhook({
            id: `${ID.slice(0, -1)}3`,
            name: 'Old',
            state: 'DISABLED',
            disabledAt: '2026-11-17T09:00:00.000Z',
          }),
        ),
      ],
    });
    await expect.element(page.getByText('CRM')).toBeVisible();
    expect(tableHeads('Webhooks')).toEqual(['Program', 'Changes', 'Created', 'Waiting', 'State']);
    expect(tableRows('Webhooks').map(([name, gets, , waiting, state]) => [name, gets, waiting, state])).toEqual([
      ['ERP erp.granite.example', 'All changes', '3', 'Failing'],
      ['CRM erp.granite.example', '1 of 14 kinds', '0', 'Paused'],
      ['Old erp.granite.example', 'All changes', '0', 'Disabled'],
    ]);
    await checkAccessibility();
  });

  test('are made with a name, an address and kinds of changes; the secret is shown once', async () => {
    const screen = await openList({ answers: [webhooks(), answer(createWebhook, { id: ID, secret: SECRET })] });
    await expect.element(page.getByText('No webhooks yet')).toBeVisible();
    await button('New webhook').first().click();
    await button('Create webhook').click();
    await expect.element(page.getByText('Please enter a name')).toBeVisible();
    await expect.element(page.getByText('Please enter an address')).toBeVisible();
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await page.getByLabelText('Name').fill(' ERP ');
    await page.getByLabelText('Address').fill(URL_TEXT);
    await expect.element(page.getByText('Please enter an address')).not.toBeInTheDocument();
    await page.getByText('Some', { exact: true }).click();
    await checkAccessibility();
    for (const box of page.getByRole('checkbox').elements()) await userEvent.click(box);
    await button('Create webhook').click();
    await expect.element(page.getByText('Choose at least one kind of change.')).toBeVisible();
    await page.getByLabelText('Payment settled').click();
    await expect.element(page.getByText('Choose at least one kind of change.')).not.toBeInTheDocument();
    await page.getByLabelText('Payment approved').click();
    await button('Create webhook').click();
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
    expect(screen.requests(createWebhook)).toEqual([
      { name: 'ERP', url: URL_TEXT, types: ['payment.approved', 'payment.settled'] },
    ]);
    await button('Copy').click();
    await expectToast('success', 'The secret was copied.');
    await button('I have stored it').click();
    await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
  });

  test('say beside the address what is wrong with it', async () => {
    await openList({ answers: [refuse(createWebhook, 'webhook_url')] });
    await button('New webhook').click();
    await page.getByLabelText('Name').fill('ERP');
    await page.getByLabelText('Address').fill('http://10.0.0.1');
    await button('Create webhook').click();
    await expect
      .element(page.getByText('Enter an address that starts with https:// and can be reached from the internet.'))
      .toBeVisible();
    await expect.element(page.getByLabelText('Address')).toHaveValue('http://10.0.0.1');
  });

  test('have their changes as a file, since a day', async () => {
    const screen = await openList({
      answers: [answer(downloadChangesAsStaff, { name: 'Changes.csv', text: 'Number' })],
    });
    await button('Download changes').click();
    await page.getByLabelText(/Since/).fill('2026-11-01');
    await checkAccessibility();
    await button('Download CSV').click();
    await expectToast('success', 'The changes were downloaded.');
    expect(screen.requests(downloadChangesAsStaff)).toEqual([{ from: '2026-11-01' }]);
  });

  test('that cannot be loaded are asked for again', async () => {
    const screen = await openList({
      answers: [inTurn(fail(listWebhooks), fail(listWebhooks), fail(listWebhooks), webhooks(aWebhook()))],
    });
    await screen.passTime(4_000);
    await expect.element(page.getByText('We could not load the webhooks')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText('erp.granite.example')).toBeVisible();
  });
});

describe('IMP-04 a webhook', () => {
  test('has its log, by state, and each delivery with its tries and message, to be sent again', async () => {
    const screen = await openOne({ answers: [answer(resendWebhookDelivery, { deliveryId: DELIVERY })] });
    await expect.element(page.getByText('Payment approved')).toBeVisible();
    expect(tableRows('Deliveries').map(([change, , outcome, state]) => [change, outcome, state])).toEqual([
      ['Payment approved Number 42', 'Answered 200', 'Delivered'],
    ]);
    await checkAccessibility();
    await page.getByLabelText('Show').selectOptions('Failed');
    await expect.poll(() => screen.requests(listWebhookDeliveries).at(-1)).toEqual({ id: ID, state: 'FAILED' });
    await page.getByText('Payment approved').click();
    await expect.element(dialog().getByText('thanks')).toBeVisible();
    await expect.element(dialog().getByText(/No answer after 10\.0 s/)).toBeVisible();
    await expect.element(dialog().getByText('"number": 42', { exact: false })).toBeVisible();
    await checkAccessibility();
    await dialog().getByRole('button', { name: 'Send again', exact: true }).click();
    await expectToast('success', 'The delivery will be sent again.');
    expect(screen.requests(resendWebhookDelivery)).toEqual([{ id: ID, deliveryId: DELIVERY }]);
  });

  test('is tested, and the log follows until there is an answer', async () => {
    const waiting = aDelivery({ type: 'webhook.test', number: null, state: 'WAITING', tries: 0, status: null });
    const screen = await openOne({
      answers: [
        answer(testWebhook, { deliveryId: DELIVERY }),
        inTurn(deliveries(), deliveries(waiting), deliveries(aDelivery({ type: 'webhook.test', number: null }))),
      ],
    });
    await expect.element(page.getByText('Nothing was sent yet')).toBeVisible();
    await button('Send a test').click();
    await expectToast('success', 'The test is on its way. Its answer appears in the log.');
    await expect.element(page.getByText('Waiting', { exact: true }).last()).toBeVisible();
    await screen.passTime(2_100);
    await expect.element(page.getByText('Answered 200')).toBeVisible();
  });

  test('is not asked about for ever when nothing will answer', async () => {
    const waiting = aDelivery({ state: 'WAITING', tries: 0, status: null });
    const later = aDelivery({ id: `${DELIVERY.slice(0, -1)}2`, state: 'WAITING', tries: 3, status: 500 });
    const screen = await openOne({ answers: [deliveries(later)] });
    await expect.element(page.getByText('Waiting', { exact: true }).last()).toBeVisible();
    await screen.passTime(10_000);
    expect(screen.requests(listWebhookDeliveries)).toHaveLength(1);
    screen.answer(deliveries(waiting), answer(testWebhook, { deliveryId: DELIVERY }));
    await button('Send a test').click();
    await expectToast('success', 'The test is on its way. Its answer appears in the log.');
    for (let i = 0; i < 40; i++) await screen.passTime(2_100);
    const asked = screen.requests(listWebhookDeliveries).length;
    await screen.passTime(10_000);
    expect(screen.requests(listWebhookDeliveries)).toHaveLength(asked);
  });

  test('shows earlier deliveries, and asks again for those that did not come', async () => {
    const earlier = aDelivery({ id: `${DELIVERY.slice(0, -1)}2`, type: 'payment.settled', number: 7 });
    const screen = await openOne({
      answers: [
        inTurn(
          answer(listWebhookDeliveries, { rows: [aDelivery()], next: DELIVERY }),
          fail(listWebhookDeliveries),
          fail(listWebhookDeliveries),
          deliveries(earlier),
        ),
      ],
    });
    await button('Show earlier deliveries').click();
    await screen.passTime(4_000);
    await expect.element(page.getByText('Payment approved')).toBeVisible();
    await button('Try again').click();
    await expect.element(page.getByText('Payment settled')).toBeVisible();
    expect(tableRows('Deliveries')).toHaveLength(2);
    await expect.element(button('Show earlier deliveries')).not.toBeInTheDocument();
    expect(screen.requests(listWebhookDeliveries).at(-1)).toEqual({ id: ID, before: DELIVERY });
  });

  test('that has nothing to send again says so', async () => {
    await openOne({ answers: [answer(resendWebhookChanges, { count: 0, next: null })] });
    await page.getByLabelText('Everything since').fill('2026-11-16T08:30');
    await button('Send again').click();
    await expectToast('info', 'Nothing has happened since.');
  });

  test('sends many changes again in parts', async () => {
    const parts = inTurn(
      answer(resendWebhookChanges, { count: 10_000, next: 12_345 }),
      answer(resendWebhookChanges, { count: 5, next: null }),
    );
    const screen = await openOne({ answers: [parts] });
    await page.getByLabelText('Everything since').fill('2026-11-16T08:30');
    await button('Send again').click();
    await expectToast(
      'success',
      'The first 10000 changes will be sent again. There are more: send them when these have arrived.',
    );
    await button('Send the next ones').click();
    await expectToast('success', '5 changes will be sent again.');
    const since = new Date('2026-11-16T08:30').toISOString();
    expect(screen.requests(resendWebhookChanges)).toEqual([
      { id: ID, since },
      { id: ID, since, after: 12_345 },
    ]);
    await expect.element(button('Send again')).toBeVisible();
  });

  test('is edited, paused and removed', async () => {
    const screen = await openOne({ answers: [answer(changeWebhook, {}), answer(removeWebhook, {})] });
    await button('Edit').click();
    await page.getByLabelText('Name').fill('ERP 2');
    await button('Save').click();
    await expectToast('success', 'The webhook was saved.');
    await button('Pause').click();
    await expectToast('success', 'The webhook ERP was paused.');
    expect(screen.requests(changeWebhook)).toEqual([
      { id: ID, name: 'ERP 2', url: URL_TEXT, types: null },
      { id: ID, state: 'PAUSED' },
    ]);
    await button('Remove').click();
    await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
    await expectToast('success', 'The webhook ERP was removed.');
    await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  });

  test('gets a new secret, and everything since a time again', async () => {
    const screen = await openOne({
      answers: [
        answer(rotateWebhook, { id: ID, secret: SECRET }),
        answer(resendWebhookChanges, { count: 7, next: null }),
      ],
    });
    await page.getByLabelText('The old secret').selectOptions('Signs for one more week');
    await button('Create a new secret').click();
    await expect.element(dialog().getByText(SECRET)).toBeVisible();
    await button('I have stored it').click();
    expect(screen.requests(rotateWebhook)).toEqual([{ id: ID, oldWorksForHours: 168 }]);
    await page.getByLabelText('Everything since').fill('2026-11-16T08:30');
    await button('Send again').click();
    await expectToast('success', '7 changes will be sent again.');
    expect(screen.requests(resendWebhookChanges)).toEqual([
      { id: ID, since: new Date('2026-11-16T08:30').toISOString() },
    ]);
  });

  test.each([
    [{ failingSince: '2026-11-17T09:00:00.000Z' }, 'Its receiver accepts nothing'],
    [{ state: 'PAUSED' }, 'Paused. What happens meanwhile is sent when you resume it.'],
    [{ state: 'DISABLED', disabledAt: '2026-11-17T09:00:00.000Z' }, 'Nothing is sent any more'],
  ] as const)('that is %j says so', async (facts, words) => {
    await openOne({ answers: [webhooks(aWebhook(facts))] });
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('that is not there leads back', async () => {
    await openOne({ answers: [webhooks()] });
    await expect.element(page.getByText('There is no such webhook')).toBeVisible();
  });

  test.each([375, 768])('fits at %d px', async (width) => {
    await openOne({ width });
    await expect.element(page.getByText('Payment approved').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
});
