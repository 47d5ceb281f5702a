// Nothing is looked up for a token or a host that cannot be ours.
import { expect, test } from 'vitest';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';

const long = (count: number) => `${count}${'a'.repeat(15_000)}`;
const exact = (count: number) => `${count}`.padEnd(43, 'a');

async function countQueries({ app, send }: TestPortal, headersOf: (count: number) => object): Promise<number> {
  await send({ url: '/v1/users/me' });
  let queries = 0;
  const count = () => (queries += 1);
  app.database.pool.on('acquire', count);
  for (let request = 0; request < 10; request += 1) {
    const response = await send({ url: '/v1/users/me', headers: { ...headersOf(request) } });
    expect([401, 404]).toContain(response.statusCode);
  }
  app.database.pool.off('acquire', count);
  return queries;
}

test.each([
  ['a session cookie that is too long', (count: number) => ({ cookie: `__Host-session=${exact(count)}a` })],
  ['a very long session cookie', (count: number) => ({ cookie: `__Host-session=${long(count)}` })],
  ['a session cookie that is too short', (count: number) => ({ cookie: `__Host-session=${exact(count).slice(1)}` })],
  ['a bearer token without a signature', (count: number) => ({ authorization: `Bearer ${long(count)}` })],
  ['a long signed token', (count: number) => ({ authorization: `Bearer a.${long(count)}.${exact(1)}` })],
  ['a long host', (count: number) => ({ host: `${long(count)}.portal.test` })],
  ['a host that is no name', (count: number) => ({ host: `<${count}>.portal.test` })],
  ['a long host under another domain', (count: number) => ({ host: `ann.${long(count)}.example` })],
  ['a host under another domain that is no name', (count: number) => ({ host: `ann.<${count}>.example` })],
])('%s is not looked up', async (_name, headersOf) => {
  expect(await countQueries(await testPortal(), headersOf)).toBe(0);
});

test('a session cookie of the right form is looked up', async () => {
  const headersOf = (count: number) => ({ cookie: `__Host-session=${exact(count)}` });
  expect(await countQueries(await testPortal(), headersOf)).toBe(10);
});
