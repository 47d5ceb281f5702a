import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { numberChanges } from '../feed/number-changes.ts';
import { httpsSender } from '../ports/webhooks/https-sender.ts';
import { insertCustomer } from '../testing/fixtures.sql.ts';
import { sendWebhooks } from './testing/send-webhooks.ts';
import { webhookPortal } from './testing/webhook-portal.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { portal, receiver, hooks, endpoint, change, verified, auditOf } = await webhookPortal();
const { app, clock } = portal;

const codeOf = (response: { json: () => unknown }) => (response.json() as { code: string }).code;

describe('IMP-04 a webhook', () => {
  test('brings a payment, signed by the Standard Webhooks specification', async () => {
    const invoiceId = await portal.owe(60_00);
    const code = codeOf(await portal.payByCard([{ invoiceId, balance: 60_00 }]));
    await numberChanges(app);
    await sendWebhooks(app);
    const [got, ...others] = receiver.take();
    expect(others).toEqual([]);
    const [entry] = await app.sql.selectFrom('feedEntry').selectAll().orderBy('number', 'desc').limit(1).execute();
    expect(verified(endpoint.secret, got!)).toEqual({
      type: 'payment.approved',
      timestamp: entry?.happenedAt,
      id: entry?.id,
      number: entry?.number,
      data: entry?.data,
    });
    expect(JSON.parse(got!.body)).toMatchObject({ data: { payment: { code, last4: '1443' }, amount: 60_00 } });
    expect(got?.headers).toMatchObject({ 'webhook-id': entry?.id, 'content-type': 'application/json' });
    expect(await hooks.deliveries(endpoint.id)).toMatchObject([
      { type: 'payment.approved', number: entry?.number, state: 'DELIVERED', tries: 1, status: 200, problem: null },
    ]);
    const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
    expect(String(got?.headers['webhook-signature'])).not.toContain(
      other.sign(String(entry?.id), clock.now(), got!.body),
    );
  });

  test('is accepted by the verification of the library within its tolerance', async () => {
    clock.pass(Date.now() - clock.now().getTime());
    await change();
    const [got] = receiver.take();
    expect(new Webhook(endpoint.secret).verify(got!.body, got!.headers as Record<string, string>)).toMatchObject({
      type: 'customer.changed',
    });
    expect(() => new Webhook(endpoint.secret).verify(`${got!.body} `, got!.headers as Record<string, string>)).toThrow(
      'No matching signature found',
    );
  });

  test('that was not accepted is tried again with the same id, until it is', async () => {
    receiver.answers({ status: 500, body: 'broken' });
    await change();
    clock.pass(9 * SECOND_MS);
    await sendWebhooks(app);
    const [first, ...early] = receiver.take();
    expect(early).toEqual([]);
    expect((await hooks.list())[0]).toMatchObject({ failingSince: expect.any(String), waitingCount: 1 });
    receiver.answers({ status: 204 });
    clock.pass(3 * SECOND_MS);
    await sendWebhooks(app);
    const [second] = receiver.take();
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    verified(endpoint.secret, second!);
    const [delivery] = await hooks.deliveries(endpoint.id);
    expect(delivery).toMatchObject({ state: 'DELIVERED', tries: 2, status: 204 });
    expect((await hooks.delivery(endpoint.id, delivery!.id)).attempts).toMatchObject([
      { number: 1, status: 500, answer: 'broken', problem: null, durationMs: expect.any(Number) },
      { number: 2, status: 204, answer: '', problem: null },
    ]);
    expect((await hooks.list())[0]).toMatchObject({ failingSince: null, waitingCount: 0 });
  });

  test('waits only so long for an answer, follows no redirect, and keeps only the beginning of an answer', async () => {
    const impatient = portal.restarted({ webhooks: httpsSender({ allowsPlainHttp: true, timeoutMs: 200 }) });
    receiver.answers('silence');
    await insertCustomer(app.sql, portal.organizationId, 'Silent');
    await numberChanges(app);
    await sendWebhooks(impatient);
    receiver.answers({ status: 302, headers: { location: receiver.url }, body: `${'x'.repeat(5_000)}\u0000` });
    clock.pass(12 * SECOND_MS);
    await sendWebhooks(impatient);
    expect(receiver.take()).toHaveLength(2);
    const [delivery] = await hooks.deliveries(endpoint.id);
    const { attempts } = await hooks.delivery(endpoint.id, delivery!.id);
    expect(attempts).toMatchObject([
      { status: null, problem: 'No answer within 0.2 seconds' },
      { status: 302, answer: 'x'.repeat(1_024) },
    ]);
    expect(delivery?.state).toBe('WAITING');
  });

  test('that fails for three days is given up, its endpoint disabled, and the owners are mailed', async () => {
    receiver.answers({ status: 503 });
    await change();
    const started = clock.now().getTime();
    for (let round = 0; round < 20 && (await hooks.list())[0]?.state === 'ACTIVE'; round += 1) {
      const [{ nextTryAt } = { nextTryAt: null }] = await hooks.deliveries(endpoint.id, '?state=WAITING');
      clock.pass(Date.parse(nextTryAt ?? '') - clock.now().getTime());
      await sendWebhooks(app);
    }
    expect(clock.now().getTime() - started).toBe(3 * DAY_MS);
    expect((await hooks.list())[0]).toMatchObject({ state: 'DISABLED', waitingCount: 0 });
    expect(receiver.take().length).toBeGreaterThan(10);
    const mails = await app.sql
      .selectFrom('mailMessage')
      .select(['toAddress', 'subject'])
      .where('subject', 'like', '%disabled%')
      .execute();
    expect(mails).toEqual([{ toAddress: `staff@${portal.label}.example`, subject: 'The webhook ERP was disabled' }]);
    expect((await auditOf(endpoint.id)).at(-1)).toEqual({
      action: 'webhook.disabled',
      detail: { name: 'ERP', reason: 'failing' },
    });
    receiver.answers({ status: 200 });
    await change('Meanwhile');
    expect(receiver.take()).toEqual([]);
    await hooks.change(endpoint.id, { state: 'ACTIVE' });
    await sendWebhooks(app);
    expect(receiver.take().map(({ body }) => body)).toEqual([expect.stringContaining('Meanwhile')]);
  });

  test('whose receiver is gone is disabled at once', async () => {
    receiver.answers({ status: 410 });
    await change();
    expect((await hooks.list())[0]).toMatchObject({ state: 'DISABLED' });
    expect((await auditOf(endpoint.id)).at(-1)?.detail).toEqual({ name: 'ERP', reason: 'gone' });
    await hooks.change(endpoint.id, { name: 'Old ERP' });
    expect((await hooks.list())[0]).toMatchObject({ name: 'Old ERP', state: 'DISABLED' });
  });

  test('brings only the chosen types, and nothing of before', async () => {
    const chosen = await hooks.make({ name: 'Money', url: receiver.url, types: ['payment.approved'] });
    await change();
    expect(receiver.take()).toHaveLength(1);
    const invoiceId = await portal.owe(10_00);
    await portal.later(0);
    await portal.payByCard([{ invoiceId, balance: 10_00 }]);
    await numberChanges(app);
    await sendWebhooks(app);
    expect(receiver.take()).toHaveLength(2);
    expect(await hooks.deliveries(chosen.id)).toMatchObject([{ type: 'payment.approved' }]);
    await hooks.request('DELETE', `/${chosen.id}`);
  });

  test('has both signatures for the chosen hours after a rotation', async () => {
    const { secret: next } = await hooks.rotate(endpoint.id, 24);
    await change();
    const [both] = receiver.take();
    verified(endpoint.secret, both!);
    verified(next, both!);
    clock.pass(24 * HOUR_MS);
    await change();
    const [one] = receiver.take();
    verified(next, one!);
    expect(String(one?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    const { secret: last } = await hooks.rotate(endpoint.id, 0);
    await change();
    const [only] = receiver.take();
    verified(last, only!);
    expect(String(only?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('workers at the same time send each delivery once, and one that died is done by another', async () => {
    const names = Array.from({ length: 12 }, (_, place) => `Crew ${place}`);
    for (const name of names) await insertCustomer(app.sql, portal.organizationId, name);
    await numberChanges(app);
    await Promise.all([sendWebhooks(app), sendWebhooks(portal.restarted()), sendWebhooks(portal.restarted())]);
    await sendWebhooks(app);
    const ids = receiver.take().map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
    const dying = portal.restarted({
      webhooks: { isAllowed: () => true, send: () => Promise.reject(new Error('killed')) },
    });
    await insertCustomer(app.sql, portal.organizationId, 'Survivor');
    await numberChanges(app);
    await expect(sendWebhooks(dying)).rejects.toThrow('the work for some organizations failed');
    await sendWebhooks(app);
    expect(receiver.take()).toEqual([]);
    clock.pass(60 * SECOND_MS);
    await sendWebhooks(app);
    expect(receiver.take().map(({ body }) => body)).toEqual([expect.stringContaining('Survivor')]);
  });
});
