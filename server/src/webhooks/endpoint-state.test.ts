// When a webhook begins anew, and when it is disabled.
import { describe, expect, test, vi } from 'vitest';
import { cleanUpDeliveries } from './clean-up-deliveries.ts';
import { sendWebhooks } from './testing/send-webhooks.ts';
import { testReceiver } from './testing/test-receiver.ts';
import { webhookPortal } from './testing/webhook-portal.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const BROKEN = { status: 502 };

const { portal, receiver, hooks, endpoint, change } = await webhookPortal();
const { app, clock } = portal;

const bodies = () => receiver.take().map(({ body }) => body);
const stateOf = async () => (await hooks.list())[0];
const pause = () => hooks.change(endpoint.id, { state: 'PAUSED' });
const resume = () => hooks.change(endpoint.id, { state: 'ACTIVE' });

/** Lets everything that is due within a minute be sent. */
async function passMinute() {
  clock.pass(60 * SECOND_MS);
  await sendWebhooks(app);
}

describe('IMP-04 a webhook that is paused', () => {
  test('loses nothing, however long the pause is', async () => {
    receiver.answers(BROKEN);
    await change('Kept');
    await pause();
    clock.pass(40 * DAY_MS);
    await cleanUpDeliveries(app);
    receiver.answers({ status: 200 });
    receiver.take();
    await resume();
    await passMinute();
    expect(bodies()).toEqual([expect.stringContaining('Kept')]);
    await cleanUpDeliveries(app);
    expect(await hooks.deliveries(endpoint.id)).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
  });

  test('may fail for three days again when it is resumed, and so what waited', async () => {
    receiver.answers(BROKEN);
    await change('Tried before');
    for (let count = 0; count < 4; count += 1) {
      clock.pass(600 * SECOND_MS);
      await sendWebhooks(app);
    }
    const [{ tries } = { tries: 0 }] = await hooks.deliveries(endpoint.id);
    expect(tries).toBeGreaterThan(3);
    await pause();
    clock.pass(4 * DAY_MS);
    await resume();
    expect(await stateOf()).toMatchObject({ state: 'ACTIVE', failingSince: null });
    await passMinute();
    expect(await stateOf()).toMatchObject({ state: 'ACTIVE', failingSince: clock.now().toISOString() });
    const [delivery] = await hooks.deliveries(endpoint.id);
    expect(delivery).toMatchObject({ state: 'WAITING', tries: tries + 1 });
    expect(Date.parse(delivery?.nextTryAt ?? '') - clock.now().getTime()).toBeLessThanOrEqual(12 * SECOND_MS);
  });
});

test('IMP-04 a test that fails says nothing about deliveries', async () => {
  receiver.answers(BROKEN);
  await hooks.test(endpoint.id);
  await sendWebhooks(app);
  expect(await stateOf()).toMatchObject({ failingSince: null });
  clock.pass(4 * DAY_MS);
  await change();
  expect(await stateOf()).toMatchObject({ state: 'ACTIVE', waitingCount: 1 });
});

describe('IMP-04 a webhook with another address', () => {
  test('gets there soon what the earlier one did not accept', async () => {
    const next = await testReceiver();
    receiver.answers(BROKEN);
    await change('Moved');
    for (let count = 0; count < 4; count += 1) {
      clock.pass(600 * SECOND_MS);
      await sendWebhooks(app);
    }
    await hooks.change(endpoint.id, { url: next.url });
    await passMinute();
    expect(next.take().map(({ body }) => body)).toEqual([expect.stringContaining('Moved')]);
    await next.stop();
  });

  test.each([410, 502])('is not judged by the answer %d of the earlier one', async (status) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    receiver.answers(async () => {
      await held;
      return { status };
    });
    const changing = change();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    const next = await testReceiver();
    await hooks.change(endpoint.id, { url: next.url });
    answer();
    await changing;
    expect(await stateOf()).toMatchObject({ state: 'ACTIVE', failingSince: null, waitingCount: 1 });
    await passMinute();
    expect(next.take()).toHaveLength(1);
    await next.stop();
  });
});

test('IMP-04 owners are mailed also if the first try took long and the last one did not', async () => {
  receiver.answers(() => {
    clock.pass(10 * SECOND_MS);
    return BROKEN;
  });
  await change();
  receiver.answers(BROKEN);
  for (let round = 0; round < 20 && (await stateOf())?.state === 'ACTIVE'; round += 1) {
    const [waiting] = await hooks.deliveries(endpoint.id, '?state=WAITING');
    if (!waiting) break;
    clock.pass(Date.parse(waiting.nextTryAt ?? '') - clock.now().getTime());
    await sendWebhooks(app);
  }
  expect(await stateOf()).toMatchObject({ state: 'DISABLED', waitingCount: 0 });
  const mails = await app.sql.selectFrom('mailMessage').select('subject').execute();
  expect(mails).toContainEqual({ subject: 'The webhook ERP was disabled' });
});

test('IMP-04 one change that is never accepted disables nothing while others are', async () => {
  let count = 0;
  receiver.answers(() => BROKEN);
  await change('Odd');
  receiver.answers(() => {
    count += 1;
    return receiver.received.at(-1)?.body.includes('Odd') ? BROKEN : { status: 200 };
  });
  for (let round = 0; round < 20; round += 1) {
    const [waiting] = await hooks.deliveries(endpoint.id, '?state=WAITING');
    if (!waiting) break;
    clock.pass(Date.parse(waiting.nextTryAt ?? '') - clock.now().getTime());
    await sendWebhooks(app);
    await change('Usual');
  }
  expect(count).toBeGreaterThan(10);
  expect(await hooks.deliveries(endpoint.id, '?state=FAILED')).toHaveLength(1);
  expect(await stateOf()).toMatchObject({ state: 'ACTIVE', failingSince: null });
});
