import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleUrl, expect, expectAccessible, takeScreenshot, test } from '../src/journey.ts';

/** Each project has an organization of its own. */
const OWNERS: Readonly<Record<string, string>> = {
  desktop: 'ruth@northgateelectric.example',
  mobile: 'della@bluewaterlumber.example',
};

/** The supplier's own program, which takes every message. */
async function startReceiver() {
  const received: { id: string; signature: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-signature': signature } = request.headers;
      received.push({ id: String(id), signature: String(signature), body });
      response.end('taken');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, stop: () => server.close() };
}

test('IMP-04 an owner adds a webhook, tests it and reads what its receiver answered @mobile', async ({ page }, {
  project,
}) => {
  const receiver = await startReceiver();
  const as = OWNERS[project.name] ?? '';
  await page.goto(consoleUrl(`/demo/sign-in?${new URLSearchParams({ as, redirect: '/webhooks' })}`));
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await page.getByLabel('Name').fill('ERP');
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Make webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByText('ERP', { exact: true }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Answered 200')).toBeVisible({ timeout: 20_000 });
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(receiver.received[0]?.signature).toMatch(/^v1,/);
  await expectAccessible(page);
  await takeScreenshot(page, 'webhook');
  await page.getByText('webhook.test').click();
  await expect(page.getByText('taken')).toBeVisible();
  await page.getByRole('button', { name: 'Send again', exact: true }).last().click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
  expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id);

  // What belongs to another test is left as it was.
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  receiver.stop();
});
