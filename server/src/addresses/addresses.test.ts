import { expect, test } from 'vitest';
import { getAddress, suggestAddresses } from '@plumbline/contract/addresses';
import { testPortal } from '../testing/test-portal.ts';

const portal = await testPortal();
const suggest = (text: string) => portal.send({ url: `${suggestAddresses.path}?text=${encodeURIComponent(text)}` });
const find = (id: string) => portal.send({ url: getAddress.path.replace(':id', encodeURIComponent(id)) });

test('SGN-05 a visitor gets address suggestions in the United States, and the full address of one', async () => {
  const offered = await suggest('12 Main St, Spri');
  expect(offered.statusCode).toBe(200);
  const { rows, count } = offered.json<{ rows: { id: string; text: string }[]; count: number }>();
  expect(count).toBe(rows.length);
  expect(rows[0]?.text).toBe('12 Main St, Springfield, IL 62701');
  expect((await find(rows[0]?.id ?? '')).json()).toEqual({
    address: '12 Main St, Springfield, IL 62701',
    street: '12 Main St',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  });
});

test('SGN-05 one typed character is enough; an empty text has no suggestions', async () => {
  expect((await suggest('S')).json()).toMatchObject({ count: 6 });
  expect((await suggest('')).statusCode).toBe(400);
  expect((await suggest('x'.repeat(201))).statusCode).toBe(400);
});

test('SGN-05 the countries of the portal rule the search (decision B23)', async () => {
  const found = async (countryList: readonly ('US' | 'CA')[], query = '') => {
    const abroad = await testPortal({ settings: { countryList } });
    const offered = await abroad.send({ url: `${suggestAddresses.path}?text=Springfield${query}` });
    const whole = await abroad.send({ url: getAddress.path.replace(':id', '~62701') });
    return [offered.json<{ count: number }>().count > 0, whole.statusCode];
  };
  expect(await found(['US'])).toEqual([true, 200]);
  expect(await found(['CA'])).toEqual([false, 404]);
  expect(await found(['US', 'CA'])).toEqual([true, 200]);
  expect(await found(['US', 'CA'], '&country=CA')).toEqual([false, 200]);
  expect(await found(['CA'], '&country=US')).toEqual([false, 404]);
});

test('every suggested address can be fetched, however long its street', async () => {
  for (const street of ['1 Æ '.repeat(20).trim(), '12 Long Lane '.repeat(9).trim(), '12 “Quoted” / Rd']) {
    const { rows } = (await suggest(`${street}, Springfield`)).json<{ rows: { id: string }[] }>();
    expect(rows).not.toEqual([]);
    expect((await find(rows[0]?.id ?? '')).json()).toMatchObject({ street, city: 'Springfield' });
  }
});

test('an address that was never suggested is not found', async () => {
  for (const id of ['nothing', '~99999', '~62701%0a', '../v1/portals']) {
    const response = await find(id);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  }
});

test('requests are limited', async () => {
  const other = await testPortal();
  const url = `${suggestAddresses.path}?text=S`;
  const statuses = [];
  for (let count = 0; count <= 120; count += 1) statuses.push((await other.send({ url })).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
});
