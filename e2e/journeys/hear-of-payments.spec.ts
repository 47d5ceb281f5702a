import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';

/** Each project has an organization of its own. */
const OWNERS: Readonly<Record<string, string>> = {
  desktop: 'ruth@northgateelectric.example',
  mobile: 'della@bluewaterlumber.example',
};

type Message = { id: string; timestamp: string; signature: string; body: string };

/** As the Standard Webhooks specification says. */
const signatureOf = (secret: string, { id, timestamp, body }: Message): string =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/** The supplier's own program, which takes every message. */
async function startReceiver() {
  const received: Message[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
      received.push({ id: String(id), timestamp: String(timestamp), signature: String(signature), body });
      response.end('taken');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, stop: () => server.close() };
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => {
  receiver.stop();
});

test('IMP-04 an owner adds a webhook, tests it and reads what its receiver answered @mobile', async ({ page }, {
  project,
}) => {
  const as = OWNERS[project.name] ?? '';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect: '/webhooks' })}`));
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await page.getByLabel('Name').fill('ERP');
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByText('ERP', { exact: true }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Answered 200')).toBeVisible({ timeout: 20_000 });
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(receiver.received[0]?.signature).toBe(`v1,${signatureOf(secret, receiver.received[0]!)}`);
  await expectAccessible(page);
  await takeScreenshot(page, 'webhook');
  await page.getByText('Webhook test').click();
  await expect(page.getByText('taken')).toBeVisible();
  await page.getByRole('button', { name: 'Send again', exact: true }).last().click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);

  // The log is not read any more once nothing is on its way.
  await expect(page.locator('span').filter({ hasText: /^Waiting$/ })).toHaveCount(0);

  // What belongs to another test is left as it was.
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
