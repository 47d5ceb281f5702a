// listCustomers
import { expect, test } from 'vitest';
import { newId } from '../database/new-id.ts';
import { CONSOLE_HOST, type TestPortal, testPortal } from '../testing/test-portal.ts';

const find = async (portal: TestPortal, search?: string) => {
  const url = search === undefined ? '/v1/customers' : `/v1/customers?search=${encodeURIComponent(search)}`;
  const response = await portal.send({ url, host: CONSOLE_HOST, cookie: portal.cookies.staff });
  return response.json<{ rows: { name: string }[]; count: number }>();
};
const namesOf = async (portal: TestPortal, search?: string) =>
  (await find(portal, search)).rows.map(({ name }) => name);

const insert = ({ app, organizationId }: TestPortal, customers: { code: string; name: string; address?: string }[]) =>
  app.sql
    .insertInto('customer')
    .values(customers.map((customer) => ({ ...customer, organizationId, id: newId() })))
    .execute();

test('listCustomers finds by part of the code or name, in any case', async () => {
  const portal = await testPortal();
  await insert(portal, [
    { code: 'GRN-7', name: 'Granite Works', address: '1 Yard Rd' },
    { code: 'X1', name: 'Green Roofs' },
    { code: 'X2', name: 'Other' },
  ]);
  expect(await namesOf(portal, 'GR')).toEqual(['Granite Works', 'Green Roofs']);
  expect(await namesOf(portal, ' grn-7 ')).toEqual(['Granite Works']);
  expect(await namesOf(portal, 'nobody')).toEqual([]);
  expect(await find(portal, 'grn')).toMatchObject({
    count: 1,
    rows: [{ code: 'GRN-7', name: 'Granite Works', address: '1 Yard Rd' }],
  });
});

test('listCustomers puts an exact code first', async () => {
  const portal = await testPortal();
  await insert(portal, [
    { code: 'W10', name: 'Alpha' },
    { code: 'w1', name: 'Zulu' },
  ]);
  expect(await namesOf(portal, 'W1')).toEqual(['Zulu', 'Alpha']);
});

test.each(['%', '_', '\\', 'a%b', "'"])('listCustomers takes %j as text', async (search) => {
  const portal = await testPortal();
  await insert(portal, [
    { code: 'X1', name: `has ${search} in it` },
    { code: 'X2', name: 'aXb' },
  ]);
  expect(await namesOf(portal, search)).toEqual([`has ${search} in it`]);
});

test('listCustomers shows at most twenty, and without a search the first ones', async () => {
  const portal = await testPortal();
  await insert(
    portal,
    Array.from({ length: 25 }, (_, index) => ({ code: `M${index}`, name: `Many ${String(index).padStart(2, '0')}` })),
  );
  const { rows, count } = await find(portal, 'many');
  expect([rows.length, count, rows[0]?.name, rows[19]?.name]).toEqual([20, 20, 'Many 00', 'Many 19']);
  expect((await namesOf(portal)).slice(0, 3)).toEqual(['Ann Builders', 'Bob Builders', 'Many 00']);
});

test('ACC-17 listCustomers finds nobody of another organization', async () => {
  const [portal, other] = [await testPortal(), await testPortal()];
  await insert(other, [{ code: 'SECRET', name: 'Secret Works' }]);
  expect(await namesOf(portal, 'secret')).toEqual([]);
});
