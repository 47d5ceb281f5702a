import { describe, expect, test } from 'vitest';
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
import { numberChanges } from '../feed/number-changes.ts';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { testPortal } from '../testing/test-portal.ts';
import { cleanUpDeliveries } from './clean-up-deliveries.ts';
import { insertEntries } from './testing/insert-entries.ts';
import { sendWebhooks } from './testing/send-webhooks.ts';
import { testWebhooks, WEBHOOKS } from './testing/test-webhooks.ts';
import { webhookPortal } from './testing/webhook-portal.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { portal, receiver, hooks, endpoint, logged, change, verified, auditOf } = await webhookPortal();
const { app, clock } = portal;

test('the calls are those of the contract', () => {
  const all = [listWebhooks, createWebhook, changeWebhook, removeWebhook, rotateWebhook, testWebhook];
  const more = [resendWebhookChanges, listWebhookDeliveries, getWebhookDelivery, resendWebhookDelivery];
  expect([...all, ...more].map(({ method, path }) => `${method} ${path.replace(WEBHOOKS, '')}`)).toEqual([
    'GET ',
    'POST ',
    'PUT /:id',
    'DELETE /:id',
    'POST /:id/rotate',
    'POST /:id/test',
    'POST /:id/resend',
    'GET /:id/deliveries',
    'GET /:id/deliveries/:deliveryId',
    'POST /:id/deliveries/:deliveryId/resend',
  ]);
});

describe('IMP-04 a webhook', () => {
  test('that is paused brings nothing but tests, and later what it has missed', async () => {
    await hooks.change(endpoint.id, { state: 'PAUSED' });
    await change('Missed');
    expect(receiver.take()).toEqual([]);
    await hooks.test(endpoint.id);
    await sendWebhooks(app);
    const [tested, ...others] = receiver.take();
    expect(others).toEqual([]);
    expect(verified(endpoint.secret, tested!)).toMatchObject({ type: 'webhook.test', number: null });
    await hooks.change(endpoint.id, { state: 'ACTIVE' });
    expect((await hooks.list())[0]).toMatchObject({ name: 'ERP', url: receiver.url, types: null });
    await sendWebhooks(app);
    expect(receiver.take().map(({ body }) => body)).toEqual([expect.stringContaining('Missed')]);
  });

  test('a test is tried once', async () => {
    receiver.answers({ status: 500 });
    await hooks.test(endpoint.id);
    await sendWebhooks(app);
    expect(await hooks.deliveries(endpoint.id)).toMatchObject([
      { type: 'webhook.test', state: 'FAILED', tries: 1, requestedByName: 'Sam Staff' },
    ]);
  });

  test('is sent again by hand: one delivery, or everything since a time', async () => {
    await change('First');
    clock.pass(HOUR_MS);
    const since = clock.now().toISOString();
    await change('Second');
    const [first, second] = receiver.take();
    const [, oldest] = await hooks.deliveries(endpoint.id);
    await hooks.request('POST', `/${endpoint.id}/deliveries/${oldest!.id}/resend`);
    await sendWebhooks(app);
    const [again] = receiver.take();
    expect([again?.body, again?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
    const response = await hooks.request('POST', `/${endpoint.id}/resend`, { since });
    expect(response.json()).toEqual({ count: 1, next: null });
    await sendWebhooks(app);
    expect(receiver.take().map(({ body }) => body)).toEqual([second?.body]);
    expect(await hooks.deliveries(endpoint.id)).toHaveLength(4);
    expect(await hooks.deliveries(endpoint.id, '?state=FAILED')).toEqual([]);
  });

  test('sends again what is more than 10,000 in parts, and no more while as many wait', async () => {
    const other = await testPortal({ database: app.database });
    const own = testWebhooks(other);
    const { id } = await own.make();
    await own.change(id, { state: 'PAUSED' });
    const since = clock.now().toISOString();
    await insertEntries(other, 10_002, since);
    const resend = async (body: object) =>
      (await own.request('POST', `/${id}/resend`, { since, ...body })).json<unknown>();
    expect(await resend({})).toEqual({ count: 10_000, next: 10_000 });
    expect(await resend({ after: 10_000 })).toMatchObject({ code: 'webhook_resend_limit' });
    const [delivery] = await own.deliveries(id);
    const one = await own.request('POST', `/${id}/deliveries/${delivery!.id}/resend`);
    expect(one.json()).toMatchObject({ code: 'webhook_resend_limit' });
    const done = { state: 'DELIVERED', nextTryAt: null, finishedAt: since } as const;
    await app.sql.updateTable('webhookDelivery').set(done).where('id', '=', delivery!.id).execute();
    expect(await resend({ after: 10_000 })).toEqual({ count: 2, next: null });
    expect((await own.list())[0]).toMatchObject({ waitingCount: 10_001 });
    await own.request('DELETE', `/${id}`);
  });

  test('is not sent again more often than ten times a minute', async () => {
    const other = testWebhooks(await testPortal({ database: app.database }));
    const { id } = await other.make();
    const resend = () => other.request('POST', `/${id}/resend`, { since: clock.now().toISOString() });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await resend()).statusCode);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('forgets the secret before a rotation once it signs nothing more', async () => {
    await hooks.rotate(endpoint.id, 1);
    const stored = () =>
      app.sql
        .selectFrom('webhookEndpoint')
        .select(['sealedPrevious', 'previousUntil'])
        .where('id', '=', endpoint.id)
        .executeTakeFirst();
    await cleanUpDeliveries(app);
    expect(await stored()).toMatchObject({ sealedPrevious: expect.any(Buffer) });
    clock.pass(HOUR_MS);
    await cleanUpDeliveries(app);
    expect(await stored()).toEqual({ sealedPrevious: null, previousUntil: null });
  });

  test('leaves its log for 30 days, page by page', async () => {
    for (let count = 0; count < 51; count += 1) await insertCustomer(app.sql, portal.organizationId, `Log ${count}`);
    await numberChanges(app);
    await sendWebhooks(app);
    const page = (await hooks.request('GET', `/${endpoint.id}/deliveries`)).json<{
      rows: { id: string }[];
      next: string;
    }>();
    const rest = await hooks.deliveries(endpoint.id, `?before=${page.next}`);
    expect([page.rows.length, rest.length]).toEqual([50, 1]);
    expect(new Set([...page.rows, ...rest].map((each) => each.id)).size).toBe(51);
    clock.pass(30 * DAY_MS);
    expect(await cleanUpDeliveries(app)).toBe(0);
    clock.pass(SECOND_MS);
    expect(await cleanUpDeliveries(app)).toBeGreaterThanOrEqual(51);
    expect(await hooks.deliveries(endpoint.id)).toEqual([]);
  });

  test('keeps its secret: encrypted in the database, shown once, in no log and no audit', async () => {
    await hooks.test(endpoint.id);
    await sendWebhooks(app);
    const raw = endpoint.secret.slice('whsec_'.length);
    expect(Buffer.from(raw, 'base64')).toHaveLength(32);
    const stored = await app.sql
      .selectFrom('webhookEndpoint')
      .selectAll()
      .where('id', '=', endpoint.id)
      .executeTakeFirst();
    expect(stored?.sealedSecret.includes(Buffer.from(raw))).toBe(false);
    expect(stored?.sealedSecret.includes(Buffer.from(raw, 'base64'))).toBe(false);
    const shown = JSON.stringify([
      await hooks.list(),
      await hooks.deliveries(endpoint.id),
      await auditOf(endpoint.id),
      logged,
    ]);
    expect(shown).not.toContain(raw);
    expect((await hooks.list())[0]?.hint).toBe(endpoint.secret.slice(-4));
    expect((await auditOf(endpoint.id)).map(({ action }) => action)).toEqual(['webhook.created', 'webhook.tested']);
  });

  test('of another organization is not found', async () => {
    const other = await testPortal({ database: app.database });
    const stranger = testWebhooks(other);
    const [delivery] = [await hooks.test(endpoint.id)];
    const statuses = [
      await stranger.change(endpoint.id, { name: 'x', url: 'https://x.example', types: null, state: 'ACTIVE' }),
      await stranger.request('POST', `/${endpoint.id}/rotate`, { oldWorksForHours: 0 }),
      await stranger.request('POST', `/${endpoint.id}/test`),
      await stranger.request('GET', `/${endpoint.id}/deliveries`),
      await stranger.request('GET', `/${endpoint.id}/deliveries/${delivery}`),
      await stranger.request('POST', `/${endpoint.id}/deliveries/${delivery}/resend`),
      await stranger.request('POST', `/${endpoint.id}/resend`, { since: clock.now().toISOString() }),
      await stranger.request('DELETE', `/${endpoint.id}`),
    ].map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await stranger.list()).toEqual([]);
    expect(await hooks.list()).toHaveLength(1);
  });
});
