import { afterAll, expect, test } from 'vitest';
import { newId } from '../../database/new-id.ts';
import { paymentPortal } from '../../testing/payment-portal.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { IDENTITY_HOST } from '../../testing/federated-portal.ts';

const portal = await paymentPortal();
afterAll(() => portal.sandbox.stop());

const pathOf = ({ organizationId, portalId }: { organizationId: string; portalId: string }) =>
  `/security-code/${organizationId}/${portalId}`;
const open = (url = pathOf(portal), host = IDENTITY_HOST) => portal.send({ url, host });

test('CARD-02 the frame may call the provider only, and only its own portal may show it', async () => {
  const { statusCode, headers, body } = await open();
  expect(statusCode).toBe(200);
  const nonce = /<script nonce="([^"]+)">/.exec(body)?.[1] ?? '';
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      'img-src data:',
      `connect-src ${portal.sandbox.origin}`,
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors https://${portal.label}.portal.test https://console.portal.test`,
    ].join('; '),
  );
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain(`data-portal="https://${portal.label}.portal.test"`);
});

test('the frame has a nonce of its own each time, one field, and no types in its script', async () => {
  const [first, second] = [await open(), await open()];
  expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
  expect(first.body.match(/<input/g)).toHaveLength(1);
  expect(first.body).toContain('<label for="cvv">CVV</label>');
  expect(first.body).not.toContain('type SavedCard');
});

test('the frame follows the scheme that it is asked for', async () => {
  expect((await open()).body).toContain('<meta name="color-scheme" content="light">');
  expect((await open(`${pathOf(portal)}?scheme=dark`)).body).toContain('<meta name="color-scheme" content="dark">');
  expect((await open(`${pathOf(portal)}?scheme="><b>`)).body).toContain('content="light"');
});

test('the frame is at the identity host only, and only for portals that take payments', async () => {
  const without = await testPortal({ settings: { isPaymentEnabled: false } });
  for (const [url, host] of [
    [pathOf(portal), `${portal.label}.portal.test`],
    [pathOf(portal), 'console.portal.test'],
    [pathOf(without), IDENTITY_HOST],
    [pathOf({ ...portal, portalId: newId() }), IDENTITY_HOST],
    [pathOf({ ...portal, organizationId: without.organizationId }), IDENTITY_HOST],
    ['/security-code/x/y', IDENTITY_HOST],
  ] as const) {
    expect((await open(url, host)).statusCode, `${host}${url}`).toBe(404);
  }
});
