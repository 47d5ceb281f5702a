import { expect, test } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

/** The addresses of the request log after one request through these proxies. */
async function loggedAddress(trustProxy: number | string, peer: string, forwardedFor: string): Promise<unknown> {
  const logTo: string[] = [];
  const portal = await testPortal({ logTo, trustProxy });
  await portal.send({ url: '/v1/nothing', remoteAddress: peer, headers: { 'x-forwarded-for': forwardedFor } });
  const lines = logTo.map((each) => JSON.parse(each) as Record<string, unknown>);
  return lines.find(({ msg }) => msg === 'request')?.['ip'];
}

test.each([
  ['one proxy: the address that it saw', 1, '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['two proxies: the address that the first saw', 2, '10.0.0.1', '198.51.100.9, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['a named proxy', '10.0.0.0/8', '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['somebody who is no proxy', '10.0.0.0/8', '192.0.2.3', '198.51.100.9', '192.0.2.3'],
])('limits count by what proxies saw, not by what clients write: %s', async (_name, trusted, peer, written, expected) =>
  expect(await loggedAddress(trusted, peer, written)).toBe(expected),
);
